// Rows of the grid over several answers of the server: they stay in place while they are corrected.
import { type PreviewRow, readPreview, type What } from '../import-calls'

export interface HeldRow extends Omit<PreviewRow, 'what'> {
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
  held: readonly HeldRow[],
  faulty: readonly Omit<HeldRow, 'settled'>[],
  others: readonly Omit<HeldRow, 'settled'>[],
): HeldRow[] {
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
  held: readonly HeldRow[],
  faulty: readonly PreviewRow[],
): Promise<PreviewRow[]> {
  const read = new Set(faulty.map(({ id }) => id))
  const missing = new Set(held.map(({ id }) => id).filter((id) => !read.has(id)))
  const mended = await foundAs('mended', jobId, missing)
  const out = held.some((row) => row.out) ? await foundAs('skip', jobId, missing) : []
  return [...mended, ...out, ...(await foundAs('fail', jobId, missing))]
}
