// The ledger: entries checked before they are written, reviewed by somebody else, numbered once approved.
import { sql } from 'kysely'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { lockBooks } from '../services/books/amounts'
import { balancesBefore } from '../services/books/balances'
import { rebuildMonths } from '../services/books/months'
import { numberOf } from '../services/numbered'
import { check } from './ledger/check'
import { closing } from './ledger/closing'
import { listFigures } from './ledger/figures'
import { list } from './ledger/list'
import { approve, reject, voided } from './ledger/review'

/** Of all accounts, now. */
async function balance(context: Context): Promise<number> {
  return [...(await balancesBefore(null, context)).values()].reduce((sum, one) => sum + one, 0)
}

export default behaviour('ledger', {
  columns: {
    // The list adds it to its rows: a balance depends on all earlier entries.
    balance: () => sql`null::bigint`,
    source_no: numberOf('pay_log', 'pay_no', 'source_id'),
    origin_no: numberOf('ledger', 'ledger_no', 'origin_id'),
  },
  boardFigures: { ledger_balance: balance },
  check,
  lockFirst: (_, context) => lockBooks(context),
  list,
  listFigures,
  approve,
  reject,
  void: voided,
  closing,

  async rebuild(_, context) {
    await lockBooks(context)
    return rebuildMonths(context)
  },
})
