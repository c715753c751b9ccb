// Statistics, rankings, the work report and the dashboard of an association of 100 000 members with a million points.
import type { TreeCopy } from '../tests/support/tree-copy'
import { type Loaded, withLoad } from './load'
import { type Figure, median, seconds } from './measure'

const TURNS = 5

/** Milliseconds, and the fewest rows that an answer must have; `start_date` names another first year than this one. */
const questions: [what: string, path: string, body: object, limit: number, least: number][] = [
  ...['area', 'committee', 'town', 'native', 'workType', 'workNature'].map(
    (name): [string, string, object, number, number] => [`report of members, ${name}`, name, {}, 800, 3],
  ),
  ['report of members by area, compared with the year before', 'area', { compare: 'year' }, 1600, 20],
  ['list behind the members of all areas', 'areaDetail', { measure: 'member_num' }, 800, 20],
  ['ranking of members by points', 'contributeList', {}, 500, 20],
  ['ranking of areas by points', 'areaContributeList', {}, 800, 20],
  ['departures by cause', 'leave', { dimension: 'cause', start_date: '2000' }, 800, 2],
  ['who stays, by year of joining', 'cohort', { start_date: '2000' }, 1200, 5],
  ['work report', 'workReport', { period_type: 'custom' }, 2000, 20],
]

const dashboard = ['statistics', 'activityData', 'sponsorData'].map((name) => `/home/${name}`)

/** Tables of the dashboard, one after the other: figures that read them are counted anew. */
const touched = ['person', 'user_period', 'contribute_log', 'ledger', 'activity', 'activity_apply', 'pay_log']

async function measure({ call, client, today }: Loaded): Promise<Figure[]> {
  const figures: Figure[] = []
  const add = (what: string, value: number, limit: number) =>
    figures.push({ what: `${what}, 100 000 members`, value: 1000 * value, unit: 'ms', limit })
  const home = () => Promise.all(dashboard.map((path) => call(path, {})))
  add('dashboard, its three calls, after a start', await seconds(home), 1500)
  add('dashboard, its three calls, again', await median(TURNS, home), 300)
  for (const table of touched)
    await client.query(`update ${table} set id = id where id = (select min(id) from ${table})`)
  add('dashboard, its three calls, after a write of every table', await seconds(home), 1500)

  for (const [what, path, body, limit, least] of questions) {
    let turn = 0
    // Nothing that was counted before holds: each turn asks about other days.
    const ask = async () => {
      const year = 'start_date' in body ? body.start_date : today.slice(0, 4)
      const days = { start_date: `${year}-01-${String(1 + turn++).padStart(2, '0')}`, end_date: today }
      const { list_data: rows } = (await call(`/statistics/${path}`, { ...body, ...days })) as { list_data: object[] }
      if (rows.length < least) throw new Error(`${what}: only ${rows.length} rows`)
    }
    await ask()
    add(what, await median(TURNS, ask), limit)
  }
  return figures
}

export function benchFigures(tree: TreeCopy): Promise<Figure[]> {
  return withLoad(tree, ['people', 'points', 'ledger', 'events'], measure)
}
