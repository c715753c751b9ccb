// Approvals of claims, level by level: by different people, none of them the claimant.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { writeChange } from '../../../actions/write'
import type { HandleFor } from '../../../core/behaviour'
import { type Context, signedIn } from '../../../core/context'
import { type Claim, claimsOf, move, note } from '../../services/claims/claims'

/** PERM if the person has approved one of the claims already, as it stands. */
async function refuseTwice(claims: readonly Claim[], context: Context): Promise<void> {
  const { rows } = await sql<{ title: string }>`select c.title from expense_approval a
    join expense_claim c on c.id = a.claim_id and c.round = a.round
    where c.id = any(${claims.map(({ id }) => id)}::bigint[]) and a.step = 'approved' and a.admin_id = ${signedIn(context).admin.id}
    limit 1`.execute(context.db)
  if (!rows[0]) return
  fail('PERM', {
    message: {
      zh: `您已审批过「${rows[0].title}」，下一级须由他人审批`,
      en: `You have approved “${rows[0].title}”: the next level is for somebody else`,
    },
  })
}

export const approve: HandleFor<'expense_claim', 'approve'> = async ({ note: text }, context) => {
  const claims = claimsOf(context)
  await refuseTwice(claims, context)
  let left = 0
  for (const claim of claims) {
    const level = claim.approved_num + 1
    const isLast = level >= claim.levels
    const values: Partial<Claim> = { approved_num: level, state: isLast ? 'approved' : 'submitted' }
    await writeChange(context.resources.get('expense_claim'), claim, values, context)
    await note([claim], 'approved', context, { level, note: text ?? null })
    if (!isLast) left++
  }
  return { num: claims.length, left }
}

export const send_back: HandleFor<'expense_claim', 'send_back'> = ({ reason }, context) =>
  move(claimsOf(context), 'returned', { state: 'draft', approved_num: 0, reason }, context, { note: reason })

export const reject: HandleFor<'expense_claim', 'reject'> = ({ reason }, context) =>
  move(claimsOf(context), 'rejected', { state: 'rejected', reason }, context, { note: reason })
