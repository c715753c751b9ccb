// Dues that were charged: paid like a renewal, taken back with the membership, and reminded of in levels.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runScheduled } from '../../../server/background/scheduled'
import { startServer, type TestServer } from '../../support/server'
import { type Dues, duesOf } from '../support/dues'
import { done } from '../support/membership'

let server: TestServer
let dues: Dues
beforeAll(async () => {
  server = await startServer()
  dues = await duesOf(server)
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = new Date('2026-06-10T02:00:00Z')
})

test('a run is charged once, paid like a renewal, and its membership taken back with the money', async () => {
  const id = await dues.member()
  const run = await dues.draft([id])
  expect(await dues.items(run)).toMatchObject([{ kind: 'dues', amount: 100_000, months: 12, exception: null }])
  done(await dues.post(run))
  expect(await dues.run(run)).toMatchObject({
    status: 'posted',
    member_num: 1,
    amount: 100_000,
    owed: 100_000,
    paid: 0,
  })
  expect(await dues.desk.notices(id)).toContain('dues_notice')
  const [debt] = await dues.debts(run)
  expect(debt).toMatchObject({ status: 'unpaid', scene: 'renew', amount: 100_000 })
  done(await dues.settle(debt.id, 100_000))
  expect(await dues.desk.person(id)).toMatchObject({ expire_time: '2026-12-31', pay_total: 100_000 })
  const [renewal] = await dues.desk.all('select * from user_renew where user_id = $1', [id])
  expect(renewal).toMatchObject({ status: 'effective', amount: 100_000 })
  expect(await dues.run(run)).toMatchObject({ paid: 100_000, owed: 0, rate: 100 })
  expect(await dues.undo(run)).toMatchObject({ code: 'STATE' })
  // A second run of the period finds nothing to charge.
  const again = await dues.draft([id])
  expect(await dues.items(again)).toMatchObject([{ exception: 'charged' }])
  expect(await dues.post(again)).toMatchObject({ code: 'STATE' })
  done(await dues.admin.call('POST /userRenew/delete', { id_list: [renewal.id] }))
  expect(await dues.desk.person(id)).toMatchObject({ expire_time: '2025-12-31', pay_total: 0 })
  expect((await dues.debts(run)).filter(({ status }) => status === 'unpaid')).toHaveLength(1)
  done(await dues.undo(run))
  expect((await dues.debts(run)).filter(({ status }) => status === 'unpaid')).toEqual([])
  expect(await dues.run(run)).toMatchObject({ status: 'undone' })
  // A run that was undone leaves its members to be charged anew.
  const third = await dues.draft([id])
  expect(await dues.items(third)).toMatchObject([{ exception: null }])
})

test('reminders go out once for each level, until the dues are paid, waived or undone', async () => {
  const [payer, frozen, late] = [await dues.member(), await dues.member(), await dues.member()]
  const run = await dues.draft([payer, frozen, late])
  done(await dues.post(run))
  done(await dues.admin.call('POST /user/freeze', { id_list: [frozen], freeze: true, reason: '暂停' }))
  const remindersOf = async (id: number) => (await dues.desk.notices(id)).filter((key) => key.startsWith('dues_remind'))
  const tick = async (day: string) => {
    server.clock.now = new Date(`${day}T02:00:00Z`)
    await runScheduled(server.app.parts)
    await runScheduled(server.app.parts)
  }
  await tick('2026-06-29')
  expect(await remindersOf(late)).toEqual([])
  await tick('2026-06-30')
  expect(await remindersOf(late)).toEqual(['dues_remind_1'])
  expect(await remindersOf(frozen)).toEqual([])
  const [debt] = await dues.desk.all(`select id, amount from pay_log where user_id = $1 and status = 'unpaid'`, [payer])
  done(await dues.settle(debt.id, 0, 'waived'))
  await tick('2026-07-30')
  expect(await remindersOf(late)).toEqual(['dues_remind_1', 'dues_remind_2'])
  expect(await remindersOf(payer)).toEqual(['dues_remind_1'])
  const [item] = (await dues.items(run)).filter(({ user_id }) => Number(user_id) === late)
  expect(item).toMatchObject({ remind_level: 2, remind_date: '2026-07-30' })
  expect(done(await dues.admin.call('POST /duesItem/remind', { id_list: [item.id] })).content).toEqual({ num: 0 })
  server.clock.now = new Date('2026-08-01T02:00:00Z')
  expect(done(await dues.admin.call('POST /duesItem/remind', { id_list: [item.id] })).content).toEqual({ num: 1 })
  expect(done(await dues.admin.call('POST /duesRun/remind', { id: run })).content).toEqual({ num: 0 })
  await tick('2026-09-30')
  expect(await remindersOf(late)).toEqual(['dues_remind_1', 'dues_remind_2', 'dues_remind_3'])
})

