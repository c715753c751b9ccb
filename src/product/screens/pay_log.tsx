// Payments: one that reverses another, or is reversed, leads to it, and dues of an applicant lead to the application.
import { screens } from '../../screens'
import { AdmitLink } from './pay_log/AdmitLink'
import { PaymentLink } from './pay_log/PaymentLink'

export default screens('pay_log', {
  cells: { reversed_by: PaymentLink, origin_no: PaymentLink },
  details: { reversed_by: PaymentLink, origin_no: PaymentLink },
  rowActions: AdmitLink,
})
