// The column beside a name that lists sort by instead of it.
import type { Binding } from './binding'
import type { Field } from './field'
import { placeholders } from './text'

type Named = Field & { readonly sortAs: NonNullable<Field['sortAs']> }

/** Column of the sort key of a text with `x-sort-as`, which the server keeps. */
export function sortKeyColumn(field: string): string {
  return `${field}_sort_key`
}

/** The column in an order or an index: byte by byte in every database, whatever its own collation. */
export function sortKeyOrder(column: string): string {
  return `"${column}" collate "C"`
}

export function hasSortKey(field: Field | undefined): field is Named {
  return field?.sortAs !== undefined
}

/** The name that captions of such records begin with, if it has a sort key. */
export function namedBy({ label, fields }: Pick<Binding, 'label' | 'fields'>): Named | undefined {
  const field = fields[placeholders(label)[0] ?? '']
  return hasSortKey(field) ? field : undefined
}
