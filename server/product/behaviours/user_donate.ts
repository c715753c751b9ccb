// Donations: numbered, certified and thanked once received, reversed by a refund, and then kept for the books.
import { behaviour } from '../../core/behaviour'
import { check, enter, remove } from './user_donate/donation'

export default behaviour('user_donate', { check, create: enter, remove })
