// One cell on its way out: what a person reads in it, and the number behind it where there is one.

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

/**
 * What spreadsheet programs take for the beginning of a formula, also written wide as on Chinese keyboards;
 * behind apostrophes as well, so that one that is added can be told from one that was there.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A csv has no types: an apostrophe keeps a text from becoming a formula. */
export function guarded(cell: Cell): string {
  return cell.number === undefined && FORMULA.test(cell.text) ? `'${cell.text}` : cell.text
}

/** Takes the apostrophe away again, and no other. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}
