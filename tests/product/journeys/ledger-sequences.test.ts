// Generated sequences of everything that moves money: after each stretch the books are what a plain recomputation says.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar'
import { createRandom, type Random } from '../../support/random'
import { type Answer, type Person, startServer, type TestServer } from '../../support/server'
import { rehearsed, workbook, written } from '../../support/sheets'
import { type Desk, deskOf, done } from '../support/membership'
import {
  type Asked,
  balancesOf,
  checkMonths,
  checkNumbers,
  checkSources,
  openings,
  type Raw,
  rawRows,
  summaryOf,
} from './books/plain'

let server: TestServer
let desk: Desk
let admin: Person
let treasurer: Person
let chief: number
let cates: Record<'income' | 'expense', number[]>
const members: number[] = []
const TODAY = '2026-06-10'
const accounts = ['bank', 'wechat', 'alipay', 'cash']
const methods = ['bank_transfer', 'wechat_pay', 'alipay', 'cash'] as const
const rights = ['create', 'update', 'remove', 'approve', 'reject', 'void'].map(
  (right) => `/ledger/list ledger.${right}`,
)

beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date(`${TODAY}T02:00:00Z`)
  desk = await deskOf(server)
  admin = desk.admin
  treasurer = await server.holding(['/ledger/list', ...rights], { can_export: true })
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  for (const table of ['ledger', 'ledger_month', 'ledger_opening']) await desk.all(`delete from ${table}`)
  await desk.all(`delete from sequence where key ~ '^(SR|ZC)'`)
  await desk.all(`insert into ledger_opening (config_id, account, amount, date, sort) select id, 'bank', 200000, date '2025-12-31', 1 from config
    union all select id, 'cash', 5000, date '2025-12-31', 2 from config`)
  await desk.set({ auto_ledger: true, ledger_lock_date: null, ledger_file_limit: 99_999_999_999 })
  chief = (await desk.one(`select id from admin where username = 'admin'`)).id
  const rows = await desk.all('select id, type from ledger_cate where delete_time is null')
  const of = (type: string) => rows.filter((row) => row['type'] === type).map((row) => row['id'] as number)
  cates = { income: of('income'), expense: of('expense') }
  for (let index = 0; index < 3; index++) members.push(await desk.member())
})
afterAll(() => server.close())

interface World {
  readonly random: Random
  lock: string | null
  readonly gifts: number[]
  readonly sponsors: number[]
  readonly renewals: number[]
  /** Jobs of imports that have not been taken back, with the title of their entries. */
  readonly imports: { id: number; title: string }[]
}

type Step = (world: World) => Promise<void>

/** Refusals that the rules foresee; any other fails the test. */
function expected(answer: Answer, ...codes: string[]): boolean {
  if (answer.status === 200) return true
  expect(codes, JSON.stringify(answer)).toContain(answer['code'])
  return false
}

const day = ({ random }: World) => addDays('2026-01-01', random.between(0, 159))

async function some(world: World, most: number, where: (row: Raw) => boolean): Promise<Raw[]> {
  const rows = (await rawRows(desk)).filter((row) => row.delete_time === null).sort((one, other) => one.id - other.id)
  return world.random.some(rows.filter(where), most)
}

const who = ({ random }: World) => (random.chance(0.5) ? admin : treasurer)

const add: Step = async (world) => {
  const { random } = world
  const type = random.chance(0.55) ? 'income' : 'expense'
  const trade_date = day(world)
  const body = {
    type,
    cate_id: random.pick(cates[type]),
    account: random.pick(accounts),
    amount: random.between(1, 90_000),
  }
  const answer = await who(world).call('POST /ledger/add', { ...body, trade_date, title: '收支（演示）' })
  expect(answer.status === 200).toBe(world.lock === null || trade_date > world.lock)
  expected(answer, 'TIME')
}

