// A panel of a board: its answer, asked for again every minute, in a frame with heading, fixed height, waiting and failure.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import type { Row } from '#kernel/binding'
import { send } from '../../gateway/send'
import { useWords } from '../../locales/use-words'
import type { Panel } from './panels'

/** Milliseconds; the server's answers of a minute are the same. */
const FRESH = 60_000

function useBoard({ call, parts }: Pick<Panel, 'call' | 'parts'>, year?: number) {
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

/** Of the answer that a panel shows. */
export interface FrameState {
  waiting: boolean
  /** The answer of another year stands there until this one's comes. */
  stale: boolean
  error: Error | null
  onRetry(): void
}

interface Props extends FrameState {
  title: string
  extra?: ReactNode
  /** Controls below the heading. */
  below?: ReactNode
  children: ReactNode
}

export function Frame({ title, extra, below, waiting, stale, error, onRetry, children }: Props) {
  const { t } = useWords()
  const id = useId()
  return (
    <section className="panel board-panel" aria-labelledby={id} aria-busy={waiting || stale}>
      <header>
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      {below ? <div className="board-choice">{below}</div> : null}
      <div className="board-body">
        {waiting ? (
          <div className="placeholder board-waiting" />
        ) : error && !children ? (
          <div className="board-failed" role="alert">
            <span>{t('dashboard.failed')}</span>
            <Button onClick={onRetry}>{t('broken.retry')}</Button>
          </div>
        ) : (
          children
        )}
      </div>
    </section>
  )
}
