// Numbers: integer, decimal, order and money.
import type { Field } from '#kernel/binding'
import type { ShownKind, ShowProps } from './field-kind'
import { shownMoney } from './money'
import { Line, Shown } from './Shown'

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

export function shownNumber(field: Pick<Field, 'kind'>, value: number): string {
  return field.kind === 'money' ? shownMoney(value) : grouped.format(value)
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function NumberShown({ field, value }: ShowProps) {
  return (
    <Shown value={numberOf(value)}>
      {(shown) => (
        <span className="tabular">
          <Line text={shownNumber(field, shown)} />
        </span>
      )}
    </Shown>
  )
}

export const number: ShownKind = { Cell: NumberShown, Detail: NumberShown, figures: true }
