// An uploaded sheet: headings, and rows of uninterpreted cells.
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { normalised, SHEET_ROWS } from '#kernel/sheet'
import { shortened } from '#kernel/text'
import { letters } from '../xml'
import { HEAD_ROWS, headerAmong, type Known } from './header'
import { isBlank, type RawCell } from './raw-cell'
import { refuseTooMany } from './refusals'

export interface Heading {
  /** Column number from 1, as A is the first column. */
  readonly place: number
  readonly title: string
  /** Number of rows with a value in the column. */
  readonly filled: number
}

export interface GridRow {
  /** Row number in the file, from 1. */
  readonly place: number
  /** In heading order. */
  readonly cells: readonly RawCell[]
}

export interface Grid {
  readonly headings: readonly Heading[]
  readonly rows: readonly GridRow[]
  /** Row number of the headings in the file. */
  readonly header: number
}

export interface GridWish {
  readonly known: Known
  /** Row number of the headings, if the person says it. */
  readonly header?: number | null
}

function refuse(message: Text): never {
  fail('PARAM', { message })
}

/** Same titles are told apart by their column, as are columns without one by their letter. */
function titleAt(cell: RawCell | undefined, index: number, taken: Set<string>): string {
  const own = isBlank(cell) ? letters(index) : shortened(String(cell).trim(), 100)
  const title = taken.has(normalised(own)) ? `${own} (${letters(index)})` : own
  taken.add(normalised(title))
  return title
}

function headingsOf(head: readonly RawCell[], rows: readonly (readonly RawCell[])[]): Heading[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), head.length)
  const headings: Heading[] = []
  const taken = new Set<string>()
  for (let index = 0; index < width; index++) {
    const filled = rows.filter((row) => !isBlank(row[index])).length
    if (filled > 0 || !isBlank(head[index]))
      headings.push({ place: index + 1, title: titleAt(head[index], index, taken), filled })
  }
  return headings
}

/** Control characters except tab and line breaks, and unpaired surrogates. */
const UNSOUND = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu

/** Removes characters that the database refuses. */
function sound(cell: RawCell): RawCell {
  return typeof cell === 'string' ? cell.replace(UNSOUND, '') : cell
}

function headerIndex(rows: readonly (readonly RawCell[])[], { known, header }: GridWish): number {
  if (header !== null && header !== undefined && header >= 1 && header <= Math.min(rows.length, HEAD_ROWS))
    return header - 1
  return headerAmong(rows, known)?.index ?? -1
}

/**
 * Takes the row of headings and those below it. Refuses with PARAM a sheet without headings or without rows, with SIZE
 * one with too many.
 */
export function gridOf(given: readonly (readonly RawCell[])[], wish: GridWish): Grid {
  const raw = given.map((row) => row.map(sound))
  const filled = raw.some((row) => row.some((cell) => !isBlank(cell)))
  if (!filled) refuse({ zh: '文件是空的', en: 'The file is empty' })
  const at = headerIndex(raw, wish)
  const head = raw[at]
  if (!head) return refuse({ zh: '没有找到列名，请加一行列名', en: 'There are no headings; add a row of headings' })
  const body = raw.slice(at + 1)
  const headings = headingsOf(head, body)
  const rows = body.flatMap((row, index): GridRow[] => {
    const cells = headings.map(({ place }) => {
      const cell = row[place - 1] ?? null
      return isBlank(cell) ? null : cell
    })
    return cells.every(isBlank) ? [] : [{ place: at + index + 2, cells }]
  })
  if (rows.length === 0) refuse({ zh: '只有列名，没有数据', en: 'There are headings, but no rows' })
  if (rows.length > SHEET_ROWS) refuseTooMany('rows')
  return { headings, rows, header: at + 1 }
}
