// A panel of a board: its answer, asked for again every minute, in a frame with heading, fixed height, waiting and failure.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Card, Empty, Flex } from 'antd'
import { type ReactNode, useId } from 'react'
import type { Row } from '#kernel/binding'
import { send } from '../../api/send'
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
    isWaiting: !data && !error,
    isStale: isPlaceholderData,
    error,
    onRetry: () => void refetch(),
  }
  return { answer: found as T | undefined, frame }
}

/** Of the answer that a panel shows. */
export interface FrameState {
  isWaiting: boolean
  /** The answer of another year stands there until this one's comes. */
  isStale: boolean
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

export function Frame({ title, extra, below, isWaiting, isStale, error, onRetry, children }: Props) {
  const id = useId()
  return (
    <Card
      role="region"
      aria-labelledby={id}
      aria-busy={isWaiting || isStale}
      size="small"
      title={<h2 id={id}>{title}</h2>}
      extra={extra}
      style={{ height: '100%' }}
      styles={{ header: { borderBottom: 0 }, body: { minHeight: 324, paddingTop: 4 } }}
    >
      {below ? <div style={{ overflowX: 'auto', marginBottom: 8 }}>{below}</div> : null}
      {isWaiting ? (
        <div className="placeholder" style={{ height: 300 }} />
      ) : error && !children ? (
        <Failed onRetry={onRetry} />
      ) : (
        children
      )}
    </Card>
  )
}

export function Failed({ onRetry }: Pick<FrameState, 'onRetry'>) {
  const { t } = useWords()
  return (
    <Flex vertical align="center" justify="center" gap={12} role="alert" style={{ minHeight: 120 }}>
      {t('dashboard.failed')}
      <Button onClick={onRetry}>{t('broken.retry')}</Button>
    </Flex>
  )
}

/** A panel whose rows or groups are none. */
export function Nothing({ text }: { text: string }) {
  return <Empty style={{ paddingBlock: 80 }} image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />
}
