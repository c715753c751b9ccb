// The dashboard: how many records stand in each list that one may open.
import { canOpen, openDoors } from '#kernel/access'
import { list } from '../actions/list'
import { behaviour } from '../behaviour'
import { signedIn } from '../context'

export default behaviour('home', {
  async statistics(_input, context) {
    const { grant } = signedIn(context)
    const pages = context.resources.bindings.filter((binding) => {
      const call = binding.calls['list']
      return (
        binding.route && binding.table && call && canOpen(grant, binding.route) && openDoors(grant, call).length > 0
      )
    })
    const cards = await Promise.all(
      pages.map(async (page) => {
        const call = page.calls['list'] as NonNullable<(typeof page.calls)[string]>
        const scope = Object.keys(page.scope).length > 0 ? [page.scope] : ('all' as const)
        const inside = {
          ...context,
          call,
          page: { ...page, kind: 'collection' as const },
          resource: context.resources.get(page.base),
          reach: scope,
        }
        const { total } = await list({ page: 1, limit: 1 }, inside)
        return {
          key: page.name,
          name: context.title(page),
          value: total,
          unit: '',
          path: page.route as string,
        }
      }),
    )
    return { cards }
  },
})
