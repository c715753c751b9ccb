// Items of a draft run: who owes which dues by position, standard and rule, in one statement for all members.
import { type RawBuilder, sql } from 'kysely'
import type { Shapes } from '#generated/index'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { sizeSql, standardOn } from './standards'

export type Run = Shapes['dues_run']['row']

/** Position of person `p` on a day as the history tells it; of a person without a history the present one. */
const positionOn = (day: RawBuilder<unknown>) => sql`coalesce((select l.ref_id::bigint from user_period l
  where l.user_id = p.id and l.origin_id is null and l.ref_type = 'position' and l.kind in ('join', 'rejoin', 'position')
    and l.start_date <= ${day} order by l.id desc limit 1), p.position_id)`

/** Items `other` of another run of an overlapping period that has charged person `who` for `kind`. */
export const chargedElsewhere = (
  run: Pick<Run, 'id' | 'from_date' | 'until_date'>,
  who: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
) => sql`exists (select 1 from dues_item other join dues_run another on another.id = other.run_id
  where other.user_id = ${who} and other.kind = ${kind} and other.charge_key is not null and another.id <> ${run.id}
    and another.from_date <= ${run.until_date}::date and another.until_date >= ${run.from_date}::date)`

/** Areas of the run with those below them; true if it is of all. */
const inAreas = ({ area_ids: ids }: Run) =>
  ids && ids.length > 0
    ? sql`p.area_id in (with recursive below(id) as (select unnest(${[...ids]}::bigint[])
        union select child.id from area child join below on child.pid = below.id) select id from below)`
    : sql`true`

/**
 * Adds the items of a run that it does not have yet: all members of its scope, or these. A difference of positions is
 * an item of its own, less what was charged for it by hand within the period.
 */
export async function addItems(
  run: Run,
  chosen: readonly number[] | null,
  context: Pick<Context, 'db' | 'today' | 'session'>,
): Promise<number> {
  const { id, from_date: from, until_date: until, join_rule: rule, free_from, with_frozen: withFrozen } = run
  const positions = run.position_ids ?? []
  const who = chosen === null ? inAreas(run) : sql`p.id = any(${[...chosen]}::bigint[])`
  const first = sql`greatest(${from}::date, coalesce(p.join_time, ${from}::date))`
  const monthOf = (day: RawBuilder<unknown>) => sql`(extract(year from ${day}) * 12 + extract(month from ${day}))::int`
  const { rows } = await sql<{ num: number }>`with member as (
      select p.id, p.area_id, p.state, ${sizeSql('p')} as size, p.expire_time, p.join_time, ${first} as first, ${positionOn(first)} as position_id,
        ${positionOn(sql`least(${until}::date, ${context.today}::date)`)} as later_id,
        ${monthOf(sql`${until}::date`)} - ${monthOf(sql`${from}::date`)} + 1 as whole,
        ${monthOf(sql`${until}::date`)} - ${monthOf(first)} + 1 as rest
      from person p where ${living('p')} and p.state in ('active', 'frozen')
        and coalesce(p.join_time, ${from}::date) <= ${until}::date and ${who}
    ), rated as (
      select m.*, s.id as standard_id, s.amount as fee, s.fee_years, later.id as later_standard, later.amount as later_fee,
        case ${rule} when 'month' then m.rest
          when 'half_year' then case when m.rest * 2 <= m.whole then m.whole / 2 else m.whole end
          else m.whole end as months
      from member m
      left join lateral ${standardOn(sql`m.position_id`, sql`m.first`, sql`m.size`)} s on true
      left join lateral ${standardOn(sql`m.later_id`, sql`m.first`, sql`m.size`)} later on m.later_id <> m.position_id
      where ${positions.length === 0} or m.position_id = any(${positions}::bigint[])
    ), due as (
      select r.*, r.fee - round(r.fee::numeric * (r.whole - r.months) / (greatest(r.fee_years, 1) * r.whole))::bigint as amount,
        case when r.expire_time is null then 'lifelong'
          when r.position_id is null or r.standard_id is null then 'no_position'
          when r.fee_years = 0 then 'one_time'
          when r.state = 'frozen' and not ${withFrozen} then 'frozen'
          when ${chargedElsewhere(run, sql`r.id`, sql`'dues'`)} then 'charged'
          when r.expire_time >= ${until}::date then 'paid'
          when ${rule} = 'free_after' and r.join_time > ${free_from}::date then 'free'
          when r.fee = 0 then 'no_dues' end as exception
      from rated r
    ), item as (
      select id as user_id, 'dues' as kind, area_id, position_id, standard_id, months, greatest(fee_years, 1) as years,
        coalesce(amount, 0) as amount, exception
      from due
      union all
      select d.id, 'difference', d.area_id, d.later_id, d.later_standard, d.months, 0, dearer.amount,
        case when ${chargedElsewhere(run, sql`d.id`, sql`'difference'`)} then 'charged' end
      from due d cross join lateral (
        select d.later_fee - d.fee - coalesce((select sum(l.amount) from pay_log l where l.user_id = d.id
          and l.scene = 'position_change' and l.status in ('unpaid', 'paid') and l.ref_type = 'user'
          and not exists (select 1 from pay_log back where back.origin_id = l.id)
          and l.create_time >= ${from}::date and l.create_time < ${until}::date + 1), 0) as amount) dearer
      where d.later_standard is not null and d.fee_years > 0 and dearer.amount > 0
        and (d.exception is null or d.exception in ('charged', 'paid', 'free', 'no_dues'))
    ), added as (
      insert into dues_item (admin_id, run_id, user_id, kind, from_date, area_id, position_id, standard_id, months, years, amount, exception)
      select ${context.session?.admin.id ?? null}::bigint, ${id}, user_id, kind, ${from}::date, area_id, position_id, standard_id,
        months, years, amount, exception
      from item where not exists (select 1 from dues_item held
        where held.run_id = ${id} and held.user_id = item.user_id and held.kind = item.kind)
      -- Lists show what was written last first: exceptions stand behind what is charged.
      order by exception is null, user_id desc, kind desc returning 1)
    select count(*)::int as num from added`.execute(context.db)
  return rows[0]?.num ?? 0
}

/** Calculates a draft anew; items that a person has corrected stay. Returns the numbers of items added and kept. */
export async function recalculate(run: Run, context: Context): Promise<{ num: number; kept: number }> {
  const { db } = context
  // A run of chosen members keeps them.
  const { rows: held } = run.is_chosen
    ? await sql<{ user_id: number }>`select distinct user_id from dues_item where run_id = ${run.id}`.execute(db)
    : { rows: [] }
  await sql`delete from dues_item where run_id = ${run.id} and not is_corrected`.execute(db)
  const { rows } = await sql<{
    num: number
  }>`select count(*)::int as num from dues_item where run_id = ${run.id}`.execute(db)
  const num = await addItems(run, run.is_chosen ? held.map(({ user_id }) => user_id) : null, context)
  return { num, kept: rows[0]?.num ?? 0 }
}
