// Conditions for merging two records: no pending decision and no membership may get lost.
import type { Row, Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { isMember, type Person } from '../../services/member'
import { PENDING } from '../../services/renewal'

function refuse(message: Text): never {
  fail('STATE', { message })
}

async function bothRenew(ids: readonly number[], { db }: Context): Promise<boolean> {
  const found = await db
    .selectFrom('user_renew')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', ids)
    .where('status', '=', PENDING)
    .where(living())
    .execute()
  return found.length > 1
}

/** STATE, naming what has to be done first. Both records are locked. */
export async function refuseMerging(keep: Row, drop: Row, context: Context): Promise<void> {
  const [own, other] = [keep as unknown as Person, drop as unknown as Person]
  if (own.kind !== other.kind)
    refuse({
      zh: '单位会员与个人不能合并',
      en: 'A company member and a person cannot be merged',
    })
  if (isMember(other) && !isMember(own))
    refuse({
      zh: '并入的一方是在会会员，请改为保留会员的那一条',
      en: 'The one to be merged in is a member: keep that record instead',
    })
  if (other.state === 'applied' || other.state === 'pending_payment')
    refuse({
      zh: '并入的一方有未办结的入会申请，请先确认缴费或驳回，再合并',
      en: 'The one to be merged in has an open application: confirm its payment or reject it first',
    })
  if (await bothRenew([own.id, other.id], context))
    refuse({
      zh: '双方各有一笔待确认的续费，请先确认或驳回其中一笔，再合并',
      en: 'Both have submitted a renewal: confirm or reject one of them first',
    })
}
