// Corrections of faulty rows: those on their way to the server, and the correction that takes one back.
import { type Correction, type Mended, type PreviewRow, readPreview, type What } from '../import-calls'

/** Cells in one call, as many as the server takes. */
const MOST_CELLS = 1000

/** Corrections that take a word back in all rows, also in those out of sight: as the server answers them. */
export function wordBack(back: Mended['back']): Correction[] {
  if (!back) return []
  const { words, cells } = back
  const parts = Array.from({ length: Math.ceil(cells.length / MOST_CELLS) }, (_, part) => ({
    cells: cells.slice(part * MOST_CELLS, (part + 1) * MOST_CELLS),
  }))
  return [...(words.length > 0 ? [{ words }] : []), ...parts]
}

/** `rows` as before the correction. */
export function inverseOf({ cells, out, back }: Correction, rows: readonly CorrectedRow[]): Correction {
  if (out) return { back: out }
  if (back) return { out: back }
  const before = new Map(rows.map(({ id, values }) => [id, values]))
  return {
    cells: (cells ?? []).map(({ row, field }) => {
      const value = before.get(row)?.[field]
      return { row, field, value: value === null || value === undefined ? null : String(value) }
    }),
  }
}

/** The rows with a correction in them, before the server has answered. */
export function shownWith(
  { cells = [], out = [], back = [] }: Correction,
  rows: readonly CorrectedRow[],
): CorrectedRow[] {
  return rows.map((row) => {
    const own = cells.filter((cell) => cell.row === row.id)
    const values = Object.fromEntries(own.map(({ field, value }) => [field, value]))
    const moved = out.includes(row.id) || back.includes(row.id)
    return {
      ...row,
      ...(own.length > 0 ? { values: { ...row.values, ...values } } : {}),
      ...(moved ? { out: out.includes(row.id), settled: true } : {}),
    }
  })
}

export interface CorrectedRow extends Omit<PreviewRow, 'what'> {
  /** Null until the next check: no problem is left. */
  what: What | null
  /** No problem is left, or the row was left out. */
  settled: boolean
}

const PAGE = 200
/** Pages read of one sort while rows are looked for. */
const MOST_PAGES = 5

/** The rows seen before, in their place, with what is left of their problems; new faulty ones behind. */
export function joined(
  held: readonly CorrectedRow[],
  faulty: readonly Omit<CorrectedRow, 'settled'>[],
  others: readonly Omit<CorrectedRow, 'settled'>[],
): CorrectedRow[] {
  const now = new Map([...others, ...faulty].map((row) => [row.id, row]))
  const known = held.map((row) => {
    const found = now.get(row.id)
    // A row in no answer stays as it was: nothing says that it is corrected.
    return found ? { ...row, ...found, values: found.values ?? row.values, settled: found.what !== 'fail' } : row
  })
  const ids = new Set(held.map(({ id }) => id))
  return [...known, ...faulty.filter(({ id }) => !ids.has(id)).map((row) => ({ ...row, settled: false }))]
}

/** Those of the missing rows that are of one sort; takes them out of `missing`. */
async function foundAs(what: What | 'mended', jobId: number, missing: Set<number>): Promise<PreviewRow[]> {
  const rows: PreviewRow[] = []
  for (let page = 1; missing.size > 0 && page <= MOST_PAGES; page++) {
    const { list_data, total } = await readPreview(jobId, { what, page, limit: PAGE })
    rows.push(...list_data.filter(({ id }) => missing.delete(id)))
    if (page * PAGE >= total) break
  }
  return rows
}

/** Held rows that are not among the faulty ones read: corrected, left out, or faulty in another way. */
export async function othersOf(
  jobId: number,
  held: readonly CorrectedRow[],
  faulty: readonly PreviewRow[],
): Promise<PreviewRow[]> {
  const read = new Set(faulty.map(({ id }) => id))
  const missing = new Set(held.map(({ id }) => id).filter((id) => !read.has(id)))
  const mended = await foundAs('mended', jobId, missing)
  const out = held.some((row) => row.out) ? await foundAs('skip', jobId, missing) : []
  return [...mended, ...out, ...(await foundAs('fail', jobId, missing))]
}
