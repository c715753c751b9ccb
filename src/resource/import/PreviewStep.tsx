// Rows of an import as they would be written, and, once written, the result.

import { CheckCircleFilled, ExclamationCircleFilled, MinusCircleFilled } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Flex, Pagination, Progress, Result, Segmented, Skeleton, Tag } from 'antd'
import { Suspense, useState } from 'react'
import type { Binding, Field } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import type { Job } from '#kernel/wire'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { Trouble } from '../../errors/Trouble'
import { CaptionLink } from '../../fields/reference/Captions'
import { EmptyValue } from '../../fields/text-parts'
import { useWords } from '../../locales/use-words'
import { isOpen, percentOf, saveFaults, toneOf } from '../jobs/job-words'
import { FaultsPart } from './faults/FaultsPart'
import styles from './Import.module.css'
import { type Preview, type PreviewRow, readPreview, type Sheet, type What, whats } from './import-calls'

const JobRows = lazyWithRetry(() => import('../jobs/JobRows'))

const marks = {
  error: <ExclamationCircleFilled aria-hidden style={{ color: 'var(--warning)' }} />,
  warning: <ExclamationCircleFilled aria-hidden style={{ color: 'var(--warning)' }} />,
  info: <MinusCircleFilled aria-hidden style={{ color: 'var(--quiet)' }} />,
  success: <CheckCircleFilled aria-hidden style={{ color: 'var(--success)' }} />,
}