const edit: Step = async (world) => {
  const [row] = await some(world, 1, () => true)
  if (!row) return
  const change: { trade_date?: string; account?: string } = world.random.chance(0.5)
    ? { trade_date: day(world) }
    : { account: world.random.pick(accounts.filter((one) => one !== row.account)) }
  const answer = await who(world).call('POST /ledger/edit', { id: row.id, revision: row.revision, ...change })
  const moved = change.trade_date !== row.trade_date
  if (expected(answer, 'STATE', 'TIME') && moved) expect(['pending', 'rejected']).toContain(row.status)
}

const review: Step = async (world) => {
  const status = world.random.pick(['approved', 'approved', 'approved', 'rejected', 'voided'])
  const from = status === 'voided' ? 'approved' : 'pending'
  const reviewer = who(world)
  // Now and then one's own.
  const fits = (row: Raw) =>
    row.status === from && (world.random.chance(0.05) || (row.admin_id === chief) === (reviewer === treasurer))
  const rows = await some(world, world.random.between(1, status === 'voided' ? 2 : 6), fits)
  if (rows.length === 0) return
  const body = { id_list: rows.map(({ id }) => id), status, reason: '核对' }
  const own = rows.some((row) => (row.admin_id === chief) === (reviewer === admin))
  const answer = await reviewer.call('POST /ledger/check', body)
  if (expected(answer, 'BAL', 'TIME', 'PERM', 'STATE') && status === 'approved') expect(own).toBe(false)
}

/** Reviews at the same time: each entry is decided once, numbers stay gapless, no account goes below zero. */
const race: Step = async (world) => {
  const rows = await some(world, 12, (row) => row.status === 'pending' && row.admin_id === chief)
  const [left, right] = [rows.slice(0, 8), rows.slice(4)]
  const answers = await Promise.all(
    [left, right, left].flatMap((part) =>
      part.length === 0
        ? []
        : [treasurer.call('POST /ledger/check', { id_list: part.map(({ id }) => id), status: 'approved' })],
    ),
  )
  for (const answer of answers) expected(answer, 'BAL', 'TIME', 'PERM', 'STATE')
}

const lock: Step = async (world) => {
  world.lock = world.random.chance(0.3) ? null : addDays('2026-01-01', world.random.between(0, 60))
  await desk.set({ ledger_lock_date: world.lock })
}

const remove: Step = async (world) => {
  const rows = await some(world, 2, () => true)
  if (rows.length === 0) return
  const id_list = rows.map(({ id }) => id)
  if (!expected(await who(world).call('POST /ledger/delete', { id_list }), 'STATE', 'TIME')) return
  if (world.random.chance(0.6))
    expected(await admin.call('POST /recycle/restore', { resource: 'ledger', id_list }), 'TIME')
}

const give: Step = async (world) => {
  const { random, gifts } = world
  const known = random.some(gifts, 1)[0]
  const paid = { amount: random.between(1, 900) * 100, pay_type: random.pick(methods) }
  if (known === undefined || random.chance(0.4)) {
    const donor = random.chance(0.5) ? { user_id: random.pick(members) } : {}
    const body = {
      donor_name: '热心人',
      project: '助学',
      kind: 'cash',
      donate_time: `${day(world)}T04:00:00Z`,
      ...donor,
      ...paid,
    }
    gifts.push(done(await admin.call('POST /userDonate/add', body)).content.id)
    return
  }
  const { revision, status } = await desk.one('select revision, status from user_donate where id = $1', [known])
  const change = random.chance(0.5) ? paid : { status: 'refunded' }
  const answer = await admin.call('POST /userDonate/edit', { id: known, revision, ...change })
  if (status === 'received') done(answer)
}

const sponsor: Step = async (world) => {
  const { random, sponsors } = world
  const known = random.some(sponsors, 1)[0]
  if (known === undefined || random.chance(0.4)) {
    const body = {
      name: '示范公司',
      type: random.pick(['cash', 'cash', 'goods']),
      amount: random.between(1, 500) * 100,
    }
    const more = body.type === 'cash' ? { pay_type: random.pick(methods) } : { goods: '水' }
    const { content } = done(await admin.call('POST /sponsor/add', { ...body, ...more, sponsor_time: day(world) }))
    sponsors.push(content.id)
    return
  }
  const status = random.pick(['approved', 'rejected'])
  expected(await admin.call('POST /sponsor/check', { id_list: [known], status, reason: '核对' }), 'STATE')
}

