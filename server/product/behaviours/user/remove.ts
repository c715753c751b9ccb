// Deleting and restoring people: members leave first, and people with payments or renewals are kept for the books.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import type { AroundFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { captions } from '../../../rows/records'
import { holderOf, refuseInUse } from '../../../rows/references'
import { reemploy, removeMade } from '../../services/companies/people'
import { withdrawNotices } from '../../services/notices'
import { POINTS } from '../../services/point-rules'
import { reinstate, reverseRemoved } from '../../services/points'
import { checkSeats } from '../../services/seats'

/** States that allow deletion. */
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

/** Payments, refunds and waivers are accounting records and must be kept. */
async function refusePaid(ids: readonly number[], context: Context): Promise<void> {
  const { num } = await context.db
    .selectFrom('pay_log')
    .select((row) => row.fn.countAll<number>().as('num'))
    .where('user_id', 'in', [...ids])
    .where('status', 'in', ['paid', 'refunded'])
    .executeTakeFirstOrThrow()
  const log = context.resources.get('pay_log')
  if (num > 0) refuseInUse([holderOf(log.binding, num, context)])
}

/** Points earned by registration itself. */
const ENTRY = [POINTS.join, POINTS.invite, POINTS.profile]

/** STATE if the person has other points: then the record has been in use. */
async function refuseEarned(ids: readonly number[], { db }: Context): Promise<void> {
  const { rows } = await sql<{ user_name: string | null }>`select p.user_name from contribute_log c
    join person p on p.id = c.user_id where c.user_id = any(${[...ids]}::bigint[])
    and not (c.ref_type = 'user' and c.ref_id = c.user_id and c.type = any(${[...ENTRY, POINTS.reversal]}::int[]))
    order by c.id limit 1`.execute(db)
  const [found] = rows
  if (!found) return
  const name = found.user_name ?? ''
  fail('STATE', {
    message: { zh: `${name}此后另有贡献值记录，没有撤销`, en: `${name} has earned points since and stays` },
  })
}

/** Reverses the side effects of registration; restoring posts them again. */
async function unmake(ids: readonly number[], context: Context): Promise<void> {
  await refuseEarned(ids, context)
  await reverseRemoved('user', ids, ENTRY, context)
  await withdrawNotices(ids, context)
  await removeMade(ids, context)
}

export const remove: AroundFor<'user', 'remove'> = async (input, context, next) => {
  // Checked after the delete, when only rows of the caller's row scope remain; a refusal rolls it back.
  const answer = await next(input)
  if (context.unmakes) await unmake(input.id_list, context)
  else await refuseState(input.id_list, context)
  await refusePaid(input.id_list, context)
  return answer
}

/** STATE: a merged person continues in the other record, with payments, points and membership. */
async function refuseMerged(ids: readonly number[], context: Context): Promise<void> {
  const { rows } = await sql<{ kept: number }>`select user_id as kept from user_period
    where kind = 'merge' and ref_type = 'user' and ref_id = any(${[...ids]}::bigint[]) order by id limit 1`.execute(
    context.db,
  )
  const kept = rows[0]?.kept
  if (kept === undefined) return
  const name = (await captions('user', [kept], context)).get(kept) ?? ''
  fail('STATE', {
    message: {
      zh: `已并入「${name}」，缴费、贡献值和会籍都在那条记录上，不能恢复`,
      en: `Merged into “${name}”, which has its payments, points and membership: it cannot be restored`,
    },
  })
}

type Restoring = { id_list: number[] }

/** Checks seats after a restore (the engine checks names and numbers) and reinstates the removed points. */
export async function restore(
  input: Restoring,
  context: Context,
  next: (input: Restoring) => Promise<{ num: number }>,
): Promise<{ num: number }> {
  await refuseMerged(input.id_list, context)
  const answer = await next(input)
  await checkSeats(input.id_list, context)
  await reinstate('user', input.id_list, context)
  await reemploy(input.id_list, context)
  return answer
}
