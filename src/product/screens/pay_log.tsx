// Payments: the entry that reverses one is a link, and dues of an applicant lead to the application.
import { screens } from '../../screens'
import { AdmitLink } from './pay_log/AdmitLink'
import { PaymentLink } from './pay_log/PaymentLink'

export default screens('pay_log', {
  cells: { reversed_by: PaymentLink },
  details: { reversed_by: PaymentLink },
  rowActions: AdmitLink,
})
