// Values that a new record copies from one it refers to, if none are given.
import type { Field, Fields } from './binding'
import { requiredOf } from './rules'

/** The reference that fills the field; undefined if none does. */
export function fillerOf(fields: readonly Field[], name: string): Field | undefined {
  return fields.find((field) => Object.hasOwn(field.ref?.fill ?? {}, name))
}

/** Names that a body must hold. Fields that a reference may fill are checked after filling. */
export function demandedOf(fields: Fields): string[] {
  const list = Object.values(fields)
  return requiredOf(fields).filter((name) => !fillerOf(list, name))
}

/** Required fields without a value of their own or from a given reference. */
export function gapsOf(fields: readonly Field[], given: ReadonlySet<string>): Field[] {
  return fields.filter(({ name, required, default: fallback }) => {
    if (!required || fallback !== undefined || given.has(name)) return false
    const filler = fillerOf(fields, name)
    return filler === undefined || !given.has(filler.name)
  })
}
