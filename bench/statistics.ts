// Statistics of an association of 100 000 members with their histories and a million point entries.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/database/embedded'
import type { TreeCopy } from '../tests/support/tree-copy'
import { loadAssociation } from './association'
import { best, type Figure } from './measure'
import { startProduct } from './product'

const TURNS = 5

/** Milliseconds, and the fewest groups that an answer must have. */
const questions: [what: string, path: string, body: object, limit: number, least: number][] = [
  ...['area', 'committee', 'town', 'native', 'workType', 'workNature'].map(
    (name): [string, string, object, number, number] => [`members by ${name}`, `/statistics/${name}`, {}, 800, 3],
  ),
  ['members by area, compared with the year before', '/statistics/area', { compare: 'year' }, 1600, 100],
  ['list behind the members of all areas', '/statistics/areaDetail', { measure: 'member_num' }, 800, 20],
  ['ranking of members by points', '/statistics/contributeList', {}, 500, 20],
  ['points by area', '/statistics/areaContributeList', {}, 800, 100],
  ['work report', '/statistics/workReport', { period_type: 'custom' }, 2000, 20],
]

/** Another stretch of the year each time, so that no answer is remembered. */
function stretch(turn: number) {
  const year = new Date().getFullYear()
  return { start_date: `${year}-01-${String(turn + 1).padStart(2, '0')}`, end_date: `${year}-12-31` }
}

export async function benchStatistics(tree: TreeCopy): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'association-bench-'))
  chmodSync(folder, 0o711)
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), explicit: false, log: () => {} })
  try {
    await (await startProduct(tree, embedded.url)).stop()
    const client = new pg.Client({ connectionString: embedded.url })
    await client.connect()
    const { people, entries } = await loadAssociation(client)
    if (people < 150_000 || entries < 1_000_000) throw new Error(`only ${people} people and ${entries} entries`)
    await client.end()
    // The second start builds the search index of rows that no call has written.
    const running = await startProduct(tree, embedded.url)
    await running.signIn()
    const figures: Figure[] = []
    for (const [what, path, body, limit, least] of questions) {
      let turn = 0
      const ask = async () => {
        const { list_data: rows } = (await running.call(path, { ...body, ...stretch(turn++) })) as {
          list_data: object[]
        }
        if (rows.length < least) throw new Error(`${what}: only ${rows.length} rows`)
      }
      await ask()
      figures.push({ what: `${what}, 100 000 members`, value: 1000 * (await best(TURNS, ask)), unit: 'ms', limit })
    }
    await running.stop()
    return figures
  } finally {
    await embedded.stop()
    for (const place of [folder, embedded.place]) rmSync(place, { recursive: true, force: true })
  }
}
