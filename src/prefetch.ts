// Binding, slots and rows of a page, asked for while its code loads, or when its entry is pointed at.
import { canOpen, grantOf } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { PAGE_SIZE, PAGE_SIZES } from '#kernel/constants'
import { bindingOf, pageAt, resourceAt } from './api/bindings'
import { boot } from './api/boot'
import { preference } from './api/preferences'
import { session } from './api/session'
import { listQuery } from './providers/list-query'
import { queryClient } from './providers/query-client'
import { loadViews } from './providers/saved-views'
import type { ListPreference } from './resource/list/use-list-state'
import { type Slots, slotsNamed, slotsOf } from './slots'
import { decodeState, firstState, queryOf, viewIn } from './url-state/list-state'

interface PageParts {
  binding: Binding
  slots: Slots
}

/** Milliseconds that a list waits for its saved views: they are part of its heading, which would move when they arrive. */
const PATIENCE = 3000

async function viewsOf({ calls, report }: Binding): Promise<void> {
  await boot()
  if (!calls['list'] || report || !session.get().menu) return
  await Promise.race([loadViews(), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

async function partsOf(route: string): Promise<PageParts | null> {
  const name = await resourceAt(route)
  if (name === null) return null
  const own = slotsNamed(name)
  const binding = await bindingOf(route)
  const [slots] = await Promise.all([own ?? slotsOf(binding), viewsOf(binding)])
  return { binding, slots }
}

/** Null for a route without a resource. */
export const pageQuery = (route: string) => ({
  queryKey: ['page', route],
  queryFn: () => partsOf(route),
  // Code, not rows: no write makes it old, so none drops it or asks for it again.
  staleTime: 'static' as const,
  meta: { code: true },
  retry: 1,
})

/**
 * The rows of a list, exactly as its screen will ask for them. Nothing for a list that opens with a saved view or in another
 * shape, or whose further columns are not known yet, and for a person who has to change the password first.
 */
async function prefetchRows(route: string, search: string): Promise<void> {
  const [binding] = await Promise.all([bindingOf(route), boot()])
  const { menu, mustChangePassword, mustEnrol } = session.get()
  if (!menu || mustChangePassword || mustEnrol || !canOpen(grantOf(menu), route)) return
  if (!binding.calls['list'] || binding.report || binding.kind === 'settings') return
  const liked = preference<ListPreference>(`list:${binding.name}`) ?? {}
  if (viewIn(search) !== null || liked.default_view || (liked.columns && !liked.further)) return
  const limit = PAGE_SIZES.find((size) => size === liked.limit) ?? PAGE_SIZE
  const state = decodeState(search, binding, { ...firstState, limit })
  if (state.as || state.by) return
  const question = listQuery(binding.name, {
    ...queryOf(state, binding),
    ...(liked.further?.length ? { columns: liked.further } : {}),
    sort: state.sort,
    route,
    ...(binding.kind === 'tree' ? {} : { paging: { page: state.page, limit: state.limit } }),
  })
  // A list on the screen, behind a record for instance, asks for itself.
  if (queryClient.getQueryCache().find({ queryKey: question.queryKey })?.isActive()) return
  await queryClient.prefetchQuery(question)
}

/** `address`: path and query of a page, as in the hash. Never rejects: the page asks again, and says what is wrong. */
export async function prefetchPage(address: string): Promise<void> {
  try {
    const [path = '', search = ''] = address.split('?')
    const route = await pageAt(path)
    if (route === null) return
    await Promise.all([
      queryClient.prefetchQuery(pageQuery(route)),
      path === route ? prefetchRows(route, search) : undefined,
    ])
  } catch {
    // No network, or a session that has ended.
  }
}

/** Milliseconds that the pointer rests on an entry: passing over it means nothing. */
const REST = 80
let resting: ReturnType<typeof setTimeout> | undefined

/** Handlers of an element that leads to a page. */
export function prefetching(address: string): { onMouseEnter(): void; onMouseLeave(): void } {
  return {
    onMouseEnter: () => {
      clearTimeout(resting)
      resting = setTimeout(() => void prefetchPage(address), REST)
    },
    onMouseLeave: () => clearTimeout(resting),
  }
}
