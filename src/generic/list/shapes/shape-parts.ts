// Parts that every other shape of a list needs besides those of its table.
import type { Row } from '#kernel/binding'
import type { ListQuery } from '#kernel/wire'
import type { TableParts } from '../table-parts'
import type { ListControl } from '../use-list-state'

export interface ShapeParts {
  control: ListControl
  query: Pick<ListQuery, 'keyword' | 'filter' | 'any'>
  /** Fields of each row beyond those that the list always answers. */
  further: readonly string[]
  /** Notes the visible rows, for keys and the record beside the list. */
  onSeen(rows: readonly Row[]): void
}

export interface ShapeProps extends ShapeParts {
  parts: TableParts
}
