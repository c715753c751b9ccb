// Dates, months and instants.
import type { ShownKind, ShowProps } from './field-kind'
import { Line, Shown } from './Shown'
import { clockOf } from './zone'

function DateShown({ field, value }: ShowProps) {
  return (
    <Shown value={typeof value === 'string' ? value : null}>
      {(shown) => (
        <span className="tabular">
          <Line text={field.kind === 'date-time' ? clockOf(shown) : shown} />
        </span>
      )}
    </Shown>
  )
}

export const date: ShownKind = {
  Cell: DateShown,
  Detail: DateShown,
}
