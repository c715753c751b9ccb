// What xlsx and csv have in common for those who write rows.
import type { Cell, Look } from './cell'
import type { Sink } from './file-sink'

export interface SheetColumn {
  readonly title: string
  /** In characters. */
  readonly width: number
  readonly look?: Look
  /** What may be chosen in the cells below, where that is known. */
  readonly choices?: readonly string[]
}

/** Who made the file, when, and what else it says of itself. */
export interface About {
  readonly title: string
  readonly person: string
  /** RFC 3339. */
  readonly moment: string
  /** One line for the foot of a page and the end of a csv. */
  readonly line: string
}

export interface SheetWriter {
  /** Rows below the header; call again and again. */
  rows(cells: readonly (readonly Cell[])[]): Promise<void>
  /** Further sheets with their own rows; a csv has none. Ends the file. */
  end(more?: readonly SidePage[]): Promise<void>
}

/** A small sheet behind the first one; its first row is its header. */
export interface SidePage {
  readonly name: string
  readonly widths: readonly number[]
  readonly rows: readonly (readonly string[])[]
  readonly hidden?: boolean
}

export type MakeWriter = (sink: Sink, columns: readonly SheetColumn[], about: About) => SheetWriter
