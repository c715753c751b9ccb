// Facts of memberships by which reports count: what happened in a period, and who was a member on a day.
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import type { ColumnContext, FactDays } from '../../core/columns'
import { startOfDay, zoneOf } from '../../core/settings'
import { living } from '../../database/living'

/** Everybody's membership on a day; triggers maintain the spans (migration `member_spans`). */
const standingOn = (day: string) => {
  const until = (last: RawBuilder<unknown>) => sql`select user_id, state, since, until from member_span
    where first <= ${day}::date and ${last}`
  // Two ranges of an index that holds all that is read; one condition with "or" would read the table.
  return sql`(${until(sql`last is null`)} union all ${until(sql`last >= ${day}::date`)})`
}

const between = (day: RawBuilder<unknown>, { first, last }: FactDays) =>
  sql`(${first === null ? sql`true` : sql`${day} >= ${first}::date`} and ${day} <= ${last}::date)`

/** People who joined or left, one row each; what a record did before it was merged in stays done. */
const movedIn = (
  days: FactDays,
) => sql`(select l.user_id, bool_or(l.kind <> 'out') as joined, bool_or(l.kind = 'out') as gone,
    array_agg(distinct l.start_date) filter (where l.kind <> 'out') as days
  from user_period l where l.kind in ('join', 'rejoin', 'out') and ${between(sql`l.start_date`, days)}
  group by l.user_id)`

/**
 * Renewals paid, and memberships whose end was renewed; one row for each person. A renewal that was voided after the
 * period still tells that a membership had ended in it: until then the history says that it went on.
 */
function renewedIn(days: FactDays, context: ColumnContext): RawBuilder<unknown> {
  const zone = zoneOf({ timezone: context.setting('timezone') })
  const [early, grace] = [Number(context.setting('renew_early_days') ?? 90), Number(context.setting('grace_days') ?? 0)]
  const moment = (day: string) => sql`${startOfDay(day, zone).toISOString()}::timestamptz`
  const since = days.first === null ? sql`true` : sql`r.pay_time >= ${moment(days.first)}`
  const paid = sql`(${since} and r.pay_time < ${moment(addDays(days.last, 1))})`
  const lapsed = between(sql`r.old_expire`, days)
  const payday = sql`(r.pay_time at time zone ${zone})::date`
  const effective = sql`select r.user_id, count(*) filter (where ${paid}) as renewed, sum(r.amount) filter (where ${paid}) as amount,
      bool_or(${lapsed}) as lapsed, bool_or(${lapsed} and ${payday} between r.old_expire - ${early}::int and r.old_expire + ${grace}::int) as kept
    from user_renew r where r.status = 'effective' and ${living('r')} and (${paid} or ${lapsed}) group by r.user_id`
  const voidedLater = sql`select r.user_id, 0 as renewed, null::bigint as amount, true as lapsed, false as kept
    from user_renew r join user_period l on l.ref_type = 'user_renew' and l.ref_id = r.id and l.kind = 'void'
    where r.status = 'voided' and ${living('r')} and ${lapsed} and l.start_date > ${days.last}::date`
  return sql`(select user_id, sum(renewed)::bigint as renewed, sum(amount)::bigint as amount, bool_or(lapsed) as lapsed, bool_or(kept) as kept
    from (${effective} union all ${voidedLater}) told group by user_id)`
}

/**
 * Verified by a day, and neither members then nor members who had left. Who was never verified apart is one since joining,
 * and who never joined since the record was made.
 */
function townsmenOn(day: string, context: ColumnContext): RawBuilder<unknown> {
  const zone = zoneOf({ timezone: context.setting('timezone') })
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${zone})::date`
  return sql`(select p.id as user_id from person p where p.townsman_status = 'verified'
    and coalesce(${dayOf('p.townsman_time')}, (select min(first) from member_span s where s.user_id = p.id),
      ${dayOf('p.create_time')}) <= ${day}::date
    and not exists (select from ${standingOn(day)} m where m.user_id = p.id))`
}

interface Fact {
  /** Aliases of the rows that it is told from. */
  readonly from: readonly ('s' | 'e' | 'm' | 'p' | 't')[]
  readonly holds: RawBuilder<unknown>
}

function factsOf({ first, last, on = last }: FactDays, context: ColumnContext): Record<string, Fact> {
  const remind = Number(context.setting('expire_remind_days') ?? 30)
  const valid = sql`s.state = 'active' and (s.until is null or s.until >= ${on}::date)`
  const end = on === last ? 's' : 'e'
  const [state, since, until] = ['state', 'since', 'until'].map((name) => sql.ref(`${end}.${name}`))
  // A membership also ended if the person left later without renewing.
  const ended = sql`(${until} is not null and ${between(sql`${until}`, { first, last })} and (${state} <> 'left' or ${since} > ${until}))`
  return {
    member: { from: ['s'], holds: valid },
    expiring: { from: ['s'], holds: sql`${valid} and s.until <= ${on}::date + ${remind}::int` },
    expired: { from: ['s'], holds: sql`s.state = 'active' and s.until < ${on}::date` },
    frozen: { from: ['s'], holds: sql`s.state = 'frozen'` },
    joined: { from: ['m'], holds: sql`m.joined` },
    left: { from: ['m'], holds: sql`m.gone` },
    // Members at some time of the period, whatever their expiry.
    during: { from: [end, 'm'], holds: sql`${state} in ('active', 'frozen') or m.gone` },
    ended: { from: [end, 'p'], holds: sql`coalesce(p.lapsed, false) or ${ended}` },
    kept: { from: ['p'], holds: sql`p.kept` },
    townsman: { from: ['t'], holds: sql`t.user_id is not null` },
  }
}

/** Columns of the facts named, those of schemas; only what they are told from is read. */
export function facts(days: FactDays, context: ColumnContext, names: readonly string[]): RawBuilder<unknown> {
  const known = factsOf(days, context)
  const { last, on = last } = days
  const sources = {
    s: standingOn(on),
    e: standingOn(last),
    m: movedIn(days),
    p: renewedIn(days, context),
    t: townsmenOn(on, context),
  }
  const special: Record<string, Fact['from']> = { renewed: ['p'], joined_days: ['m'] }
  const used = new Set(names.flatMap((name) => special[name] ?? known[name]?.from ?? []))
  const [first, ...others] = Object.entries(sources).filter(([alias]) => used.has(alias as keyof typeof sources))
  if (!first) throw new Error(`no facts ${names.join(', ')}`)
  const from = ([alias, rows]: [string, RawBuilder<unknown>]) => sql`${rows} ${sql.id(alias)}`
  const columns = names.map((name) => {
    if (name === 'renewed') return sql`coalesce(p.renewed, 0) as renewed, coalesce(p.amount, 0) as renewed_worth`
    if (name === 'joined_days') return sql`m.days as joined_days`
    const fact = known[name]
    if (!fact) throw new Error(`no fact ${name}`)
    return sql`coalesce((${fact.holds})::int, 0) as ${sql.id(name)}`
  })
  return sql`select user_id as id, ${sql.join(columns)} from ${from(first)}
    ${sql.join(
      others.map((one) => sql`full join ${from(one)} using (user_id)`),
      sql` `,
    )}`
}
