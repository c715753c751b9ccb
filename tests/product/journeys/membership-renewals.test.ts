// Renewals: entered by staff, submitted and confirmed, many at once, and the effects of each.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'
import { RENEWED_AT, renewalsOf } from '../support/renewals'

let server: TestServer
let desk: Desk
let admin: Person
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
  // Tokens of the test expire in real time.
  await server.connection.pool.query(`update token set expire_time = '2099-01-01'`)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = new Date(RENEWED_AT)
  await desk.set({ renew_base: 'payment_date', renew_early_days: 90 })
})

const { member, add, expire, renewal, pays, points } = renewalsOf(() => desk)

describe('recorded by staff', () => {
  test('takes effect at once: expiry, payment, points, history, notice', async () => {
    const id = await member()
    const { content } = done(await add(id, { years: 2, amount: 200_000 }))
    expect(content).toEqual({ id: expect.any(Number), new_expire: '2028-12-31' })
    expect(await renewal(content.id)).toMatchObject({
      renew_no: expect.stringMatching(/^XF20261201\d{4}$/),
      status: 'effective',
      old_expire: '2026-12-31',
      start_date: '2027-01-01',
      new_expire: '2028-12-31',
      check_admin_name: '超级管理员',
      source: 'staff',
    })
    expect(await desk.person(id)).toMatchObject({
      expire_time: '2028-12-31',
      pay_total: 200_000,
      contribute_total: 220,
    })
    expect(await pays(id)).toEqual([{ scene: 'renew', amount: 200_000, status: 'paid' }])
    expect(await points(id)).toEqual([
      { type: 3, points: 20 },
      { type: 2, points: 100 },
    ])
    expect(
      await desk.one(`select from_value, to_value, ref_id from user_period where user_id = $1 and kind = 'renew'`, [
        id,
      ]),
    ).toEqual({ from_value: '2026-12-31', to_value: '2028-12-31', ref_id: content.id })
    const { text } = await desk.one(`select text from notice where to_id = $1 and key = 'renew_done'`, [id])
    expect(text).toContain('2028-12-31')
  })

  test('lapsed: from the payment, or from the old expiry, or from a day between', async () => {
    server.clock.now = new Date('2027-03-10T02:00:00Z')
    const pay_time = '2027-03-10T01:00:00Z'
    const [one, other, chosen] = [await member(), await member(), await member()]
    expect(done(await add(one, { pay_time })).content.new_expire).toBe('2028-03-09')
    expect(await add(chosen, { pay_time, start_date: '2026-12-31' })).toMatchObject({
      code: 'PARAM',
      errors: { start_date: expect.any(String) },
    })
    expect(done(await add(chosen, { pay_time, start_date: '2027-02-01' })).content.new_expire).toBe('2028-01-31')
    await desk.set({ renew_base: 'original_expiry' })
    expect(done(await add(other, { pay_time })).content.new_expire).toBe('2027-12-31')
    expect((await admin.call('POST /user/read', { id: other })).content.status).toBe('active')
  })

  test('on the last valid day nothing is lost', async () => {
    server.clock.now = new Date('2026-12-31T15:59:00Z')
    const id = await member()
    expect(done(await add(id, { pay_time: '2026-12-31T15:59:00Z' })).content.new_expire).toBe('2027-12-31')
  })

  test('frozen stays frozen', async () => {
    const id = await member()
    done(await admin.call('POST /user/freeze', { id_list: [id], freeze: true, reason: '出国' }))
    done(await add(id))
    expect(await desk.person(id)).toMatchObject({ state: 'frozen', expire_time: '2027-12-31' })
  })

  test('another position takes effect with it, where it has a seat', async () => {
    const position = await desk.position({ quota: 1, name: '续费新职' })
    const [id, late] = [await member(), await member()]
    done(await add(id, { position_id: position }))
    expect(await desk.person(id)).toMatchObject({ position_id: position, position_start: '2026-12-01' })
    expect(await add(late, { position_id: position })).toMatchObject({ code: 'CAP' })
    expect(await expire(late)).toBe('2026-12-31')
  })

  test('not for the lifelong, not for others, not far ahead unless insisted on', async () => {
    const lifelong = await member({ position_id: 1 })
    expect(await add(lifelong)).toMatchObject({ code: 'STATE', message: '终身会员无需续费' })
    const applicant = await desk.applicant({ apply_position_id: await desk.position() })
    expect(await add(applicant)).toMatchObject({ code: 'STATE' })
    const id = await member()
    const early = { pay_time: '2026-10-01T15:00:00Z' }
    expect(await add(id, early)).toMatchObject({ code: 'STATE', message: expect.stringContaining('2026-10-02') })
    expect(await expire(id)).toBe('2026-12-31')
    done(await add(id, { ...early, force: true }))
  })

  test.each([
    ['nothing without a waiver', { amount: 0 }, 'amount'],
    ['a waiver of something', { pay_type: 'waived' }, 'amount'],
    ['a payment of tomorrow', { pay_time: '2026-12-02T02:00:00Z' }, 'pay_time'],
  ])('refuses %s', async (_name, wrong, field) => {
    expect(await add(await member(), wrong)).toMatchObject({ code: 'PARAM', errors: { [field]: expect.any(String) } })
  })

  test('sent twice it is done once', async () => {
    const id = await member()
    const request_no = '7b0f2c4e-93d6-4f0e-8a6b-5f8f6f7a1c01'
    const [first, again] = [await add(id, { request_no }), await add(id, { request_no })]
    expect(again.content).toEqual(done(first).content)
    expect(await expire(id)).toBe('2027-12-31')
    expect(await pays(id)).toHaveLength(1)
  })

  test('the same request_no with another body is refused, and the first result stays', async () => {
    const [id, other] = [await member(), await member()]
    const request_no = '7b0f2c4e-93d6-4f0e-8a6b-5f8f6f7a1c03'
    const first = done(await add(id, { request_no }))
    const refused = await add(other, { request_no })
    expect(refused).toMatchObject({ status: 409, code: 'DUP' })
    expect(refused.message).toContain('已经保存')
    expect(await add(id, { request_no, remark: '另一次' })).toMatchObject({ code: 'DUP' })
    expect(await pays(other)).toEqual([])
    // The same body in another order of keys is the same request.
    expect((await add(id, { request_no })).content).toEqual(first.content)
  })

  test('a rehearsal says the new expiry and changes nothing', async () => {
    const id = await member()
    expect(done(await add(id, { dry: true })).content).toMatchObject({ new_expire: '2027-12-31' })
    expect(await expire(id)).toBe('2026-12-31')
    expect(await pays(id)).toEqual([])
  })

  test('n renewals of a year end where one of n years does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .integer({ min: 0, max: 1200 })
          .map((days) => new Date(Date.UTC(2023, 0, 1 + days)).toISOString().slice(0, 10)),
        fc.integer({ min: 2, max: 5 }),
        async (joined, years) => {
          const [one, other] = [await member({ join_time: joined }), await member({ join_time: joined })]
          for (let paid = 0; paid < years; paid++) done(await add(one, { force: true }))
          done(await add(other, { years, amount: 100_000 * years, force: true }))
          expect(await expire(one)).toBe(await expire(other))
          expect((await desk.person(one)).contribute_total).toBe((await desk.person(other)).contribute_total)
        },
      ),
      { numRuns: 12, seed: 20_260_101 },
    )
  })
})

