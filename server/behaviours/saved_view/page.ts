// The page named by an engine call, if the caller may list its rows.
import { canCall } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Context, signedIn } from '../../core/context'

/** NF for a name that is not a page with a list; PERM if the caller may not open it. */
export function openedPage(name: string, context: Context): Binding {
  const page = context.resources.bindings.find((one) => one.name === name)
  const list = page?.calls['list']
  if (!page || page.table === null || !list) return fail('NF')
  if (!canCall(signedIn(context).grant, list)) fail('PERM')
  return page
}
