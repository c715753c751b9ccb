// Approvals of claims, level by level; `may_approve` says for whom the next one is.
import { writeChange } from '../../../actions/write'
import type { HandleFor } from '../../../core/behaviour'
import { type Claim, claimsOf, move, note } from '../../services/claims/claims'

export const approve: HandleFor<'expense_claim', 'approve'> = async ({ note: text }, context) => {
  const claims = claimsOf(context)
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