describe('submitted by the member', () => {
  const decide = (id: number, more: object) => admin.call('POST /user/renewAction', { renew_id: id, ...more })

  test('confirmed with the dates of now, once', async () => {
    const id = await member()
    const waiting = await desk.submitted(id)
    expect(await add(id)).toMatchObject({ code: 'DUP', content: { exist_id: waiting } })
    expect(done(await decide(waiting, { status: 'approved' })).content).toEqual({
      success_num: 1,
      fail_list: [],
      new_expire: '2027-12-31',
    })
    expect(await renewal(waiting)).toMatchObject({
      status: 'effective',
      source: 'mini_program',
      old_expire: '2026-12-31',
    })
    expect(await desk.person(id)).toMatchObject({ expire_time: '2027-12-31', pay_total: 100_000 })
    expect(await decide(waiting, { status: 'approved' })).toMatchObject({ code: 'STATE' })
  })

  test('refused with a reason', async () => {
    const id = await member()
    const waiting = await desk.submitted(id)
    expect(await decide(waiting, { status: 'rejected' })).toMatchObject({
      code: 'PARAM',
      errors: { reason: expect.any(String) },
    })
    expect(await renewal(waiting)).toMatchObject({ status: 'pending' })
    done(await decide(waiting, { status: 'rejected', reason: '未到账' }))
    expect(await renewal(waiting)).toMatchObject({ status: 'rejected', reason: '未到账' })
    expect(await expire(id)).toBe('2026-12-31')
    done(await add(id))
  })

  test('of somebody who has left nothing is confirmed', async () => {
    const id = await member()
    const waiting = await desk.submitted(id)
    await desk.one(`update person set state = 'left' where id = $1`, [id])
    expect(await decide(waiting, { status: 'approved' })).toMatchObject({ code: 'STATE' })
  })
})

