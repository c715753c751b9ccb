// The rows, or a placeholder: skeleton, error, empty list, no matches.

import { InboxOutlined } from '@ant-design/icons'
import { Button, Result, Skeleton } from 'antd'
import { memo, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import type { Field } from '#kernel/binding'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useNarrow } from '../../components/use-narrow'
import { Trouble } from '../../errors/Trouble'
import { useWords } from '../../locales/use-words'
import type { Rows } from '../data'
import { rememberWidth } from './columns/use-widths'
import type { Order } from './order/use-order'
import { RecordCards } from './rows/RecordCards'
import { DataTable } from './table/DataTable'
import type { ShapeParts, TableParts } from './table/table-parts'

const loadOrdered = () => import('./table/OrderedTable')
const OrderedTable = lazyWithRetry(loadOrdered)
const Gallery = lazyWithRetry(() => import('./rows/Gallery'))
const Shaped = lazyWithRetry(() => import('./shapes/Shaped'))

const WAITING_ROWS = 8

/** Plain elements for the cells: a table has dozens, and it is drawn at every first visit. */
const Waiting = memo(function Waiting({ columns, narrow }: { columns: number; narrow: boolean }) {
  const { t } = useWords()
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => rememberWidth(entry?.contentRect.width ?? 0))
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  const lines = Array.from({ length: narrow ? 4 : WAITING_ROWS }, (_, index) => index)
  return (
    <div
      ref={frame}
      className={narrow ? 'waiting waiting-cards' : 'waiting'}
      role="status"
      aria-label={t('common.loading')}
    >
      {!narrow && <div className="waiting-head" />}
      {lines.map((line) => (
        <div key={line} className="waiting-row">
          {narrow ? (
            <Skeleton active title={false} paragraph={{ rows: 3 }} />
          ) : (
            lines.slice(0, columns).map((column) => <span key={column} className="placeholder" />)
          )}
        </div>
      ))}
    </div>
  )
})

/** The first picture in view, otherwise any that the list has. */
const pictureOf = ({ binding, columns, rows }: TableParts): Field | undefined =>
  [...columns, ...Object.values(binding.fields).filter(({ name }) => rows.some((row) => name in row))].find(
    ({ kind }) => kind === 'image',
  )

interface Props extends TableParts {
  asked: Pick<Rows, 'loading' | 'error' | 'retry'>
  order: Order | null
  /** True if a search or a filter is active. */
  narrowed: boolean
  onReset(): void
  onCreate?: (() => void) | undefined
  shaped: ShapeParts | null
}

export function ListBody({ asked, narrowed, order, onReset, onCreate, shaped, ...parts }: Props) {
  const { t, say } = useWords()
  const narrow = useNarrow()
  const noun = say(parts.binding.noun)
  const ordered = order !== null
  useEffect(() => {
    // Beside the rows, not behind them; a failure is met again when the table is drawn.
    if (ordered) loadOrdered().catch(() => undefined)
  }, [ordered])
  const waiting = <Waiting columns={parts.columns.length} narrow={narrow} />
  if (asked.loading) return waiting
  if (asked.error) return <Trouble error={asked.error} onRetry={asked.retry} />
  if (parts.rows.length === 0) {
    return (
      <Result
        icon={<InboxOutlined aria-hidden />}
        className="nothing"
        title={<b>{narrowed ? t('generic.noMatch') : t('generic.nothingYet', { noun })}</b>}
        subTitle={t(narrowed ? 'generic.noMatchHint' : onCreate ? 'generic.beginHint' : 'generic.laterHint')}
        extra={
          narrowed ? (
            <Button onClick={onReset}>{t('generic.showAll')}</Button>
          ) : (
            onCreate && (
              <Button type="primary" onClick={onCreate}>
                {t('generic.createNoun', { noun })}
              </Button>
            )
          )
        }
      />
    )
  }
  if (shaped)
    return (
      <Suspense fallback={waiting}>
        <Shaped {...shaped} parts={parts} />
      </Suspense>
    )
  if (narrow) return <RecordCards {...parts} />
  const picture = parts.density === 'gallery' ? pictureOf(parts) : undefined
  if (picture)
    return (
      <Suspense fallback={waiting}>
        <Gallery parts={parts} picture={picture} />
      </Suspense>
    )
  if (!order) return <DataTable {...parts} />
  return (
    <Suspense fallback={waiting}>
      <OrderedTable {...parts} order={order} />
    </Suspense>
  )
}
