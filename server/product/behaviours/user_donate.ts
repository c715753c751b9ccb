// Donations: numbered, certified and thanked once received, reversed by a refund.
import { behaviour } from '../../core/behaviour'
import { check, enter } from './user_donate/donation'

export default behaviour('user_donate', { check, create: enter })
