// The server beside a bare one on the same rows, in the same run: rates as ratios, waiting times, memory.
import { type Figure, middle } from '../measure'
import type { Running } from '../product'
import { askAt, proveAlike, proveScoped } from './alike'
import { withData } from './data'
import { type Body, type Kind, kinds } from './kinds'
import type { Answered } from './load'
import { signInScoped } from './person'
import { type Bare, type Presser, startBare, startLoad, watchMemory } from './processes'
import { parentOf, spent, spentBelow } from './processor'
import { type Given, givenFor } from './rows'

const PEOPLE = 10
const CROWD = 50
const ROUNDS = 5
const SECONDS = 1.5
/** Seconds. A server that has just started compiles its code first; people meet one that runs. */
const WARM_UP = 4

/** Figures that are no kind of call of the bare server. */
const others = ['members', 'crowd', 'alone'] as const
export const measured: readonly string[] = [...Object.keys(kinds), ...others]

interface Bench {
  /** Process id of the database. */
  readonly database: number
  readonly product: Running
  readonly bare: Bare
  readonly load: Presser
  readonly given: Given
}

interface Asked extends Pick<Kind, 'path' | 'proof'> {
  readonly bodies: readonly Body[]
}

interface Measured extends Answered {
  /** Milliseconds of the processor for one answer, of the server and of the database. */
  readonly busy: readonly [server: number, database: number]
}

async function ask(
  bench: Bench,
  who: 'product' | 'bare',
  asked: Asked,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const { url, pid } = bench[who]
  const { path, proof } = asked
  const bodies = asked.bodies.map((body) => JSON.stringify(body))
  const before = [spent(pid), spentBelow(bench.database)] as const
  const answered = await bench.load.press({
    url,
    token: bench.product.token,
    path,
    proof,
    bodies,
    connections,
    seconds,
  })
  const each = (now: number, then: number) => (now - then) / answered.answers
  return { ...answered, busy: [each(spent(pid), before[0]), each(spentBelow(bench.database), before[1])] }
}

interface Compared {
  /** Of the rates: the first by the second, in the middle round. */
  readonly ratio: number
  readonly rounds: readonly (readonly [Measured, Measured])[]
}

type Side = (seconds: number) => Promise<Measured>

/** Both sides in turn, so that whatever else the machine does meets both. */
async function inTurn(first: Side, second: Side): Promise<Compared> {
  await first(WARM_UP)
  await second(WARM_UP)
  const rounds: [Measured, Measured][] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push([await first(SECONDS), await second(SECONDS)])
  return { ratio: middle(rounds.map(([one, other]) => one.rate / other.rate)), rounds }
}

/** For whoever works on a figure: the rates of all rounds, and what an answer costs the server and the database. */
function tell(what: string, { rounds }: Compared): void {
  const side = (place: 0 | 1) => {
    const rates = rounds.map((round) => round[place].rate.toFixed(0)).join(' ')
    const costs = ([0, 1] as const).map((part) => middle(rounds.map((round) => round[place].busy[part])).toFixed(2))
    return `${rates} a second, ${costs.join(' + ')} ms`
  }
  console.log(`        ${what}: ${side(0)}; against ${side(1)}`)
}

async function compare(bench: Bench, { what, bodies, least, ...kind }: Kind): Promise<Figure> {
  const asked = { ...kind, bodies: bodies(bench.given) }
  const compared = await inTurn(
    (seconds) => ask(bench, 'product', asked, PEOPLE, seconds),
    (seconds) => ask(bench, 'bare', asked, PEOPLE, seconds),
  )
  tell(what, compared)
  return {
    what: `${what}, against a bare server`,
    value: compared.ratio,
    unit: '×',
    ...(least ? { target: { least } } : {}),
  }
}

async function benchMembers(bench: Bench): Promise<Figure> {
  const { path, proof } = kinds['first'] as Kind
  const members = { path: '/api/user/list', proof, bodies: [{ scene: 'member' }] }
  const compared = await inTurn(
    (seconds) => ask(bench, 'product', members, PEOPLE, seconds),
    (seconds) => ask(bench, 'product', { path, proof, bodies: [{}] }, PEOPLE, seconds),
  )
  const what = 'list of members with sums and counts, against a list of nine columns'
  tell(what, compared)
  return { what, value: compared.ratio, unit: '×', target: { least: 0.5 } }
}

async function benchCrowd(bench: Bench): Promise<Figure> {
  const { path, proof } = kinds['first'] as Kind
  const asked = { path, proof, bodies: [{}] }
  await ask(bench, 'product', asked, CROWD, WARM_UP)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { p50, p99 } = await ask(bench, 'product', asked, CROWD, SECONDS)
    rounds.push(p99 / p50)
  }
  const what = `first page, ${CROWD} people at once: 99 of 100 against 50 of 100`
  return { what, value: middle(rounds), unit: '×', target: { most: 4 } }
}

async function benchAlone(bench: Bench): Promise<Figure> {
  const { path, proof, bodies } = kinds['read'] as Kind
  const asked = { path, proof, bodies: bodies(bench.given) }
  const { rounds } = await inTurn(
    (seconds) => ask(bench, 'product', asked, 1, seconds),
    (seconds) => ask(bench, 'bare', asked, 1, seconds),
  )
  const value = middle(rounds.map(([one, other]) => one.p50 - other.p50))
  return { what: 'read one, one person alone: longer than a bare server', value, unit: 'ms', target: { most: 1.5 } }
}

/** Two answers that differ would be compared for nothing. */
async function prove({ product, bare, given }: Bench): Promise<void> {
  const ours = askAt(product.url, product.token)
  const others = askAt(bare.url, '')
  await proveScoped((kinds['first'] as Kind).path, ours, others)
  for (const { path, bodies } of Object.values(kinds)) await proveAlike(path, bodies(given), ours, others)
}

async function measure(bench: Bench, wanted: (name: string) => boolean): Promise<Figure[]> {
  const memory = watchMemory(bench.product.pid)
  try {
    const figures: Figure[] = []
    for (const [name, kind] of Object.entries(kinds)) if (wanted(name)) figures.push(await compare(bench, kind))
    if (wanted('members')) figures.push(await benchMembers(bench))
    if (wanted('crowd')) figures.push(await benchCrowd(bench))
    if (wanted('alone')) figures.push(await benchAlone(bench))
    figures.push({ what: 'memory of the server, at most', value: memory.most(), unit: 'MB', target: { most: 250 } })
    return figures
  } finally {
    memory.stop()
  }
}

/** `names`: only these of `measured`; all if empty. */
export function benchServer(names: readonly string[]): Promise<Figure[]> {
  return withData(async ({ databaseUrl, client, start }) => {
    const product = await start()
    const bare = await startBare(databaseUrl)
    const load = startLoad()
    try {
      const given = await givenFor(client, await signInScoped(product, client))
      const { rows } = await client.query('select pg_backend_pid() as pid')
      const bench = { database: parentOf(rows[0].pid), product, bare, load, given }
      await prove(bench)
      return await measure(bench, (name) => names.length === 0 || names.includes(name))
    } finally {
      load.stop()
      bare.stop()
      await product.stop()
    }
  })
}
