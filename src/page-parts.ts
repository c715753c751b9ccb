// Binding and slots of a page, without which it can't be drawn; fetched ahead when it is pointed at.
import type { Binding } from '#kernel/binding'
import { type FirstCall, firstCall, mayOpen } from './first/list-call'
import { takeOver } from './gateway/ahead'
import { bindingOf, resourceAt } from './gateway/bindings'
import { boot } from './gateway/boot'
import { sendAhead } from './gateway/exchange'
import { session } from './gateway/session'
import { queryClient } from './providers/query-client'
import { ROWS_FRESH, rowsQuery } from './providers/rows-query'
import { loadViews } from './providers/saved-views'
import { type Screens, screensNamed, screensOf } from './screens'

export interface PageParts {
  binding: Binding
  slots: Screens
}

/** Milliseconds that a list waits for its saved views: they are part of its heading, which would move when they arrive. */
const PATIENCE = 3000

async function viewsOf({ calls, report }: Binding): Promise<void> {
  await boot()
  if (!calls['list'] || report || !session.get().menu) return
  takeOver()
  await Promise.race([loadViews(), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

async function find(route: string): Promise<PageParts | null> {
  const name = await resourceAt(route)
  if (name === null) return null
  const own = screensNamed(name)
  const binding = await bindingOf(route)
  const [slots] = await Promise.all([own ?? screensOf(binding), viewsOf(binding)])
  return { binding, slots }
}

/** Null for a route without a resource. */
export const pageQuery = (route: string) => ({
  queryKey: ['page', route],
  queryFn: () => find(route),
  // Code, not rows: no write makes it old, so none drops it or asks for it again.
  staleTime: 'static' as const,
  meta: { code: true },
  retry: 1,
})

/** Saved views, and the list's own call if its address holds no state and the person opens no saved view. */
async function askList(route: string, search: string | undefined): Promise<void> {
  const [{ lists, routes }] = await Promise.all([import('#generated/directory'), boot()])
  const { menu, admin, mustChangePassword: force_pass, mustEnrol: enrol } = session.get()
  const list = Object.hasOwn(lists, route) ? lists[route] : undefined
  const resource = routes[route]
  if (!list || !resource || !menu || !admin) return
  const person = { ...admin, force_pass, enrol }
  if (!mayOpen(route, menu, person)) return
  takeOver()
  const first = search === undefined ? firstCall(list, { route, resource }, menu, person) : null
  await Promise.all([loadViews(), first && askRows(resource, route, list.path, first)])
}

async function askRows(resource: string, route: string, path: string, { query, paging, body }: FirstCall) {
  const asking = rowsQuery(resource, { ...query, sort: [], route, ...(paging ? { paging } : {}) })
  const known = queryClient.getQueryState(asking.queryKey)
  if (known && !known.isInvalidated && Date.now() - known.dataUpdatedAt < ROWS_FRESH) return
  // The call leaves before its binding has arrived, which then reads the answer.
  const token = session.token()
  if (token) sendAhead({ method: 'POST', path }, body, token)
  await queryClient.prefetchQuery(asking)
}

/** Fetches modules and data of a page ahead; `address` may hold the state of its list. */
export async function warmPage(address: string): Promise<void> {
  const [route = '', search] = address.split('?')
  await Promise.all([queryClient.prefetchQuery(pageQuery(route)), askList(route, search).catch(() => undefined)])
}

/** Milliseconds that the pointer rests on an entry: passing over it means nothing. */
const REST = 80
let resting: ReturnType<typeof setTimeout> | undefined

/** Handlers of an element that leads to a page. */
export function warming(address: string): { onMouseEnter(): void; onMouseLeave(): void } {
  return {
    onMouseEnter: () => {
      clearTimeout(resting)
      resting = setTimeout(() => void warmPage(address), REST)
    },
    onMouseLeave: () => clearTimeout(resting),
  }
}
