// Interface shared by xlsx and csv writers.
import type { Cell, Look } from './cell'
import type { Sink } from './file-sink'

export interface SheetColumn {
  readonly title: string
  /** In characters. */
  readonly width: number
  readonly look?: Look
  /** Possible values of the cells below, if known. */
  readonly choices?: readonly string[]
}

/** Author, time and description of the file. */
export interface About {
  readonly title: string
  readonly person: string
  /** RFC 3339. */
  readonly moment: string
  /** One line for the footer of a page and the end of a csv. */
  readonly line: string
}

export interface SheetWriter {
  /** Rows below the header; may be called repeatedly. */
  rows(cells: readonly (readonly Cell[])[]): Promise<void>
  /** Further sheets with their own rows, which a csv ignores. Ends the file. */
  end(more?: readonly SidePage[]): Promise<void>
}

/** A small additional sheet; its first row is its header. */
export interface SidePage {
  readonly name: string
  readonly widths: readonly number[]
  readonly rows: readonly (readonly string[])[]
  readonly hidden?: boolean
}

export type MakeWriter = (sink: Sink, columns: readonly SheetColumn[], about: About) => SheetWriter
