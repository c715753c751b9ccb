// The entries of a record's timeline, page by page, with the bindings that describe their kinds.
import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { stories } from '#generated/stories'
import type { Binding } from '#kernel/binding'
import type { StoryPage } from '#kernel/story'
import { call } from '../../../gateway/gateway'
import { useWords } from '../../../locales/use-words'

export function useStory({ name, base }: Binding, id: number, kinds: readonly string[]) {
  const { language } = useWords()
  const asked = useInfiniteQuery({
    queryKey: ['story', name, id, kinds, language],
    queryFn: async ({ pageParam, signal }) => {
      const body = {
        resource: name,
        id,
        ...(kinds.length > 0 ? { kinds: [...kinds] } : {}),
        ...(pageParam ? { before: pageParam } : {}),
      }
      return (await call('log', 'story', body, { signal })) as StoryPage
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const pages = asked.data?.pages ?? []
  const known = (pages[0]?.kinds ?? []).filter(({ num }) => num > 0)
  const loaders = Object.entries(stories[base] ?? {}).filter(([kind]) => known.some((one) => one.kind === kind))
  const bindings = useQueries({
    queries: loaders.map(([kind, load]) => ({
      queryKey: ['story-kind', kind],
      queryFn: async () => (await load()).binding,
      staleTime: Number.POSITIVE_INFINITY,
      meta: { code: true },
    })),
    combine: (found) =>
      found.every(({ data }) => data)
        ? new Map(found.map(({ data }) => [(data as Binding).name, data as Binding]))
        : undefined,
  })
  return { ...asked, entries: pages.flatMap(({ list_data: list }) => list), kinds: known, bindings }
}
