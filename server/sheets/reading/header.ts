// Finds the row of headings below titles and notes, and the sheet that holds the rows.
import { isBlank, type RawCell } from './raw-cell'

/** Rows at the top among which headings are looked for: some programs write a page of notes above them. */
export const HEAD_ROWS = 40

/** Longer texts are sentences. */
const HEADING = 40

/** One sheet of a workbook, as far as its first rows tell. */
export interface SheetHead {
  readonly name: string
  readonly hidden: boolean
  /** Number of rows with a value. */
  readonly count: number
  readonly head: readonly (readonly RawCell[])[]
  /** The limit that it exceeds. */
  readonly over: 'rows' | 'columns' | null
}

/** True for the heading of a column that some field takes. */
export type Known = (title: string) => boolean

interface Found {
  /** Index of the row. */
  readonly index: number
  /** Known headings in it. */
  readonly hits: number
}

function wordsOf(row: readonly RawCell[]): string[] {
  return row.flatMap((cell) =>
    typeof cell === 'string' && /\p{L}/u.test(cell) && cell.trim().length <= HEADING ? [cell.trim()] : [],
  )
}

/**
 * The row with the most known headings; without any, the first row that is about as wide as the widest. Null if no row
 * has a word.
 */
export function headerAmong(rows: readonly (readonly RawCell[])[], known: Known): Found | null {
  const head = rows.slice(0, HEAD_ROWS)
  let best: Found | null = null
  for (const [index, row] of head.entries()) {
    const hits = new Set(wordsOf(row).filter(known)).size
    if (hits > (best?.hits ?? 0)) best = { index, hits }
  }
  if (best) return best
  const width = Math.max(0, ...head.map((row) => row.filter((cell) => !isBlank(cell)).length))
  const index = head.findIndex((row) => wordsOf(row).length * 2 > width)
  return index < 0 ? null : { index, hits: 0 }
}

/** The visible sheet with the most known headings, then the one with the most rows; otherwise the first. */
export function likeliest(sheets: readonly SheetHead[], known: Known): number {
  const ranked = sheets.map((sheet, index) => ({
    index,
    shown: Number(!sheet.hidden),
    hits: headerAmong(sheet.head, known)?.hits ?? 0,
    // Notes have a heading, too, but one or two columns.
    many: sheet.count > 1 ? sheet.count : 0,
  }))
  ranked.sort((a, b) => b.shown - a.shown || b.hits - a.hits || (a.hits > 0 ? b.many - a.many : 0) || a.index - b.index)
  return ranked[0]?.index ?? 0
}