test('a bank line that pays dues renews the membership, and undoing it brings the debt back', async () => {
  const id = await dues.member({ user_name: '银行缴费' })
  const run = await dues.draft([id])
  done(await dues.post(run))
  const [debt] = await dues.debts(run)
  const line = {
    account: 'bank',
    direction: 'in',
    amount: 100_000,
    trade_time: '2026-06-09T02:00:00Z',
    party: '银行缴费',
    summary: '会费',
  }
  await dues.desk.all(
    `insert into bank_line (trade_time, amount, party, summary, status) values ($1, $2, $3, $4, 'open')`,
    [line.trade_time, line.amount, line.party, line.summary],
  )
  const { id: lineId } = await dues.desk.one(`select id from bank_line order by id desc limit 1`)
  done(await dues.admin.call('POST /bank/confirm', { id: lineId, pay_id: debt.id }))
  expect(await dues.desk.person(id)).toMatchObject({ expire_time: '2026-12-31', pay_total: 100_000 })
  done(await dues.admin.call('POST /bank/undo', { id_list: [lineId], reason: '对错' }))
  expect(await dues.desk.person(id)).toMatchObject({ expire_time: '2025-12-31', pay_total: 0 })
  expect(await dues.run(run)).toMatchObject({ paid: 0, owed: 100_000 })
})

test('whoever has left pays what is owed, and nothing follows; a correction of the renewal corrects the payment', async () => {
  const [left, other] = [await dues.member(), await dues.member()]
  const run = await dues.draft([left, other])
  done(await dues.post(run))
  const debtOf = async (id: number) =>
    (await dues.debts(run)).find(({ user_id, status }) => Number(user_id) === id && status === 'unpaid')
  await dues.desk.all(`update person set state = 'left' where id = $1`, [left])
  done(await dues.settle((await debtOf(left)).id, 100_000))
  expect(await dues.desk.all('select id from user_renew where user_id = $1', [left])).toEqual([])
  done(await dues.settle((await debtOf(other)).id, 80_000, 'cash', { rest: 'waive' }))
  expect(await dues.run(run)).toMatchObject({ paid: 180_000, owed: 0, waived: 20_000 })
  const [{ id, revision }] = await dues.desk.all('select id, revision from user_renew where user_id = $1', [other])
  done(await dues.admin.call('POST /userRenew/edit', { id, revision, amount: 90_000 }))
  expect(await dues.run(run)).toMatchObject({ paid: 190_000, owed: 0, waived: 10_000 })
})

test('parts renew the membership once the last one is paid, and taken back, only that part is owed again', async () => {
  const id = await dues.member()
  const run = await dues.draft([id])
  done(await dues.post(run))
  const open = async () => (await dues.debts(run)).filter(({ status }) => status === 'unpaid')
  const [debt] = await open()
  expect(debt.due_date).toBe((await dues.run(run)).due_date)
  done(await dues.settle(debt.id, 30_000))
  expect(await dues.desk.person(id)).toMatchObject({ expire_time: '2025-12-31', pay_total: 30_000 })
  const [rest] = await open()
  const settled = done(await dues.settle(rest.id, 70_000)).content
  expect(await dues.desk.person(id)).toMatchObject({ expire_time: '2026-12-31', pay_total: 100_000 })
  done(await dues.admin.call('POST /payLog/takeBack', { id: settled.id, reason: '记错' }))
  expect(await dues.desk.person(id)).toMatchObject({ expire_time: '2025-12-31', pay_total: 30_000 })
  expect(await dues.run(run)).toMatchObject({ paid: 30_000, owed: 70_000 })
  // Credit pays the rest, and the membership is renewed once more.
  const body = { user_id: id, amount: 70_000 }
  await dues.desk.all(
    `insert into pay_log (pay_no, user_id, scene, amount, status, pay_type, pay_time, ref_type, ref_id)
      values ('JFTEST1', $1::bigint, 'credit', $2, 'paid', 'cash', now(), 'user', $1::bigint) returning id`,
    [body.user_id, body.amount],
  )
  const [again] = await open()
  done(await dues.admin.call('POST /payLog/useCredit', { id: again.id }))
  expect(await dues.desk.person(id)).toMatchObject({ expire_time: '2026-12-31' })
  expect(await dues.run(run)).toMatchObject({ paid: 100_000, owed: 0 })
})

test('two records of one person owe the dues of a run once after they are merged', async () => {
  const [keep, drop] = [await dues.member(), await dues.member()]
  const run = await dues.draft([keep, drop])
  done(await dues.post(run))
  const [, second] = await dues.debts(run)
  done(await dues.settle(second.id, 100_000))
  const { content } = await dues.admin.call('POST /user/merge', { keep_id: keep, drop_id: drop })
  expect(content).not.toBeNull()
  expect(await dues.run(run)).toMatchObject({ member_num: 1, amount: 100_000, paid: 100_000, owed: 0 })
})

test('an exception that is taken in is charged, also without a position or dues', async () => {
  const [one, two] = [await dues.member(), await dues.member()]
  await dues.desk.all('update person set position_id = null where id = $1', [one])
  await dues.desk.all('delete from user_period where user_id = $1', [one])
  const run = await dues.draft([one, two])
  const [none, plain] = await dues.items(run)
  expect([none.exception, plain.exception]).toEqual(['no_position', null])
  done(await dues.admin.call('POST /duesItem/include', { id_list: [none.id] }))
  done(await dues.post(run))
  expect(await dues.run(run)).toMatchObject({ status: 'posted', member_num: 2, amount: 100_000, owed: 100_000 })
})
