// Values that a new record takes from elsewhere if none are given: from one it refers to, from a field beside, today's date.
import type { Field, Fields } from './binding'
import { TODAY } from './compared'
import { requiredOf } from './rules'

/** The reference that fills the field; undefined if none does. */
export function fillerOf(fields: readonly Field[], name: string): Field | undefined {
  return fields.find((field) => Object.hasOwn(field.ref?.fill ?? {}, name))
}

/** Names that a body must hold. Fields that may be filled from elsewhere are checked after filling. */
export function demandedOf(fields: Fields): string[] {
  const list = Object.values(fields)
  return requiredOf(fields).filter((name) => !fillerOf(list, name) && fields[name]?.fallback === undefined)
}

/** Required fields without a value of their own or from one that is given. */
export function gapsOf(fields: readonly Field[], given: ReadonlySet<string>): Field[] {
  return fields.filter(({ name, required, default: constant, fallback }) => {
    if (!required || constant !== undefined || given.has(name)) return false
    if (fallback === TODAY || (fallback !== undefined && given.has(fallback))) return false
    const filler = fillerOf(fields, name)
    return filler === undefined || !given.has(filler.name)
  })
}
