// Random sequences of several people beside a plain model: approvals before payments, and the books are what was paid.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../support/random'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Claims, claimsOn } from '../support/claims'
import { done } from '../support/membership'

interface Plain {
  readonly id: number
  readonly kind: 'claim' | 'advance' | 'settlement'
  readonly owner: number
  readonly of: Plain | null
  total: number
  state: 'draft' | 'submitted' | 'approved' | 'paid' | 'rejected' | 'withdrawn'
  levels: number
  approvers: number[]
}

let server: TestServer
let claims: Claims
beforeAll(async () => {
  server = await startServer()
  claims = await claimsOn(server)
  await claims.books.desk.set({ ledger_file_limit: 99_999_999_999 })
})
afterAll(() => server.close())

const random = createRandom(Number(process.env['SEED'] ?? 20260610))
const world: Plain[] = []
const counts: Record<string, number> = {}
const levelsOf = (total: number) => 1 + Number(total >= 200_000) + Number(total >= 1_000_000)
const amounts = () => Array.from({ length: random.between(1, 3) }, () => random.pick([100, 60_000, 150_000, 700_000]))
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
const settles = (advance: Plain) =>
  world.find(({ of, state }) => of === advance && !['rejected', 'withdrawn'].includes(state))
const isHeld = (one: Plain) => ['submitted', 'approved', 'paid'].includes(settles(one)?.state ?? '')

function submitted(one: Plain): void {
  Object.assign(one, { state: 'submitted', levels: levelsOf(one.total), approvers: [] })
}

/** A call, whether it is allowed, and what it does to the model. */
interface Move {
  readonly allowed: boolean
  act(): ReturnType<Person['call']>
  done?(): void
}

async function make(owner: number): Promise<void> {
  const who = claims.people[owner] as Person
  const free = world.filter(
    (one) => one.kind === 'advance' && one.state === 'paid' && one.owner === owner && !settles(one),
  )
  const kind = random.pick([
    'claim',
    'claim',
    'advance',
    ...(free.length > 0 ? (['settlement'] as const) : []),
  ] as const)
  const of = kind === 'settlement' ? random.pick(free) : null
  const list = kind === 'advance' ? [] : amounts()
  const total = kind === 'advance' ? random.pick([100, 250_000]) : sum(list)
  const more = kind === 'claim' ? {} : of ? { kind, advance_id: of.id } : { kind, lent: total, list: undefined }
  const id = await claims.add(who, list, { ...more, submit: false })
  world.push({ id, kind, owner, of, total, state: 'draft', levels: 1, approvers: [] })
}

async function entriesOf({ id }: Plain) {
  return claims.books.desk.all(
    `select id, status from ledger where claim_id = $1 and claim_part is not null and delete_time is null
     and status <> 'voided' order by id`,
    [id],
  )
}

async function moveOf(name: string, one: Plain, me: number): Promise<Move> {
  const who = claims.people[me] as Person
  const mine = one.owner === me
  const ask =
    (call: string, more = {}) =>
    () =>
      claims.ask(who, call, one.id, more)
  const waits = one.state === 'submitted' || one.state === 'approved'
  switch (name) {
    case 'submit': {
      const other = one.of && settles(one.of)
      const ready = one.state === 'draft' || (one.state === 'withdrawn' && (!other || other === one))
      return {
        allowed: mine && ready && (one.of === null || one.of.state === 'paid'),
        act: ask('submit'),
        done: () => submitted(one),
      }
    }
    case 'withdraw':
      return { allowed: mine && waits, act: ask('withdraw'), done: () => Object.assign(one, { state: 'withdrawn' }) }
    case 'approve':
      return {
        allowed: !mine && one.state === 'submitted' && !one.approvers.includes(me),
        act: ask('approve'),
        done() {
          one.approvers.push(me)
          if (one.approvers.length === one.levels) one.state = 'approved'
        },
      }
    case 'return':
      return {
        allowed: !mine && waits,
        act: ask('return', { reason: '退回' }),
        done: () => Object.assign(one, { state: 'draft' }),
      }
    case 'reject':
      return {
        allowed: !mine && waits,
        act: ask('reject', { reason: '驳回' }),
        done: () => Object.assign(one, { state: 'rejected' }),
      }
    case 'change': {
      const list = amounts()
      const { revision } = await claims.read(one.id)
      const change =
        one.kind === 'advance'
          ? { lent: sum(list) }
          : { list: list.map((amount) => ({ cate_id: claims.cates[0], amount })) }
      const open =
        one.state === 'draft' || one.state === 'withdrawn' || (waits && (one.of === null || one.of.state === 'paid'))
      return {
        allowed: mine && open,
        act: () => who.call('POST /claim/edit', { id: one.id, revision, ...change }),
        done() {
          one.total = sum(list)
          if (waits) submitted(one)
        },
      }
    }
    case 'pay':
      return {
        allowed: one.state === 'approved' && (one.of === null || one.of.state === 'paid'),
        act: () => claims.pay(who, [one.id], one.kind === 'advance' ? { advance_account_id: claims.advance } : {}),
        done: () => Object.assign(one, { state: 'paid' }),
      }
    case 'unpay': {
      const booked = (await entriesOf(one)).some(({ status }) => status === 'approved')
      return {
        allowed: one.state === 'paid' && !booked && !isHeld(one),
        act: ask('unpay'),
        done: () => Object.assign(one, { state: 'approved' }),
      }
    }
    case 'book': {
      const ids = (await entriesOf(one)).filter(({ status }) => status === 'pending').map(({ id }) => id)
      return { allowed: ids.length > 0, act: () => claims.books.check(ids, 'approved') }
    }
    default: {
      const ids = (await entriesOf(one)).filter(({ status }) => status === 'approved').map(({ id }) => id)
      const some = random.chance(0.7) ? ids : ids.slice(0, 1)
      return {
        allowed: ids.length > 0 && some.length === ids.length && !isHeld(one),
        act: () => claims.books.check(some, 'voided'),
        done: () => Object.assign(one, { state: 'approved' }),
      }
    }
  }
}

