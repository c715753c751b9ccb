// Payments: dues of an applicant lead to the application.
import { screens } from '../../screens'
import { AdmitLink } from './pay_log/AdmitLink'

export default screens('pay_log', { rowActions: AdmitLink })
