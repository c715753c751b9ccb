// Annual statements: each figure by a slow recomputation from raw rows, assets that equal debts and net assets, and a final year that stays as it is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar'
import { createRandom } from '../../support/random'
import { startServer, type TestServer } from '../../support/server'
import { type Ledger, ledgerOf } from '../support/ledger'
import { done } from '../support/membership'

let server: TestServer
let books: Ledger
let accounts: { id: number; code: string; kind: string }[]
beforeAll(async () => {
  server = await startServer()
  books = await ledgerOf(server)
  await books.desk.set({ ledger_self_check: true, ledger_file_limit: 99_999_999_999, ledger_allow_negative: true })
  await books.desk.all('delete from annual_statement')
  for (const [name, kind] of [
    ['定期', 'investment'],
    ['备用金', 'advance'],
    ['设备', 'fixed_asset'],
    ['预收', 'received_in_advance'],
    ['应付', 'payable'],
    ['借款', 'loan'],
  ])
    done(await ask('/ledger/addAccount', { name, kind }))
  accounts = (await books.desk.all('select id, code, kind from ledger_account order by id')) as typeof accounts
  await books.desk.all(`update ledger_account set opening = case code when 'bank' then 90000 else 7000 end,
    opening_date = case code when 'bank' then date '2024-12-31' else '2026-01-05' end where code in ('bank', 'cash')`)
})
afterAll(() => server.close())

const ask = (path: string, body: object = {}) => books.desk.admin.call(`POST ${path}`, body)

interface Raw {
  type: string
  amount: number
  trade_date: string
  account_id: number
  other_account_id: number | null
  fund_id: number | null
  cate_id: number | null
}

const debts = new Set(['received_in_advance', 'payable', 'loan'])
const money = new Set(['bank', 'cash', 'other_money'])
const income = ['dues', 'donation', 'service', 'subsidy', 'investment', 'other_income']
const expense = ['activity_cost', 'management', 'financing', 'other_expense']
const signed = ({ type, amount }: Raw) => (type === 'income' || type === 'transfer_in' ? amount : -amount)

/** Worked out row by row. */
async function plain(year: string) {
  const rows = (await books.desk.all(
    `select type, amount, trade_date, account_id, other_account_id, fund_id, cate_id from ledger
      where status = 'approved' and delete_time is null`,
  )) as Raw[]
  const cates = await books.desk.all('select id, pid, type, statement_item as item from ledger_cate')
  const openings = await books.desk.all('select id, opening, opening_date from ledger_account')
  const funds = await books.desk.all('select opening, released, release_date from fund')
  const kindOf = (id: number | null) => accounts.find((one) => one.id === id)?.kind ?? ''
  const itemOf = (id: number | null) => {
    const cate = cates.find((one) => one['id'] === id)
    const above = cates.find((one) => one['id'] === cate?.['pid'])
    return String(cate?.['item'] ?? above?.['item'] ?? (cate?.['type'] === 'income' ? 'other_income' : 'other_expense'))
  }
  const sum = (some: Raw[], of = signed) => some.reduce((total, row) => total + of(row), 0)
  const [first, last] = [`${year}-01-01`, year === '2026' ? '2026-06-10' : `${year}-12-31`]
  const within = rows.filter((row) => row.trade_date >= first && row.trade_date <= last)
  const balanceOf = (id: number, day: string) => {
    const account = openings.find((one) => one['id'] === id)
    const opening = account?.['opening_date'] && account['opening_date'] <= day ? Number(account['opening']) : 0
    return opening + sum(rows.filter((row) => row.account_id === id && row.trade_date <= day))
  }
  const at = (day: string) => {
    const total = (fits: (kind: string) => boolean) =>
      accounts.filter(({ kind }) => fits(kind)).reduce((all, { id }) => all + balanceOf(id, day), 0)
    const restricted =
      sum(rows.filter((row) => row.fund_id !== null && row.trade_date <= day)) +
      funds.reduce(
        (all, one) =>
          all +
          Number(one['opening']) -
          (one['release_date'] && one['release_date'] <= day ? Number(one['released']) : 0),
        0,
      )
    return {
      money: total((kind) => money.has(kind)),
      assets: total((kind) => !debts.has(kind)),
      liabilities: 0 - total((kind) => debts.has(kind)),
      net_assets: total(() => true),
      restricted,
      unrestricted: total(() => true) - restricted,
    }
  }
  const amount = (row: Raw) => row.amount
  const own = within.filter((row) => row.type === 'income' || row.type === 'expense')
  const cash = within.filter((row) => money.has(kindOf(row.account_id)))
  const moved = (...kinds: string[]) =>
    sum(cash.filter((row) => row.other_account_id !== null && kinds.includes(kindOf(row.other_account_id))))
  const byItem = (...items: string[]) =>
    sum(cash.filter((row) => row.cate_id !== null && items.includes(itemOf(row.cate_id))))
  return {
    end: at(last),
    begin: at(addDays(first, -1)),
    items: Object.fromEntries(
      [...income, ...expense].map((item) => [
        item,
        sum(
          own.filter((row) => itemOf(row.cate_id) === item),
          amount,
        ),
      ]),
    ),
    income: sum(
      own.filter(({ type }) => type === 'income'),
      amount,
    ),
    expense: sum(
      own.filter(({ type }) => type === 'expense'),
      amount,
    ),
    cash_net_investing: byItem('investment') + moved('investment', 'fixed_asset'),
    cash_net_financing: byItem('financing') + moved('loan'),
    cash_change: sum(cash.filter((row) => !money.has(kindOf(row.other_account_id)))),
  }
}

