// The last step of an import: progress of the writing, then what was written and what was not.
import { CheckCircleFilled, ExclamationCircleFilled, MinusCircleFilled } from '@ant-design/icons'
import { Alert, Button, Progress } from 'antd'
import { Suspense, useState } from 'react'
import { grouped } from '#kernel/grouped'
import type { Job } from '#kernel/wire'
import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { saveFaults } from '../jobs/job-file'
import { isOpen, percentOf, toneOf } from '../jobs/job-words'

const JobRows = lazyWithRetry(() => import('../jobs/JobRows'))

const marks = {
  error: <ExclamationCircleFilled aria-hidden className="import-result-partly" />,
  warning: <ExclamationCircleFilled aria-hidden className="import-result-partly" />,
  info: <MinusCircleFilled aria-hidden className="import-result-none" />,
  success: <CheckCircleFilled aria-hidden className="import-result-good" />,
}

function Ended({ job }: { job: Job }) {
  const { t } = useWords()
  const [looking, look] = useState(false)
  const [good, bad] = [job.done - job.failed, job.failed + job.refused]
  const number = (num: number): string => grouped(num)
  return (
    <div className="import-result" role="status">
      {marks[good === 0 ? 'info' : toneOf(job)]}
      <h3>{good === 0 ? t('import.nothingWritten') : t('import.writtenRows', { count: good, num: number(good) })}</h3>
      <p className="soft">
        {job.source}
        {bad > 0 && ` · ${t('import.refusedRows', { count: bad, num: number(bad) })}`}
        {job.skipped > 0 && ` · ${t('import.skippedRows', { num: number(job.skipped) })}`}
        {job.status === 'cancelled' && ` · ${t('import.cancelled')}`}
      </p>
      <div>
        <Button type="link" onClick={() => look(true)}>
          {t('jobs.results')}
        </Button>
        {job.rest > 0 && (
          <Button type="link" onClick={() => void saveFaults(job.id).catch(() => undefined)}>
            {t('import.fetchRest')}
          </Button>
        )}
      </div>
      {looking && (
        <Suspense fallback={null}>
          <JobRows job={job} onClose={() => look(false)} />
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
    <div className="import-wait" role="status">
      <Progress percent={percent ?? 0} showInfo={percent !== null} status="active" aria-label={t('import.writing')} />
      <p className="soft">{t('import.writing')}</p>
    </div>
  )
}
