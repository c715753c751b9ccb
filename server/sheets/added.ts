// Columns that a sheet lacks: a person names one value for all rows instead of adding a column to the file.
import type { Binding } from '#kernel/binding'
import { pick } from '#kernel/text'
import type { Context } from '../core/context'
import { FIRST_ADDED, type Words } from './import-input'
import { fillable, type Mapping } from './mapping'
import type { Heading } from './reading/grid'

interface Columns {
  readonly headings: readonly Heading[]
  readonly mapping: Mapping
}

/**
 * The columns of the file, and one more for each field without a column whose empty cells have a word. `total`: number of
 * rows. A unique field takes no value for all rows.
 */
export function withAdded(
  page: Binding,
  { headings, mapping }: Columns,
  words: Words,
  total: number,
  context: Context,
): Columns {
  const taken = new Set(Object.values(mapping))
  const added = fillable(page, context).filter(
    ({ name, unique }) => !taken.has(name) && !unique && name !== 'id' && words[name]?.['']?.trim(),
  )
  const place = (index: number) => FIRST_ADDED + index
  return {
    headings: [
      ...headings,
      ...added.map(({ title }, index) => ({
        place: place(index),
        title: pick(title, context.language),
        filled: total,
      })),
    ],
    mapping: { ...mapping, ...Object.fromEntries(added.map(({ name }, index) => [place(index), name])) },
  }
}
