// Conditions that hold together, as the filter builder edits them.
import type { Filter } from '#kernel/wire'

/** Field names beside their values, so that a field without a value stays on the screen. */
export interface Group {
  key: number
  names: readonly string[]
  filter: Filter
}
