// Server results for a keyword, shortly after typing has stopped.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '../../gateway/send'
import { afterPause } from '../../keyboard/typing'
import type { Hit } from './use-recent'

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
