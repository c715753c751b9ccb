// Dates, months and instants.
import type { ShownKind, ShowProps } from './field-kind'
import { Line, shown } from './Shown'
import { Unbroken } from './Unbroken'
import { clockOf } from './zone'

function DateShown({ field, value }: ShowProps) {
  return shown(typeof value === 'string' ? value : null, (given) => (
    <span className="tabular">
      <Line text={field.kind === 'date-time' ? clockOf(given) : given} />
    </span>
  ))
}

/** In a narrow column a time goes to a second line, a day stays whole. */
function DateDetail({ field, value }: ShowProps) {
  return shown(typeof value === 'string' ? value : null, (given) => (
    <span className="tabular">
      <Unbroken text={field.kind === 'date-time' ? clockOf(given) : given} />
    </span>
  ))
}

export const date: ShownKind = {
  Cell: DateShown,
  Detail: DateDetail,
}
