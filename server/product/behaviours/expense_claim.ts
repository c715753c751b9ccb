// Claims of expenses and advances: approved level by level, paid into the books, each told step by step.
import { sql } from 'kysely'
import { canCall } from '#kernel/access'
import { lockRow } from '../../actions/update'
import { behaviour } from '../../core/behaviour'
import type { ColumnSql } from '../../core/columns'
import { resourceOf } from '../../core/context'
import { living } from '../../database/living'
import { lockBooks } from '../services/books/amounts'
import { type Claim, claimsOf, move, submitAll } from '../services/claims/claims'
import { pay, unpay } from '../services/claims/payment'
import { bank_sheet } from './expense_claim/bank-sheet'
import { check } from './expense_claim/check'
import { approve, reject, send_back } from './expense_claim/review'

const RIGHT = '/ledger/claim expense_claim.approve'

/** Submitted by somebody else, and not approved by the caller as it stands. */
const mayApprove: ColumnSql = (row, { session }) =>
  session?.grant.has(RIGHT)
    ? sql`(${sql.ref(`${row}.state`)} = 'submitted' and ${sql.ref(`${row}.admin_id`)} is distinct from ${session.admin.id}
        and not coalesce(${session.admin.id}::bigint = any(${sql.ref(`${row}.changed_by`)}), false)
        and not exists (select from expense_approval a where a.claim_id = ${sql.ref(`${row}.id`)}
          and a.round = ${sql.ref(`${row}.round`)} and a.step = 'approved' and a.admin_id = ${session.admin.id}))`
    : sql`false`

const entriesSql = (row: string) => sql`ledger e where e.claim_id = ${sql.ref(`${row}.id`)} and e.claim_part is not null
  and e.status <> 'voided' and ${living('e')}`

export default behaviour('expense_claim', {
  columns: {
    is_mine: (row, { session }) =>
      session ? sql`(${sql.ref(`${row}.admin_id`)} is not distinct from ${session.admin.id}::bigint)` : sql`false`,
    is_open: (
      row,
    ) => sql`(${sql.ref(`${row}.kind`)} = 'advance' and ${sql.ref(`${row}.state`)} = 'paid' and not exists (
      select from expense_claim s where s.advance_id = ${sql.ref(`${row}.id`)} and s.state = 'paid' and ${living('s')}))`,
    may_approve: mayApprove,
    entries: (row) =>
      sql`(select string_agg(coalesce(e.ledger_no, e.title), '、' order by e.id) from ${entriesSql(row)})`,
    entry_id: (row) => sql`(select min(e.id) from ${entriesSql(row)})`,
  },

  // One's own; all of one's areas for those who approve, and those who read the books, where the same money is.
  scope: (row, { session, resources }) => {
    if (!session || session.admin.is_super) return sql`true`
    const mine = sql<boolean>`${sql.ref(`${row}.admin_id`)} = ${session.admin.id}`
    const approval = resources.binding('expense_claim').calls['approve']
    const sees = (approval && canCall(session.grant, approval)) || session.grant.has('/ledger/list')
    if (!sees || session.dataScope === 'own') return mine
    if (session.dataScope === 'all') return sql`true`
    return sql`(${mine} or ${sql.ref(`${row}.area_id`)} = any(${[...session.areaIds]}::bigint[]))`
  },

  check,

  async create(input, context, next) {
    const answer = await next(input)
    if (input.submit === true) {
      const claim = await lockRow(resourceOf(context), answer.id, context)
      await submitAll([claim as unknown as Claim], context)
    }
    return answer
  },

  lockFirst: async (_, context) => {
    if (context.call.name === 'pay' || context.call.name === 'unpay') await lockBooks(context)
  },

  submit: (_, context) => submitAll(claimsOf(context), context),

  withdraw: (_, context) => move(claimsOf(context), 'withdrawn', { state: 'withdrawn', approved_num: 0 }, context),

  approve,
  send_back,
  reject,
  pay: (input, context) => pay(claimsOf(context), input, context),
  unpay: (_, context) => unpay(claimsOf(context), context),
  bank_sheet,
})
