// The cache of answers, shared by Refine's hooks, our own and what is fetched ahead.
import { QueryClient } from '@tanstack/react-query'

/** A refusal would be repeated: only network errors deserve a retry. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0 },
    // A write without a network fails at once instead of being sent later, when nobody expects it.
    mutations: { networkMode: 'always' },
  },
})
