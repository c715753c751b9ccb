// The fee of an enrolment: a link to its payment, where it is received and paid back.
import type { Shapes } from '#generated/index'
import { shownMoney } from '#kernel/money'
import { Link } from '../../../navigation/Link'
import { useAccess } from '../../../providers/access'

const PAYMENTS = '/pay/list'

export function Fee({ value, row }: { value: number | null; row: Shapes['activity_apply']['row'] }) {
  const { canOpen } = useAccess()
  const amount = <span className="tabular">{shownMoney(value ?? 0)}</span>
  return row.pay_id !== null && canOpen(PAYMENTS) ? <Link to={`${PAYMENTS}/${row.pay_id}`}>{amount}</Link> : amount
}
