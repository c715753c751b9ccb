// Restricted funds: gifts carried into the books, expenses for them, and never more spent than there was.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar'
import { createRandom } from '../../support/random'
import { startServer, type TestServer } from '../../support/server'
import { type Ledger, ledgerOf } from '../support/ledger'
import { done } from '../support/membership'

let server: TestServer
let books: Ledger
beforeAll(async () => {
  server = await startServer()
  books = await ledgerOf(server)
  await books.desk.set({ ledger_self_check: true, ledger_file_limit: 99_999_999_999, ledger_allow_negative: true })
})
afterAll(() => server.close())

const ask = (path: string, body: object = {}) => books.desk.admin.call(`POST ${path}`, body)
const fund = async (name: string, more: object = {}) =>
  done(await ask('/fund/add', { name, purpose: '助学（演示）', ...more })).content.id as number
const read = async (id: number) => done(await ask('/fund/read', { id })).content
const edit = async (id: number, change: object) =>
  ask('/fund/edit', { id, revision: (await read(id)).revision, ...change })
const spend = (amount: number, trade_date: string, fund_id: number) =>
  books.add({ type: 'expense', cate_id: books.office, amount, trade_date, title: '支出（演示）', fund_id })

test('a gift for a fund is carried into the books, and comes out of it with its refund', async () => {
  const id = await fund('助学金')
  const gift = { donor_name: '热心市民（虚构）', project: '助学', kind: 'cash', amount: 30_000, pay_type: 'cash' }
  const given = done(
    await ask('/userDonate/add', { ...gift, fund_id: id, donate_time: '2026-05-01T02:00:00Z' }),
  ).content
  const entry = await books.desk.one(
    `select l.id, l.fund_id from ledger l join pay_log p on p.id = l.source_id where p.ref_type = 'user_donate' and p.ref_id = $1`,
    [given.id],
  )
  expect(entry.fund_id).toBe(id)
  done(await books.check([entry.id], 'approved'))
  expect(await read(id)).toMatchObject({ income: 30_000, expense: 0, balance: 30_000 })
  done(await books.check([await spend(12_000, '2026-05-03', id)], 'approved'))
  expect(await read(id)).toMatchObject({ income: 30_000, expense: 12_000, balance: 18_000 })
  // More than is left, or before it came in.
  expect(await books.check([await spend(18_001, '2026-05-04', id)], 'approved')).toMatchObject({ code: 'BAL' })
  expect(await books.check([await spend(1, '2026-04-30', id)], 'approved')).toMatchObject({ code: 'BAL' })
  const { revision } = done(await ask('/userDonate/read', { id: given.id })).content
  done(await ask('/userDonate/edit', { id: given.id, revision, status: 'refunded' }))
  const red = await books.desk.one('select id, fund_id, amount from ledger where origin_id = $1', [entry.id])
  expect(red).toMatchObject({ fund_id: id, amount: -30_000 })
  // Part of it has been spent: the refund leaves a debt, which somebody has to decide about.
  expect(await books.check([red.id], 'approved')).toMatchObject({ code: 'BAL' })
})

test('what is left is released within the balance, and the fund ends with nothing', async () => {
  const id = await fund('敬老金', { opening: 5000 })
  done(await books.check([await spend(2000, '2026-05-05', id)], 'approved'))
  expect(await edit(id, { closed_date: '2026-06-01' })).toMatchObject({
    errors: { closed_date: expect.stringContaining('30.00') },
  })
  expect(await edit(id, { released: 3001, release_date: '2026-06-01' })).toMatchObject({ code: 'BAL' })
  done(await edit(id, { released: 3000, release_date: '2026-06-01', closed_date: '2026-06-01' }))
  expect(await read(id)).toMatchObject({ balance: 0, is_open: false })
  const late = { type: 'expense', cate_id: books.office, amount: 1, trade_date: '2026-06-02', title: '支出（演示）' }
  expect(await books.clerk.call('POST /ledger/add', books.entry({ ...late, fund_id: id }))).toMatchObject({
    errors: { fund_id: expect.any(String) },
  })
  expect(done(await ask('/fund/use', { id })).content).toMatchObject({ opening: 5000, released: 3000, balance: 0 })
})

test('no fund is below zero on any day, whatever is reviewed and voided', async () => {
  const random = createRandom(Number(process.env['SEED'] ?? 20260528))
  let spent = 0
  const ids = [await fund('甲金', { opening: 1000 }), await fund('乙金')]
  for (let turn = 0; turn < 60; turn++) {
    const amount = random.between(1, 20) * 100
    const step = random.between(0, 5)
    // Mostly received before it is spent.
    const day = addDays('2026-03-01', step < 2 ? random.between(0, 40) : random.between(20, 80))
    if (step < 2) await books.add({ amount: 3 * amount, trade_date: day, fund_id: random.pick(ids) })
    else if (step < 4) await spend(amount, day, random.pick(ids))
    else {
      const [from, to] = step === 4 ? ['pending', 'approved'] : ['approved', 'voided']
      const rows = await books.desk.all('select id from ledger where status = $1 and fund_id = any($2) order by id', [
        from,
        ids,
      ])
      if (rows.length > 0)
        await books.check(
          random.some(rows, 5).map((row) => row['id'] as number),
          to,
        )
    }
    for (const [index, id] of ids.entries()) {
      const rows = await books.desk.all(
        `select type, amount from ledger where fund_id = $1 and status = 'approved' order by trade_date, id`,
        [id],
      )
      let balance = index === 0 ? 1000 : 0
      for (const row of rows) {
        if (row['type'] === 'expense') spent++
        balance += row['type'] === 'income' ? Number(row['amount']) : -Number(row['amount'])
        expect(balance).toBeGreaterThanOrEqual(0)
      }
      expect((await read(id)).balance).toBe(balance)
    }
  }
  expect(spent).toBeGreaterThan(0)
})
