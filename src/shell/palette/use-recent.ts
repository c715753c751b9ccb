// Records that this person opened lately, as far as they may still see them: the server answers which, and their names.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../gateway/send'
import { session } from '../../gateway/session'
import { lastOpened } from '../../navigation/opened'

export interface Hit {
  /** The page on which it was opened. */
  resource: string
  route: string
  id: number
  name: string
  /** Below the name: what tells records of one name apart; empty if nothing does. */
  about: string
}

export interface Recent {
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
