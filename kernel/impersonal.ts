// Fields that tell nothing about people; every other one may.
import type { Field, Kind } from './field'

/** Texts of these kinds are words of the schema, or months and colours. */
const words: ReadonlySet<Kind> = new Set<Kind>(['choice', 'month', 'color'])

const files: ReadonlySet<Kind> = new Set<Kind>(['image', 'video', 'file', 'password'])

/** True for a number or a name that the server gave and that leads nowhere without the register. */
const isNumber = ({ unique, readOnly }: Field): boolean => Boolean(unique) && readOnly

/** True if the text of the field is known to tell nothing about people. `isImpersonal`: so says its resource. */
export function isImpersonalText(field: Field | undefined, isImpersonal: boolean): boolean {
  if (!field || field.sensitive) return false
  if (words.has(field.kind) || isNumber(field)) return true
  return isImpersonal && !files.has(field.kind)
}
