// Generated sequences of everything that moves money: after each stretch the books are what a plain recomputation says.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar'
import { deep, seedOf } from '../../../scripts/depth'
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
  figuresOf,
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
let parent: number
let below: number[]
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
  // A category with two below it, which hold its entries.
  const cate = async (more: object) =>
    done(await admin.call('POST /ledger/addCate', { type: 'income', ...more })).content.id as number
  parent = await cate({ name: '其他收入来源' })
  below = [await cate({ name: '场地出租', pid: parent }), await cate({ name: '刊物', pid: parent })]
  cates = { income: [...of('income'), ...below], expense: of('expense') }
  for (let index = 0; index < 3; index++) members.push(await desk.member())
})
afterAll(() => server.close())

interface World {
  readonly random: Random
  lock: string | null
  /** Last day that was ever locked. */
  locked: string
  readonly gifts: number[]
  readonly sponsors: number[]
  readonly renewals: number[]
  /** Payments of activity fees. */
  readonly fees: number[]
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
  if (world.lock !== null && world.lock > world.locked) world.locked = world.lock
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

/** An activity fee: received, often of another amount than is owed, corrected, or refunded. */
const fee: Step = async ({ random, fees }) => {
  const known = random.some(fees, 1)[0]
  const paid = {
    pay_type: random.pick(methods),
    pay_time: '2026-06-01T02:00:00Z',
    amount: random.between(1, 50) * 1000,
  }
  if (known === undefined || random.chance(0.4)) {
    const user = random.pick(members)
    const { id: ref } = await desk.one(
      `insert into activity_apply (activity_id, user_id, fee) values ((select min(id) from activity), $1, 50000) returning id`,
      [user],
    )
    const { id } = await desk.one(
      `insert into pay_log (pay_no, user_id, scene, amount, status, ref_type, ref_id)
      values ('JF-fee-' || $2, $1, 'activity_fee', 50000, 'unpaid', 'activity_apply', $2::int) returning id`,
      [user, ref],
    )
    fees.push(done(await admin.call('POST /payLog/settle', { id, ...paid })).content.id)
    return
  }
  const body = { id: known, reason: '核对' }
  if (random.chance(0.3)) expected(await admin.call('POST /payLog/refund', body), 'STATE')
  else {
    const answer = await admin.call('POST /payLog/correct', { ...body, ...paid })
    if (expected(answer, 'STATE')) fees.push(answer.content.id)
  }
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
  ...[add, add, add, edit, review, review, review, race, lock, remove, give, sponsor, renew, fee],
  sheet,
]

/** Entries up to the lock, as they must stay while it stands; a pending one may be rejected with its payment. */
async function lockedRows({ lock: day }: World): Promise<unknown> {
  if (day === null) return []
  return desk.all(
    `select id, case status when 'pending' then 'rejected' else status end as status, amount, trade_date, ledger_no, account, delete_time from ledger
    where trade_date <= $1 order by id`,
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

const states = ['pending', 'approved', 'rejected', 'voided']

/** Lists filtered by anything else: their sums and counts, without balances of accounts. */
async function checkFiltered(rows: readonly Raw[], { random }: World): Promise<void> {
  const one = <T>(chance: number, make: () => T): T | undefined => (random.chance(chance) ? make() : undefined)
  const asked = {
    type: one(0.4, () => random.pick(['income', 'expense'] as const)),
    cate_id: one(0.4, () => random.pick([parent, ...cates.income, ...cates.expense])),
    status: one(0.5, () => random.some(states, random.between(1, 3))),
    source_type: one(0.3, () => random.pick(['manual', 'renew', 'sponsor', 'donate'])),
    amount: one(0.3, () => ({ gte: random.between(1, 60_000) })),
    trade_date: one(0.5, () => ({ gte: addDays('2026-01-01', random.between(0, 120)) })),
    account: one(0.4, () => random.some(accounts, random.between(1, 3))),
  }
  const filter = JSON.parse(JSON.stringify(asked))
  const keyword = one(0.2, () => random.pick(['收支', '冲销', '导入', '赞助']))
  const matching = rows.filter(
    (row) =>
      row.delete_time === null &&
      (!asked.type || row.type === asked.type) &&
      (!asked.cate_id || (asked.cate_id === parent ? below : [asked.cate_id]).includes(row.cate_id)) &&
      (!asked.source_type || row.source_type === asked.source_type) &&
      (!asked.amount || row.amount >= asked.amount.gte) &&
      (!asked.trade_date || row.trade_date >= asked.trade_date.gte) &&
      (!asked.account || asked.account.includes(row.account)) &&
      (!keyword || `${row.ledger_no} ${row.title} ${row.party}`.includes(keyword)),
  )
  const { content } = done(await admin.call('POST /ledger/list', { filter, keyword: keyword ?? null, limit: 1 }))
  const { accounts: _, opening: __, closing: ___, ...summary } = content.summary
  expect({ total: content.total, summary }, JSON.stringify({ filter, keyword })).toEqual(
    figuresOf(matching, asked.status ?? null),
  )
}

/** Last day that an earlier sequence locked: its rejected entries of days before stay so, although their payments were reversed. */
let locked = ''

test.each(deep([1], [1, 2, 3, 4, 5, 6]))(
  'any sequence keeps the books right (%i)',
  { timeout: 120_000 },
  async (seed) => {
    const world: World = {
      random: createRandom(seedOf(seed)),
      lock: null,
      locked,
      gifts: [],
      sponsors: [],
      renewals: [],
      fees: [],
      imports: [],
    }
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
      locked = world.locked
      await checkSources(rows, desk, locked)
      await checkLists(rows, world)
      for (let turn = 0; turn < 6; turn++) await checkFiltered(rows, world)
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
  },
)

test('imports were taken back', () => expect(undone).toBeGreaterThan(0))

test('an empty choice filters nothing', async () => {
  const whole = done(await admin.call('POST /ledger/list', { limit: 5 })).content
  for (const filter of [{ status: [] }, { account: [] }, { account: [], status: [] }, { type: [], cate_id: [] }])
    expect(done(await admin.call('POST /ledger/list', { limit: 5, filter })).content, JSON.stringify(filter)).toEqual(
      whole,
    )
})

/** The closing sheet worked out row by row. */
function closingOf(rows: readonly Raw[], opening: Record<string, number>, first: string, last: string) {
  const within = rows.filter((row) => row.delete_time === null && row.trade_date >= first && row.trade_date <= last)
  const cates = new Map<number, { amount: number; num: number }>()
  for (const row of within.filter(({ status }) => status === 'approved')) {
    const held = cates.get(row.cate_id) ?? { amount: 0, num: 0 }
    cates.set(row.cate_id, { amount: held.amount + row.amount, num: held.num + 1 })
  }
  const series = new Map<string, Raw[]>()
  for (const row of within.filter(({ ledger_no: number }) => number !== null)) {
    const key = `${row.type} ${row.trade_date.slice(0, 7)}`
    series.set(key, [...(series.get(key) ?? []), row])
  }
  const numbers = new Map(
    [...series].map(([key, held]) => {
      const sorted = held.map(({ ledger_no: number }) => String(number)).sort()
      const voided = held.filter(({ status }) => status === 'voided').length
      return [key, { first: sorted[0], last: sorted.at(-1), num: held.length, voided }]
    }),
  )
  return {
    accounts: accounts.map((account) => {
      const plain = summaryOf(rows, opening, { account: [account], gte: first, lte: last })
      return { account, opening: plain.opening, income: plain.income, expense: plain.expense, closing: plain.closing }
    }),
    cates,
    numbers,
    pending_num: within.filter(({ status }) => status === 'pending').length,
  }
}

test.each([
  ['2026-01-01', '2026-01-31'],
  ['2026-03-01', '2026-03-31'],
  ['2026-01-01', '2026-12-31'],
  ['2026-02-11', '2026-05-20'],
  ['2026-04-03', '2026-04-09'],
  ['2015-01-01', '2026-12-31'],
])('the closing sheet from %s to %s is what a plain recomputation says', async (start_date, end_date) => {
  const wanted = closingOf(await rawRows(desk), await openings(desk), start_date, end_date)
  const { content } = done(await admin.call('POST /ledger/closing', { start_date, end_date }))
  expect(content.accounts).toEqual(wanted.accounts)
  expect(content.pending_num).toBe(wanted.pending_num)
  const keyed = <K>(list: Record<string, unknown>[], key: (one: Record<string, unknown>) => K, ...names: string[]) =>
    new Map(list.map((one) => [key(one), Object.fromEntries(names.map((name) => [name, one[name]]))]))
  expect(keyed(content.cates, (one) => one['cate_id'] as number, 'amount', 'num')).toEqual(wanted.cates)
  expect(keyed(content.numbers, (one) => `${one['type']} ${one['month']}`, 'first', 'last', 'num', 'voided')).toEqual(
    wanted.numbers,
  )
})
