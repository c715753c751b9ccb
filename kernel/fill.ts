// What a new record takes over from one that it refers to, where nobody gives a value of its own.
import type { Field, Fields } from './binding'
import { requiredOf } from './rules'

/** The reference that gives the field its value; undefined where none does. */
export function fillerOf(fields: readonly Field[], name: string): Field | undefined {
  return fields.find((field) => Object.hasOwn(field.ref?.fill ?? {}, name))
}

/** Names that a body must hold. What a reference may fill is judged once that has happened. */
export function demandedOf(fields: Fields): string[] {
  const list = Object.values(fields)
  return requiredOf(fields).filter((name) => !fillerOf(list, name))
}

/** Required fields that get a value neither by themselves nor from a reference that is given. */
export function gapsOf(fields: readonly Field[], given: ReadonlySet<string>): Field[] {
  return fields.filter(({ name, required, default: fallback }) => {
    if (!required || fallback !== undefined || given.has(name)) return false
    const filler = fillerOf(fields, name)
    return filler === undefined || !given.has(filler.name)
  })
}
