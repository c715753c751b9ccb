// Seats of a position: the quota counts holders and reservations, and two people can't take the last one.
import { type RawBuilder, sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { living } from '../../database/living'
import { remembered } from '../../rows/batch-cache'

/** Condition for the rows of `person` called `alias` that hold the position: members. */
export function holdsSeatSql(alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${living(alias)} and ${sql.ref(`${alias}.state`)} in ('active', 'frozen'))`
}

/**
 * Condition for the rows that have a seat reserved: approved people whose payment is not overdue. After the deadline
 * the reservation has ended: a late payment may find the position full.
 */
export function reservesSeatSql(alias: string, today: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${living(alias)} and ${of('state')} = 'pending_payment' and ${of('pay_deadline')} >= ${today}::date)`
}

/** Condition for the rows that take a seat. */
export function takesSeatSql(alias: string, today: string): RawBuilder<boolean> {
  return sql<boolean>`(${holdsSeatSql(alias)} or ${reservesSeatSql(alias, today)})`
}

/**
 * Refuses with CAP if no seat is left for `person`, whose own reservation doesn't count; `field` is the position field
 * of the form. `forNoKeyUpdate`, because the reference check of the same call already holds a key share lock.
 */
export async function takeSeat(
  positionId: number,
  context: Context,
  { person = null, field = 'position_id' }: { person?: number | null; field?: string } = {},
): Promise<void> {
  const held = () =>
    context.db
      .selectFrom('position')
      .select(['name', 'quota'])
      .where('id', '=', positionId)
      .forNoKeyUpdate()
      .executeTakeFirst()
  const position = await remembered(`seats of ${positionId}`, held, context)
  if (!position || position.quota === 0) return
  if ((await takenIn(positionId, context, person)) >= position.quota) refuseFull(position, field)
}

/** Number of seats of a position taken by people other than `except`. */
export async function takenIn(positionId: number, context: Context, except: number | null = null): Promise<number> {
  const { rows } = await sql<{ num: number }>`select count(*)::int as num from person p
    where p.position_id = ${positionId} and ${takesSeatSql('p', context.today)}
    and p.id is distinct from ${except}::bigint`.execute(context.db)
  return rows[0]?.num ?? 0
}

function refuseFull({ name, quota }: { name: string; quota: number }, field = 'position_id'): never {
  const message = { zh: `${name}名额已满（${quota}）`, en: `${name} is full (${quota})` }
  fail('CAP', { message, errors: { [field]: message } })
}

/** After rows were restored: refuses if a position now exceeds its quota. */
export async function checkSeats(ids: readonly number[], context: Context): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; quota: number }>`select id, name, quota from position
    where quota > 0 and id in (select p.position_id from person p
      where p.id = any(${[...ids]}::bigint[]) and ${takesSeatSql('p', context.today)})
    order by id for no key update`.execute(context.db)
  for (const position of rows) if ((await takenIn(position.id, context)) > position.quota) refuseFull(position)
}
