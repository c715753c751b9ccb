// Totals of columns: of all rows of the list, or of a group.
import type { Binding, Field } from '#kernel/binding'
import { shownNumber } from '#kernel/money'
import { type Total, totalsFor } from '#kernel/shapes'
import { useWords } from '../../../locales/use-words'
import type { ColumnChoice } from '../columns/columns'

/** By field. */
export type Totals = Readonly<Record<string, Total>>

export function chosenTotals(columns: readonly Field[], choices: readonly ColumnChoice[] = []): Totals {
  return Object.fromEntries(
    columns.flatMap((field) => {
      const total = choices.find(({ name }) => name === field.name)?.total
      return total && totalsFor(field).includes(total) ? [[field.name, total]] : []
    }),
  )
}

export function groupTotals(
  binding: Binding,
  columns: readonly Field[],
  choices: readonly ColumnChoice[] = [],
): Totals {
  const figures = Object.values(binding.views.list.summary).flatMap((figure) => ('sum' in figure ? figure : []))
  const own = columns.filter((field) => {
    const sums = figures.filter(({ sum }) => sum === field.name)
    const isSummed = sums.length > 0 ? sums.every(({ where }) => !where) : field.kind === 'money'
    return isSummed && totalsFor(field).includes('sum')
  })
  return { ...Object.fromEntries(own.map(({ name }) => [name, 'sum' as const])), ...chosenTotals(columns, choices) }
}

interface Props {
  field: Field
  how: Total
  value: number | null
  /** Without the word for how it was counted. */
  bare?: boolean
}

export function TotalValue({ field, how, value, bare = false }: Props) {
  const { t } = useWords()
  const shown = value === null ? '–' : shownNumber(how === 'filled' ? { kind: 'integer' } : field, value)
  return (
    <span className="total-value tabular">
      {!bare && how !== 'sum' && <span className="soft">{t(`shapes.total.${how}`)} </span>}
      {shown}
    </span>
  )
}

export function GroupSums({ binding, sums }: { binding: Binding; sums: Readonly<Record<string, number>> }) {
  const { say } = useWords()
  return Object.entries(binding.views.list.summary).map(([key, figure]) => {
    const field = 'sum' in figure ? binding.fields[figure.sum] : undefined
    const value = sums[key]
    // Of several sums a group often has one.
    if (!field || !('sum' in figure) || !value) return null
    return (
      <span key={key} className="group-sum">
        <span className="soft">{say(figure.title ?? field.title)}</span>{' '}
        <span className="total-value tabular">{shownNumber(field, value)}</span>
      </span>
    )
  })
}
