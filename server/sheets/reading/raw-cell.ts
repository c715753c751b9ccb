// A cell of an uploaded file before it is interpreted.

/** Text, a number or a boolean as in the file; dates are local times `2026-01-05` or `2026-01-05 10:00:00`. */
export type RawCell = string | number | boolean | null

export function isBlank(cell: RawCell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}
