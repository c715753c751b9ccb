// The related lists that this person may read.
import { useQueries } from '@tanstack/react-query'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { bindingOf } from '../../gateway/bindings'
import { useAccess } from '../../providers/access'

export interface Related {
  other: Binding
  by: string
}

export function useRelated(binding: Binding): Related[] {
  const { grant, canOpen } = useAccess()
  const { related } = binding.views.show
  const found = useQueries({
    queries: related.map(({ resource }) => ({
      queryKey: ['binding', resource],
      queryFn: () => bindingOf(resource),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  return related.flatMap(({ by }, index) => {
    const other = found[index]?.data
    // The page decides, not the call, which may be open for options only.
    return other?.route && canOpen(other.route) && can(grant, other, 'list') ? [{ other, by }] : []
  })
}
