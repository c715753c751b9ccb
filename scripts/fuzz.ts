/**
 * `npm run fuzz`: calls every operation with valid and malformed bodies; `-- --minutes 10 --seed 1 --only /user/list
 * --runs 30`.
 */
import { parseArgs } from 'node:util'
import { targetsOf } from './fuzz/calls'
import { publishedDocument } from './fuzz/contract'
import { buildServer, startWorld } from './fuzz/product'
import { describe, type Failure, fuzz } from './fuzz/run'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    only: { type: 'string' },
    /** Calls of each operation in one round. */
    runs: { type: 'string', default: '30' },
  },
})
const whole = (text: string | undefined, name: string): number | undefined => {
  if (text === undefined || (/^\d{1,9}$/.test(text) && Number(text) > 0))
    return text === undefined ? undefined : Number(text)
  throw new Error(`--${name} takes a whole number above 0, not "${text}"`)
}

/** Records get deleted and people locked out: after some minutes a fresh demonstration finds more. */
const WORLD = 2 * 60_000

async function run(): Promise<number> {
  const seed = whole(values.seed, 'seed') ?? Math.floor(Math.random() * 1_000_000_000) + 1
  const until = Date.now() + (whole(values.minutes, 'minutes') ?? 10) * 60_000
  const runs = whole(values.runs, 'runs') ?? 30
  const document = publishedDocument()
  console.log('building the server …')
  const built = buildServer()
  const totals = { calls: 0, accepted: 0 }
  const failures: Failure[] = []
  const reached = new Set<string>()
  try {
    for (let number = 0; Date.now() < until; number++) {
      const world = await startWorld(built, `world-${number}`)
      const own = seed + number
      console.log(`seed ${own}: ${Math.ceil((until - Date.now()) / 1000)} s left`)
      try {
        const outcome = await fuzz(document, world, {
          seed: own,
          runs: () => runs,
          outer: 40 * runs,
          rounds: Number.POSITIVE_INFINITY,
          time: Math.min(WORLD, until - Date.now()),
          onFailure: (failure) => console.log(`\nFAILED  ${describe(failure, world.people)}\n  seed  ${own}\n`),
          ...(values.only ? { only: values.only } : {}),
        })
        totals.calls += outcome.calls
        totals.accepted += outcome.accepted
        failures.push(...outcome.failures)
        for (const operation of outcome.reached) reached.add(operation)
      } finally {
        await world.stop()
      }
    }
  } finally {
    built.remove()
  }
  console.log(`${totals.calls} calls, ${totals.accepted} accepted, ${failures.length} failures; seed ${seed}`)
  const unreached = targetsOf(document)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((operation) => !reached.has(operation) && (!values.only || operation.includes(values.only)))
  if (unreached.length > 0) console.log(`only refused: ${unreached.join(', ')}`)
  return failures.length > 0 ? 1 : 0
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})
