// Timelines of records: their entries are rows of other resources, and the changes of the record itself.
import type { Binding, Row } from './binding'

/** Kind of the entries that tell changes of the record; others are kinds by the name of their resource. */
export const CHANGES = 'log'

export interface StoryEntry {
  /** Name of the entry's resource, or `log`. */
  readonly kind: string
  readonly id: number
  /** RFC 3339; of a date its first instant in the association's zone. */
  readonly at: string
  /** Readable fields, with captions; of a change `action`, `admin_name`, and `fields`: names of the changed ones. */
  readonly row: Row
}

export interface StoryPage {
  readonly list_data: readonly StoryEntry[]
  /** Position for the following page; absent on the last one. */
  readonly next?: string
  /** On the first page: the kinds that the caller may see, with the number of their entries. */
  readonly kinds?: readonly { readonly kind: string; readonly num: number }[]
}

/** Base resource to the resources whose rows are entries of its timelines, in their order in the menu. */
export function storiesOf(bindings: readonly Binding[]): ReadonlyMap<string, readonly string[]> {
  const told = new Map<string, string[]>()
  for (const binding of bindings) {
    const { story } = binding.views
    const base = story && binding.name === binding.base ? binding.fields[story.of]?.ref?.base : undefined
    if (base) told.set(base, [...(told.get(base) ?? []), binding.name])
  }
  return told
}

/** True if changes of the records are told: they are logged, and can be read. */
export function tellsChanges(binding: Binding): boolean {
  return binding.table !== null && binding.features.audit && binding.features.revision && Boolean(binding.calls['read'])
}
