// Pages whose rows the caller may list.
import { canCall } from '#kernel/access'
import type { Binding, Call } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Context, signedIn } from '../core/context'

const isPage = ({ table, calls }: Binding): boolean => table !== null && calls['list'] !== undefined

const opens = ({ calls }: Binding, context: Context): boolean => canCall(signedIn(context).grant, calls['list'] as Call)

export function openedPages(context: Context): Binding[] {
  return context.resources.bindings.filter((page) => isPage(page) && opens(page, context))
}

/** NF for a name that is not a page with a list; PERM if the caller may not open it. */
export function openedPage(name: string, context: Context): Binding {
  const page = context.resources.bindings.find((one) => one.name === name)
  if (!page || !isPage(page)) return fail('NF')
  if (!opens(page, context)) fail('PERM')
  return page
}
