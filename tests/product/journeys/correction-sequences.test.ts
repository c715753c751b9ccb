// The period that an amount belongs to: after any sequence of corrections, edits, refunds and undone bank matches, dues,
// gifts, points and books of each month are what a plain model says, across the ends of months and years and under a lock.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar'
import { deep, seedOf } from '../../../scripts/depth'
import { createRandom } from '../../support/random'
import { startServer, type TestServer } from '../../support/server'
import type { Desk } from '../support/membership'
import { createModel, type Money } from './books/corrected'
import { correctionsOf, type Doc, emptyBooks, openBooks, type Since, type World } from './books/corrections'

let server: TestServer
let desk: Desk
const methods = ['bank_transfer', 'wechat_pay', 'alipay', 'cash'] as const

beforeAll(async () => {
  server = await startServer()
  desk = await openBooks(server)
})
afterAll(() => server.close())

let since: Since
beforeEach(async () => {
  since = await emptyBooks(desk)
})

const { today, goTo, figures, make, correct, undo, matchAgain, refund, approveAll, lock } = correctionsOf(() => ({
  server,
  desk,
  since,
}))
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
