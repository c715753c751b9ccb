// The picture of a record beside its name: one column instead of two, if they stand next to each other.
import type { Field } from '#kernel/binding'

export interface Split {
  columns: readonly Field[]
  /** Drawn in front of the name; null if the picture has a column of its own, or there is none. */
  picture: Field | null
}

/** `leading`: the naming column. A person who moves the picture elsewhere sees it there. */
export function besideName(columns: readonly Field[], leading: string | undefined): Split {
  const at = columns.findIndex(({ name }) => name === leading)
  const picture = [columns[at - 1], columns[at + 1]].find((one) => one?.kind === 'image')
  if (at === -1 || !picture) return { columns, picture: null }
  return { columns: columns.filter((one) => one !== picture), picture }
}