type Lines = Record<string, { now: number; before: number }>

async function shown(id: number): Promise<Record<string, Lines>> {
  const { statements } = done(await ask('/annual/statements', { id })).content
  return Object.fromEntries(
    statements.map(({ key, lines }: { key: string; lines: { key: string; now: number; before: number }[] }) => [
      key,
      Object.fromEntries(lines.map((line) => [line.key, { now: line.now, before: line.before }])),
    ]),
  )
}

async function checkYear(id: number, year: string): Promise<void> {
  const found = await shown(id)
  const [now, before] = [await plain(year), await plain(String(Number(year) - 1))]
  const { balance, activities, cash } = found as { balance: Lines; activities: Lines; cash: Lines }
  for (const name of Object.keys(now.end) as (keyof typeof now.end)[])
    expect([name, balance[name]]).toEqual([name, { now: now.end[name], before: now.begin[name] }])
  for (const name of [...income, ...expense])
    expect([name, activities[`item_${name}`]]).toEqual([name, { now: now.items[name], before: before.items[name] }])
  for (const name of ['income', 'expense'] as const)
    expect([name, activities[name]]).toEqual([name, { now: now[name], before: before[name] }])
  for (const name of ['cash_net_investing', 'cash_net_financing', 'cash_change'] as const)
    expect([name, cash[name]]).toEqual([name, { now: now[name], before: before[name] }])
  const of = (lines: Lines, name: string) => lines[name]?.now ?? 0
  expect(of(balance, 'assets')).toBe(of(balance, 'liabilities') + of(balance, 'net_assets'))
  expect(of(balance, 'net_assets')).toBe(
    (balance['net_assets']?.before ?? 0) + of(activities, 'change') + of(activities, 'openings'),
  )
  expect(of(cash, 'money')).toBe(of(cash, 'from_money') + of(cash, 'cash_change') + of(cash, 'cash_openings'))
}

/** Entries, transfers, reviews and funds of two years. */
async function live(turns: number, seed: number, since: string): Promise<void> {
  const random = createRandom(seed)
  const fund = done(await ask('/fund/add', { name: `专项 ${seed}`, purpose: '演示', opening: 400 })).content.id
  const cates = await books.desk.all(`select id, type from ledger_cate c where delete_time is null
    and not exists (select from ledger_cate child where child.pid = c.id) order by id`)
  for (let turn = 0; turn < turns; turn++) {
    const trade_date = addDays(since, random.between(0, 520))
    if (trade_date > '2026-06-10') continue
    const body = { amount: random.between(1, 9000), trade_date, title: '演示', account_id: random.pick(accounts).id }
    if (random.chance(0.35)) {
      const other = random.pick(accounts.filter(({ id }) => id !== body.account_id))
      await ask('/ledger/add', { ...body, type: 'transfer_out', other_account_id: other.id })
    } else {
      const cate = random.pick(cates)
      const fund_id = random.chance(0.2) ? fund : null
      await ask('/ledger/add', { ...body, type: cate['type'], cate_id: cate['id'], fund_id })
    }
    if (turn % 5 < 4) continue
    const [from, to] = random.chance(0.8) ? ['pending', 'approved'] : ['approved', 'voided']
    const rows = await books.desk.all('select id from ledger where status = $1 order by id', [from])
    for (const row of random.some(rows, 6)) await books.check([row['id'] as number], to)
  }
}

