// The dashboard: how many records stand in each list that one may open, in the order of the menu.
import { groups } from '#generated/bindings'
import { canOpen, openDoors } from '#kernel/access'
import type { Binding, Call } from '#kernel/binding'
import { list } from '../actions/list'
import { behaviour } from '../behaviour'
import { type Context, signedIn } from '../context'

const groupOrder = new Map(groups.map((group) => [group.key, group.order]))

function menuOrder(page: Binding): number {
  return (groupOrder.get(page.group ?? '') ?? 1000) * 10_000 + page.order
}

/** Counted as that page would count it: its scope, the role's data scope. */
async function countOf(page: Binding, call: Call, context: Context): Promise<number> {
  const inside: Context = {
    ...context,
    call,
    page: { ...page, kind: 'collection' },
    resource: context.resources.get(page.base),
    reach: Object.keys(page.scope).length > 0 ? [page.scope] : 'all',
  }
  return (await list({ page: 1, limit: 1 }, inside)).total
}

export default behaviour('home', {
  async statistics(_input, context) {
    const { grant } = signedIn(context)
    const pages = context.resources.bindings.flatMap((page) => {
      const call = page.calls['list']
      const { route } = page
      if (!route || !page.table || !call || !canOpen(grant, route) || openDoors(grant, call).length === 0) return []
      return [{ page, call, route }]
    })
    pages.sort((left, right) => menuOrder(left.page) - menuOrder(right.page))
    const cards = await Promise.all(
      pages.map(async ({ page, call, route }) => ({
        key: page.name,
        name: context.title(page),
        value: await countOf(page, call, context),
        unit: '',
        path: route,
      })),
    )
    return { cards }
  },
})
