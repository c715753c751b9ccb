import type { Field } from '#kernel/binding'
export interface Split {
  columns: readonly Field[]
  /** Drawn in front of the name; null if the picture has a column of its own, or there is none. */
  picture: Field | null
}
/** `leading`: the naming column. A person who moves the picture elsewhere sees it there. */
export declare function besideName(columns: readonly Field[], leading: string | undefined): Split
