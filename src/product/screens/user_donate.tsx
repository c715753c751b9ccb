// Donations: beside their details the payments.
import { screens } from '../../screens'
import { paymentsOf } from './payments/tab'

export default screens('user_donate', { tabs: [paymentsOf()] })
