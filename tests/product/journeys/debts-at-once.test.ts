// Debts of two people at one counter, and what is proposed for a debt when it is made.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { cash, debtsOf, NOW } from '../support/debts'
import { ledgerOf } from '../support/ledger'
import { type Desk, done } from '../support/membership'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = (await ledgerOf(server)).desk
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = new Date(NOW)
})

const { call, act, owed, more, rows, creditOf, totalOf } = debtsOf(() => desk)

test('two people use the same credit, settle the same entry or refund the same payment: it counts once', async () => {
  const { user, id } = await owed(50_000)
  await act('settle', { id, amount: 60_000, over: 'credit', ...cash })
  const [one, other] = [await more(user, 10_000), await more(user, 10_000)]
  const used = await Promise.all([one, other].map((debt) => call('useCredit', { id: debt, amount: 10_000 })))
  expect(used.map(({ status }) => status).sort()).toEqual([200, 422])
  expect([await creditOf(user), await totalOf(user)]).toEqual([0, 60_000])
  const [left] = await desk.all(`select id from pay_log where user_id = $1 and status = 'unpaid'`, [user])
  const both = await Promise.all([4_000, 5_000].map((amount) => call('settle', { id: left?.['id'], amount, ...cash })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const back = await Promise.all([30_000, 30_000].map((amount) => call('refund', { id, amount, reason: '退' })))
  expect(back.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('joining dues have the days to pay of applicants, other debts those of the settings; the title that pays is proposed', async () => {
  await desk.set({ pay_days: 5, due_days: 12, join_mode: 'pay_after_check' })
  const id = await desk.applicant({ apply_position_id: await desk.position({ fee: 50_000 }) })
  const payer = done(await desk.admin.call('POST /payer/add', { name: '代付方（演示）', kind: 'other', user_id: id }))
    .content.id
  done(await desk.admin.call('POST /user/checkApply', { id_list: [id], status: 'approved' }))
  expect((await rows(id)).map((row) => row['due'])).toEqual(['06-15'])
  const paid = { id_list: [id], status: 'paid', amount: 20_000, pay_type: 'cash', payer_id: payer }
  done(await desk.admin.call('POST /user/checkApply', paid))
  const pays = await desk.all('select id, payer_id, status from pay_log where user_id = $1 order by id', [id])
  expect(pays.map((row) => [row['status'], row['payer_id']])).toEqual([
    ['paid', payer],
    ['unpaid', payer],
  ])
  const { receipt_ids } = done(await desk.admin.call('POST /receipt/issue', { id_list: [pays[0]?.['id']] })).content
  expect(done(await desk.admin.call('POST /receipt/read', { id: receipt_ids[0] })).content.payer).toBe('代付方（演示）')
  const from = await desk.position({ fee: 100_000 })
  const member = await desk.member({ position_id: from })
  done(
    await desk.admin.call('POST /user/appoint', {
      id: member,
      position_id: await desk.position({ fee: 300_000 }),
      charge: true,
    }),
  )
  expect(await rows(member)).toMatchObject([{ status: 'unpaid', amount: 200_000, due: '06-22' }])
})
