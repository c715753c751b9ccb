// The period that an amount belongs to: after any sequence of corrections, edits, refunds and undone bank matches, dues,
// gifts, points and books of each month are what a plain model says, across the ends of months and years and under a lock.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar'
import { deep, seedOf } from '../../../scripts/depth'
import { createRandom, type Random } from '../../support/random'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'
import { createModel, type Kind, type Model, type Money } from './books/corrected'

let server: TestServer
let desk: Desk
let admin: Person
const methods = ['bank_transfer', 'wechat_pay', 'alipay', 'cash'] as const

beforeAll(async () => {
  server = await startServer()
  server.clock.now = new Date('2025-11-20T02:00:00Z')
  desk = await deskOf(server)
  admin = desk.admin
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
  await desk.set({ auto_ledger: true, ledger_allow_negative: true, ledger_self_check: true })
})
afterAll(() => server.close())

/** Rows before are not of the test. */
let since = { pay: 0, points: 0 }
beforeEach(async () => {
  await desk.all('delete from ledger')
  await desk.all('delete from ledger_month')
  await desk.all('delete from ledger_opening')
  await desk.all(`delete from sequence where key ~ '^(SR|ZC)'`)
  await desk.set({ ledger_lock_date: null })
  since = await desk.one(`select (select max(id) from pay_log) as pay, (select max(id) from contribute_log) as points`)
})

const today = () => (server.clock.now as Date).toISOString().slice(0, 10)
const at = (day: string) => `${day}T01:00:00.000Z`
function goTo(day: string): void {
  server.clock.now = new Date(`${day}T02:00:00Z`)
}
/** In Shanghai, like the association. */
const monthSql = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM')`

