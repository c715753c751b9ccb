// Steps of a treasurer with debts and credit of one person, each with what it must change.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Random } from '../../../support/random'
import type { Answer } from '../../../support/server'
import type { Ledger } from '../../support/ledger'
import { done } from '../../support/membership'

/** Fen of a person: Σ debts = received + used + waived + open. */
export interface Sums {
  debts: number
  received: number
  used: number
  waived: number
  open: number
  credit: number
  /** Received in all, less what was paid back. */
  total: number
  /** In the books: received for debts, less what was paid back of it. */
  booked: number
}
type Change = Partial<Sums>

export interface Row {
  id: number
  scene: string
  status: string
  state: string
  amount: number
  pay_type: string | null
  debt: number
  group_no: string | null
  origin_id: number | null
  left: number
  touched: boolean
}

export const isOpen = (row: Row) => row.status === 'unpaid'
export const isWaived = (row: Row) => row.status === 'closed' && row.pay_type === 'waived'
/** Received for something owed, in whatever way. */
const isPaid = (row: Row) => row.status === 'paid' && row.amount > 0 && row.scene !== 'credit' && !row.touched
export const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

export interface World {
  random: Random
  user: number
  sums: Sums
}

const NOW = '2026-06-10T02:00:00.000Z'

type Step = (world: World, rows: readonly Row[]) => Promise<Change | null>
const way = ({ random }: World) => ({ pay_type: random.pick(['cash', 'bank_transfer', 'wechat_pay']), pay_time: NOW })
const amountUpTo = ({ random }: World, most: number) => (random.chance(0.3) ? most : random.between(1, most))

function add(world: World, change: Change): void {
  for (const [name, value] of Object.entries(change)) world.sums[name as keyof Sums] += value
}

export const nothing = (): Sums => ({
  debts: 0,
  received: 0,
  used: 0,
  waived: 0,
  open: 0,
  credit: 0,
  total: 0,
  booked: 0,
})

