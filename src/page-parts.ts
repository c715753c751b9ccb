// Binding and slots of a page, without which it can't be drawn; fetched ahead when it is pointed at.
import { canOpen, grantOf } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { PAGE_SIZE, PAGE_SIZES } from '#kernel/constants'
import { bindingOf, resourceAt } from './gateway/bindings'
import { boot } from './gateway/boot'
import { sendAhead } from './gateway/exchange'
import { preference } from './gateway/preferences'
import { session } from './gateway/session'
import type { ListPreference } from './generic/list/list-preference'
import { queryClient } from './providers/query-client'
import { ROWS_FRESH, rowsQuery } from './providers/rows-query'
import { type Screens, screensNamed, screensOf } from './screens'

export interface PageParts {
  binding: Binding
  slots: Screens
}

async function find(route: string): Promise<PageParts | null> {
  const name = await resourceAt(route)
  if (name === null) return null
  const own = screensNamed(name)
  const binding = await bindingOf(route)
  return { binding, slots: await (own ?? screensOf(binding)) }
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

/** Sizes that a person may have chosen for a list. */
const isSize = (value: unknown): value is number => typeof value === 'number' && PAGE_SIZES.includes(value)

/** The list's own call, if its address holds no state and the person opens no saved view. */
async function askList(route: string): Promise<void> {
  const [{ lists, routes }] = await Promise.all([import('#generated/directory'), boot()])
  const { menu, admin, mustChangePassword, mustEnrol } = session.get()
  const token = session.token()
  const list = Object.hasOwn(lists, route) ? lists[route] : undefined
  if (!list || !token || !admin || mustChangePassword || mustEnrol || !canOpen(grantOf(menu ?? []), route)) return
  const liked = preference<ListPreference>(`list:${routes[route]}`) ?? {}
  // Without the names of further fields the list's own call would be another one.
  if (liked.default_view || (liked.columns && !liked.further)) return
  const query = liked.further?.length ? { columns: liked.further } : {}
  const paging = list.paged ? { page: 1, limit: isSize(liked.limit) ? liked.limit : PAGE_SIZE } : undefined
  const asking = rowsQuery(routes[route] as string, { ...query, sort: [], route, ...(paging ? { paging } : {}) })
  const known = queryClient.getQueryState(asking.queryKey)
  if (known && !known.isInvalidated && Date.now() - known.dataUpdatedAt < ROWS_FRESH) return
  // The call leaves before its binding has arrived, which then reads the answer.
  sendAhead({ method: 'POST', path: list.path }, { ...list.select, ...query, ...paging }, token)
  await queryClient.prefetchQuery(asking)
}

/** Fetches modules and data of a page ahead; `address` may hold the state of its list. */
export function warmPage(address: string): void {
  const [route = '', search] = address.split('?')
  void queryClient.prefetchQuery(pageQuery(route))
  if (search === undefined) askList(route).catch(() => undefined)
}

/** Milliseconds that the pointer rests on an entry: passing over it means nothing. */
const REST = 80
let resting: ReturnType<typeof setTimeout> | undefined

/** Handlers of an element that leads to a page. */
export function warming(address: string): { onMouseEnter(): void; onMouseLeave(): void } {
  return {
    onMouseEnter: () => {
      clearTimeout(resting)
      resting = setTimeout(() => warmPage(address), REST)
    },
    onMouseLeave: () => clearTimeout(resting),
  }
}
