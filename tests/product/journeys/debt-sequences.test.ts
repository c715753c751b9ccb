// Debts and credit: after any sequence of what a treasurer does with them, sums, totals and books are what a plain model says.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deep, seedOf } from '../../../scripts/depth'
import { createRandom } from '../../support/random'
import { startServer, type TestServer } from '../../support/server'
import { type Ledger, ledgerOf } from '../support/ledger'
import { type Desk, done } from '../support/membership'
import { debtSteps, isOpen, isWaived, nothing, sumOf, type World } from './books/debt-steps'

let server: TestServer
let books: Ledger
let desk: Desk
const NOW = '2026-06-10T02:00:00.000Z'
beforeAll(async () => {
  server = await startServer()
  books = await ledgerOf(server)
  desk = books.desk
  await desk.set({ ledger_allow_negative: true })
})
afterAll(() => server.close())

const { rowsOf, step } = debtSteps(() => books)

async function check({ user, sums }: World, name: string): Promise<void> {
  const rows = await rowsOf(user)
  const { credit, pay_total, owed_total } = done(await desk.admin.call('POST /user/read', { id: user })).content
  // Credit is owed until it is used: it comes to an account, and leaves that of what was received in advance.
  const entries = (await desk.all(
    `select type, account, amount from ledger where user_id = $1 and delete_time is null and status in ('pending', 'approved')`,
    [user],
  )) as { type: string; account: string; amount: number }[]
  const signed = (some: typeof entries) =>
    some.reduce((sum, { type, amount }) => sum + (type === 'income' || type === 'transfer_in' ? amount : -amount), 0)
  const booked = signed(entries.filter(({ type }) => type === 'income'))
  const advance = entries.filter(({ account }) => account === 'prepaid')
  expect(signed(advance) + sums.credit, name).toBe(0)
  expect(signed(entries) - signed(advance), name).toBe(sums.booked + sums.credit)
  const found = {
    open: sumOf(rows.filter(isOpen)),
    waived: sumOf(rows.filter(isWaived)),
    credit,
    total: pay_total,
    booked,
  }
  const { open, waived, total } = sums
  expect(found, name).toEqual({ open, waived, credit: sums.credit, total, booked: sums.booked })
  expect(owed_total).toBe(open)
  expect(sums.debts, name).toBe(sums.received + sums.used + sums.waived + sums.open)
  expect(credit).toBeGreaterThanOrEqual(0)
  const log = rows.filter(({ status }) => status === 'paid' || status === 'refunded')
  expect(sumOf(log)).toBe(pay_total)
}

test.each(deep([1], [1, 2, 3, 4, 5, 6, 7, 8]))(
  'any sequence keeps what is owed, received, kept and booked (%i)',
  { timeout: 240_000 },
  async (seed) => {
    server.clock.now = new Date(NOW)
    const random = createRandom(seedOf(seed))
    const world: World = { random, user: await desk.member(), sums: nothing() }
    const often = [
      'owe',
      'owe',
      'settle',
      'settle',
      'settle',
      'receive',
      'use_credit',
      'refund',
      'correct',
      'take_back',
    ]
    const seldom = ['refund_credit', 'instalments', 'join', 'approve', 'merge', 'leave']
    for (let turn = 0; turn < deep(90, 160); turn++) {
      const name = random.chance(0.75) ? random.pick(often) : random.pick(seldom)
      await step(world, name)
      await check(world, `${turn} ${name}`)
    }
    for (const sum of Object.values(world.sums)) expect(sum).toBeGreaterThanOrEqual(0)
    expect(world.sums.used).toBeGreaterThanOrEqual(0)
  },
)
