// A seat in a position: the quota counts those who hold it and those to whom it is promised, and two people cannot take the last one.
import { type RawBuilder, sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { remembered } from '../../database/batch-cache'
import { living } from '../../database/living'

/**
 * Holds for the rows of `person` called `alias` that take a seat: members, and people who were approved and may still
 * pay. After the deadline the promise has ended: a late payment may find the position full.
 */
export function takesSeatSql(alias: string, today: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${living(alias)} and (${of('state')} in ('active', 'frozen')
    or (${of('state')} = 'pending_payment' and ${of('pay_deadline')} >= ${today}::date)))`
}

/**
/**
 * Refuses with CAP where no seat is left for `person`, whose own promise is not in the way; `field` is where the form
 * asks for the position. `forNoKeyUpdate`, because the reference check of the same call holds a key share already.
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

/** How many seats of a position are taken, by others than `except`. */
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

/** After rows came back by another way than a transition: refuses where they made a position hold too many. */
export async function checkSeats(ids: readonly number[], context: Context): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; quota: number }>`select id, name, quota from position
    where quota > 0 and id in (select p.position_id from person p
      where p.id = any(${[...ids]}::bigint[]) and ${takesSeatSql('p', context.today)})
    order by id for no key update`.execute(context.db)
  for (const position of rows) if ((await takenIn(position.id, context)) > position.quota) refuseFull(position)
}