const renew: Step = async (world) => {
  const { random, renewals } = world
  const known = random.some(renewals, 1)[0]
  const paid = { amount: random.between(1, 50) * 1000, pay_type: random.pick(methods) }
  if (known === undefined || random.chance(0.4)) {
    const body = {
      user_id: random.pick(members),
      position_id: 10,
      years: 1,
      pay_time: '2026-06-01T02:00:00Z',
      force: true,
    }
    renewals.push(done(await admin.call('POST /userRenew/add', { ...body, ...paid })).content.id)
  } else if (random.chance(0.6)) {
    const { revision } = await desk.one('select revision from user_renew where id = $1', [known])
    expected(await admin.call('POST /userRenew/edit', { id: known, revision, ...paid }), 'STATE')
  } else expected(await admin.call('POST /userRenew/delete', { id_list: [known] }), 'STATE')
}

/** A sheet of entries, or an earlier one taken back: what somebody has approved stays. */
const sheet: Step = async (world) => {
  const { random, imports, lock: closed } = world
  const known = random.chance(0.5) ? imports.splice(0, 1)[0] : undefined
  if (!known) {
    const title = `导入${random.between(1, 999_999)}`
    const rows = Array.from({ length: random.between(1, 4) }, () => {
      const [type, cate] = random.pick([
        ['收入', '利息'],
        ['支出', '办公费'],
      ] as const)
      const account = random.pick(['银行', '微信', '支付宝', '现金'])
      return [type, cate, account, String(random.between(1, 900)), day(world), title]
    })
    const head = ['收支', '分类', '账户', '金额', '发生日期', '事由']
    const plan = await rehearsed(server, admin, 'ledger', workbook([head, ...rows]), { mode: 'create' })
    const late = rows.filter((row) => closed === null || (row[4] as string) > closed).length
    expect(plan.counts).toMatchObject({ create: late, fail: rows.length - late })
    if (late < rows.length) return
    await written(server, admin, plan)
    imports.push({ id: plan.job_id, title })
    return
  }
  const entries = async () => (await rawRows(desk)).filter((row) => row.title === known.title && !row.delete_time)
  const before = await entries()
  const answer = await admin.call('POST /job/undo', { job_id: known.id })
  await desk.idle()
  if (!expected(answer, 'STATE')) return
  const kept = new Set((await entries()).map(({ id }) => id))
  for (const row of before)
    if (row.status === 'approved' || row.status === 'voided' || (closed !== null && row.trade_date <= closed))
      expect(kept, JSON.stringify(row)).toContain(row.id)
  undone += before.length - kept.size
}
let undone = 0

const steps: readonly Step[] = [
  ...[add, add, add, edit, review, review, review, race, lock, remove, give, sponsor, renew],
  sheet,
]

/** Entries up to the lock, as they must stay while it stands. */
async function lockedRows({ lock: day }: World): Promise<unknown> {
  if (day === null) return []
  return desk.all(
    `select id, status, amount, trade_date, ledger_no, account, delete_time from ledger
    where trade_date <= $1 and status <> 'pending' order by id`,
    [day],
  )
}

