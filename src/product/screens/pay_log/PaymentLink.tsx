// Link to another payment by its number, such as the one that reverses this one.
import { Dash } from '../../../fields/Shown'
import { Link } from '../../../navigation/Link'
import { useAccess } from '../../../providers/access'
import { encodeState, firstState } from '../../../url-state/list-state'

const PAGE = '/pay/list'

export function PaymentLink({ value }: { value: string | null | undefined }) {
  const { canOpen } = useAccess()
  if (!value) return <Dash />
  if (!canOpen(PAGE)) return <span className="tabular">{value}</span>
  return (
    <Link to={`${PAGE}${encodeState({ ...firstState, keyword: value })}`} className="tabular">
      {value}
    </Link>
  )
}
