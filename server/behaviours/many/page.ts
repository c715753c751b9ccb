// The page that a call for every resource names.
import type { Binding } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'

/** NF for a name that is no page with rows. */
export function pageOf(name: string, context: Context): Binding {
  const page = context.resources.bindings.find((one) => one.name === name)
  return page && page.table !== null ? page : fail('NF')
}
