// Props that the table of a list shares with its other shapes: cards, groups, a kanban, a calendar.
import type { ComponentType, ReactNode } from 'react'
import type { Binding, Field, Row } from '#kernel/binding'
import type { ListQuery, Page } from '#kernel/wire'
import type { ColumnChoice, Density } from '../columns/columns'
import type { Selection } from '../selection/selection'
import type { ListControl } from '../use-list-state'
import type { Between } from './RowTable'

export interface TableParts {
  binding: Binding
  /** The page of single records; null if there is none. */
  route: string | null
  columns: readonly Field[]
  /** Widths and pins, if the person may change them. */
  choices?: readonly ColumnChoice[]
  onChoices?(choices: readonly ColumnChoice[]): void
  density?: Density
  rows: readonly Row[]
  sort: readonly string[]
  onSort?(sort: string[]): void
  selection?: Selection
  onSelect?(selection: Selection): void
  /** `name`: of the record in those of its buttons, by default its caption. */
  buttons?(row: Row, name?: string): ReactNode
  still?: boolean
  expanded?: readonly number[]
  onExpand?(ids: number[]): void
  summary?: Page['summary']
  /** The query behind the rows, for totals over all of them. */
  query?: Pick<ListQuery, 'keyword' | 'filter' | 'any'>
  busy: boolean
  /** Lines before the row at an index, or at the end: headings of groups. */
  between?: Between
  /** Draggable rows: the row component, and the handle. */
  drag?: { row: ComponentType<Record<string, unknown>>; handle(row: Row): ReactNode }
}

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
