// Contribution points: a fact earns once, a reversal happens once, and a person's total is always the sum of the log.
import { sql } from 'kysely'
import type { ColumnSql } from '../../behaviour'
import type { Context } from '../../context'
import { startOfDay, zoneOf } from '../../settings'
import { addDays, dayOf, expireOf } from './dates'
import { type Measure, POINTS, type Rule, rulesOf, TOWNSMEN_EARN, worth } from './rules'

export interface Source {
  type: string
  id: number
}

export interface Award extends Measure {
  type: number
  user: number
  /** What the fact is called: it earns once. */
  key: string
  /** Instead of what the rule says: points of an honour, of a manual entry. */
  points?: number
  ref: Source
  title: string
  /** RFC 3339; decides day, year and period. */
  at: string
  remark?: string | null
}

/** From the first moment of the day, and of the points' year, to the last. */
function spans(at: string, yearStart: string, context: Context) {
  const day = dayOf(at, context)
  const year = Number(day.slice(0, 4)) - (day.slice(5) < yearStart ? 1 : 0)
  const first = `${year}-${yearStart}`
  const moment = (one: string) => startOfDay(one, zoneOf(context.settings)).toISOString()
  return {
    day: [moment(day), moment(addDays(day, 1))],
    year: [moment(first), moment(addDays(expireOf(first, 1) as string, 1))],
  } as const
}

/** SQL of a person's points since the points' year began, in the association's zone: as `spans` counts it. */
export const pointsOfYear: ColumnSql = (alias, { today, setting }) => sql`(select coalesce(sum(c.points), 0)
  from contribute_log c, lateral (select coalesce((select year_start from config_contribute order by id limit 1), '01-01') as start) s,
    lateral (select extract(year from ${today}::date)::int - (to_char(${today}::date, 'MM-DD') < s.start)::int as year) y
  where c.user_id = ${sql.ref(`${alias}.id`)} and c.happen_time >= (make_date(y.year, 1, 1) + make_interval(
    months => left(s.start, 2)::int - 1, days => right(s.start, 2)::int - 1)) at time zone ${zoneOf({ timezone: setting('timezone') })})`

/** What may still be earned under the rule's limits; what was reversed does not count. */
async function room(rule: Rule, { user, at }: Award, yearStart: string, context: Context): Promise<number> {
  if (!rule.day_limit && !rule.year_limit) return Number.POSITIVE_INFINITY
  // Two facts at once must not both fill the same room.
  await sql`select id from person where id = ${user} for no key update`.execute(context.db)
  const span = spans(at, yearStart, context)
  const left = async (limit: number, [from, to]: readonly [string, string]) => {
    if (!limit) return Number.POSITIVE_INFINITY
    const { rows } = await sql<{ sum: number }>`select coalesce(sum(c.points), 0)::int as sum from contribute_log c
      where c.user_id = ${user} and c.type = ${rule.type} and c.happen_time >= ${from} and c.happen_time < ${to}
      and not exists (select 1 from contribute_log r where r.origin_id = c.id)`.execute(context.db)
    return Math.max(0, limit - (rows[0]?.sum ?? 0))
  }
  return Math.min(await left(rule.day_limit, span.day), await left(rule.year_limit, span.year))
}

/**
 * Posts the points of a fact with the person's area and position as they are now. Answers how many: 0 where the rule
 * is closed, nothing is left under its limits, the person earns none, or the fact has earned before.
 */
export async function award(given: Award, context: Context): Promise<number> {
  const { yearStart, open } = await rulesOf(context)
  const rule = open.get(given.type)
  if (!rule) return 0
  const earned = given.points ?? worth(rule, given)
  const points = earned > 0 ? Math.min(earned, await room(rule, given, yearStart, context)) : earned
  if (points === 0) return 0
  const townsmen = TOWNSMEN_EARN.has(given.type) ? sql`or p.townsman_status = 'verified'` : sql``
  const { rows } = await sql<{ points: number }>`with posted as (
      insert into contribute_log (user_id, area_id, position_id, type, points, amount, event_key, ref_type, ref_id, title,
        happen_time, remark, admin_id)
      select p.id, p.area_id, p.position_id, ${given.type}::int, ${points}::int, ${given.amount ?? null}::bigint, ${given.key},
        ${given.ref.type}, ${given.ref.id}::int, ${given.title.slice(0, 100)}, ${given.at}::timestamptz, ${given.remark ?? null},
        ${context.session?.admin.id ?? null}::bigint
      from person p where p.id = ${given.user} and p.delete_time is null and (p.state in ('active', 'frozen') ${townsmen})
      on conflict (event_key) do nothing returning user_id, points)
    update person set contribute_total = contribute_total + posted.points from posted where person.id = posted.user_id
    returning posted.points`.execute(context.db)
  return rows[0]?.points ?? 0
}

/**
 * Takes back what the facts of a source have earned by these types, each entry at most once. Answers how many points
 * went; the area and position of then stay with them.
 */
export async function reverse(ref: Source, types: readonly number[], context: Context): Promise<number> {
  const { rows } = await sql<{ points: number }>`with posted as (
      insert into contribute_log (user_id, area_id, position_id, type, points, amount, event_key, origin_id, ref_type, ref_id,
        title, happen_time, admin_id)
      select c.user_id, c.area_id, c.position_id, ${POINTS.reversal}::int, -c.points, c.amount, 'rev:' || c.id, c.id, c.ref_type,
        c.ref_id, c.title, ${context.now().toISOString()}::timestamptz, ${context.session?.admin.id ?? null}::bigint
      from contribute_log c where c.ref_type = ${ref.type} and c.ref_id = ${ref.id} and c.type = any(${[...types]}::int[])
      on conflict do nothing returning user_id, points),
    sums as (select user_id, sum(points)::int as points from posted group by user_id)
    update person set contribute_total = contribute_total + sums.points from sums where person.id = sums.user_id
    returning sums.points`.execute(context.db)
  return rows.reduce((total, row) => total - row.points, 0)
}
