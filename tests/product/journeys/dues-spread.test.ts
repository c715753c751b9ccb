// Dues of several years: each year has the income that is for it, by plain recomputation, through part refunds, voids, repeats and locks.
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
  await books.desk.set({ ledger_self_check: true, dues_spread: 'year', ledger_file_limit: 99_999_999_999 })
  await books.desk.all('delete from annual_statement')
})
afterAll(() => server.close())

const ask = (path: string, body: object = {}) => books.desk.admin.call(`POST ${path}`, body)
const at = (day: string) => {
  server.clock.now = new Date(`${day}T02:00:00Z`)
}

/** First day of the n-th following month, at most its last day. */
function monthsLater(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Dues in the books until a day that are for later, and all of them, payment by payment. */
async function plain(day: string, months: number): Promise<{ later: number; booked: number }> {
  const entries = await books.desk.all(
    `select coalesce(p.origin_id, p.id) as id, l.amount from ledger l join pay_log p on p.id = l.source_id
      where l.source_type in ('join', 'renew') and l.status = 'approved' and l.delete_time is null and l.trade_date <= $1`,
    [day],
  )
  const terms = await books.desk.all(`select p.id, r.start_date as start, r.new_expire as until from pay_log p
    join user_renew r on p.ref_type = 'user_renew' and r.id = p.ref_id`)
  const sums = new Map<number, number>()
  for (const { id, amount } of entries) sums.set(id, (sums.get(id) ?? 0) + amount)
  let [later, booked] = [0, 0]
  for (const [id, amount] of sums) {
    booked += amount
    const term = terms.find((one) => one['id'] === id)
    if (!term?.until) continue
    const firsts: string[] = []
    for (let first = term.start as string; first <= term.until; first = monthsLater(term.start, months * firsts.length))
      firsts.push(first)
    const begun = firsts.filter((first) => first <= day).length
    if (term.until > day) later += amount - Math.floor((amount * begun) / firsts.length)
  }
  return { later, booked }
}

async function approveAll(): Promise<void> {
  const rows = await books.desk.all(`select id from ledger where status = 'pending' order by id`)
  if (rows.length > 0)
    done(
      await books.check(
        rows.map(({ id }) => id),
        'approved',
      ),
    )
}

async function lines(id: number): Promise<Record<string, number>> {
  const { statements } = done(await ask('/annual/statements', { id })).content
  return Object.fromEntries(
    statements.flatMap(({ key, lines: rows }: { key: string; lines: { key: string; now: number }[] }) =>
      rows.map((row) => [`${key}.${row.key}`, row.now]),
    ),
  )
}

const renew = (user_id: number, years: number, amount: number) =>
  ask('/userRenew/add', {
    ...{ user_id, position_id: 10, years, amount, pay_type: 'bank_transfer', remark: '演示', force: true },
    pay_time: server.clock.now?.toISOString(),
  })

/** Renewals of some years, some of them voided. */
async function live(year: number, members: number[], turns: number, random: ReturnType<typeof createRandom>) {
  const until = year === 2026 ? 150 : 360
  const days = Array.from({ length: turns }, () => random.between(0, until)).sort((one, other) => one - other)
  for (const day of days) {
    at(addDays(`${year}-01-02`, day))
    const { content } = done(await renew(random.pick(members), random.between(1, 4), random.between(100, 99_999)))
    if (random.chance(0.7)) await approveAll()
    if (random.chance(0.2)) done(await ask('/userRenew/delete', { id_list: [content.id] }))
  }
  await approveAll()
}

const annual = async (year: string) => done(await ask('/annual/add', { year })).content.id as number
const unspread = async (id: number) => done(await ask('/annual/read', { id })).content.unspread

test.each([
  ['year', 12],
  ['month', 1],
])('income of each year by %s', async (choice, months) => {
  const random = createRandom(Number(process.env['SEED'] ?? 20261) + months)
  await books.desk.all('delete from annual_statement')
  await books.desk.all('delete from ledger')
  await books.desk.all('delete from ledger_month')
  await books.desk.set({ dues_spread: choice })
  const members: number[] = []
  at('2023-01-01')
  for (let member = 0; member < 5; member++) members.push(await books.desk.member({ join_time: '2023-01-01' }))
  let earned = 0
  for (const year of [2023, 2024, 2025, 2026]) {
    await live(year, members, 9, random)
    at(year === 2026 ? '2026-06-10' : `${year + 1}-01-06`)
    const last = year === 2026 ? '2026-06-10' : `${year}-12-31`
    const id = await annual(String(year))
    const { later, booked } = await plain(last, months)
    if ((await unspread(id)) !== null) {
      done(await ask('/annual/spread', { id }))
      // Waits for review, and is taken into account.
      expect(await unspread(id)).toBeNull()
      expect(await ask('/annual/spread', { id })).toMatchObject({ code: 'STATE' })
      await approveAll()
    }
    expect(await unspread(id)).toBeNull()
    const found = await lines(id)
    expect([year, found['balance.received_in_advance'] ?? 0, found['later.later'] ?? 0]).toEqual([year, later, later])
    const parts = ['next', 'second', 'third', 'rest'].map((name) => found[`later.later_${name}`] ?? 0)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(later)
    expect([year, found['activities.item_dues']]).toEqual([year, booked - later - earned])
    expect(found['balance.assets']).toBe(
      (found['balance.liabilities'] as number) + (found['balance.net_assets'] as number),
    )
    earned = booked - later
  }
})

test('a pending entry is replaced, a voided one made again, and a locked year left alone', async () => {
  await books.desk.set({ dues_spread: 'year' })
  const id = (await books.desk.one(`select id from annual_statement where year = '2026'`)).id
  const spreadRows = (status: string) =>
    books.desk.all(
      `select id, amount from ledger where source_type = 'spread' and status = $1 and trade_date >= '2026-01-01'`,
      [status],
    )
  const member = await books.desk.member({ join_time: '2026-01-01' })
  at('2026-06-10')
  const [{ amount: before } = { amount: 0 }] = await spreadRows('pending')
  for (const amount of [30_000, 60_000]) {
    done(await renew(member, 3, amount))
    await approveAllBut('spread')
    done(await ask('/annual/spread', { id }))
    expect(await spreadRows('pending')).toHaveLength(1)
  }
  expect(before).toBe(0)
  const [{ id: entry }] = (await spreadRows('pending')) as [{ id: number }]
  expect(await ask('/ledger/edit', { id: entry, revision: 1, amount: 5 })).toMatchObject({ code: 'STATE' })
  await approveAll()
  done(await books.check([entry], 'voided'))
  expect(await unspread(id)).not.toBeNull()
  done(await ask('/annual/spread', { id }))
  await approveAll()
  expect(await unspread(id)).toBeNull()
  done(await renew(member, 2, 20_000))
  await approveAll()
  await books.desk.set({ ledger_lock_date: '2026-06-10' })
  expect(await ask('/annual/spread', { id })).toMatchObject({
    code: 'STATE',
    message: expect.stringContaining('锁账'),
  })
  await books.desk.set({ ledger_lock_date: null, dues_spread: 'received' })
  expect(await unspread(id)).toBeNull()
  expect(await ask('/annual/spread', { id })).toMatchObject({ code: 'STATE' })
})

async function approveAllBut(source: string): Promise<void> {
  const rows = await books.desk.all(
    `select id from ledger where status = 'pending' and source_type <> $1 order by id`,
    [source],
  )
  if (rows.length > 0)
    done(
      await books.check(
        rows.map(({ id }) => id),
        'approved',
      ),
    )
}

test('two people who spread at once book it once', async () => {
  await books.desk.set({ dues_spread: 'year' })
  const id = (await books.desk.one(`select id from annual_statement where year = '2026'`)).id
  const member = await books.desk.member({ join_time: '2026-01-01' })
  done(await renew(member, 2, 40_000))
  await approveAll()
  const answers = await Promise.all([
    ask('/annual/spread', { id }),
    ask('/annual/spread', { id }),
    ask('/annual/spread', { id }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await approveAll()
  expect(await unspread(id)).toBeNull()
})
