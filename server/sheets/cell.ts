// An outgoing cell: its text, and its number if it has one.
import { guardedText, isFormula } from '#kernel/formula'

/** Excel format of a cell. */
export type Look = 'plain' | 'head' | 'date' | 'date-time' | 'money' | 'text'

export interface Cell {
  readonly text: string
  /** A number in Excel's notation; without it the cell is text, whatever it looks like. */
  readonly number?: string
  readonly look?: Look
}

export const EMPTY: Cell = { text: '' }

export function textCell(text: string): Cell {
  return text === '' ? EMPTY : { text }
}

/** Text of a cell in a csv. */
export function guarded(cell: Cell): string {
  return cell.number === undefined ? guardedText(cell.text) : cell.text
}

/** Removes the added apostrophe, and no other. */
export function unguarded(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text
}
