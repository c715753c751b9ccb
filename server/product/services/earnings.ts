// Points of a fact: the amount its rule gives, within the limits of the day and of the points year.
import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import type { ColumnSql } from '../../core/columns'
import type { Context } from '../../core/context'
import { startOfDay, zoneOf } from '../../core/settings'
import { together } from '../../database/together'
import { points, type Source, standsSql } from './ledger'
import { anniversaryOf, dayOf } from './membership-dates'
import { type Measure, type Rule, rulesOf, worth } from './point-rules'

export interface Award extends Measure {
  type: number
  user: number
  /** Identifies the fact, which earns once. */
  key: string
  /** Overrides the rule: points of an honour, of a manual entry. */
  points?: number
  ref: Source
  title: string
  /** RFC 3339; determines day, year and period. */
  at: string
  remark?: string | null
}

/** Start and end of the day and of the points year. */
function spans(at: string, yearStart: string, context: Context) {
  const day = dayOf(at, context)
  const year = Number(day.slice(0, 4)) - (day.slice(5) < yearStart ? 1 : 0)
  const first = `${year}-${yearStart}`
  const moment = (one: string) => startOfDay(one, zoneOf(context.settings)).toISOString()
  return {
    day: [moment(day), moment(addDays(day, 1))],
    year: [moment(first), moment(anniversaryOf(first, 1))],
  } as const
}

/** SQL of a person's points in the current points year, in the association's zone: consistent with `spans`. */
export const pointsOfYear: ColumnSql = (alias, { today, setting }) => sql`(select coalesce(sum(c.points), 0)
  from contribute_log c, lateral (select coalesce((select year_start from config_contribute order by id limit 1), '01-01') as start) s,
    lateral (select extract(year from ${today}::date)::int - (to_char(${today}::date, 'MM-DD') < s.start)::int as year) y
  where c.user_id = ${sql.ref(`${alias}.id`)} and c.happen_time >= (make_date(y.year, 1, 1) + make_interval(
    months => left(s.start, 2)::int - 1, days => right(s.start, 2)::int - 1)) at time zone ${zoneOf({ timezone: setting('timezone') })})`

/** Remaining points under the rule's limits; reversed entries don't count. */
async function room(rule: Rule, { user, at }: Award, yearStart: string, context: Context): Promise<number> {
  if (!rule.day_limit && !rule.year_limit) return Number.POSITIVE_INFINITY
  const span = spans(at, yearStart, context)
  const left = async (limit: number, [from, to]: readonly [string, string]) => {
    if (!limit) return Number.POSITIVE_INFINITY
    const { rows } = await sql<{ sum: number }>`select coalesce(sum(c.points), 0)::int as sum from contribute_log c
      where c.user_id = ${user} and c.type = ${rule.type} and c.happen_time >= ${from} and c.happen_time < ${to}
      and ${standsSql(points, 'c')}`.execute(context.db)
    return Math.max(0, limit - (rows[0]?.sum ?? 0))
  }
  const [, day, year] = await together([
    // Two concurrent facts must not both use the same remaining points: those are read once the lock is held.
    sql`select id from person where id = ${user} for no key update`.execute(context.db),
    left(rule.day_limit, span.day),
    left(rule.year_limit, span.year),
  ])
  return Math.min(day, year)
}

/** Points of a fact: 0 if its rule is disabled or its limits are reached. */
export async function earned(given: Award, context: Context): Promise<number> {
  const { yearStart, open } = await rulesOf(context)
  const rule = open.get(given.type)
  if (!rule) return 0
  const points = given.points ?? worth(rule, given)
  return points > 0 ? Math.min(points, await room(rule, given, yearStart, context)) : points
}
