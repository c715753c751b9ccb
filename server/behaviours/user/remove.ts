// Deleting people and taking them back: members leave first, and whoever has paid or renewed stays for the books.
import { fail } from '#kernel/errors'
import type { AroundFor } from '../../behaviour'
import type { Context } from '../../context'
import { refuseInUse } from '../../database/references'
import { checkSeats } from './seat'

/** States that a record can be deleted in. */
const deletable = ['none', 'applied', 'rejected', 'left']

async function refuseState(ids: readonly number[], { db }: Context): Promise<void> {
  const found = await db
    .selectFrom('person')
    .select(['user_name', 'state'])
    .where('id', 'in', [...ids])
    .where('state', 'not in', deletable)
    .orderBy('id')
    .executeTakeFirst()
  if (!found) return
  const name = found.user_name ?? ''
  const message =
    found.state === 'pending_payment'
      ? { zh: `${name}待缴费，请先驳回申请`, en: `${name} has yet to pay: reject the application first` }
      : { zh: `${name}是在会会员，请先办理退会`, en: `${name} is a member: take the person out first` }
  fail('STATE', { message })
}

/** What was paid, went back or was waived belongs to the books for good. */
async function refusePaid(ids: readonly number[], context: Context): Promise<void> {
  const { num } = await context.db
    .selectFrom('pay_log')
    .select((row) => row.fn.countAll<number>().as('num'))
    .where('user_id', 'in', [...ids])
    .where('status', 'in', ['paid', 'refunded'])
    .executeTakeFirstOrThrow()
  const log = context.resources.get('pay_log')
  if (num > 0) refuseInUse([{ resource: log.name, name: context.title(log.binding), num }])
}

export const remove: AroundFor<'user', 'remove'> = async (input, context, next) => {
  // Looked at afterwards, when only rows of the caller's reach are left; a refusal undoes the delete.
  const answer = await next(input)
  await refuseState(input.id_list, context)
  await refusePaid(input.id_list, context)
  return answer
}

type Restoring = { id_list: number[] }

/** What came back is judged as it stands: names and numbers by the engine, seats here. */
export async function restore(
  input: Restoring,
  context: Context,
  next: (input: Restoring) => Promise<{ num: number }>,
): Promise<{ num: number }> {
  const answer = await next(input)
  await checkSeats(input.id_list, context)
  return answer
}
