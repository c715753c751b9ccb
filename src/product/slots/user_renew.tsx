// Renewals: beside their details the payments.
import { slots } from '../../slots'
import { paymentsOf } from './payments/tab'

export default slots('user_renew', { tabs: [paymentsOf()] })
