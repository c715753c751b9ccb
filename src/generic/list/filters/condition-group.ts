// Conditions that hold together, as the filter builder edits them.
import type { Filter } from '#kernel/wire'

/** Names of the fields beside their values: one that has no value yet is still on the screen. */
export interface Group {
  key: number
  names: readonly string[]
  filter: Filter
}
