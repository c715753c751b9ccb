// Facts of memberships by which reports count: what happened in a period, and who was a member on a day.
import { type RawBuilder, sql } from 'kysely'
import type { ColumnContext, FactDays } from '../../../core/columns'
import { zoneOf } from '../../../core/settings'
import { living } from '../../../database/living'

const zone = ({ setting }: ColumnContext) => sql`${zoneOf({ timezone: setting('timezone') })}`

/** Everybody's membership on a day; triggers maintain the spans (migration `member_spans`). */
const standingOn = (day: string) => sql`select user_id, state, since, until from member_span
  where first <= ${day}::date and (last is null or last >= ${day}::date)`

/** Names are those of `facts` in the schemas of reports. */
export function facts(days: FactDays, context: ColumnContext): RawBuilder<unknown> {
  const { first, last, on = last } = days
  const remind = Number(context.setting('expire_remind_days') ?? 30)
  const [early, grace] = [Number(context.setting('renew_early_days') ?? 90), Number(context.setting('grace_days') ?? 0)]
  const since = (day: RawBuilder<unknown>) => (first === null ? sql`true` : sql`${day} >= ${first}::date`)
  const during = (day: RawBuilder<unknown>) => sql`(${since(day)} and ${day} <= ${last}::date)`
  // Bounds of the column itself, which an index serves.
  const begin = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone ${zone(context)})`
  const paidSince = first === null ? sql`true` : sql`r.pay_time >= ${begin(sql`${first}::date`)}`
  const paid = sql`(${paidSince} and r.pay_time < ${begin(sql`(${last}::date + 1)`)})`
  const lapsed = during(sql`r.old_expire`)
  const payday = sql`(r.pay_time at time zone ${zone(context)})::date`
  const valid = sql`s.state = 'active' and (s.until is null or s.until >= ${on}::date)`
  const num = (holds: RawBuilder<unknown>) => sql`coalesce((${holds})::int, 0)`
  // A membership also ended if the person left later without renewing.
  const ended = (s: string) => sql`(${sql.ref(`${s}.until`)} is not null and ${during(sql.ref(`${s}.until`))}
    and (${sql.ref(`${s}.state`)} <> 'left' or ${sql.ref(`${s}.since`)} > ${sql.ref(`${s}.until`)}))`
  const closing = on === last ? sql`` : sql`full join (${standingOn(last)}) e using (user_id)`
  return sql`select user_id as id,
      ${num(valid)} as member, ${num(sql`${valid} and s.until <= ${on}::date + ${remind}::int`)} as expiring,
      ${num(sql`s.state = 'active' and s.until < ${on}::date`)} as expired, ${num(sql`s.state = 'frozen'`)} as frozen,
      ${num(sql`m.joined`)} as joined, ${num(sql`m.gone`)} as "left", coalesce(p.renewed, 0) as renewed, coalesce(p.amount, 0) as renewed_worth,
      ${num(sql`coalesce(p.lapsed, false) or ${ended(on === last ? 's' : 'e')}`)} as ended, ${num(sql`p.kept`)} as kept,
      ${num(sql`t.user_id is not null and coalesce(s.state, 'left') = 'left'`)} as townsman
    from (${standingOn(on)}) s ${closing}
    full join (select l.user_id, bool_or(l.kind <> 'out') as joined, bool_or(l.kind = 'out') as gone from user_period l
      where l.kind in ('join', 'rejoin', 'out') and l.origin_id is null and ${during(sql`l.start_date`)} group by l.user_id) m using (user_id)
    full join (select r.user_id, count(*) filter (where ${paid}) as renewed, sum(r.amount) filter (where ${paid}) as amount,
        bool_or(${lapsed}) as lapsed, bool_or(${lapsed} and ${payday} between r.old_expire - ${early}::int and r.old_expire + ${grace}::int) as kept
      from user_renew r where r.status = 'effective' and ${living('r')} and (${paid} or ${lapsed}) group by r.user_id) p using (user_id)
    full join (select p.id as user_id from person p where p.townsman_status = 'verified'
      and coalesce((p.townsman_time at time zone ${zone(context)})::date <= ${on}::date, true)) t using (user_id)`
}
