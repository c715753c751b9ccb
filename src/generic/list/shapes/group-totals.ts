// The totals of columns in groups and at the foot: those that the person chose, otherwise sums. Where the schema sums some rows of a
// column only, such as approved income, the sum of all would mean nothing: its own sums stand in the heading of the group and at the foot.
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
  const figures = Object.values(binding.views.list.summary).flatMap((figure) => ('sum' in figure ? figure : []))
  const own = columns.filter((field) => {
    const sums = figures.filter(({ sum }) => sum === field.name)
    const isSummed = sums.length > 0 ? sums.every(({ where }) => !where) : field.kind === 'money'
    return isSummed && totalsFor(field).includes('sum')
  })
  return { ...Object.fromEntries(own.map(({ name }) => [name, 'sum' as const])), ...chosenTotals(columns, choices) }
}
