// Facts of memberships in several periods at once: one pass over the spans instead of one for each period.
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import type { ColumnContext, FactDays } from '../../core/columns'
import { startOfDay, zoneOf } from '../../core/settings'
import { living } from '../../database/living'

/** The periods, contiguous and in order. */
interface Series {
  readonly first: string | null
  readonly ends: readonly string[]
  readonly zone: string
}

/** The day after each end, as days and as moments of the zone. */
const nextDays = ({ ends }: Series) => sql`${ends.map((end) => addDays(end, 1))}::date[]`
const nextMoments = ({ ends, zone }: Series) =>
  sql`${ends.map((end) => startOfDay(addDays(end, 1), zone).toISOString())}::timestamptz[]`

const firstDay = ({ ends }: Series) => addDays(ends[0] as string, 1)

/** Number of periods that end before a day, or before a moment; most lines are older than all of them. */
const placeOfDay = (day: RawBuilder<unknown>, series: Series) =>
  sql`case when ${day} < ${firstDay(series)}::date then 0 else width_bucket(${day}, ${nextDays(series)}) end`
const placeOfMoment = (moment: RawBuilder<unknown>, series: Series) =>
  sql`case when ${moment} < ${startOfDay(firstDay(series), series.zone).toISOString()}::timestamptz then 0
    else width_bucket(${moment}, ${nextMoments(series)}) end`

/** Bits from one place to another, both included; none if the first is later. */
const bitsSql = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`greatest(0::bigint, (1::bigint << (greatest(${to}, -1) + 1)) - (1::bigint << ${from}))`

/** Members on the last day of each period, from the spans that triggers maintain (migration `member_spans`). */
function membersSql(series: Series): RawBuilder<unknown> {
  const { ends } = series
  const endsUpTo = (day: string) =>
    sql`coalesce(width_bucket(${sql.ref(day)}, ${ends}::date[]), ${sql.lit(ends.length)})`
  const upTo = sql`least(${endsUpTo('last')}, ${endsUpTo('until')}) - 1`
  return sql`select 'member' as fact, user_id as id, ${bitsSql(placeOfDay(sql`first`, series), upTo)} as at
    from member_span where state = 'active' and first <= ${ends.at(-1)}::date and (last is null or last >= ${ends[0]}::date)`
}

/** Names are those of `facts`; of each period, as bits. */
export function factSeries(periods: readonly FactDays[], context: ColumnContext, names: readonly string[]) {
  const zone = zoneOf({ timezone: context.setting('timezone') })
  const series: Series = { first: periods[0]?.first ?? null, ends: periods.map(({ last }) => last), zone }
  const { first, ends } = series
  const after = addDays(ends.at(-1) as string, 1)
  const moment = (day: string) => sql`${startOfDay(day, zone).toISOString()}::timestamptz`
  const moved = (
    kinds: RawBuilder<unknown>,
  ) => sql`select l.user_id, bit_or(1::bigint << (${placeOfDay(sql`l.start_date`, series)}))
    from user_period l where l.kind in (${kinds})
      and ${first === null ? sql`true` : sql`l.start_date >= ${first}::date`} and l.start_date < ${after}::date group by l.user_id`
  const told: Record<string, () => RawBuilder<unknown>> = {
    member: () => membersSql(series),
    joined: () => sql`select 'joined', j.* from (${moved(sql`'join', 'rejoin'`)}) j`,
    left: () => sql`select 'left', o.* from (${moved(sql`'out'`)}) o`,
    renewed:
      () => sql`select 'renewed', r.user_id, 1::bigint << (${placeOfMoment(sql`r.pay_time`, series)}) from user_renew r
      where r.status = 'effective' and ${living('r')}
        and ${first === null ? sql`true` : sql`r.pay_time >= ${moment(first)}`} and r.pay_time < ${moment(after)}`,
  }
  const unknown = names.filter((name) => !told[name])
  if (unknown.length > 0) throw new Error(`no series of the facts ${unknown.join(', ')}`)
  return sql.join(
    names.map((name) => sql`select * from (${told[name]?.() ?? sql``}) as ${sql.id(name)} (fact, id, at)`),
    sql` union all `,
  )
}
