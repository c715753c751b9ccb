// Contribution points: a fact earns once, a reversal happens once, and a person's total is always the sum of the log.

import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import type { ColumnSql } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { startOfDay, zoneOf } from '../../core/settings'
import { living } from '../../database/living'
import { append, type Posted, points, standsSql } from './ledger'
import { anniversaryOf, dayOf } from './membership-dates'
import { type Measure, POINTS, type Rule, rulesOf, TOWNSMEN_EARN, worth } from './point-rules'

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
    year: [moment(first), moment(anniversaryOf(first, 1))],
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
      and ${standsSql(points, 'c')}`.execute(context.db)
    return Math.max(0, limit - (rows[0]?.sum ?? 0))
  }
  return Math.min(await left(rule.day_limit, span.day), await left(rule.year_limit, span.year))
}

interface Posting extends Award {
  readonly points: number
}

/** What a fact earns: nothing where its rule is closed or nothing is left under the rule's limits. */
async function earned(given: Award, context: Context): Promise<number> {
  const { yearStart, open } = await rulesOf(context)
  const rule = open.get(given.type)
  if (!rule) return 0
  const points = given.points ?? worth(rule, given)
  return points > 0 ? Math.min(points, await room(rule, given, yearStart, context)) : points
}

const columns = ['user_id', 'area_id', 'position_id', 'type', 'points', 'amount', 'event_key', 'origin_id'].concat([
  'ref_type',
  'ref_id',
  'title',
  'happen_time',
  'remark',
  'admin_id',
])

const adminOf = ({ session }: Context) => sql`${session?.admin.id ?? null}::bigint`

/** Into the log, with each person's area and position as they are now. Answers how many points were posted. */
async function post(postings: readonly Posting[], context: Context): Promise<number> {
  if (postings.length === 0) return 0
  const told = postings.map(({ ref, title, ...posting }) => ({
    ...posting,
    title: title.slice(0, 100),
    ref_type: ref.type,
    ref_id: ref.id,
    townsman: TOWNSMEN_EARN.has(posting.type),
  }))
  // The limit tells the planner how many there are: otherwise it takes a hundred, and reads the whole table for one.
  return sumOf(
    await append(
      points,
      columns,
      sql`select p.id, p.area_id, p.position_id, told.type, told.points, told.amount, told.key, null::bigint, told.ref_type,
        told.ref_id, told.title, told.at, told.remark, ${adminOf(context)}
      from (select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told("user" bigint, type int, points int,
          amount bigint, key text, ref_type text, ref_id bigint, title text, at timestamptz, remark text, townsman boolean)
        limit ${told.length}) told
      join person p on p.id = told."user"
      where ${living('p')} and (p.state in ('active', 'frozen') or (told.townsman and p.townsman_status = 'verified'))`,
      context,
    ),
  )
}

const sumOf = (posted: readonly Posted[]): number => posted.reduce((sum, { value }) => sum + value, 0)

/**
 * Posts the points of a fact. Answers how many: 0 where the rule is closed, nothing is left under its limits, the
 * person earns none, or the fact has earned before.
 */
export async function award(given: Award, context: Context): Promise<number> {
  const worthIt = await earned(given, context)
  return worthIt === 0 ? 0 : post([{ ...given, points: worthIt }], context)
}

/** The same for many facts: those under no limit by one statement, since none of them takes another's room. */
export async function awardAll(facts: readonly Award[], context: Context): Promise<void> {
  const { open } = await rulesOf(context)
  const limited = ({ type }: Award) => Boolean(open.get(type)?.day_limit || open.get(type)?.year_limit)
  const postings: Posting[] = []
  for (const given of facts) {
    if (limited(given)) await award(given, context)
    else postings.push({ ...given, points: await earned(given, context) })
  }
  await post(
    postings.filter(({ points }) => points !== 0),
    context,
  )
}

/** Reverses the entries called `c` that `which` holds for, each at most once; answers how many points went. */
async function reverseWhere(which: RawBuilder<unknown>, remark: string | null, context: Context): Promise<number> {
  const posted = await append(
    points,
    columns,
    sql`select c.user_id, c.area_id, c.position_id, ${POINTS.reversal}::int, -c.points, c.amount, 'rev:' || c.id, c.id, c.ref_type,
      c.ref_id, c.title, ${context.now().toISOString()}::timestamptz, ${remark}::text, ${adminOf(context)}
    from contribute_log c where ${which}`,
    context,
  )
  return -sumOf(posted)
}

function ofSources(type: string, ids: readonly number[], types: readonly number[]): RawBuilder<unknown> {
  return sql`c.ref_type = ${type} and c.ref_id = any(${[...ids]}::bigint[]) and c.type = any(${[...types]}::int[])`
}

/**
 * Takes back what the facts of a source have earned by these types, each entry at most once. Answers how many points
 * went; the area and position of then stay with them.
 */
export function reverse(ref: Source, types: readonly number[], context: Context): Promise<number> {
  return reverseWhere(ofSources(ref.type, [ref.id], types), null, context)
}

/** Takes back what one fact has earned. */
export function reverseFact(key: string, context: Context): Promise<number> {
  return reverseWhere(sql`c.event_key = ${key}`, null, context)
}

/**
 * Posts the only fact of a source and type as it is now; what stood of it is taken back. May be called any number of times:
 * one posting stands. The first has the key of the fact itself. Needs the record to be locked. Answers how many points.
 */
export async function repost(given: Award, context: Context): Promise<number> {
  const { ref, type, key } = given
  await reverse(ref, [type], context)
  const { rows } = await sql<{ num: number }>`select count(*)::int as num from contribute_log c
    where ${ofSources(ref.type, [ref.id], [type])}`.execute(context.db)
  const num = rows[0]?.num ?? 0
  // Not `:`, after which earlier versions wrote other numbers.
  return award(num > 0 ? { ...given, key: `${key}#${num}` } : given, context)
}

/** Marks reversals that go back with the record whose removal caused them. */
const REMOVED = '随记录删除'

/** Takes back what records have earned because they are removed: `reinstate` posts exactly that again. */
export function reverseRemoved(
  type: string,
  ids: readonly number[],
  types: readonly number[],
  context: Context,
): Promise<number> {
  return reverseWhere(ofSources(type, ids, types), REMOVED, context)
}

/**
 * Posts again what the removal of records took back, with the time, area and position of then: limits, rules and
 * membership were judged when it was earned. Each reversal is made good at most once.
 */
export async function reinstate(type: string, ids: readonly number[], context: Context): Promise<void> {
  await append(
    points,
    columns,
    sql`select c.user_id, c.area_id, c.position_id, c.type, c.points, c.amount, 'back:' || r.id, null::bigint, c.ref_type, c.ref_id,
      c.title, c.happen_time, '随记录恢复', ${adminOf(context)}
    from contribute_log r join contribute_log c on c.id = r.origin_id
    where r.ref_type = ${type} and r.ref_id = any(${[...ids]}::bigint[]) and r.remark = ${REMOVED}`,
    context,
  )
}
