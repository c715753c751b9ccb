// Optional inputs of decisions: notes, amounts and days, as in the specification.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
let admin: Person
let position: number
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
  position = await desk.position({ name: '试用会员', fee: 60_000 })
})
afterAll(() => server.close())

const check = (id: number, body: object) => admin.call('POST /user/checkApply', { id_list: [id], ...body })

test('an approval that makes a member at once takes the payment, the expiry and a note', async () => {
  await desk.set({ join_mode: 'join_on_check' })
  const id = await desk.applicant({ apply_position_id: position })
  const terms = { reason: '理事会通过', expire_time: '2030-12-31', amount: 60_000, pay_type: 'cash' }
  const approve = (more: object) => check(id, { status: 'approved', ...more })
  expect(await approve({ ...terms, pay_type: undefined })).toMatchObject({ errors: { pay_type: expect.any(String) } })
  expect(await approve({ ...terms, amount: 0 })).toMatchObject({ errors: { amount: expect.any(String) } })
  done(await approve(terms))
  expect(await desk.person(id)).toMatchObject({
    state: 'active',
    check_reason: '理事会通过',
    expire_time: '2030-12-31',
    pay_total: 60_000,
  })
  expect(await desk.pays(id)).toEqual([{ scene: 'join', amount: 60_000, status: 'paid', pay_type: 'cash' }])
})

test('where dues are paid after the approval it takes no payment, and the confirmation takes a note', async () => {
  await desk.set({ join_mode: 'pay_after_check' })
  const id = await desk.applicant({ apply_position_id: position })
  for (const early of [{ expire_time: '2030-12-31' }, { amount: 60_000, pay_type: 'cash' }])
    expect(await check(id, { status: 'approved', ...early })).toMatchObject({ code: 'STATE' })
  done(await check(id, { status: 'approved', reason: '资料齐全' }))
  expect(await desk.person(id)).toMatchObject({ state: 'pending_payment', check_reason: '资料齐全' })
  done(await check(id, { status: 'paid', amount: 60_000, pay_type: 'cash', reason: '已到账' }))
  expect(await desk.person(id)).toMatchObject({ state: 'active', check_reason: '已到账' })
})

test('a note stays where the confirmation says nothing', async () => {
  const id = await desk.applicant({ apply_position_id: position })
  done(await check(id, { status: 'approved', reason: '资料齐全' }))
  done(await check(id, { status: 'paid', amount: 60_000, pay_type: 'cash' }))
  expect(await desk.person(id)).toMatchObject({ state: 'active', check_reason: '资料齐全' })
})

test('a townsman is accepted with a note', async () => {
  const { id: town, pid } = await desk.one(`select id, pid from sxh_area where level = 'town' order by id limit 1`)
  const { id } = await desk.one(
    `insert into person (user_name, phone, native_id, town_id, townsman_status)
      values ('乙乡(演示)', '12061110001', $1, $2, 'applied') returning id`,
    [pid, town],
  )
  const body = { id_list: [id], status: 'approved', reason: '族谱可查' }
  done(await admin.call('POST /user/checkTownsmanApply', body))
  expect(await desk.person(id)).toMatchObject({ townsman_status: 'verified', townsman_reason: '族谱可查' })
})

test('the end of a rest says why in the history', async () => {
  const id = await desk.member()
  done(await admin.call('POST /user/freeze', { id_list: [id], freeze: true, reason: '出国' }))
  done(await admin.call('POST /user/freeze', { id_list: [id], freeze: false, reason: '回国' }))
  const lines = await desk.all('select kind, remark from user_period where user_id = $1 order by id', [id])
  expect(lines.slice(-2)).toEqual([
    { kind: 'freeze', remark: '出国' },
    { kind: 'unfreeze', remark: '回国' },
  ])
})

test('the list of renewals says how many there are', async () => {
  const { content } = await admin.call('POST /userRenew/list', { page: 1, limit: 1 })
  expect(content.total).toBeGreaterThan(0)
  expect(content.summary.num).toBe(content.total)
})
