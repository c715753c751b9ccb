// Conditions put together by hand, before they are in force.
import type { Field } from '#kernel/binding'
import type { Filter } from '#kernel/wire'

/** Conditions of a group that have an effect. */
export function cleanGroup(filter: Readonly<Filter>, known: ReadonlySet<string>): Filter {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([name, value]) => known.has(name) && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** A group has each field once. */
export function unused(fields: readonly Field[], names: readonly string[]): Field[] {
  return fields.filter((field) => !names.includes(field.name))
}
