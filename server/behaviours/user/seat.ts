// A seat in a position: the quota counts those who hold it, and two people cannot take the last one.
import { fail } from '#kernel/errors'
import type { Context } from '../../context'
import { remembered } from '../../database/known'

const HOLDING = ['active', 'frozen']

/**
 * Refuses with CAP where no seat is left. `awaited`: seats promised to people who have not paid yet count as well, so
 * that no more are promised than there are. A promise is none against those who become members otherwise: whoever pays
 * too late finds the position full. `forNoKeyUpdate`, because the reference check of the same call holds a
 * key share already. `field`: where the form asks for the position.
 */
export async function takeSeat(
  positionId: number,
  context: Context,
  { awaited = false, field = 'position_id' } = {},
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
  const taken = await holders(positionId, awaited ? [...HOLDING, 'pending_payment'] : HOLDING, context)
  if (taken >= position.quota) refuseFull(position, field)
}

async function holders(positionId: number, states: string[], { db }: Context): Promise<number> {
  const { num } = await db
    .selectFrom('person')
    .select((row) => row.fn.countAll<number>().as('num'))
    .where('position_id', '=', positionId)
    .where('state', 'in', states)
    .where('delete_time', 'is', null)
    .executeTakeFirstOrThrow()
  return num
}

function refuseFull({ name, quota }: { name: string; quota: number }, field = 'position_id'): never {
  const message = { zh: `${name}名额已满（${quota}）`, en: `${name} is full (${quota})` }
  fail('CAP', { message, errors: { [field]: message } })
}

/** After rows came back by another way than a transition: refuses where they made a position hold too many. */
export async function checkSeats(ids: readonly number[], context: Context): Promise<void> {
  const positions = await context.db
    .selectFrom('position')
    .select(['id', 'name', 'quota'])
    .where('quota', '>', 0)
    .where('id', 'in', (back) =>
      back
        .selectFrom('person')
        .select('position_id')
        .where('id', 'in', [...ids])
        .where('state', 'in', HOLDING),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const position of positions)
    if ((await holders(position.id, HOLDING, context)) > position.quota) refuseFull(position)
}
