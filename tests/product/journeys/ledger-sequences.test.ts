// Generated sequences of everything that moves money: after each stretch the books are what a plain recomputation says.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { deep, seedOf } from '../../../scripts/depth'
import { createRandom } from '../../support/random'
import { type Person, startServer, type TestServer } from '../../support/server'
import { forgetClaims } from '../support/ledger'
import { type Desk, deskOf, done } from '../support/membership'
import { checkFiltered, checkLists, closingOf } from './books/lists'
import { checkMonths, checkNumbers, checkPairs, checkSources, openings, type Raw, rawRows } from './books/plain'
import { ledgerSteps } from './books/steps'
import type { World } from './books/world'

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
  for (const table of ['ledger', 'ledger_month']) await desk.all(`delete from ${table}`)
  await desk.all(`delete from sequence where key ~ '^(SR|ZC|HZ)'`)
  await forgetClaims(desk)
  await desk.all(`delete from ledger_account where code ~ '^a[0-9]'`)
  await desk.all(`update ledger_account set opening = case code when 'bank' then 200000 when 'cash' then 5000 else 0 end,
    opening_date = case when code in ('bank', 'cash') then date '2025-12-31' end`)
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

const { steps, lock, undone } = ledgerSteps(() => ({ server, desk, admin, treasurer, chief, members, cates }))

/** Entries up to the lock, as they must stay while it stands; a pending one may be rejected with its payment. */
async function lockedRows({ lock: day }: World): Promise<unknown> {
  if (day === null) return []
  return desk.all(
    `select id, case status when 'pending' then 'rejected' else status end as status, amount, trade_date, ledger_no, account, delete_time from ledger
    where trade_date <= $1 order by id`,
    [day],
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
      checkPairs(rows)
      await checkMonths(rows, desk)
      locked = world.locked
      await checkSources(rows, desk, locked)
      await checkLists(desk, rows, world.random)
      const all = [...cates.income, ...cates.expense]
      for (let turn = 0; turn < 6; turn++) await checkFiltered(desk, rows, world.random, { all, parent, below })
    }
    expect(done(await admin.call('POST /ledger/rebuild', {})).content).toMatchObject({ changed: 0 })
    const rows = await rawRows(desk)
    await checkMonths(rows, desk)
    // The sequence must have come across everything.
    const found = (which: (row: Raw) => boolean) => rows.filter(which).length
    expect(found((row) => row.status === 'approved')).toBeGreaterThan(5)
    expect(found((row) => row.status === 'voided')).toBeGreaterThan(1)
    expect(found((row) => row.status === 'approved' && row.type === 'transfer_in')).toBeGreaterThan(0)
    expect(found((row) => row.status === 'approved' && row.source_id !== null)).toBeGreaterThan(1)
    expect(found((row) => row.origin_id !== null)).toBeGreaterThan(0)
  },
)

test('imports were taken back', () => expect(undone()).toBeGreaterThan(0))

test('an empty choice filters nothing', async () => {
  const whole = done(await admin.call('POST /ledger/list', { limit: 5 })).content
  for (const filter of [{ status: [] }, { account: [] }, { account: [], status: [] }, { type: [], cate_id: [] }])
    expect(done(await admin.call('POST /ledger/list', { limit: 5, filter })).content, JSON.stringify(filter)).toEqual(
      whole,
    )
})

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
  expect(content.accounts.map(({ name: _, ...one }: Record<string, unknown>) => one)).toEqual(wanted.accounts)
  expect(content.pending_num).toBe(wanted.pending_num)
  const keyed = <K>(list: Record<string, unknown>[], key: (one: Record<string, unknown>) => K, ...names: string[]) =>
    new Map(list.map((one) => [key(one), Object.fromEntries(names.map((name) => [name, one[name]]))]))
  expect(keyed(content.cates, (one) => one['cate_id'] as number, 'amount', 'num')).toEqual(wanted.cates)
  expect(keyed(content.numbers, (one) => `${one['type']} ${one['month']}`, 'first', 'last', 'num', 'voided')).toEqual(
    wanted.numbers,
  )
})