function Ended({ job }: { job: Job }) {
  const { t } = useWords()
  const [isOpened, setOpen] = useState(false)
  const [good, bad] = [job.done - job.failed, job.failed + job.refused]
  const number = (num: number): string => grouped(num)
  return (
    <div role="status">
      <Result
        icon={marks[good === 0 ? 'info' : toneOf(job)]}
        title={
          <h3 style={{ fontSize: 'inherit' }}>
            {good === 0 ? t('import.nothingWritten') : t('import.writtenRows', { count: good, num: number(good) })}
          </h3>
        }
        subTitle={
          <>
            {job.source}
            {bad > 0 && ` · ${t('import.refusedRows', { count: bad, num: number(bad) })}`}
            {job.skipped > 0 && ` · ${t('import.skippedRows', { num: number(job.skipped) })}`}
            {job.status === 'cancelled' && ` · ${t('import.cancelled')}`}
          </>
        }
        extra={[
          <Button key="rows" type="link" onClick={() => setOpen(true)}>
            {t('jobs.results')}
          </Button>,
          job.rest > 0 && (
            <Button key="rest" type="link" onClick={() => void saveFaults(job.id).catch(() => undefined)}>
              {t('import.fetchRest')}
            </Button>
          ),
        ]}
      />
      {isOpened && (
        <Suspense fallback={null}>
          <JobRows job={job} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

export function ResultStep({ job, problem }: { job: Job | null; problem: string | null }) {
  const { t } = useWords()
  if (problem) return <Alert type="error" role="alert" showIcon message={problem} />
  if (job && !isOpen(job)) return <Ended job={job} />
  const percent = job ? percentOf(job) : null
  return (
    <div style={{ padding: '48px 8px', textAlign: 'center' }} role="status">
      <Progress percent={percent ?? 0} showInfo={percent !== null} status="active" aria-label={t('import.writing')} />
      <p className="soft">{t('import.writing')}</p>
    </div>
  )
}

const LIMIT = 20

/** Colours of results. */
const colours: Partial<Record<What, string>> = { create: 'success', update: 'processing', fail: 'error' }

interface Props {
  binding: Binding
  sheet: Sheet
  fields: readonly Field[]
  /** Reports the rows of each result. */
  onCounts(counts: Preview['counts']): void
  /** Reports the number of corrections that the server has not taken. */
  onUnsaved(num: number): void
}

function Changes({ row, binding }: { row: PreviewRow; binding: Binding }) {
  const { t, say } = useWords()
  const titleOf = (name: string): string => {
    const field = binding.fields[name]
    return field ? say(field.title) : name
  }
  const faults = Object.entries(row.errors ?? {})
  if (row.what === 'fail')
    return (
      <ul>
        {faults.map(([name, text]) => (
          <li key={name} className="problem">
            <b>{titleOf(name)}</b> {text}
          </li>
        ))}
        {faults.length === 0 && <li className="problem">{row.message ?? t('import.failed')}</li>}
      </ul>
    )
  if (row.what === 'skip')
    return (
      <span className="soft">
        {row.message ?? t('import.skipped')}
        {row.match && row.match.name !== '' && (
          <>
            {' · '}
            <CaptionLink resource={binding.name} {...row.match} apart />
          </>
        )}
      </span>
    )
  // As in the sheet, then what is computed.
  const cells = Object.fromEntries(Object.entries(row.values ?? {}).filter(([, value]) => value))
  const shown = Object.entries({ ...cells, ...row.stored })
  return (
    <Flex wrap gap="2px 18px">
      {shown.map(([name, value]) => (
        <span key={name}>
          <span className="soft">{titleOf(name)}</span>{' '}
          {row.before && name in row.before && (
            <>
              <del className="soft">{String(row.before[name] ?? '') || <EmptyValue />}</del>{' '}
            </>
          )}
          {String(value) || <EmptyValue />}
          {row.stored && name in row.stored && (
            <span className="soft">
              {' '}
              {cells[name] ? t('import.cellSays', { text: cells[name] }) : t('import.computed')}
            </span>
          )}
        </span>
      ))}
    </Flex>
  )
}

export function PreviewStep({ binding, sheet, fields, onCounts, onUnsaved }: Props) {
  const { t } = useWords()
  const [chosen, setWhat] = useState<What | 'all' | null>(null)
  const [page, setPage] = useState(1)
  const [hasGrid, setGrid] = useState(false)
  const query = useQuery({
    queryKey: ['import-preview', sheet.job_id, chosen, page],
    queryFn: async () => {
      const what = chosen === 'all' || chosen === 'fail' ? null : chosen
      const found = await readPreview(sheet.job_id, { what, page, limit: LIMIT })
      onCounts(found.counts)
      return found
    },
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  // Without a connection the grid stays, with what could not be saved.
  if (query.error && !query.data) return <Trouble error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active paragraph={{ rows: 6 }} />
  const { counts, list_data: rows, total } = query.data
  const num = (one: What): string => grouped(counts[one] ?? 0)
  // Rows with errors come first, and stay when the last one is corrected: it can still be taken back.
  const what = chosen ?? (hasGrid || (counts.fail ?? 0) > 0 ? 'fail' : 'all')
  if (what === 'fail' && !hasGrid) setGrid(true)
  return (
    <Flex vertical gap={16} className={styles.preview}>
      <Segmented<string>
        value={what}
        onChange={(next) => {
          setWhat(next as What | 'all')
          setPage(1)
        }}
        options={[
          { value: 'all', label: t('import.all', { num: grouped(sheet.total) }) },
          ...whats.map((one) => ({ value: one, label: `${t(`import.what.${one}`)} ${num(one)}` })),
        ]}
      />
      {/* Kept behind the other results: it holds corrections that could not be saved yet. */}
      {hasGrid && (
        <div className={styles.grid} hidden={what !== 'fail'}>
          <FaultsPart
            jobId={sheet.job_id}
            noun={binding.noun}
            fields={fields}
            onCounts={onCounts}
            onUnsaved={onUnsaved}
          />
        </div>
      )}
      {what === 'fail' ? null : rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('import.none')} />
      ) : (
        <ol
          className={styles.rows}
          style={{ opacity: query.isPlaceholderData ? 0.5 : 1 }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
          tabIndex={0}
          aria-label={t('import.steps.preview')}
        >
          {rows.map((row) => (
            <li key={row.id}>
              <Flex align="baseline" gap={10}>
                <Tag bordered={false} color={colours[row.what]}>
                  {t(`import.what.${row.what}`)}
                </Tag>
                <span className="soft tabular">{t('import.rowAt', { place: row.place })}</span>
                <b className="one-line">{row.name}</b>
              </Flex>
              <Changes row={row} binding={binding} />
            </li>
          ))}
        </ol>
      )}
      {what !== 'fail' && total > LIMIT && (
        <Pagination
          align="end"
          size="small"
          current={page}
          pageSize={LIMIT}
          total={total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </Flex>
  )
}
