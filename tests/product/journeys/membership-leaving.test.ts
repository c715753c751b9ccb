// Leaving, rejoining and deleting: the terms that end, the data that stay, and the refusals.
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

describe('leaving and coming back', () => {
  const out = (id: number, more = {}) =>
    admin.call('POST /user/out', { id_list: [id], out_type: 'resigned', out_time: TODAY, reason: '搬迁', ...more })

  test('terms end, what waits is closed, the record stays', async () => {
    const id = await desk.member({ group_ids: [19], label_ids: [] })
    const renewal = await desk.submitted(id)
    const frame = await desk.one(`insert into frame (name) values ('测试机构') returning id`)
    await desk.one(`insert into frame_user (frame_id, user_id, start_date) values ($1, $2, '2026-02-01')`, [
      frame.id,
      id,
    ])
    const { member_no: number, position_id: position } = await desk.person(id)
    done(await out(id))
    expect(await desk.person(id)).toMatchObject({
      state: 'left',
      out_time: TODAY,
      out_type: 'resigned',
      member_no: number,
      position_id: position,
      position_end: TODAY,
    })
    expect(await desk.all('select 1 from person_group_ids where owner_id = $1', [id])).toEqual([])
    expect(await desk.one('select end_date from frame_user where user_id = $1', [id])).toEqual({ end_date: TODAY })
    expect(await desk.one('select status from user_renew where id = $1', [renewal])).toEqual({ status: 'rejected' })
    expect((await desk.periods(id)).at(-1)).toMatchObject({ kind: 'out', from_value: '会员', to_value: '自愿退会' })
    expect(await out(id)).toMatchObject({ code: 'STATE' })
  })

  test('not tomorrow, not before joining, not owing unless insisted on', async () => {
    const id = await desk.member({ join_time: '2026-03-01' })
    expect(await out(id, { out_time: '2026-06-16' })).toMatchObject({ code: 'PARAM' })
    expect(await out(id, { out_time: '2026-02-28' })).toMatchObject({ code: 'PARAM' })
    await desk.one(`insert into pay_log (user_id, scene, amount, status) values ($1, 'activity_fee', 100, 'unpaid')`, [
      id,
    ])
    expect(await out(id)).toMatchObject({ code: 'REF' })
    done(await out(id, { force: true }))
  })

  test('of a former member only contact data can be edited', async () => {
    const id = await desk.member()
    done(await out(id))
    const { revision } = await desk.person(id)
    const edit = (more: object) => admin.call('POST /user/edit', { id, revision, ...more })
    expect(await edit({ company: '新公司' })).toMatchObject({ code: 'STATE', errors: { company: expect.any(String) } })
    done(await edit({ wechat: 'neu', remark: '已联系' }))
  })

  test('back within a year: number and points stay, joining earns nothing, the gap stays', async () => {
    const id = await desk.member({ amount: 100_000, pay_type: 'cash' })
    const { member_no: number, contribute_total: before } = await desk.person(id)
    done(await out(id))
    server.clock.now = new Date('2026-10-01T10:00:00+08:00')
    const back = { id, position_id: 11, area_id: 2, amount: 50_000, pay_type: 'cash' }
    expect(await admin.call('POST /user/rejoin', { ...back, join_time: '2026-06-14' })).toMatchObject({ code: 'PARAM' })
    expect(done(await admin.call('POST /user/rejoin', back)).content).toEqual({
      id,
      status: 'active',
      forfeited: expect.stringContaining('2026-12-31'),
    })
    expect(await desk.person(id)).toMatchObject({
      state: 'active',
      member_no: number,
      join_time: '2026-10-01',
      expire_time: '2027-09-30',
      position_id: 11,
      area_id: 2,
      out_time: null,
      out_type: null,
      contribute_total: before + 5,
      pay_total: 150_000,
    })
    expect((await desk.periods(id)).map((period) => period.kind)).toEqual(['join', 'out', 'rejoin'])
  })

  test('back after more than a year joins anew', async () => {
    const id = await desk.member()
    done(await out(id))
    server.clock.now = new Date('2027-06-16T10:00:00+08:00')
    done(await admin.call('POST /user/rejoin', { id, position_id: 10, area_id: 1, amount: 0, pay_type: 'waived' }))
    expect((await desk.points(id)).filter((row) => row.type === 1)).toHaveLength(2)
  })

  test('back without paying waits for the payment, then comes back as before', async () => {
    const id = await desk.member()
    done(await out(id))
    const back = { id, position_id: 10, area_id: 1, amount: 0, pay_type: 'cash' }
    expect(done(await admin.call('POST /user/rejoin', back)).content.status).toBe('pending_payment')
    expect(await desk.pays(id)).toMatchObject([{ status: 'unpaid', amount: 100_000 }])
    done(
      await admin.call('POST /user/checkApply', { id_list: [id], status: 'paid', amount: 100_000, pay_type: 'cash' }),
    )
    expect((await desk.periods(id)).map((period) => period.kind)).toEqual(['join', 'out', 'rejoin'])
  })

  test('no seat, no way back', async () => {
    const position = await desk.position({ quota: 1 })
    const id = await desk.member({ position_id: position })
    done(await out(id))
    await desk.member({ position_id: position })
    const back = { id, position_id: position, area_id: 1, amount: 100_000, pay_type: 'cash' }
    expect(await admin.call('POST /user/rejoin', back)).toMatchObject({ code: 'CAP' })
  })
})

describe('deleting', () => {
  test('visitors, applicants and those who never paid; not who waits for payment, not who has paid', async () => {
    const position = await desk.position()
    const applied = await desk.applicant({ apply_position_id: position })
    const remove = (id: number) => admin.call('POST /user/delete', { id_list: [id] })
    done(await remove(applied))
    const waiting = await desk.applicant({ apply_position_id: position })
    done(await admin.call('POST /user/checkApply', { id_list: [waiting], status: 'approved' }))
    expect(await remove(waiting)).toMatchObject({ code: 'STATE' })
    const out = (id: number) =>
      admin.call('POST /user/out', { id_list: [id], out_type: 'other', out_time: TODAY, reason: '其他' })
    const [unpaid, paid, renewed] = [
      await desk.member(),
      await desk.member({ amount: 100, pay_type: 'cash' }),
      await desk.member(),
    ]
    await desk.submitted(renewed)
    for (const id of [unpaid, paid, renewed]) done(await out(id))
    done(await remove(unpaid))
    expect(await remove(paid)).toMatchObject({ code: 'REF', content: { refs: [{ resource: 'ledger', num: 1 }] } })
    expect(await remove(renewed)).toMatchObject({
      code: 'REF',
      content: { refs: [{ resource: 'user_renew', num: 1 }] },
    })
  })

  test('the phone of a deleted one is free, and taking it back is refused once somebody has it', async () => {
    const id = await desk.applicant({ apply_position_id: await desk.position() })
    const { phone } = await desk.person(id)
    done(await admin.call('POST /user/delete', { id_list: [id] }))
    await desk.member({ phone })
    expect(await admin.call('POST /recycle/restore', { resource: 'user_apply', id_list: [id] })).toMatchObject({
      code: 'DUP',
    })
  })

  test('a member who comes out of the bin needs a seat', async () => {
    const position = await desk.position({ quota: 1 })
    const id = await desk.member({ position_id: position })
    await desk.one('update person set delete_time = now() where id = $1', [id])
    await desk.member({ position_id: position })
    expect(await admin.call('POST /recycle/restore', { resource: 'user', id_list: [id] })).toMatchObject({
      code: 'CAP',
    })
  })
})
