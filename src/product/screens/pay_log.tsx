// Payments: the entry that reverses one is a link.
import { screens } from '../../screens'
import { PaymentLink } from './pay_log/PaymentLink'

export default screens('pay_log', {
  cells: { reversed_by: PaymentLink },
  details: { reversed_by: PaymentLink },
})