/** Steps by name, on the books that a test has opened. */
export function debtSteps(books: () => Ledger) {
  const rowsOf = (user: number): Promise<Row[]> =>
    books().desk.all(
      `select p.id::int, p.scene, p.status, p.amount::int, p.pay_type, coalesce(p.debt_id, p.id)::int as debt, p.group_no, p.origin_id,
      (p.amount + coalesce((select sum(r.amount) from pay_log r where r.origin_id = p.id), 0))::int as left,
      exists (select 1 from pay_log r where r.origin_id = p.id) as touched
    from pay_log p where p.user_id = $1 order by p.id`,
      [user],
    )

  const call = (name: string, body: object) => books().desk.admin.call(`POST /payLog/${name}`, body)

  /** Makes a call twice under one number: it is done once. Null if it was refused, which must be foreseen. */
  async function once(name: string, body: object, refused = false): Promise<Answer | null> {
    const numbered = { ...body, request_no: randomUUID() }
    const answer = await call(name, numbered)
    if (refused)
      expect(answer, `${name} ${JSON.stringify(body)}`).toMatchObject({ code: expect.stringMatching(/STATE|PARAM/) })
    if (refused) return null
    done(answer)
    expect((await call(name, numbered)).content).toEqual(answer.content)
    return answer
  }

  const steps: Record<string, Step> = {
    async owe({ user, random }) {
      const amount = random.between(1, 900) * 100
      await books().desk.all(
        `insert into pay_log (pay_no, user_id, scene, amount, status, ref_type, ref_id, due_date)
        values ('JF-seq-' || nextval('pay_log_id_seq'), $1::bigint, $2, $3, 'unpaid', 'user', $1::bigint, $4)`,
        [user, random.pick(['renew', 'position_change', 'join']), amount, `2026-0${random.between(1, 9)}-15`],
      )
      return { debts: amount, open: amount }
    },

    async settle(world, rows) {
      const [row] = world.random.some(rows.filter(isOpen), 1)
      if (!row) return null
      const dice = world.random.between(0, 9)
      if (dice === 0) {
        await once('settle', { id: row.id, amount: 0, pay_type: 'waived', pay_time: NOW })
        return { waived: row.amount, open: -row.amount }
      }
      const more = dice === 1 ? world.random.between(1, 500) * 100 : 0
      const amount = more > 0 ? row.amount : amountUpTo(world, row.amount)
      const waives = dice === 2
      const body = { id: row.id, amount: amount + more, ...way(world), ...(waives ? { rest: 'waive' } : {}) }
      if (more > 0) await once('settle', body, true)
      await once('settle', { ...body, ...(more > 0 ? { over: 'credit' } : {}) })
      const rest = waives ? row.amount - amount : 0
      const paid = { received: amount, booked: amount, total: amount + more, credit: more }
      return { ...paid, waived: rest, open: -amount - rest }
    },

    async receive(world, rows) {
      const chosen = world.random.some(rows.filter(isOpen), 3)
      const amount = amountUpTo(world, sumOf(chosen) + 10_000)
      await once('receive', { id_list: chosen.map(({ id }) => id), amount, ...way(world) }, chosen.length < 2)
      if (chosen.length < 2) return null
      const received = Math.min(amount, sumOf(chosen))
      return { received, booked: received, open: -received, total: amount, credit: amount - received }
    },

    async use_credit(world, rows) {
      const [row] = world.random.some(rows.filter(isOpen), 1)
      if (!row) return null
      const most = Math.min(row.amount, world.sums.credit)
      const amount = most > 0 ? amountUpTo(world, most) : 1
      await once('useCredit', { id: row.id, amount }, most === 0)
      return most === 0 ? null : { used: amount, booked: amount, open: -amount, credit: -amount }
    },

    async refund(world, rows) {
      const [row] = world.random.some(
        rows.filter((one) => isPaid({ ...one, touched: false }) && one.left > 0),
        1,
      )
      if (!row) return null
      const amount = amountUpTo(world, row.left)
      await once('refund', { id: row.id, amount: row.left + 1, reason: '多退' }, true)
      const credit = row.pay_type === 'credit'
      const pay_type = credit || world.random.chance(0.5) ? {} : { pay_type: way(world).pay_type }
      await once('refund', { id: row.id, amount, reason: '退', ...pay_type })
      return credit ? { credit: amount, booked: -amount } : { total: -amount, booked: -amount }
    },

    async refund_credit(world, rows) {
      const [row] = world.random.some(
        rows.filter((one) => one.scene === 'credit' && one.status === 'paid' && one.left > 0),
        1,
      )
      if (!row || world.sums.credit === 0) return null
      const most = Math.min(row.left, world.sums.credit)
      await once('refundCredit', { id: row.id, amount: most + 1, pay_type: 'cash', reason: '多退' }, true)
      const amount = amountUpTo(world, most)
      await once('refundCredit', { id: row.id, amount, pay_type: 'cash', reason: '退' })
      return { credit: -amount, total: -amount }
    },

    async correct(world, rows) {
      const [row] = world.random.some(
        rows.filter((one) => one.pay_type !== 'credit' && isPaid(one.scene === 'credit' ? { ...one, scene: '' } : one)),
        1,
      )
      if (!row) return null
      const said = {
        id: row.id,
        pay_type: row.pay_type === 'cash' ? 'bank_transfer' : 'cash',
        pay_time: NOW,
        reason: '更正',
      }
      if (row.scene === 'credit') {
        const amount = amountUpTo(world, row.amount * 2)
        const change = { credit: amount - row.amount, total: amount - row.amount }
        const refused = world.sums.credit + change.credit < 0
        await once('correct', { ...said, amount }, refused)
        return refused ? null : change
      }
      const ofDebt = rows.filter(({ debt }) => debt === row.debt)
      const [open, waived] = [sumOf(ofDebt.filter(isOpen)), sumOf(ofDebt.filter(isWaived))]
      const most = row.amount + open + waived
      await once('correct', { ...said, amount: most + 1 }, true)
      const amount = amountUpTo(world, most)
      const waives = world.random.chance(0.3)
      await once('correct', { ...said, amount, ...(waives ? { rest: 'waive' } : {}) })
      const less = row.amount - amount
      const change = { received: -less, booked: -less, total: -less }
      if (less >= 0) return { ...change, [waives ? 'waived' : 'open']: less }
      const absorbed = Math.min(open, -less)
      return { ...change, open: -absorbed, waived: less + absorbed }
    },

    async take_back(world, rows) {
      const [row] = world.random.some(rows.filter(isPaid), 1)
      if (!row) return null
      const group =
        row.group_no === null ? [row] : rows.filter((one) => one.group_no === row.group_no && one.origin_id === null)
      const standing = group.filter((one) => !one.touched || one.left > 0)
      const refunded = standing.some(({ touched }) => touched)
      const change: Required<Change> = {
        debts: 0,
        received: 0,
        used: 0,
        waived: 0,
        open: 0,
        credit: 0,
        total: 0,
        booked: 0,
      }
      for (const one of standing.filter(({ touched }) => !touched)) {
        if (one.scene === 'credit') add({ ...world, sums: change }, { credit: -one.amount })
        else if (isWaived(one)) add({ ...world, sums: change }, { waived: -one.amount, open: one.amount })
        else if (one.status === 'paid') {
          const of =
            one.pay_type === 'credit'
              ? { used: -one.amount, booked: -one.amount }
              : { received: -one.amount, booked: -one.amount }
          add({ ...world, sums: change }, { ...of, open: one.amount })
        }
        if (one.status === 'paid') add({ ...world, sums: change }, { total: -one.amount })
      }
      const refused = refunded || world.sums.credit + change.credit < 0
      await once('takeBack', { id: row.id, reason: '记错' }, refused)
      return refused ? null : change
    },

    async instalments({ random }, rows) {
      const [row] = random.some(
        rows.filter((one) => isOpen(one) && one.amount > 100),
        1,
      )
      if (row) await once('instalments', { id: row.id, num: random.between(2, 5), first_date: '2026-07-31' })
      return null
    },

    async join({ random }, rows) {
      const [row] = random.some(rows.filter(isOpen), 1)
      if (!row) return null
      const parts = rows.filter((one) => isOpen(one) && one.debt === row.debt)
      await once('join', { id: row.id }, parts.length < 2)
      return null
    },

    async approve({ user }) {
      const entries = await books().desk.all(
        `select id from ledger where user_id = $1 and status = 'pending' and delete_time is null order by origin_id nulls first, id`,
        [user],
      )
      if (entries.length > 0)
        done(
          await books().check(
            entries.map(({ id }) => id),
            'approved',
            books().clerk,
          ),
        )
      return null
    },

    async merge(world) {
      const other: World = { ...world, user: await books().desk.member(), sums: nothing() }
      for (const name of ['owe', 'settle', 'owe']) await step(other, name)
      done(await books().desk.admin.call('POST /user/merge', { keep_id: world.user, drop_id: other.user }))
      return other.sums
    },

    async leave({ user }, rows) {
      const body = { id_list: [user], out_type: 'resigned', out_time: '2026-06-10', reason: '迁居', force: true }
      done(await books().desk.admin.call('POST /user/out', body))
      done(
        await books().desk.admin.call('POST /user/rejoin', {
          id: user,
          position_id: 10,
          area_id: 1,
          amount: 0,
          pay_type: 'waived',
        }),
      )
      const gone = sumOf(rows.filter((row) => isOpen(row) && row.scene === 'join'))
      return { open: -gone, debts: -gone }
    },
  }

  async function step(world: World, name: string): Promise<void> {
    const change = await steps[name]?.(world, await rowsOf(world.user))
    if (change) add(world, change)
  }

  return { rowsOf, step }
}
