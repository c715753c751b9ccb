// Answers of a board: one request for the parts that belong together, repeated every minute without a flicker.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Row } from '#kernel/binding'
import { send } from '../../gateway/send'
import { useWords } from '../../locales/use-words'
import type { FrameState } from './Frame'
import type { Panel } from './panels'

/** Milliseconds; the server's answers of a minute are the same. */
const FRESH = 60_000

export function useBoard({ call, parts }: Pick<Panel, 'call' | 'parts'>, year?: number) {
  const { language } = useWords()
  const body = { ...(parts ? { parts: [...parts] } : {}), ...(year === undefined ? {} : { year }) }
  return useQuery({
    queryKey: ['board', call.path, body, language],
    queryFn: ({ signal }) => send<Row>({ method: call.method, path: call.path }, body, { signal, quiet: true }),
    staleTime: FRESH,
    refetchInterval: FRESH,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
}

/** The answer of one part; undefined while it is awaited, or if the server leaves it out. */
export function usePart<T>(panel: Panel, year?: number) {
  const { data, error, isPlaceholderData, refetch } = useBoard(panel, year)
  const found = panel.place.reduce<unknown>((part, name) => (part as Row | undefined)?.[name], data)
  const frame: FrameState = {
    waiting: !data && !error,
    stale: isPlaceholderData,
    error,
    onRetry: () => void refetch(),
  }
  return { answer: found as T | undefined, frame }
}