/** Assets are debts and net assets, day by day; on many days as the statement of that day says. */
async function checkEveryDay(ids: ReadonlyMap<string, number>): Promise<void> {
  const rows = (await books.desk.all(`select type, amount, trade_date, account_id from ledger
    where status = 'approved' and delete_time is null order by trade_date`)) as Raw[]
  const openings = await books.desk.all('select id, opening, opening_date from ledger_account')
  const own = ({ type }: Raw) => type === 'income' || type === 'expense'
  const sum = (some: Raw[]) => some.reduce((total, row) => total + signed(row), 0)
  const owed = new Set(accounts.filter(({ kind }) => debts.has(kind)).map(({ id }) => id))
  for (let day = '2025-01-01'; day <= '2026-06-10'; day = addDays(day, 1)) {
    const until = rows.filter((row) => row.trade_date <= day)
    const opened = openings.filter((one) => one['opening_date'] !== null && one['opening_date'] <= day)
    const opening = (some: typeof opened) => some.reduce((total, one) => total + Number(one['opening']), 0)
    const assets =
      sum(until.filter((row) => !owed.has(row.account_id))) + opening(opened.filter((one) => !owed.has(one['id'])))
    const liabilities =
      0 - sum(until.filter((row) => owed.has(row.account_id))) - opening(opened.filter((one) => owed.has(one['id'])))
    const net = sum(until.filter(own)) + opening(opened)
    expect([day, assets]).toEqual([day, liabilities + net])
    if (Number(day.slice(-2)) % 7 > 0) continue
    server.clock.now = new Date(`${day}T02:00:00Z`)
    const { balance } = await shown(ids.get(day.slice(0, 4)) as number)
    const said = ['assets', 'liabilities', 'net_assets'].map((name) => balance?.[name]?.now)
    expect([day, ...said]).toEqual([day, assets, liabilities, net])
  }
  server.clock.now = new Date('2026-06-10T02:00:00Z')
}

interface Linked {
  key: string
  now: number
  before: number
  resource?: string
  filter?: object
  filter_before?: object
}

/** Each number of entries and accounts is that of the list that it opens. */
async function checkLinks(id: number): Promise<number> {
  const { statements } = done(await ask('/annual/statements', { id })).content
  let checked = 0
  for (const { key, lines } of statements as { key: string; lines: Linked[] }[]) {
    for (const { key: line, now, before, resource, ...filters } of lines) {
      if (resource !== 'ledger') continue
      for (const [amount, filter] of [
        [now, filters.filter],
        [before, filters.filter_before],
      ] as const) {
        const { summary } = done(await ask('/ledger/list', { filter, limit: 1 })).content
        const { income, expense, closing } = summary
        const said = key === 'balance' ? Math.abs(closing) : key === 'cash' ? income - expense : income + expense
        expect([key, line, key === 'balance' ? Math.abs(amount) : amount]).toEqual([key, line, said])
        checked++
      }
    }
  }
  return checked
}

test('every figure is that of its rows, assets are debts and net assets, and a final year does not move', async () => {
  const seed = Number(process.env['SEED'] ?? 20260601)
  await live(90, seed, '2025-01-02')
  const ids = new Map<string, number>()
  for (const year of ['2025', '2026']) ids.set(year, done(await ask('/annual/add', { year })).content.id)
  for (const [year, id] of ids) await checkYear(id, year)
  await checkEveryDay(ids)
  for (const id of ids.values()) expect(await checkLinks(id)).toBeGreaterThan(30)
  const id = ids.get('2025') as number
  expect(await ask('/annual/finish', { id })).toMatchObject({ code: 'STATE', message: expect.stringContaining('锁账') })
  await books.desk.all(
    `update ledger set status = 'rejected' where status = 'pending' and trade_date <= '2025-12-31' returning id`,
  )
  await books.desk.set({ ledger_lock_date: '2025-12-31' })
  done(await ask('/annual/finish', { id }))
  const kept = JSON.stringify(done(await ask('/annual/statements', { id })).content)
  expect(await ask('/annual/delete', { id_list: [id] })).toMatchObject({ code: 'STATE' })
  await live(60, seed + 1, '2026-01-02')
  // Even behind the back of the lock.
  await books.desk.all(
    `update ledger set amount = amount + 1 where trade_date < '2025-06-01' and status = 'approved' returning id`,
  )
  await books.desk.all(`update ledger_account set kind = 'cash' where kind = 'investment' returning id`)
  expect(JSON.stringify(done(await ask('/annual/statements', { id })).content)).toBe(kept)
  done(await ask('/annual/reopen', { id, reason: '更正' }))
  expect(JSON.stringify(done(await ask('/annual/statements', { id })).content)).not.toBe(kept)
})

test('whoever sees some areas only has no statements', async () => {
  const clerk = await server.holding(['/ledger/annual'], { data_scope: 'own_areas', areas: [1] })
  expect(done(await clerk.call('POST /annual/list', {})).content.total).toBe(0)
  const { id } = await books.desk.one('select id from annual_statement limit 1')
  expect(await clerk.call('POST /annual/statements', { id })).toMatchObject({ code: 'NF' })
})
