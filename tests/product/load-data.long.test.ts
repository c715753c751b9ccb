// Load data: the same at each run, and as consistent as what people enter.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeLoad } from '../../server/product/seed/load'
import type { Written } from '../../server/product/seed/load/write'
import { startServer, type TestServer } from '../support/server'
import { type Desk, deskOf, done } from './support/membership'

const SHARE = 0.002
const TODAY = '2026-06-10'

let servers: TestServer[]
let desk: Desk
let written: Written[]
beforeAll(async () => {
  servers = await Promise.all([startServer(), startServer()])
  const [first] = servers as [TestServer]
  first.clock.now = new Date(`${TODAY}T02:00:00Z`)
  desk = await deskOf(first)
  written = await writeLoad(first.connection.db, { share: SHARE, today: TODAY })
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

const loaded = 'id > 1000000'

test('a second run writes the same, its parts in another order', async () => {
  const { db } = (servers[1] as TestServer).connection
  const parts: Written[] = []
  for (const part of ['people', 'events', 'ledger', 'treasury', 'points'] as const)
    parts.push(...(await writeLoad(db, { share: SHARE, today: TODAY, only: [part] })))
  const sorted = (list: readonly Written[]) => [...list].sort((one, other) => one.table.localeCompare(other.table))
  expect(sorted(parts)).toEqual(sorted(written))
  expect(new Set(written.map(({ digest }) => digest)).size).toBe(written.length)
})

test('reported rows and sums are those of the tables', async () => {
  expect(Object.fromEntries(written.map(({ table, rows }) => [table, rows]))).toMatchObject({
    person: 310,
    contribute_log: 2000,
    ledger: 2000,
    activity: 10,
    activity_apply: 1200,
    article: 40,
    log: 1000,
    dues_run: 1,
    dues_item: 200,
    fund: 200,
  })
  // Debts of the dues run are those of its items.
  const apart = (table: string) => (table === 'pay_log' ? `and pay_no not like 'LD%'` : '')
  for (const { table, rows } of written)
    expect(await desk.one(`select count(*)::int as num from ${table} where ${loaded} ${apart(table)}`), table).toEqual({
      num: rows,
    })
  const sumsOf = (table: string) => written.find((one) => one.table === table)?.sums
  expect(await desk.one(`select sum(points)::int as points from contribute_log where ${loaded}`)).toEqual(
    sumsOf('contribute_log'),
  )
  expect(
    await desk.one(`select sum(amount) filter (where type = 'income')::bigint as income,
      sum(amount) filter (where type = 'expense')::bigint as expense from ledger where ${loaded} and status = 'approved'`),
  ).toEqual(sumsOf('ledger'))
})

test('the books balance: no account below zero, numbers without gaps, totals right', async () => {
  expect(
    await desk.all(`select account, min(balance) from (select account,
        sum(case type when 'income' then amount else -amount end) over (partition by account order by trade_date, id) as balance
      from ledger where status = 'approved' and ${loaded}) run group by account having min(balance) < 0`),
  ).toEqual([])
  expect(
    await desk.all(`select stem from (select left(ledger_no, 8) as stem, count(distinct ledger_no) as num, max(substr(ledger_no, 9)::int) as last
        from ledger where ledger_no is not null group by 1) series
      where num <> last or last <> (select value from sequence where key = stem)`),
  ).toEqual([])
  expect(done(await desk.admin.call('POST /ledger/rebuild', {})).content).toMatchObject({ changed: 0 })
})

test('debts are those of the dues run, lines of the bank meet their entries, and claims are paid in the books', async () => {
  const owed = `select sum(amount)::bigint as amount, count(*)::int as num from`
  const items = await desk.one(`${owed} dues_item where run_id > 1000000 and charge_key is not null`)
  expect(items.num).toBeGreaterThan(20)
  expect(await desk.one(`${owed} pay_log where pay_no like 'LD%' and status = 'unpaid'`)).toEqual(items)
  const matches =
    await desk.all(`select l.id, l.amount as line, case e.type when 'income' then e.amount else -e.amount end as entry
    from bank_line l join ledger e on e.match_id = l.match_id where l.id > 1000000`)
  expect(matches.length).toBeGreaterThan(5)
  expect(matches.filter(({ line, entry }) => line !== entry)).toEqual([])
  const paid = await desk.all(`select c.total, (select sum(amount)::bigint from ledger where claim_id = c.id) as booked,
    (select sum(amount)::bigint from expense_claim_row where claim_id = c.id) as rows from expense_claim c where ${loaded}`)
  expect(paid.length).toBeGreaterThan(5)
  expect(paid.filter(({ total, booked, rows }) => total !== booked || total !== rows)).toEqual([])
  for (const path of [
    '/duesRun/list',
    '/bank/list',
    '/claim/list',
    '/payer/list',
    '/budget/list',
    '/annual/list',
    '/fund/list',
  ])
    expect(done(await desk.admin.call(`POST ${path}`, {})).content.total, path).toBeGreaterThan(2)
})

test('people have the totals of their entries, and each membership ends where its last line says', async () => {
  expect(
    await desk.all(`select id from person p where ${loaded} and (
      contribute_total <> (select coalesce(sum(points), 0) from contribute_log where user_id = p.id)
      or pay_total <> (select coalesce(sum(amount), 0) from pay_log where user_id = p.id and status = 'paid'))`),
  ).toEqual([])
  expect(
    await desk.all(`select id from person p where ${loaded} and state <> 'none' and expire_time::text <> (select
      coalesce(case kind when 'renew' then to_value end, end_date::text) from user_period l
      where l.user_id = p.id and kind in ('join', 'renew') order by l.id desc limit 1)`),
  ).toEqual([])
  expect(
    await desk.all(`select c.id from contribute_log c left join contribute_log o on o.id = c.origin_id
      where c.type = 91 and c.id > 1000000 and o.points is distinct from -c.points`),
  ).toEqual([])
  const { total } = done(await desk.admin.call('POST /user/list', { scene: 'member', keyword: 'L0000001' })).content
  expect(total).toBe(1)
})
