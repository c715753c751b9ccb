// Lists and searches over 100 000 persons, as multiples of reading one record in the same run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/database/embedded'
import type { TreeCopy } from '../tests/support/tree-copy'
import { type Figure, median, seconds } from './measure'
import { multiply } from './people'
import { type Running, startProduct } from './product'

const PERSONS = 100_000

/** With the fewest rows that each must find: a search without results costs nothing. */
const queries: [what: string, query: object, least: number][] = [
  ['list, first page', {}, 100_000],
  ['list, page 1000', { page: 1000 }, 100_000],
  ['list, sorted by another column', { sort: ['-join_time'] }, 100_000],
  ['list, sorted by name', { sort: ['user_name'] }, 100_000],
  ['list, sorted by name, last ones first', { sort: ['-user_name'] }, 100_000],
  ['list, filtered by a choice and a range', { filter: { sex: ['female'], join_time: { gte: '2020-01-01' } } }, 1_000],
  ['search, two characters of a company', { keyword: '茶业' }, 1_000],
  ['search, a phone number', { keyword: '12100054321' }, 1],
  ['search, nothing found', { keyword: '没有这样的人' }, 0],
]

const words = ['岭茶业', '江城机械', '溪口食品', '石桥纺织', '青岚科技', '梅源农业', '松阳竹艺', '金坞建材']
const names = ['潘哯', '潘喝', '潘勥', '潘伷', '潘仍', '志强', '潘坣', '潘吟']

/** Milliseconds that people don't notice. */
const SOON = 150

/** The same question by a field of staff and by a column of the product with the same values, as multiples of the latter. */
async function ownField({ call }: Running, client: pg.Client): Promise<Figure[]> {
  const { id } = (await call('/ownField/add', { resource: 'user', title: '量', kind: 'number' })) as { id: number }
  const own = `own_${id}`
  await client.query(`update person set ${own} = id % 5000, contribute_total = id % 5000`)
  await client.query('vacuum analyze person')
  const figures: Figure[] = []
  const compare = async (what: string, ask: (name: string) => object) => {
    const [times, totals] = [[] as number[], [] as number[]]
    for (const name of ['contribute_total', own]) {
      const answer = () => call('/user/list', { scene: 'member', ...ask(name) }) as Promise<{ total: number }>
      totals.push((await answer()).total)
      times.push(await median(15, answer))
    }
    if (totals[0] !== totals[1] || !totals[0]) throw new Error(`${what}: found ${totals.join(' and ')}`)
    const [column, field] = times as [number, number]
    figures.push({ what: `${what}, against a column of the product`, value: field / column, unit: '×', limit: 2 })
  }
  await compare('list, filtered by a field of staff', (name) => ({ filter: { [name]: { gte: 4900 } } }))
  await compare('list, sorted by a field of staff', (name) => ({ sort: [`-${name}`] }))
  return figures
}

/** The concurrent requests of ten people; except for the first page, none repeats the previous one. */
const busy: [what: string, query: (turn: number) => object, limit?: number][] = [
  ['list, first page', () => ({}), SOON],
  ['list, filtered by an area with those below', (turn) => ({ filter: { area_id: [1 + (turn % 12)] } }), SOON],
  ['search, part of a name', (turn) => ({ keyword: names[turn % names.length] }), SOON],
  ['search, part of a company', (turn) => ({ keyword: `${words[turn % words.length]}有限公司1${turn % 10}` }), SOON],
  ['search, a word that 10 000 companies share', (turn) => ({ keyword: words[turn % words.length] })],
]

const PEOPLE = 10
const EACH = 20
/** Milliseconds between saves during the measurement: each invalidates cached totals. */
const SAVES = 2000

/** Milliseconds within which 95 of 100 answers come while ten people repeat their requests without a pause. */
async function atOnce(ask: (turn: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  const person = async (_: unknown, who: number) => {
    for (let time = 0; time < EACH; time++) taken.push(1000 * (await seconds(() => ask(who + time))))
  }
  await Promise.all(Array.from({ length: PEOPLE }, person))
  return taken.sort((left, right) => left - right)[Math.floor(taken.length * 0.95)] as number
}

/** Saves repeatedly until the work is done. */
async function whileSaving<T>(save: (time: number) => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  let going = true
  const saving = (async () => {
    for (let time = 0; going; time++) {
      await save(time)
      await new Promise((done) => setTimeout(done, SAVES))
    }
  })()
  try {
    return await work()
  } finally {
    going = false
    await saving
  }
}

export async function benchLists(tree: TreeCopy): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'association-bench-'))
  chmodSync(folder, 0o711)
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), explicit: false, log: () => {} })
  try {
    await (await startProduct(tree, embedded.url)).stop()
    const client = new pg.Client({ connectionString: embedded.url })
    await client.connect()
    await client.query(multiply, [PERSONS])
    // The second start builds the search index of rows that no call has written.
    const running = await startProduct(tree, embedded.url)
    await client.query('vacuum analyze person')
    const { rows } = await client.query(`select max(id)::int as id from person`)
    await running.signIn()
    for (const [what, query, least] of queries) {
      const { total } = (await running.call('/user/list', { scene: 'member', ...query })) as { total: number }
      if (total < least) throw new Error(`${what}: found ${total}, not ${least} or more`)
    }
    const read = await median(25, () => running.call('/user/read', { id: rows[0].id }))
    const figures: Figure[] = [{ what: 'read one of 100 000 persons', value: read * 1000, unit: 'ms' }]
    for (const [what, query] of queries) {
      const taken = await median(9, () => running.call('/user/list', { scene: 'member', ...query }))
      figures.push({ what: `${what}, against reading one`, value: taken / read, unit: '×' })
    }
    const save = (time: number) =>
      running.call('/user/quickEdit', { id: rows[0].id, field: 'remark', value: `${time}` })
    for (const [what, query, limit] of busy) {
      const ask = (turn: number) => running.call('/user/list', { scene: 'member', ...query(turn) })
      // Warm up: a server that has just started isn't typical.
      await Promise.all(Array.from({ length: PEOPLE }, (_, turn) => ask(turn)))
      const value = await whileSaving(save, () => atOnce(ask))
      figures.push({ what: `${what}, ten people at once, 95 of 100`, value, unit: 'ms', ...(limit ? { limit } : {}) })
    }
    figures.push(...(await ownField(running, client)))
    await client.end()
    await running.stop()
    return figures
  } finally {
    await embedded.stop()
    for (const place of [folder, embedded.place]) rmSync(place, { recursive: true, force: true })
  }
}
