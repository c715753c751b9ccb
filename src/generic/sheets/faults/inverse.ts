// The correction that takes another one back.
import type { Correction, Mended } from '../import-calls'
import type { HeldRow } from './held-rows'

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
export function inverseOf({ cells, out, back }: Correction, rows: readonly HeldRow[]): Correction {
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
export function shownWith({ cells = [], out = [], back = [] }: Correction, rows: readonly HeldRow[]): HeldRow[] {
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
