// The condition that a reference sets on the records it may lead to.
import type { Field, Row } from '#kernel/binding'
import type { Filter } from '#kernel/wire'

/** The `where` of a reference as filters, with `$record.x` filled in; empty values of the record don't narrow. */
export function narrowing(field: Field, record: Row): Filter {
  const parts = Object.entries(field.ref?.where ?? {}).flatMap(([name, wanted]) => {
    const sibling = typeof wanted === 'string' ? /^\$record\.(\w+)$/.exec(wanted)?.[1] : undefined
    const value = sibling ? record[sibling] : wanted
    return value === null || value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(parts) as Filter
}
