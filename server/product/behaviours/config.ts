// Settings of the books: the lock and opening balances.
import { behaviour } from '../../core/behaviour'
import { checkLock } from '../services/books/lock'
import { checkOpenings } from '../services/books/openings'

export default behaviour('config', {
  async check(record, stored, context) {
    if (!stored) return
    await checkLock(record.ledger_lock_date, stored.ledger_lock_date, context)
    await checkOpenings(record, stored, context)
  },
})
