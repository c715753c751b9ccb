// Payments: what is owed is received, in parts or together, put off, corrected or refunded; credit is used and paid back.
import { behaviour } from '../../core/behaviour'
import { refund, refundCredit, takeBack } from './pay_log/back'
import { computed } from './pay_log/columns'
import { instalments, join, payFromCredit } from './pay_log/plan'
import { correct, receive, settle } from './pay_log/receive'
import { lockPayers } from './pay_log/subject'

export default behaviour('pay_log', {
  ...computed,
  lockFirst: lockPayers,
  settle,
  receive,
  use_credit: payFromCredit,
  correct,
  refund,
  refund_credit: refundCredit,
  take_back: takeBack,
  instalments,
  join,
})
