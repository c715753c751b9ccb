// The statement of activities: every number equals a plain sum of the approved entries, beside the year before as well.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportGroup } from '#kernel/report'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

type Sums = Record<string, Record<'income' | 'expense', number>>

/** Added up entry by entry, by the item of the category or of the one above it. */
async function plain(from: string, until: string): Promise<Sums> {
  const { rows: cates } = await server.connection.pool.query(
    'select id, pid, type, statement_item as item from ledger_cate',
  )
  const { rows: entries } = await server.connection.pool.query(
    `select type, cate_id, amount from ledger where type in ('income', 'expense') and status = 'approved' and delete_time is null and trade_date between $1 and $2`,
    [from, until],
  )
  const byId = new Map(cates.map((cate) => [cate.id, cate]))
  const sums: Sums = {}
  for (const { type, cate_id, amount } of entries as {
    type: 'income' | 'expense'
    cate_id: number
    amount: number
  }[]) {
    const cate = byId.get(cate_id)
    const item = cate.item ?? byId.get(cate.pid)?.item ?? `other_${cate.type}`
    sums[item] ??= { income: 0, expense: 0 }
    sums[item][type] += amount
  }
  return sums
}

const year = new Date().getFullYear()

test('each item has the income and expense of its entries, and of the year before', async () => {
  const pid = (await admin.call('POST /ledger/addCate', { type: 'expense', name: '理财', statement_item: 'financing' }))
    .content.id
  await server.connection.pool.query(`insert into ledger_cate (type, name, pid) values ('expense', '手续费', $1)`, [
    pid,
  ])
  await server.connection.pool.query(
    `insert into ledger (type, cate_id, account, amount, trade_date, title, handler, status)
      select 'expense', c.id, 'bank', 1234, make_date($1, 3, 4), '手续费', '', 'approved' from ledger_cate c where c.name = '手续费'`,
    [year - 1],
  )
  const [from, until] = [`${year - 1}-01-01`, `${year - 1}-12-31`]
  const { content } = await admin.call('POST /statement/activity', {
    start_date: from,
    end_date: until,
    compare: 'year',
  })
  const [now, before] = [await plain(from, until), await plain(`${year - 2}-01-01`, `${year - 2}-12-31`)]
  expect(Object.keys(now)).toContain('financing')
  const rows = content.list_data as ReportGroup[]
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows) {
    const own = now[String(row.id)] ?? { income: 0, expense: 0 }
    expect([row['income'], row['expense'], row['net']], row.name).toEqual([
      own.income,
      own.expense,
      own.income - own.expense,
    ])
    const former = before[String(row.id)] ?? { income: 0, expense: 0 }
    expect([row.last?.['income'], row.last?.['expense']], row.name).toEqual([former.income, former.expense])
  }
  const sum = (name: 'income' | 'expense') => Object.values(now).reduce((total, one) => total + one[name], 0)
  expect(content.total_row).toMatchObject({ income: sum('income'), expense: sum('expense') })
})
