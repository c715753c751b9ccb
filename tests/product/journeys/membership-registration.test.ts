// Registration by staff: a member or townsman entered at once, with payment, points, history and notice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
let admin: Person
const TODAY = '2026-06-15'
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
  // Tokens of the test expire in real time.
  await server.connection.pool.query(`update token set expire_time = '2099-01-01'`)
  server.app.parts.changes.announce()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = new Date(`${TODAY}T10:00:00+08:00`)
  await desk.set({ join_mode: 'pay_after_check', freeze_extend: false, pay_days: 7 })
})

describe('registration', () => {
  test('a member who paid: payment, points, history, notice', async () => {
    const position = await desk.position({ name: '甲级会员', fee: 120_000 })
    const id = await desk.member({ position_id: position, join_time: '2026-06-01', amount: 120_000, pay_type: 'cash' })
    expect(await desk.person(id)).toMatchObject({
      state: 'active',
      townsman_status: 'verified',
      expire_time: '2027-05-31',
      position_start: '2026-06-01',
      position_end: '2031-05-31',
      pay_total: 120_000,
      contribute_total: 112,
    })
    expect(await desk.pays(id)).toEqual([{ scene: 'join', amount: 120_000, status: 'paid', pay_type: 'cash' }])
    expect(await desk.points(id)).toEqual([
      { type: 1, points: 100 },
      { type: 3, points: 12 },
    ])
    expect(await desk.periods(id)).toEqual([
      { kind: 'join', from_value: null, to_value: '甲级会员', start_date: '2026-06-01', end_date: '2027-05-31' },
    ])
    expect(await desk.notices(id)).toEqual(['join_done'])
    const { text } = await desk.one('select text from notice where to_id = $1', [id])
    expect(text).toContain('甲级会员')
    expect(text).not.toContain('{')
  })

  test('an old membership entered today is no news, and its points belong to its year', async () => {
    const id = await desk.member({ join_time: '2019-03-01' })
    expect(await desk.notices(id)).toEqual([])
    const { happen_time: at } = await desk.one('select happen_time from contribute_log where user_id = $1', [id])
    expect(at).toBe('2019-02-28T16:00:00.000Z')
  })

  test.each([
    ['an amount without a method', { amount: 100 }, 'pay_type'],
    ['a method without an amount', { pay_type: 'cash' }, 'amount'],
    ['a waiver of something', { amount: 100, pay_type: 'waived' }, 'amount'],
    ['a payment of tomorrow', { amount: 100, pay_type: 'cash', pay_time: '2026-06-16T04:00:00Z' }, 'pay_time'],
  ])('refuses %s', async (_name, paid, field) => {
    const answer = await admin.call('POST /user/add', desk.body(paid))
    expect(answer).toMatchObject({ code: 'PARAM', errors: { [field]: expect.any(String) } })
  })

  test('whoever is known already is named with the page that person stands on', async () => {
    const body = desk.body()
    const { content } = done(
      await admin.call('POST /user/add', {
        ...body,
        scene: 'townsman',
        position_id: undefined,
        area_id: undefined,
        join_time: undefined,
      }),
    )
    expect(await admin.call('POST /user/add', body)).toMatchObject({
      code: 'DUP',
      content: { exist_id: content.id, exist_scene: 'townsman' },
    })
  })

  test('a townsman is verified at once and is no member', async () => {
    const { user_name, phone, native_id } = desk.body()
    const { content } = done(await admin.call('POST /user/add', { scene: 'townsman', user_name, phone, native_id }))
    expect(await desk.person(content.id)).toMatchObject({ state: 'none', townsman_status: 'verified', member_no: null })
    expect(await desk.periods(content.id)).toEqual([])
  })

  test('the referrer earns once', async () => {
    const referrer = await desk.member({ join_time: TODAY })
    await desk.member({ referrer_id: referrer, join_time: TODAY })
    expect(await desk.points(referrer)).toEqual([
      { type: 1, points: 100 },
      { type: 13, points: 20 },
    ])
    expect(await desk.person(referrer)).toMatchObject({ contribute_total: 120 })
  })
})
