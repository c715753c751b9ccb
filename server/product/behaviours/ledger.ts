// The ledger: entries checked before they are written, reviewed by somebody else, numbered once approved.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { behaviour } from '../../core/behaviour'
import { lockBooks } from '../services/books/amounts'
import { moneyBefore } from '../services/books/balances'
import { check } from '../services/books/entry-check'
import { rebuildMonths } from '../services/books/months'
import { bookLate } from '../services/books/posting'
import { numberOf } from '../services/numbered'
import { closing } from './ledger/closing'
import { listFigures } from './ledger/figures'
import { list } from './ledger/list'
import { approve, reject, voided } from './ledger/review'
import { vouchers } from './ledger/vouchers'

type Paid = Shapes['pay_log']['row']
/** Columns that a received payment has. */
type Needs = 'id' | 'scene' | 'amount' | 'pay_type' | 'pay_time' | 'ref_type' | 'ref_id'
type Received = Pick<Paid, 'user_id' | 'payer'> & { [name in Needs]: NonNullable<Paid[name]> }

export default behaviour('ledger', {
  columns: {
    // The list adds it to its rows: a balance depends on all earlier entries.
    balance: () => sql`null::bigint`,
    // That of the category, or of the one above it.
    statement_item: (row) => sql`(select coalesce(c.statement_item, p.statement_item,
        case c.type when 'income' then 'other_income' else 'other_expense' end)
      from ledger_cate c left join ledger_cate p on p.id = c.pid where c.id = ${sql.ref(`${row}.cate_id`)})`,
    reconciled: (row) => sql`(case when ${sql.ref(`${row}.match_id`)} is not null then 'matched'
      when exists (select from bank_line b where b.account_id = ${sql.ref(`${row}.account_id`)}) then 'open' end)`,
    source_no: numberOf('pay_log', 'pay_no', 'source_id'),
    claim_no: numberOf('expense_claim', 'claim_no', 'claim_id'),
    origin_no: numberOf('ledger', 'ledger_no', 'origin_id'),
    pair_no: (row) =>
      sql`(select coalesce(l.ledger_no, l.title) from ledger l where l.id = ${sql.ref(`${row}.pair_id`)})`,
  },
  boardFigures: { ledger_balance: (context) => moneyBefore(null, context) },
  check,
  lockFirst: (_, context) => lockBooks(context),
  list,
  listFigures,
  approve,
  reject,
  void: voided,
  closing,
  vouchers,

  async book(_, context) {
    const paid = (context.subjects ?? []) as unknown as Received[]
    for (const { id, user_id: user, ref_type: type, ref_id, ...payment } of paid)
      await bookLate(id, { ...payment, user, ref: { type, id: ref_id } }, context)
    return { num: paid.length }
  },

  async rebuild(_, context) {
    await lockBooks(context)
    return rebuildMonths(context)
  },
})
