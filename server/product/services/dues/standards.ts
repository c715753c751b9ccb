// Dues of a position on a day: its standard in force, and the one that a change of the position itself writes.
import { type RawBuilder, sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import { writeChange, writeNew } from '../../../actions/write'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'

export type Standard = Shapes['dues_standard']['row']

/** The size by which person `alias` pays: that of a company member. */
export const sizeSql = (alias: string) =>
  sql`(case when ${sql.ref(`${alias}.kind`)} = 'company' then ${sql.ref(`${alias}.company_scale`)} end)`

/**
 * Rows of the standard of a position on a day: the last one that had begun, before the first one that one. None where a
 * position has no standard. `size`: of a company member, whose own standards come first.
 */
export function standardOn(
  position: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  size: RawBuilder<unknown> = sql`null::text`,
): RawBuilder<unknown> {
  return sql`(select s.id, s.amount, s.fee_years, s.from_date from dues_standard s
    where s.position_id = ${position} and ${living('s')} and (s.company_scale is null or s.company_scale = ${size})
    order by s.from_date <= ${day} desc, s.company_scale is null, case when s.from_date <= ${day} then s.from_date end desc, s.from_date limit 1)`
}

/** A column of a position called `alias` as its standard has it today; as it was entered where there is none. */
function inForce(
  column: 'amount' | 'fee_years',
  own: 'fee' | 'fee_years',
  alias: string,
  today: string,
  size?: RawBuilder<unknown>,
) {
  return sql`coalesce((select force.${sql.ref(column)}
    from ${standardOn(sql.ref(`${alias}.id`), sql`${today}::date`, size)} force), ${sql.ref(`${alias}.${own}`)})`
}

/** `size`: of a company member. */
export const feeSql = (alias: string, today: string, size?: RawBuilder<unknown>) =>
  inForce('amount', 'fee', alias, today, size)
export const feeYearsSql = (alias: string, today: string) => inForce('fee_years', 'fee_years', alias, today)

/** Refuses with STATE if a run that was posted charges by one of these standards. */
export async function refuseUsed(ids: readonly number[], context: Context): Promise<void> {
  const { rows } = await sql<{ title: string }>`select r.title from dues_run r
    where r.status in ('posting', 'posted') and exists (select 1 from dues_item i
      where i.run_id = r.id and i.charge_key is not null and i.standard_id = any(${[...ids]}::bigint[]))
    order by r.id limit 1`.execute(context.db)
  if (!rows[0]) return
  fail('STATE', {
    message: {
      zh: `会费批次「${rows[0].title}」已按此标准生成会费，不能修改或删除；请另建一个新执行日期的标准`,
      en: `The run “${rows[0].title}” has charged by this standard: enter another one with a later date instead`,
    },
  })
}

/** The figures of a position that a person has entered hold from today on. */
export async function putStandard(
  position: number,
  given: { fee?: number; fee_years?: number },
  context: Context,
): Promise<void> {
  const { today, db } = context
  // Changes of the same position wait for each other.
  await sql`select id from position where id = ${position} for no key update`.execute(db)
  const resource = context.resources.get('dues_standard')
  const { rows } = await sql<Standard>`select s.id, s.revision, s.position_id, s.amount, s.fee_years, s.from_date
    from dues_standard s join ${standardOn(sql`${position}`, sql`${today}::date`)} force on force.id = s.id`.execute(db)
  const [now] = rows
  const amount = given.fee ?? now?.amount ?? 0
  const fee_years = given.fee_years ?? now?.fee_years ?? 1
  if (now && now.amount === amount && now.fee_years === fee_years) return
  if (now?.from_date !== today) {
    await writeNew(resource, { position_id: position, from_date: today, amount, fee_years }, context)
    return
  }
  await refuseUsed([now.id], context)
  await writeChange(resource, now, { amount, fee_years }, context)
}
