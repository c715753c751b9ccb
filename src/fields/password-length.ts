// Fields of new passwords, with the length that the settings demand.
import type { Field, Fields } from '#kernel/binding'

/** A secret of another service has no shortest length: its rules are not ours. */
function isNewPassword({ kind, minLength }: Field): boolean {
  return kind === 'password' && minLength !== undefined
}

function demanding(field: Field, least: number): Field {
  const { hint, maxLength: most } = field
  const length = { zh: `${least}–${most} 位`, en: `${least}–${most} characters` }
  return {
    ...field,
    minLength: least,
    hint: hint ? { zh: `${length.zh}，${hint.zh}`, en: `${length.en}. ${hint.en}` } : length,
  }
}

/** `least`: of the settings; absent until they are known. The same fields if none is a new password. */
export function withPasswordLength(fields: Fields, least: number | undefined): Fields {
  if (least === undefined || !Object.values(fields).some(isNewPassword)) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isNewPassword(field) ? demanding(field, least) : field]),
  )
}
