// Dates, months and instants.
import type { FieldKind, ShowProps } from './field-kind'
import { lazily } from './lazily'
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

export const date: FieldKind = {
  Input: lazily(() => import('./DateInput')),
  Cell: DateShown,
  Detail: DateShown,
  Filter: lazily(() => import('./filters/DateFilter')),
}
