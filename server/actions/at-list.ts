// The same person at the list of another page: its call, its rows.
import { withinAny } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import type { Context } from '../core/context'

/** `context` as a call of the list of `page`; the caller has judged that the person may open it. Throws where `page` has no list. */
export function atList(page: Binding, context: Context): Context {
  const call = page.calls['list']
  if (!call) throw new Error(`${page.name} has no list`)
  return { ...context, call, page, reach: withinAny([page.scope]), resource: context.resources.get(page.base) }
}
