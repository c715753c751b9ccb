// A bank statement: proposals among the outstanding payments, booked once when a person confirms.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gbk } from '../../support/gbk'
import { type Person, startServer, type TestServer } from '../../support/server'
import { rehearsed, workbook, written } from '../../support/sheets'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
let admin: Person
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
  await desk.all('delete from ledger')
  await desk.set({ auto_ledger: true })
})
afterAll(() => server.close())

const AMOUNT = 123_400
let serial = 0
const line = async (more: object = {}) =>
  done(
    await admin.call('POST /bank/add', {
      trade_time: '2026-06-01T02:00:00Z',
      amount: AMOUNT,
      party: '某某公司',
      serial_no: `S${++serial}`,
      ...more,
    }),
  ).content.id as number

test('the payer named in the line is proposed first, and nothing is booked before somebody confirms', async () => {
  const [first, second] = [await desk.member(), await desk.member()]
  const [, wanted] = [await desk.owe(first, AMOUNT), await desk.owe(second, AMOUNT)]
  const { member_no } = await desk.person(second)
  const id = await line({ summary: `会费 ${member_no}` })
  const { list_data: proposals } = done(await admin.call('POST /bank/proposals', { id })).content
  expect(proposals).toHaveLength(2)
  expect(proposals[0]).toMatchObject({ id: wanted, member_no, amount: AMOUNT })
  expect(proposals[0].score).toBeGreaterThan(proposals[1].score)
  const { content } = done(await admin.call('POST /bank/read', { id }))
  expect(content.proposal).toContain(member_no)
  expect(await desk.one('select status from pay_log where id = $1', [wanted])).toEqual({ status: 'unpaid' })
  // Two people at once: it is booked once.
  const answers = await Promise.all([1, 2, 3].map(() => admin.call('POST /bank/confirm', { id, pay_id: wanted })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect(await desk.one('select status, pay_type from pay_log where id = $1', [wanted])).toEqual({
    status: 'paid',
    pay_type: 'bank_transfer',
  })
  expect(await desk.all('select amount, account from ledger where source_id = $1', [wanted])).toEqual([
    { amount: AMOUNT, account: 'bank' },
  ])
  expect(await admin.call('POST /bank/delete', { id_list: [id] })).toMatchObject({ code: 'STATE' })
  // Another line for the same payment, and another amount.
  const again = await line()
  expect(await admin.call('POST /bank/confirm', { id: again, pay_id: wanted })).toMatchObject({ code: 'STATE' })
  const other = await line({ amount: 5 })
  expect(await admin.call('POST /bank/confirm', { id: other, pay_id: proposals[1].id })).toMatchObject({
    code: 'STATE',
  })
  expect(
    await admin.call('POST /bank/add', { trade_time: '2026-06-01T02:00:00Z', amount: 1, serial_no: 'S1' }),
  ).toMatchObject({
    code: 'DUP',
  })
})

test('a line of nothing is refused', async () => {
  const refused = { code: 'PARAM', errors: { amount: '金额不能为 0' } }
  const body = { trade_time: '2026-06-01T02:00:00Z', amount: 0 }
  expect(await admin.call('POST /bank/add', body)).toMatchObject(refused)
  const id = await line()
  expect(await admin.call('POST /bank/edit', { id, revision: 1, amount: 0 })).toMatchObject(refused)
})

test('dues of an approved applicant admit them', async () => {
  await desk.set({ join_mode: 'pay_after_check' })
  const id = await desk.applicant({ apply_position_id: 10 })
  done(await admin.call('POST /user/checkApply', { id_list: [id], status: 'approved', position_id: 10 }))
  const owed = await desk.one(`select id, amount from pay_log where user_id = $1 and status = 'unpaid'`, [id])
  const row = await line({ amount: owed.amount, trade_time: new Date().toISOString() })
  done(await admin.call('POST /bank/confirm', { id: row, pay_id: owed.id }))
  expect(await desk.person(id)).toMatchObject({ state: 'active', pay_total: owed.amount })
})

test('a booking is taken back: payment reversed and outstanding again, its entry gone, the line open', async () => {
  const user = await desk.member()
  const pay = await desk.owe(user, AMOUNT)
  const before = (await desk.person(user)).pay_total
  const id = await line()
  done(await admin.call('POST /bank/confirm', { id, pay_id: pay }))
  done(await admin.call('POST /receipt/print', { pay_id_list: [pay] }))
  const body = { id_list: [id], reason: '认错了人' }
  // Two people at once take it back once.
  const answers = await Promise.all([1, 2].map(() => admin.call('POST /bank/undo', body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await desk.one('select status, pay_id, reason from bank_line where id = $1', [id])).toEqual({
    status: 'open',
    pay_id: null,
    reason: '认错了人',
  })
  expect(await desk.all('select id from ledger where source_id = $1', [pay])).toEqual([])
  expect(await desk.one('select status from receipt where pay_id = $1', [pay])).toEqual({ status: 'voided' })
  expect((await desk.person(user)).pay_total).toBe(before)
  const owed = await desk.all(`select amount from pay_log where user_id = $1 and status = 'unpaid'`, [user])
  expect(owed).toEqual([{ amount: AMOUNT }])
  // Booked again, to the same or another payment; refunded meanwhile, only the line opens again.
  const { list_data: proposals } = done(await admin.call('POST /bank/proposals', { id })).content
  const again = proposals.find((one: { user_name: string; id: number }) => one.id > pay)
  done(await admin.call('POST /bank/confirm', { id, pay_id: again.id }))
  done(await admin.call('POST /payLog/refund', { id: again.id, reason: '退款' }))
  done(await admin.call('POST /bank/undo', body))
  expect(await desk.all(`select amount from pay_log where user_id = $1 and status = 'unpaid'`, [user])).toEqual([])
  expect((await desk.person(user)).pay_total).toBe(before)
})

test('a statement of a bank, in GBK, is taken in once, and books nothing', async () => {
  const lines = [
    '交易时间,贷方发生额,对方户名,摘要,交易流水号',
    '2026-06-02 10:00:00,1234.00,江城示范商贸,会费,B-1',
    '2026-06-02 11:00:00,-50.00,江城物业,房租,B-2',
  ]
  const before = await desk.all('select status, count(*)::int as num from pay_log group by 1 order by 1')
  const sheet = gbk(`${lines.join('\r\n')}\r\n`)
  const plan = await rehearsed(server, admin, 'bank_line', sheet, {}, 'bank.csv')
  expect(plan.counts, JSON.stringify(plan.faults)).toMatchObject({ create: 2, fail: 0 })
  expect(await written(server, admin, plan)).toMatchObject({ status: 'done', failed: 0 })
  expect(
    await desk.all(`select amount, party, status from bank_line where serial_no like 'B-%' order by serial_no`),
  ).toEqual([
    { amount: 123_400, party: '江城示范商贸', status: 'open' },
    { amount: -5000, party: '江城物业', status: 'open' },
  ])
  const again = await rehearsed(server, admin, 'bank_line', sheet, {}, 'bank.csv')
  expect(again.counts).toMatchObject({ create: 0 })
  expect(await desk.all('select status, count(*)::int as num from pay_log group by 1 order by 1')).toEqual(before)
})

test('imported entries are pending, and taken back as a whole until one of them is approved', async () => {
  await desk.set({ ledger_lock_date: null })
  const rows = (mark: string) =>
    workbook([
      ['收支', '分类', '账户', '金额', '发生日期', '事由'],
      ['收入', '利息', '银行', '12.34', '2026-06-01', `利息${mark}`],
      ['支出', '办公费', '现金', '5', '2026-06-02', `邮费${mark}`],
    ])
  const plan = await rehearsed(server, admin, 'ledger', rows('甲'), { mode: 'create' })
  expect(plan.counts, JSON.stringify(plan.faults)).toMatchObject({ create: 2, fail: 0 })
  await written(server, admin, plan)
  const held = () => desk.all(`select status, ledger_no from ledger where title like '%甲' and delete_time is null`)
  expect(await held()).toEqual([
    { status: 'pending', ledger_no: null },
    { status: 'pending', ledger_no: null },
  ])
  done(await admin.call('POST /job/undo', { job_id: plan.job_id }))
  await desk.idle()
  expect(await held()).toEqual([])
})
