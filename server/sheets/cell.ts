// One cell on its way out: what a person reads in it, and the number behind it where there is one.
import { guardedText, isFormula } from '#kernel/formula'

/** How Excel shows the number of a cell. */
export type Look = 'plain' | 'head' | 'date' | 'date-time' | 'money' | 'text'

export interface Cell {
  readonly text: string
  /** A number as Excel writes it; without it the cell is text, whatever the text looks like. */
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

/** Takes the apostrophe away again, and no other. */
export function unguarded(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text
}