async function checkLists(rows: readonly Raw[], { random }: World): Promise<void> {
  const opening = await openings(desk)
  const after = balancesOf(rows, opening)
  for (const balance of after.values()) expect(balance).toBeGreaterThanOrEqual(0)
  const asked: Asked = {
    ...(random.chance(0.5) ? { account: random.some(accounts, random.between(1, 3)) } : {}),
    ...(random.chance(0.5) ? { gte: addDays('2026-01-01', random.between(0, 90)) } : {}),
    ...(random.chance(0.5) ? { lte: addDays('2026-04-01', random.between(0, 90)) } : {}),
  }
  const { account, ...days } = asked
  const filter = { ...(account ? { account } : {}), ...(Object.keys(days).length > 0 ? { trade_date: days } : {}) }
  const limit = random.between(3, 40)
  const page = random.between(1, 3)
  const { content } = done(await admin.call('POST /ledger/list', { filter, limit, page }))
  const { accounts: shown, status_counts: counts, ...summary } = content.summary
  const asks = rows.filter(
    (row) =>
      row.delete_time === null &&
      (!asked.account || asked.account.includes(row.account)) &&
      (!asked.gte || row.trade_date >= asked.gte) &&
      (!asked.lte || row.trade_date <= asked.lte),
  )
  const numOf = (status: string) => asks.filter((row) => row.status === status).length
  for (const status of ['pending', 'approved', 'rejected', 'voided']) expect(counts[status] ?? 0).toBe(numOf(status))
  expect(content.total).toBe(asks.length)
  const plain = summaryOf(rows, opening, asked)
  expect({
    ...summary,
    accounts: shown.map(({ account: one, balance }: Record<string, unknown>) => ({ account: one, balance })),
  }).toEqual(plain)
  for (const row of content.list_data) expect(row.balance, JSON.stringify(row)).toBe(after.get(row.id) ?? null)
}

test.each([1, 2, 3])('any sequence keeps the books right (%i)', { timeout: 120_000 }, async (seed) => {
  const world: World = { random: createRandom(seed), lock: null, gifts: [], sponsors: [], renewals: [], imports: [] }
  await desk.set({ ledger_lock_date: null })
  for (let stretch = 0; stretch < 25; stretch++) {
    for (let count = 0; count < 9; count++) {
      const step = world.random.pick(steps)
      const held = step === lock ? null : await lockedRows(world)
      await step(world)
      if (held) expect(await lockedRows(world), step.name).toEqual(held)
    }
    const rows = await rawRows(desk)
    checkNumbers(rows)
    await checkMonths(rows, desk)
    await checkSources(rows, desk)
    await checkLists(rows, world)
  }
  expect(done(await admin.call('POST /ledger/rebuild', {})).content).toMatchObject({ changed: 0 })
  const rows = await rawRows(desk)
  await checkMonths(rows, desk)
  // The sequence must have come across everything.
  const found = (which: (row: Raw) => boolean) => rows.filter(which).length
  expect(found((row) => row.status === 'approved')).toBeGreaterThan(5)
  expect(found((row) => row.status === 'voided')).toBeGreaterThan(1)
  expect(found((row) => row.status === 'approved' && row.source_id !== null)).toBeGreaterThan(1)
  expect(found((row) => row.origin_id !== null)).toBeGreaterThan(0)
})

test('imports were taken back', () => expect(undone).toBeGreaterThan(0))

test('the closing sheet is what a plain recomputation says', async () => {
  const rows = await rawRows(desk)
  const opening = await openings(desk)
  for (const [start_date, end_date] of [
    ['2026-01-01', '2026-01-31'],
    ['2026-03-01', '2026-03-31'],
    ['2026-01-01', '2026-12-31'],
  ] as const) {
    const { content } = done(await admin.call('POST /ledger/closing', { start_date, end_date }))
    for (const one of content.accounts) {
      const plain = summaryOf(rows, opening, { account: [one.account], gte: start_date, lte: end_date })
      const { income, expense, closing } = plain
      expect(one).toEqual({ account: one.account, opening: plain.opening, income, expense, closing })
    }
    const approved = rows.filter(
      (row) => row.status === 'approved' && row.trade_date >= start_date && row.trade_date <= end_date,
    )
    const sums = new Map<number, number>()
    for (const row of approved) sums.set(row.cate_id, (sums.get(row.cate_id) ?? 0) + row.amount)
    expect(new Map(content.cates.map((one: Record<string, number>) => [one['cate_id'], one['amount']]))).toEqual(sums)
    const numbered = rows.filter(
      (row) => row.ledger_no !== null && row.trade_date >= start_date && row.trade_date <= end_date,
    )
    expect(content.numbers.reduce((sum: number, one: Record<string, number>) => sum + (one['num'] as number), 0)).toBe(
      numbered.length,
    )
  }
})
