// Members at the end of each of the last twelve months on the big screen, the present one as of today.
import { sql } from 'kysely'
import { addDays, addMonths } from '#kernel/calendar'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { factSeries } from '../fact-series'

const MONTHS = 12

export interface MonthEnd {
  /** `YYYY-MM` */
  readonly name: string
  readonly value: number
}

/** From the history of memberships, so that past months stay as they were. */
export async function memberTrend(context: Context): Promise<MonthEnd[]> {
  const { today, db } = context
  const start = addMonths(`${today.slice(0, 7)}-01`, 1 - MONTHS)
  const periods = Array.from({ length: MONTHS }, (_, place) => {
    const first = addMonths(start, place)
    const end = addDays(addMonths(first, 1), -1)
    return { first, last: end < today ? end : today }
  })
  const { rows } = await sql<{ place: number; num: number }>`select place, count(distinct told.id)::int as num
    from (${factSeries(periods, context, ['member'])}) told join person p on p.id = told.id and ${living('p')}
    cross join generate_series(0, ${sql.lit(MONTHS - 1)}) place
    where told.at & (1::bigint << place) > 0 group by place`.execute(db)
  const found = new Map(rows.map(({ place, num }) => [place, num]))
  return periods.map(({ first }, place) => ({ name: first.slice(0, 7), value: found.get(place) ?? 0 }))
}
