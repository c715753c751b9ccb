// A seat in a position: the quota counts those who hold it, and two people cannot take the last one.
import { fail } from '#kernel/errors'
import type { Context } from '../../context'

/** `forNoKeyUpdate`, because the reference check of the same call holds a key share already. */
export async function takeSeat(positionId: number, context: Context): Promise<void> {
  const position = await context.db
    .selectFrom('position')
    .select(['name', 'quota'])
    .where('id', '=', positionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!position || position.quota === 0) return
  const { num } = await context.db
    .selectFrom('person')
    .select((row) => row.fn.countAll<number>().as('num'))
    .where('position_id', '=', positionId)
    .where('state', 'in', ['active', 'frozen'])
    .where('delete_time', 'is', null)
    .executeTakeFirstOrThrow()
  if (num < position.quota) return
  const message = {
    zh: `${position.name}名额已满(${position.quota})`,
    en: `${position.name} is full (${position.quota})`,
  }
  fail('CAP', { message, errors: { position_id: message } })
}