describe('many at once', () => {
  const renew = (ids: number[], more = {}) =>
    admin.call('POST /user/renewAction', {
      id_list: ids,
      years: 1,
      pay_type: 'cash',
      pay_time: RENEWED_AT,
      amount_mode: 'position',
      ...more,
    })

  test('each by its own dues; who cannot be renewed holds nobody else up', async () => {
    const triennial = await desk.position({ fee: 300_000, fee_years: 3, name: '三年职务' })
    const [plain, lifelong, other, free] = [
      await member(),
      await member({ position_id: 1 }),
      await member({ position_id: triennial, join_time: '2024-01-01' }),
      await member({ position_id: await desk.position({ fee: 0 }) }),
    ]
    const { content } = done(await renew([plain, lifelong, other, free]))
    expect(content.success_num).toBe(2)
    expect(content.fail_list).toEqual([
      { id: lifelong, name: expect.any(String), message: expect.stringMatching(/的到期时间为「终身」，不能续费$/) },
      { id: other, name: expect.any(String), message: expect.stringContaining('3 年') },
    ])
    expect(await desk.person(plain)).toMatchObject({ expire_time: '2027-12-31', pay_total: 100_000 })
    expect(await desk.one('select pay_type, amount from user_renew where user_id = $1', [free])).toEqual({
      pay_type: 'waived',
      amount: 0,
    })
    expect(done(await renew([other], { years: 3 })).content.success_num).toBe(1)
    expect(await desk.person(other)).toMatchObject({ expire_time: '2029-12-31', pay_total: 300_000 })
  })

  test('without years each for the years of its position; other years say all that they need', async () => {
    const triennial = await desk.position({ fee: 300_000, fee_years: 3, name: '三年一缴' })
    const [plain, other] = [await member(), await member({ position_id: triennial, join_time: '2024-01-01' })]
    const { content } = done(await renew([plain, other], { dry: true }))
    expect(content).toMatchObject({ success_num: 1, fail_list: [{ id: other }] })
    expect(content.fail_list[0].message).toMatch(/填 3 的倍数或留空.*指定金额并在备注中写明原因/)
    expect(done(await renew([plain, other], { years: undefined })).content).toEqual({ success_num: 2, fail_list: [] })
    expect(await desk.person(plain)).toMatchObject({ expire_time: '2027-12-31', pay_total: 100_000 })
    expect(await desk.person(other)).toMatchObject({ expire_time: '2029-12-31', pay_total: 300_000 })
  })

  test('for one amount; the same request twice is done once', async () => {
    const ids = [await member(), await member()]
    const request = { amount_mode: 'fixed', amount: 88_800, request_no: '7b0f2c4e-93d6-4f0e-8a6b-5f8f6f7a1c02' }
    expect(done(await renew(ids, request)).content).toEqual({ success_num: 2, fail_list: [] })
    expect(done(await renew(ids, request)).content).toEqual({ success_num: 2, fail_list: [] })
    for (const id of ids) expect(await desk.person(id)).toMatchObject({ expire_time: '2027-12-31', pay_total: 88_800 })
  })

  test('a rehearsal tells each old and new expiry', async () => {
    const id = await member()
    const { content } = done(await renew([id], { dry: true }))
    expect(content.changes).toContainEqual({ id, field: 'expire_time', old: '2026-12-31', new: '2027-12-31' })
    expect(await expire(id)).toBe('2026-12-31')
  })

  test('at most two hundred', async () => {
    const { content } = await admin.call('POST /user/list', { page: 1, limit: 200 })
    const ids: number[] = content.list_data.map((row: { id: number }) => row.id)
    expect(await renew([...ids, await member()])).toMatchObject({ code: 'PARAM' })
  })
})
