// Settings of the books: the lock.
import { behaviour } from '../../core/behaviour'
import { checkLock } from '../services/books/lock'

export default behaviour('config', {
  async check(record, stored, context) {
    if (!stored) return
    await checkLock(record.ledger_lock_date, stored.ledger_lock_date, context)
  },
})
