// Statistics, rankings and the dashboard of an association of 100 000 members with a million points.
import { writeLoad } from '../server/product/seed/load'
import type { TreeCopy } from '../tests/support/tree-copy'
import { withLoad } from './load'
import { type Figure, median, seconds } from './measure'

const TURNS = 5

/** Milliseconds. */
const limits = { ranking: 500, report: 800, warm: 300, cold: 1500 }

const rankings = { people: 'contributeList', areas: 'areaContributeList' }
const reports = ['area', 'committee', 'town', 'native', 'workType', 'workNature', 'position', 'join']

export async function benchFigures(tree: TreeCopy): Promise<Figure[]> {
  return withLoad(
    tree,
    (db, today) => writeLoad(db, { share: 1, today, only: ['people', 'points'] }),
    async ({ call, client, today }) => {
      const figures: Figure[] = []
      // Nothing that was counted before holds: each turn asks about other days.
      const daysOf = (turn: number) => ({
        start_date: `${today.slice(0, 4)}-01-${String(1 + turn).padStart(2, '0')}`,
        end_date: today,
      })
      const ask = async (path: string) => {
        let turn = 0
        return 1000 * (await median(TURNS, () => call(`/statistics/${path}`, daysOf(turn++))))
      }
      for (const [who, path] of Object.entries(rankings))
        figures.push({
          what: `ranking of ${who} by a year of 1 000 000 points`,
          value: await ask(path),
          unit: 'ms',
          limit: limits.ranking,
        })
      for (const path of reports)
        figures.push({
          what: `report of 100 000 members, ${path}`,
          value: await ask(path),
          unit: 'ms',
          limit: limits.report,
        })
      const home = () => call('/home/statistics', {})
      const cold: number[] = []
      for (let turn = 0; turn < TURNS; turn++) {
        // A write to a table of the dashboard: its figures are counted anew.
        await client.query(`update person set remark = $1 where id = (select min(id) from person)`, [`${turn}`])
        cold.push(1000 * (await seconds(home)))
      }
      figures.push({
        what: 'dashboard of 100 000 members, after a write',
        value: Math.max(...cold),
        unit: 'ms',
        limit: limits.cold,
      })
      figures.push({
        what: 'dashboard of 100 000 members, again',
        value: 1000 * (await median(TURNS, home)),
        unit: 'ms',
        limit: limits.warm,
      })
      return figures
    },
  )
}
