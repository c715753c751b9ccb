// Consequences that people must know before they confirm: time that is not kept, dues that leave a membership expired, a refund that ends nothing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  // Tokens of the test expire in real time.
  await server.connection.pool.query(`update token set expire_time = '2099-01-01'`)
  server.app.parts.changes.announce()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = new Date('2026-06-15T10:00:00+08:00')
  await desk.set({ renew_base: 'original_expiry', freeze_extend: false, join_mode: 'pay_after_check' })
})

const leaving = { out_type: 'resigned', out_time: '2026-06-15', reason: '迁居', dry: true }
const content = async (call: string, body: object) => done(await desk.admin.call(`POST ${call}`, body)).content

test('leaving names the time that was paid for and is not kept', async () => {
  const until = async (expire_time: string) => {
    const id = await desk.member()
    await server.connection.pool.query('update person set expire_time = $1 where id = $2', [expire_time, id])
    return id
  }
  const [paid, ended] = [await until('2031-05-31'), await until('2026-05-31')]
  const { user_name: name } = await desk.person(paid)
  const both = await content('/user/out', { ...leaving, id_list: [paid, ended] })
  expect(both).toMatchObject({ num: 2, forfeited: `${name}已缴至 2031-05-31，退会后不保留` })
  expect(await content('/user/out', { ...leaving, id_list: [ended] })).not.toHaveProperty('forfeited')

  done(await desk.admin.call('POST /user/out', { ...leaving, dry: false, id_list: [paid] }))
  const back = { id: paid, position_id: 10, area_id: 1, amount: 100_000, pay_type: 'cash', dry: true }
  expect((await content('/user/rejoin', back)).forfeited).toContain('原会籍已缴至 2031-05-31')
  expect(await content('/user/rejoin', { ...back, expire_time: '2031-05-31' })).not.toHaveProperty('forfeited')
})

test('a member with an unpaid activity fee is named, with what to do', async () => {
  const id = await desk.member()
  const { user_name: name } = await desk.person(id)
  await server.connection.pool.query(
    `insert into pay_log (pay_no, user_id, scene, amount, status, ref_type, ref_id)
      values ('JF-SAID', $1, 'activity_fee', 5000, 'unpaid', 'activity_apply', 1)`,
    [id],
  )
  const answer = await desk.admin.call('POST /user/out', { ...leaving, id_list: [id] })
  expect(answer).toMatchObject({ code: 'REF', message: expect.stringContaining(`${name}还有未缴的费用`) })
  expect(answer.message).not.toContain('删除')
  done(await desk.admin.call('POST /user/out', { ...leaving, id_list: [id], force: true }))
})

test('a renewal of years that have passed says that the membership stays expired', async () => {
  const id = await desk.member({ join_time: '2020-01-01' })
  await server.connection.pool.query(`update person set expire_time = '2024-06-30' where id = $1`, [id])
  const renewal = {
    user_id: id,
    position_id: 10,
    amount: 100_000,
    pay_type: 'cash',
    pay_time: '2026-06-15T01:00:00Z',
    dry: true,
  }
  expect(await content('/userRenew/add', { ...renewal, years: 1 })).toMatchObject({
    new_expire: '2025-06-30',
    note: '到期日 2025-06-30 早于今天，续费后仍为已过期',
  })
  expect(await content('/userRenew/add', { ...renewal, years: 3 })).not.toHaveProperty('note')

  // Of several, the ones concerned are named; a submission says it before it is confirmed.
  const valid = await desk.member()
  const { user_name: name } = await desk.person(id)
  const dues = { amount_mode: 'fixed', amount: 100_000, pay_type: 'cash', pay_time: renewal.pay_time, years: 1 }
  const many = { ...dues, id_list: [id, valid], force: true, dry: true }
  const answer = await content('/user/renewAction', many)
  expect(answer).toMatchObject({ success_num: 2, note: `${name}到期日 2025-06-30 早于今天，续费后仍为已过期` })
  const { id: submitted } = await desk.one(
    `insert into user_renew (renew_no, user_id, position_id, years, amount, pay_type, pay_time, status, source)
      values ('XF-SAID', $1, 10, 1, 100000, 'cash', $2, 'pending', 'mini_program') returning id`,
    [id, renewal.pay_time],
  )
  const approved = { renew_id: Number(submitted), status: 'approved', dry: true }
  expect((await content('/user/renewAction', approved)).note).toBe('到期日 2025-06-30 早于今天，续费后仍为已过期')
})

test('a refund of joining dues says that the membership goes on', async () => {
  const id = await desk.member({ amount: 100_000, pay_type: 'cash' })
  const { id: pay } = await desk.one(`select id from pay_log where user_id = $1 and scene = 'join'`, [id])
  const { expire_time: expire } = await desk.person(id)
  const { note } = await content('/payLog/refund', { id: pay, reason: '误收', dry: true })
  expect(note).toBe(`仍为会员，到期 ${expire}；不再入会的，请另办退会`)
})
