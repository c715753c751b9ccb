// Settings of the books: opening balances.
import { behaviour } from '../../core/behaviour'
import { checkOpenings } from '../services/books/openings'

export default behaviour('config', {
  async check(record, stored, context) {
    if (stored) await checkOpenings(record, stored, context)
  },
})