const MOVES = [
  'submit',
  'submit',
  'withdraw',
  'approve',
  'approve',
  'approve',
  'return',
  'reject',
  'change',
  'pay',
  'pay',
  'unpay',
  'book',
  'void',
] as const

/** Sums of the books, by what the model says was paid. */
async function compare(): Promise<void> {
  const rows = await claims.books.desk.all(
    'select id, state, total, levels, approved_num from expense_claim order by id',
  )
  expect(rows.map(({ id, state, total }) => [id, state, Number(total)])).toEqual(
    world.map(({ id, state, total }) => [id, state, total]).sort(([one], [other]) => Number(one) - Number(other)),
  )
  const paid = world.filter(({ state }) => state === 'paid')
  for (const one of paid) expect(new Set(one.approvers.filter((who) => who !== one.owner)).size).toBe(one.levels)
  const { desk } = claims.books
  const spent = await desk.one(
    `select coalesce(sum(amount), 0) as sum from ledger where claim_id is not null and type = 'expense' and status <> 'voided' and delete_time is null`,
  )
  expect(Number(spent.sum)).toBe(sum(paid.filter(({ kind }) => kind !== 'advance').map(({ total }) => total)))
  const kept = await desk.one(
    `select coalesce(sum(case when type in ('income', 'transfer_in') then amount else -amount end), 0) as sum
     from ledger where account_id = $1 and status <> 'voided' and delete_time is null`,
    [claims.advance],
  )
  const lent = paid.filter((one) => one.kind === 'advance' && settles(one)?.state !== 'paid')
  expect(Number(kept.sum)).toBe(sum(lent.map(({ total }) => total)))
}

test('nobody approves twice or alone, and what stands in the books is what was paid', async () => {
  for (let turn = 0; turn < 1500; turn++) {
    const me = random.between(0, claims.people.length - 1)
    if (world.length < 4 || (world.length < 60 && random.chance(0.04))) {
      await make(me)
      continue
    }
    const one = random.chance(0.3) ? random.pick(world) : random.pick(world.slice(-5))
    const name = random.pick(MOVES)
    if ((name === 'reject' || name === 'withdraw') && random.chance(0.7)) continue
    const move = await moveOf(name, one, me)
    if (!move.allowed && random.chance(0.85)) continue
    if ((name === 'book' || name === 'void') && (await entriesOf(one)).length === 0) continue
    const answer = await move.act()
    if (move.allowed) {
      done(answer)
      move.done?.()
      counts[name] = (counts[name] ?? 0) + 1
    } else if (name !== 'book' || answer.status !== 200)
      expect(['STATE', 'PERM', 'PARAM', 'DUP', 'LOCK'], `${name} ${JSON.stringify(answer)}`).toContain(answer.code)
    if (turn % 10 === 0) await compare()
  }
  await compare()
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(['submit', 'approve', 'pay', 'book']))
})
