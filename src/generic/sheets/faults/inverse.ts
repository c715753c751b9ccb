// The correction that takes another one back.
import type { Correction } from '../import-calls'
import type { HeldRow } from './held-rows'

/** `rows` as before the correction. A word replaced in all rows is not taken back: rows out of sight have it, too. */
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
