// Facts of memberships by which reports count: what happened in a period, and who was a member on its last day.
import { type RawBuilder, sql } from 'kysely'
import type { ColumnContext, FactDays } from '../../../core/columns'
import { zoneOf } from '../../../core/settings'
import { living } from '../../../database/living'
import { FOREVER } from '../../services/expiry'

/** Membership after the last line that says so. */
const STATES = { join: 1, rejoin: 1, unfreeze: 1, freeze: 2, out: 3 } as const
/** Stands for a lifelong membership where a day is a number. */
const LIFELONG = 1_000_000

const zone = ({ setting }: ColumnContext) => sql`${zoneOf({ timezone: setting('timezone') })}`

/** A day as a number, so that a line and its day are compared as one value. */
const numbered = (day: RawBuilder<unknown>) => sql`(${day} - '2000-01-01'::date)`

/**
 * Lines of the history by the day on which they are known, that of their payment or their own: the standing and the
 * expiry that each sets, or null. A renewal holds from its payment on. Lines that a merge moved tell of the other record.
 */
export function historySql(context: ColumnContext): RawBuilder<unknown> {
  const code = sql.join(
    Object.entries(STATES).map(([kind, state]) => sql`when ${sql.lit(kind)} then ${sql.lit(state)}`),
    sql` `,
  )
  const expiry = sql`coalesce(${numbered(sql`(case when l.kind in ('renew', 'expire', 'void')
      then nullif(l.to_value, ${FOREVER})::date else l.end_date end)`)}, ${sql.lit(LIFELONG)})`
  return sql`select l.user_id, l.id, case l.kind ${code} end as state, ${numbered(sql`l.start_date`)} as since,
      case when l.kind in ('join', 'rejoin', 'renew', 'unfreeze', 'expire', 'void') then ${expiry} end as until,
      coalesce((r.pay_time at time zone ${zone(context)})::date, l.start_date) as known, l.start_date as day, r.pay_time as paid
    from user_period l
    left join user_renew r on l.kind = 'renew' and l.ref_type = 'user_renew' and r.id = l.ref_id
    where l.origin_id is null`
}

/**
 * Each person's membership on the last day, from the lines of the history known to hold by then, in the order in which
 * they were written: a later line may correct an earlier day.
 */
function standingSql({ last }: FactDays, context: ColumnContext): RawBuilder<unknown> {
  return sql`select s.user_id, s.state[2] as state, '2000-01-01'::date + s.state[3]::int as since,
      nullif(s.until[2], ${sql.lit(LIFELONG)})::int + '2000-01-01'::date as until
    from (select h.user_id, max(array[h.id, h.state, h.since]) filter (where h.state is not null) as state,
        max(array[h.id, h.until]) filter (where h.until is not null) as until
      from (${historySql(context)}) h where h.known <= ${last}::date group by h.user_id) s
    where s.state is not null`
}

/** Names are those of `facts` in the schemas of reports. */
export function facts(days: FactDays, context: ColumnContext): RawBuilder<unknown> {
  const { first, last } = days
  const remind = Number(context.setting('expire_remind_days') ?? 30)
  const [early, grace] = [Number(context.setting('renew_early_days') ?? 90), Number(context.setting('grace_days') ?? 0)]
  const since = (day: RawBuilder<unknown>) => (first === null ? sql`true` : sql`${day} >= ${first}::date`)
  const during = (day: RawBuilder<unknown>) => sql`(${since(day)} and ${day} <= ${last}::date)`
  const valid = sql`(s.state = 1 and (s.until is null or s.until >= ${last}::date))`
  const paid = sql`(r.pay_time at time zone ${zone(context)})::date`
  const effective = sql`r.status = 'effective' and ${living('r')}`
  const moved = (kinds: RawBuilder<unknown>) => sql`select distinct l.user_id from user_period l
    where l.kind in (${kinds}) and l.origin_id is null and ${during(sql`l.start_date`)}`
  // A membership also ended if the person left later without renewing.
  const ended = sql`s.until is not null and ${during(sql`s.until`)} and (s.state <> 3 or s.since > s.until)`
  return sql`with standing as materialized (${standingSql(days, context)})
    select standing_fact.fact, s.user_id as id, null::bigint as value from standing s cross join lateral (values
      ('member', ${valid}), ('expiring', ${valid} and s.until <= ${last}::date + ${remind}::int),
      ('expired', s.state = 1 and s.until < ${last}::date), ('frozen', s.state = 2)) standing_fact(fact, holds)
    where standing_fact.holds
    union all select 'joined', j.user_id, null from (${moved(sql`'join', 'rejoin'`)}) j
    union all select 'left', o.user_id, null from (${moved(sql`'out'`)}) o
    union all select 'renewed', r.user_id, r.amount from user_renew r where ${effective} and ${during(paid)}
    union all select 'ended', e.user_id, null from (select r.user_id from user_renew r where ${effective} and ${during(sql`r.old_expire`)}
      union select s.user_id from standing s where ${ended}) e
    union all select distinct 'kept', r.user_id, null::bigint from user_renew r where ${effective} and ${during(sql`r.old_expire`)}
      and ${paid} between r.old_expire - ${early}::int and r.old_expire + ${grace}::int
    union all select 'townsman', p.id, null from person p left join standing s on s.user_id = p.id
      where p.townsman_status = 'verified' and coalesce(s.state, 3) = 3
        and coalesce((p.townsman_time at time zone ${zone(context)})::date <= ${last}::date, true)`
}
