// Thousands of random transitions through the real calls: totals always add up.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deep, isWhole, seedOf } from '../../../scripts/depth'
import { runScheduled } from '../../../server/background/scheduled'
import { startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf } from '../support/membership'
import { checkInvariants, checkModel } from './membership/invariants'
import { joining } from './membership/joining'
import { Model, type Seat, type Settings } from './membership/model'
import { money } from './membership/money'
import { staying } from './membership/staying'
import type { Step } from './membership/step'
import { undoing } from './membership/undoing'

const TRANSITIONS = deep(700, 20_000)
const LOOK = deep(100, 500)
const SEED = seedOf(20_261_122)

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  // Tokens of the test expire in real time, the model's days advance.
  await server.connection.pool.query(`update token set expire_time = '2999-01-01'`)
  server.app.parts.changes.announce()
})
afterAll(() => server.close())

async function positions(): Promise<Seat[]> {
  const kinds = [
    { fee: 100_000, years: 1, quota: 0 },
    { fee: 50_000, years: 1, quota: 12 },
    { fee: 300_000, years: 3, quota: 6 },
    { fee: 0, years: 1, quota: 8 },
    { fee: 0, years: 0, quota: 4 },
    { fee: 500_000, years: 5, quota: 1 },
  ]
  const seats: Seat[] = []
  for (const { fee, years, quota } of kinds) {
    const id = await desk.position({ fee, fee_years: years, quota })
    const { name } = await desk.one('select name from position where id = $1', [id])
    seats.push({ id, name, fee, years, quota })
  }
  return seats
}

const modes = ['pay_after_check', 'join_on_check', 'pay_before_check'] as const
const bases = ['original_expiry', 'payment_date'] as const

/** Days pass, and occasionally the settings change. */
const live: Step = async ({ model }) => {
  const { random } = model
  model.pass(random.between(1, 25))
  server.clock.now = new Date(model.now)
  model.endRests()
  await runScheduled(server.app.parts)
  if (!random.chance(0.3)) return 0
  const settings: Settings = {
    join_mode: random.pick(modes),
    renew_base: random.pick(bases),
    freeze_extend: random.chance(0.5),
  }
  model.settings = settings
  await desk.set({ ...settings })
  return 0
}

test(`${TRANSITIONS} allowed transitions`, { timeout: 1_800_000 }, async () => {
  const top = async (table: string) => (await desk.one(`select max(id) as id from ${table}`)).id as number
  const before = { person: await top('person'), position: await top('position') }
  const model = new Model(await positions(), SEED)
  server.clock.now = new Date(model.now)
  await desk.set({ ...model.settings })
  const steps = [...joining, ...staying, ...money, ...undoing, [4, live] as const]
  const drawn = steps.flatMap(([weight, step]) => Array<Step>(weight).fill(step))
  let [made, looked] = [0, 0]
  const seen = new Set<string>()
  const tally = new Map(steps.map(([, step]) => [step, 0]))
  while (made < TRANSITIONS) {
    const step = model.random.pick(drawn)
    const num = await step({ model, desk })
    made += num
    tally.set(step, (tally.get(step) ?? 0) + num)
    if (made - looked < LOOK) continue
    looked = made
    for (const { state } of model.people) seen.add(state)
    await checkModel(desk, model, before)
    await checkInvariants(desk, before)
  }
  await checkModel(desk, model, before)
  await checkInvariants(desk, before)
  if (!isWhole) return
  // The draw was balanced: every step was made, and every state occurred.
  const idle = [...tally].filter(([step, num]) => step !== live && num < 5).map(([step]) => step.name)
  expect(idle).toEqual([])
  expect([...seen].sort()).toEqual([
    'active',
    'applied',
    'deleted',
    'frozen',
    'left',
    'none',
    'pending_payment',
    'rejected',
  ])
})
