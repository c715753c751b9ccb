// The cache of answers, shared by Refine's hooks, our own and what is fetched ahead.
import { QueryClient } from '@tanstack/react-query'
import { dropAhead } from '../gateway/ahead'

/** A refusal would be repeated: only network errors deserve a retry. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0 } },
})

// An invalidation also outdates the answers that nobody has taken yet.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'invalidate') dropAhead()
})
