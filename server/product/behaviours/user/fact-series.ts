// Facts of memberships in several periods at once: one pass over the history instead of one for each period.
import { type RawBuilder, sql } from 'kysely'
import type { ColumnContext, FactDays } from '../../../core/columns'
import { zoneOf } from '../../../core/settings'
import { living } from '../../../database/living'
import { historySql, LIFELONG } from './facts'

/** A line and its value packed into one number: the later line has the larger one. */
const BITS = 22
/** Makes days before 2000 positive. */
const OFFSET = 500_000

/** Number of periods that end before a day. */
const placeSql = (day: RawBuilder<unknown>, ends: readonly string[]) =>
  sql`(${sql.join(
    ends.map((end) => sql`(${day} > ${end}::date)::int`),
    sql` + `,
  )})`

/** Bits from one place to another, both included; none if the first is later. */
const bitsSql = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`greatest(0::bigint, (1::bigint << (greatest(${to}, -1) + 1)) - (1::bigint << ${from}))`

/**
 * Members on the last day of each period: the lines of a person known by then, latest written first, tell standing and
 * expiry. Lines are added up by the period in which they became known; each sum holds until the next.
 */
function membersSql(ends: readonly string[], context: ColumnContext): RawBuilder<unknown> {
  const value = (packed: string) => sql`((${sql.ref(packed)} & ${sql.lit(2 ** BITS - 1)}::bigint) - ${sql.lit(OFFSET)})`
  const packed = (name: string) => sql`((h.id << ${sql.lit(BITS)}) | (${sql.ref(`h.${name}`)} + ${sql.lit(OFFSET)}))`
  return sql`select 'member' as fact, user_id as id, ${bitsSql(sql`place`, sql`least(upto - 1, ends - 1)`)} as at
    from (select user_id, place, coalesce(lead(place) over (partition by user_id order by place), ${sql.lit(ends.length)}) as upto,
        ${value('state')} as state, case when ${value('until')} = ${sql.lit(LIFELONG)} then ${sql.lit(ends.length)}
          else (${sql.join(
            ends.map((end) => sql`('2000-01-01'::date + ${value('until')}::int >= ${end}::date)::int`),
            sql` + `,
          )}) end as ends
      from (select user_id, place, max(state) over (partition by user_id order by place) as state,
          max(until) over (partition by user_id order by place) as until
        from (select h.user_id, ${placeSql(sql`h.known`, ends)} as place,
            max(${packed('state')}) as state, max(${packed('until')}) as until
          from (${historySql(context)}) h where h.known <= ${ends.at(-1)}::date group by 1, 2) by_period) running) held
    where state = 1`
}

/** Names are those of `facts`; of each period, as bits. */
export function factSeries(periods: readonly FactDays[], context: ColumnContext, names: readonly string[]) {
  const ends = periods.map(({ last }) => last)
  const [first = null, last = ''] = [periods[0]?.first, ends.at(-1)]
  const zone = sql`${zoneOf({ timezone: context.setting('timezone') })}`
  const paid = sql`(r.pay_time at time zone ${zone})::date`
  const during = (day: RawBuilder<unknown>) =>
    sql`(${first === null ? sql`true` : sql`${day} >= ${first}::date`} and ${day} <= ${last}::date)`
  const bit = (day: RawBuilder<unknown>) => sql`(1::bigint << ${placeSql(day, ends)})`
  const moved = (
    kinds: RawBuilder<unknown>,
  ) => sql`select l.user_id, bit_or(${bit(sql`l.start_date`)}) from user_period l
    where l.kind in (${kinds}) and l.origin_id is null and ${during(sql`l.start_date`)} group by l.user_id`
  const told: Record<string, () => RawBuilder<unknown>> = {
    member: () => membersSql(ends, context),
    joined: () => sql`select 'joined', j.* from (${moved(sql`'join', 'rejoin'`)}) j`,
    left: () => sql`select 'left', o.* from (${moved(sql`'out'`)}) o`,
    renewed: () => sql`select 'renewed', r.user_id, ${bit(paid)} from user_renew r
      where r.status = 'effective' and ${living('r')} and ${during(paid)}`,
  }
  const unknown = names.filter((name) => !told[name])
  if (unknown.length > 0) throw new Error(`no series of the facts ${unknown.join(', ')}`)
  return sql.join(
    names.map((name) => sql`select * from (${told[name]?.() ?? sql``}) as ${sql.id(name)} (fact, id, at)`),
    sql` union all `,
  )
}
