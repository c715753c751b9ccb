// The page named by a call that every resource has.
import type { Binding } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'

/** NF for a name that is not a page with rows. */
export function pageOf(name: string, context: Context): Binding {
  const page = context.resources.bindings.find((one) => one.name === name)
  return page && page.table !== null ? page : fail('NF')
}