/** Figures of the product, by the keys of the model. */
async function figures(): Promise<Record<string, number>> {
  const rows = await desk.all(
    `select case when coalesce(o.scene, p.scene) in ('join', 'renew') then 'dues ' else 'gifts ' end || ${monthSql('p.pay_time')} as key, p.amount as value
      from pay_log p left join pay_log o on o.id = p.origin_id where p.id > $1 and p.status in ('paid', 'refunded')
    union all select account || ' ' || to_char(trade_date, 'YYYY-MM'), amount from ledger where status in ('pending', 'approved')
    union all select 'points ' || ${monthSql('c.happen_time')}, c.points from contribute_log c
      left join contribute_log o on o.id = c.origin_id where c.id > $2 and coalesce(o.type, c.type) in (2, 3, 6, 7)`,
    [since.pay, since.points],
  )
  const sums: Record<string, number> = {}
  for (const { key, value } of rows) sums[key] = (sums[key] ?? 0) + Number(value)
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

interface Doc extends Money {
  readonly kind: Kind
  readonly id: number
  readonly user: number
  /** Of the payment. */
  pay: number
  gone: boolean
}

const payOf = async (type: string, id: number) =>
  (
    await desk.one(
      `select p.id from pay_log p where ref_type = $1 and ref_id = $2 and status = 'paid'
        and not exists (select 1 from pay_log r where r.origin_id = p.id)`,
      [type, id],
    )
  )?.id as number

interface World {
  readonly random: Random
  readonly model: Model
  readonly docs: Doc[]
}

const paidOf = ({ amount, method, day }: Money) => ({ amount, pay_type: method, pay_time: at(day) })
const revisionOf = async (table: string, id: number) =>
  (await desk.one(`select revision from ${table} where id = $1`, [id])).revision as number
const check = async (id: number, status: string) =>
  done(await admin.call('POST /sponsor/check', { id_list: [id], status, reason: '核对' }))
const sponsorOf = ({ amount, method, day }: Money) => ({ amount, pay_type: method, sponsor_time: day })
const gift = ({ amount, method, day }: Money) => ({ amount, pay_type: method, donate_time: at(day) })

const makers: Record<Kind, (money: Money) => Promise<{ id: number; user: number; ref: string }>> = {
  async join(money) {
    const user = await desk.member({ join_time: money.day, ...paidOf(money) })
    return { id: user, user, ref: 'user' }
  },
  async renew(money) {
    const user = await desk.member({ join_time: '2025-03-01' })
    const body = { user_id: user, position_id: 10, years: 1, force: true, ...paidOf(money) }
    return { id: done(await admin.call('POST /userRenew/add', body)).content.id, user, ref: 'user_renew' }
  },
  async donate(money) {
    const user = await desk.member({ join_time: '2025-03-01' })
    const body = { user_id: user, donor_name: '热心人', project: '助学', kind: 'cash', ...gift(money) }
    return { id: done(await admin.call('POST /userDonate/add', body)).content.id, user, ref: 'user_donate' }
  },
  async sponsor(money) {
    const user = await desk.member({ join_time: '2025-03-01' })
    const body = { user_id: user, name: '示范公司', type: 'cash', ...sponsorOf(money) }
    const { id } = done(await admin.call('POST /sponsor/add', body)).content
    await check(id, 'approved')
    return { id, user, ref: 'sponsor' }
  },
  async bank(money) {
    const user = await desk.member({ join_time: '2025-03-01' })
    await desk.all(
      `insert into pay_log (pay_no, user_id, scene, amount, status, ref_type, ref_id)
      values ('JF-bank-' || $1, $1::bigint, 'join', $2, 'unpaid', 'user', $1::bigint)`,
      [user, money.amount],
    )
    const line = { trade_time: at(money.day), amount: money.amount, party: '某某公司' }
    const { id } = done(await admin.call('POST /bank/add', line)).content
    await match(id, user)
    return { id, user, ref: 'bank' }
  },
}

/** Books a line to what the person owes. */
async function match(id: number, user: number): Promise<number> {
  const owed = await desk.one(`select id from pay_log where user_id = $1 and status = 'unpaid'`, [user])
  return done(await admin.call('POST /bank/confirm', { id, pay_id: owed.id })).content.pay_id
}

async function make({ model, docs }: World, kind: Kind, money: Money): Promise<Doc> {
  const { id, user, ref } = await makers[kind](money)
  const pay = ref === 'bank' ? await payOf('user', user) : await payOf(ref, id)
  const doc = { ...money, kind, id, user, pay, gone: false }
  docs.push(doc)
  model.receive(doc, kind)
  return doc
}

/** Corrects a document to other money. */
async function correct({ model }: World, doc: Doc, money: Money): Promise<void> {
  const { kind, id } = doc
  if (kind === 'join') {
    const body = { id: doc.pay, reason: '登记有误', ...paidOf(money) }
    doc.pay = done(await admin.call('POST /payLog/correct', body)).content.id
  } else if (kind === 'renew')
    done(
      await admin.call('POST /userRenew/edit', { id, revision: await revisionOf('user_renew', id), ...paidOf(money) }),
    )
  else if (kind === 'donate')
    done(
      await admin.call('POST /userDonate/edit', { id, revision: await revisionOf('user_donate', id), ...gift(money) }),
    )
  else if (kind === 'sponsor') {
    await check(id, 'rejected')
    done(await admin.call('POST /sponsor/edit', { id, revision: await revisionOf('sponsor', id), ...sponsorOf(money) }))
    await check(id, 'approved')
  }
  model.correct(doc, money)
  Object.assign(doc, money)
}

async function undo({ model }: World, doc: Doc): Promise<void> {
  done(await admin.call('POST /bank/undo', { id_list: [doc.id], reason: '认错了人' }))
  model.undo(doc)
  doc.gone = true
}

async function matchAgain({ model }: World, doc: Doc): Promise<void> {
  doc.pay = await match(doc.id, doc.user)
  model.matchAgain(doc)
  doc.gone = false
}

/** A refund: of joining dues, by voiding a renewal, of a donation. */
async function refund({ model }: World, doc: Doc): Promise<void> {
  const { kind, id } = doc
  const pay = kind === 'join' ? doc.pay : await payOf(kind === 'renew' ? 'user_renew' : 'user_donate', id)
  const entry = await desk.one('select status from ledger where source_id = $1 and origin_id is null', [pay])
  if (kind === 'join') done(await admin.call('POST /payLog/refund', { id: pay, reason: '退会' }))
  else if (kind === 'renew') done(await admin.call('POST /userRenew/delete', { id_list: [id] }))
  else {
    const revision = await revisionOf('user_donate', id)
    done(await admin.call('POST /userDonate/edit', { id, revision, status: 'refunded' }))
  }
  model.refund(doc, entry?.status === 'approved')
  doc.gone = true
}

async function approveAll(): Promise<void> {
  const rows = await desk.all(`select id from ledger where status = 'pending'`)
  const id_list = rows.map(({ id }) => id)
  if (id_list.length > 0) done(await admin.call('POST /ledger/check', { id_list, status: 'approved' }))
}

async function lock({ model }: World, day: string | null): Promise<void> {
  // Entries of a locked period cannot be reviewed any more.
  await approveAll()
  await desk.set({ ledger_lock_date: day })
  model.lock = day
}

const newWorld = (seed: number): World => ({ random: createRandom(seedOf(seed)), model: createModel(today), docs: [] })

test.each(deep([1], [1, 2, 3, 4, 5, 6, 7, 8]))(
  'any sequence leaves every month with what belongs to it (%i)',
  { timeout: 120_000 },
  async (seed) => {
    goTo('2025-11-20')
    const world = newWorld(seed)
    const { random, model, docs } = world
    const money = (doc?: Doc): Money => ({
      amount: doc && random.chance(0.4) ? doc.amount : random.between(1, 40) * 10_000,
      method: random.pick(methods),
      day: doc && random.chance(0.6) ? doc.day : addDays(today(), -random.between(0, 50)),
    })
    for (let turn = 0; turn < 70; turn++) {
      if (random.chance(0.3)) goTo(addDays(today(), random.between(1, 12)))
      const closed = model.lock === null ? null : { ...(await figures()) }
      const standing = docs.filter(({ gone }) => !gone)
      const [doc] = random.some(standing, 1)
      const dice = random.between(0, 99)
      if (dice < 25 || !doc) {
        const kind = random.pick(['join', 'renew', 'donate', 'sponsor', 'bank'] as const)
        // A line is a bank transfer.
        await make(world, kind, kind === 'bank' ? { ...money(), method: 'bank_transfer' } : money())
      } else if (dice < 70) {
        const right = money(doc)
        const same = right.amount === doc.amount && right.method === doc.method && right.day === doc.day
        if (doc.kind === 'bank') await undo(world, doc)
        else if (!same) await correct(world, doc, right)
      } else if (dice < 76) {
        const undone = docs.find(({ kind, gone }) => kind === 'bank' && gone)
        if (undone) await matchAgain(world, undone)
      } else if (dice < 82) {
        if (doc.kind !== 'bank' && doc.kind !== 'sponsor') await refund(world, doc)
      } else if (dice < 92) await approveAll()
      else
        await lock(world, random.chance(0.3) ? null : addDays(`${today().slice(0, 8)}01`, -1 - random.between(0, 40)))
      const now = await figures()
      expect(now, `turn ${turn}`).toEqual(model.figures())
      // Only what comes in new, on its own day, reaches a closed month.
      if (closed && dice >= 25 && dice < 92)
        for (const key of new Set([...Object.keys(closed), ...Object.keys(now)]))
          if (
            model.lock !== null &&
            key.slice(-7) <= model.lock.slice(0, 7) &&
            model.lock.slice(0, 7) < today().slice(0, 7)
          )
            if (addDays(model.lock, 1).slice(8) === '01')
              expect(now[key], `${key} is closed, turn ${turn}`).toBe(closed[key])
    }
  },
)

describe('one correction', () => {
  const december = { amount: 100_000, method: 'cash', day: '2025-12-01' } as const
  const start = () => {
    goTo('2026-02-10')
    return newWorld(0)
  }

  test.each(['join', 'renew', 'donate', 'sponsor'] as const)(
    'a correction keeps both halves in the month of the original, and moves only what it says (%s)',
    async (kind) => {
      const world = start()
      const doc = await make(world, kind, december)
      await approveAll()
      await correct(world, doc, { ...december, method: 'wechat_pay' })
      const wanted = {
        [`${kind === 'join' || kind === 'renew' ? 'dues' : 'gifts'} 2025-12`]: 100_000,
        'wechat 2025-12': 100_000,
      }
      expect(await figures()).toMatchObject(wanted)
      expect(
        Object.keys(await figures()).filter((key) => key.endsWith('2026-02') && !key.startsWith('points')),
      ).toEqual([])
      await correct(world, doc, { ...december, day: '2026-01-05' })
      expect(Object.keys(await figures()).filter((key) => !key.startsWith('points'))).toEqual([
        `${kind === 'join' || kind === 'renew' ? 'dues' : 'gifts'} 2026-01`,
        'cash 2026-01',
      ])
      expect(await figures()).toEqual(world.model.figures())
    },
  )

  test('of a closed month, both halves are of today, and the payment keeps its real day as a remark', async () => {
    const world = start()
    const doc = await make(world, 'join', december)
    await lock(world, '2025-12-31')
    const before = await figures()
    await correct(world, doc, { ...december, amount: 70_000 })
    expect(await figures()).toEqual({
      ...before,
      'dues 2026-02': -30_000,
      'cash 2026-02': -30_000,
      'points 2026-02': -3,
    })
    const { remark } = await desk.one('select remark from pay_log where id = $1', [doc.pay])
    expect(remark).toContain('实际缴费日期 2025-12-01')
  })

  test('a bank line that is undone and booked again later stays in its month', async () => {
    const world = start()
    const doc = await make(world, 'bank', { ...december, method: 'bank_transfer' })
    await approveAll()
    const before = await figures()
    await undo(world, doc)
    expect(await figures()).toEqual({})
    expect((await desk.one(`select scene from pay_log where origin_id = $1`, [doc.pay])).scene).toBe('correction')
    goTo('2026-04-02')
    await matchAgain(world, doc)
    expect(await figures()).toEqual(before)
  })

  test('a refund is of its own day', async () => {
    const world = start()
    const doc = await make(world, 'join', december)
    await approveAll()
    const before = await figures()
    await refund(world, doc)
    expect(await figures()).toEqual({
      ...before,
      'dues 2026-02': -100_000,
      'cash 2026-02': -100_000,
      'points 2026-02': -10,
    })
  })

  test('an honour that is changed, deleted and restored counts in the year in which it was granted', async () => {
    start()
    const user_id = await desk.member({ join_time: '2025-03-01' })
    const body = { user_id, name: '优秀会员', level: 'city', grant_time: '2025-12-20', points: 50 }
    const { id } = done(await admin.call('POST /userHonor/add', body)).content
    const years = async () =>
      Object.fromEntries(
        (
          await desk.all(
            `select left(${monthSql('happen_time')}, 4) as year, sum(points)::int as sum from contribute_log
            where user_id = $1 and ref_type = 'user_honor' group by 1`,
            [user_id],
          )
        ).map(({ year, sum }) => [year, sum]),
      )
    const edit = async (change: object) =>
      done(await admin.call('POST /userHonor/edit', { id, revision: await revisionOf('user_honor', id), ...change }))
    await edit({ points: 140 })
    expect(await years()).toEqual({ 2025: 140 })
    done(await admin.call('POST /userHonor/delete', { id_list: [id] }))
    expect(await years()).toEqual({ 2025: 0 })
    done(await admin.call('POST /recycle/restore', { resource: 'user_honor', id_list: [id] }))
    expect(await years()).toEqual({ 2025: 140 })
    await edit({ grant_time: '2026-01-15' })
    expect(await years()).toEqual({ 2025: 0, 2026: 140 })
  })

  test('the update of an installation puts the halves of earlier corrections into the months of their originals', async () => {
    const world = start()
    const doc = await make(world, 'renew', december)
    await correct(world, doc, { ...december, amount: 70_000 })
    const gone = await make(world, 'join', december)
    await refund(world, gone)
    const wanted = await figures()
    // As versions before wrote them.
    await desk.all(`update pay_log set pay_time = now() where id > $1 and scene = 'correction'`, [since.pay])
    await desk.all(`update contribute_log set happen_time = now() where id > $1 and origin_id is not null`, [
      since.points,
    ])
    await desk.all(`update contribute_log set happen_time = '2026-02-10' where type = 91 and user_id = $1`, [gone.user])
    expect(await figures()).not.toEqual(wanted)
    const repair = readFileSync('server/product/migrations/0024_corrections_in_their_month.sql', 'utf8')
    for (let time = 0; time < 2; time++) {
      await server.connection.pool.query(repair)
      expect(await figures()).toEqual(wanted)
    }
  })
})
