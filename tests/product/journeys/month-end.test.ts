// Month-end: each check is the length of the list behind it, and nobody is told of a list that he may not open.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

interface Check {
  key: string
  resource: string
  filter: object
  num: number
}

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const lists: Readonly<Record<string, string>> = {
  ledger: 'POST /ledger/list',
  bank_line: 'POST /bank/list',
  bank_statement: 'POST /bank/statementList',
  pay_received: 'POST /payLog/list',
  annual_statement: 'POST /annual/list',
}
const now = new Date()
const from = `${now.getFullYear() - 1}-01-01`
const until = now.toISOString().slice(0, 10)

const checks = async (person: Person): Promise<Check[]> => {
  const { status, content } = await person.call('POST /ledger/closing', { start_date: from, end_date: until })
  expect(status).toBe(200)
  return content.checks
}

/** By plain SQL, days in the zone of the demonstration. */
const plain: Readonly<Record<string, string>> = {
  pending: `select count(*) from ledger where status = 'pending' and delete_time is null and trade_date between $1 and $2`,
  unmatched: `select count(*) from bank_line where status = 'open' and delete_time is null
    and (trade_time at time zone 'Asia/Shanghai')::date between $1 and $2`,
  unconfirmed: `select count(*) from bank_statement where status = 'draft' and delete_time is null and date <= $2 and $1::date is not null`,
  receipts: `select count(*) from pay_log p where status = 'paid' and amount > 0 and receipt_no is null
    and not exists (select from pay_log r where r.origin_id = p.id)
    and (pay_time at time zone 'Asia/Shanghai')::date between $1 and $2`,
}

test('each number is that of its list, and of a plain count', async () => {
  const year = String(now.getFullYear() - 1)
  await server.connection.pool.query(`update config set dues_spread = 'month'`)
  if ((await admin.call('POST /annual/list', { filter: { year } })).content.total === 0)
    await admin.call('POST /annual/add', { year })
  await admin.call('POST /bank/add', { trade_time: new Date(now.getTime() - 60_000).toISOString(), amount: 12_345 })
  const found = await checks(admin)
  expect(found.map(({ key }) => key)).toEqual([
    'pending',
    'unmatched',
    'unconfirmed',
    'unbooked',
    'refunds',
    'receipts',
    'unspread',
  ])
  for (const { key, resource, filter, num } of found) {
    const { content } = await admin.call(lists[resource] as string, { filter, limit: 1 })
    expect(content.total, key).toBe(num)
    if (!plain[key]) continue
    const { rows } = await server.connection.pool.query(plain[key], [from, until])
    expect(num, key).toBe(Number(rows[0].count))
  }
  expect(found.find(({ key }) => key === 'unmatched')?.num).toBeGreaterThan(0)
  expect(found.find(({ key }) => key === 'receipts')?.num).toBeGreaterThan(0)
  expect(found.find(({ key }) => key === 'unspread')?.num).toBe(1)
})

test('a treasurer without the page of the bank is not told of its lines', async () => {
  const clerk = await server.holding(['/ledger/list', '/ledger/list ledger.create'])
  expect((await checks(clerk)).map(({ key }) => key)).toEqual(['pending'])
})
