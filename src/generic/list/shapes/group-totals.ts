// The totals of columns in groups and at the foot: those that the person chose, otherwise sums that the schema has.
import type { Binding, Field } from '#kernel/binding'
import { type Total, totalsFor } from '#kernel/shapes'
import type { ColumnChoice } from '../columns/column-choice'

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
  const summed = new Set(
    Object.values(binding.views.list.summary).flatMap((figure) => ('sum' in figure ? figure.sum : [])),
  )
  const own = columns.filter(
    (field) => (summed.has(field.name) || field.kind === 'money') && totalsFor(field).includes('sum'),
  )
  return { ...Object.fromEntries(own.map(({ name }) => [name, 'sum' as const])), ...chosenTotals(columns, choices) }
}
