// The timeline of a record: its entries by month, of the chosen kinds.

import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { stories } from '#generated/stories'
import type { Binding } from '#kernel/binding'
import type { StoryEntry, StoryPage } from '#kernel/story'
import { call } from '../../../api/calls'
import { dayOf } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'

export interface Period {
  /** `2026-11` or `2024`. */
  readonly key: string
  readonly entries: readonly StoryEntry[]
}

/** `today`: `YYYY-MM-DD`. Entries keep their order; dates are those of the association's zone. */
export function periodsOf(entries: readonly StoryEntry[], today: string): Period[] {
  const firstMonth = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}`
  const periods: { key: string; entries: StoryEntry[] }[] = []
  for (const entry of entries) {
    const month = dayOf(entry.at).slice(0, 7)
    const key = month > firstMonth ? month : month.slice(0, 4)
    const last = periods.at(-1)
    if (last?.key === key) last.entries.push(entry)
    else periods.push({ key, entries: [entry] })
  }
  return periods
}

export function useStory({ name, base }: Binding, id: number, kinds: readonly string[]) {
  const { language } = useWords()
  const query = useInfiniteQuery({
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
  const pages = query.data?.pages ?? []
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
  return { ...query, entries: pages.flatMap(({ list_data: list }) => list), kinds: known, bindings }
}
