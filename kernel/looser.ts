// Which values of a setting that lifts a control are looser than the stored one.
import type { Field } from './field'

/** True of a switch that is turned on, and of a last closed day that becomes an earlier one or none. */
export function isLooser({ kind }: Pick<Field, 'kind'>, value: unknown, stored: unknown): boolean {
  if (kind === 'boolean') return value === true && stored !== true
  return typeof stored === 'string' && (typeof value !== 'string' || value < stored)
}
