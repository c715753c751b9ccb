// Records for the palette: those opened lately, and those that the server finds.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '../../api/send'
import { session } from '../../api/session'
import { afterPause } from '../../components/typing'
import { lastOpened } from '../../navigation/records'

export interface Hit {
  /** The page on which it was opened. */
  resource: string
  route: string
  id: number
  name: string
  /** Below the name: what tells records of one name apart; empty if nothing does. */
  about: string
}

interface Recent {
  records: readonly Hit[]
  /** False while the server is asked. */
  settled: boolean
}

const none: readonly Hit[] = []

export function useRecent(): Recent {
  const [records] = useState(() => lastOpened(session.get().admin?.id ?? 0))
  const { data, isPending } = useQuery({
    queryKey: ['search', 'recent', records],
    queryFn: ({ signal }) =>
      send<{ list_data: Hit[] }>({ method: 'POST', path: '/search/recent' }, { records }, { signal, quiet: true }),
    enabled: records.length > 0,
    retry: false,
    // Asked each time: it may have been deleted, renamed, or taken away.
    gcTime: 0,
  })
  return { records: data?.list_data ?? none, settled: records.length === 0 || !isPending }
}

interface Answer {
  list_data: Hit[]
  /** Pages whose title matches the keyword in pinyin. */
  routes: string[]
}

const PAUSE = 180

interface Search {
  found: Answer | null
  /** True if found for the current text; false for an earlier one. */
  fresh: boolean
  failed: boolean
}

export function useSearch(typed: string): Search {
  const [keyword, settle] = useState('')
  useEffect(() => afterPause(() => settle(typed.trim().slice(0, 100)), PAUSE), [typed])
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['search', keyword],
    queryFn: ({ signal }) => send<Answer>({ method: 'POST', path: '/search' }, { keyword }, { signal, quiet: true }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const behind = typed.trim().slice(0, 100) !== keyword
  return {
    found: typed.trim() === '' ? null : (data ?? null),
    fresh: !behind && !isPlaceholderData && data !== undefined,
    failed: isError && !behind,
  }
}
