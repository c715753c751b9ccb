// Drawer of background jobs: title, progress and possible actions of each.
import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  LoadingOutlined,
  MinusCircleFilled,
} from '@ant-design/icons'
import { Button, Card, Drawer, Empty, Flex, Progress, Skeleton } from 'antd'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { grouped } from '#kernel/grouped'
import type { Job } from '#kernel/wire'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useNarrow } from '../../components/use-narrow'
import { Trouble } from '../../errors/Trouble'
import { useQuestion } from '../../errors/use-question'
import { clockOf } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import JobRows from './JobRows'
import { isOpen, jobWords, percentOf, saveFaults, saveJobFile, toneOf, undoable } from './job-words'
import { jobs, useJobs } from './jobs'

const marks = {
  error: <CloseCircleFilled aria-hidden style={{ color: 'var(--error)' }} />,
  warning: <ExclamationCircleFilled aria-hidden style={{ color: 'var(--warning)' }} />,
  info: <MinusCircleFilled aria-hidden style={{ color: 'var(--quiet)' }} />,
  success: <CheckCircleFilled aria-hidden style={{ color: 'var(--success)' }} />,
}

interface Props {
  job: Job
  onLook(): void
  /** Goes on with the rows that it did not write. */
  onRest(): void
}

function JobItem({ job, onLook, onRest }: Props) {
  const { t } = useWords()
  const [ask, question] = useQuestion()
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>) => () => {
    if (isBusy) return
    setBusy(true)
    // A refusal has been reported by the gateway.
    work()
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const askUndo = (): void =>
    ask({
      title: t('jobs.undoAsk', { title: job.title }),
      hint: t('jobs.undoHint'),
      okText: t('jobs.undo'),
      onOk: () => jobs.undo(job.id, true),
    })
  const percent = percentOf(job)
  // aria-disabled instead of disabled: a disabled button would lose the focus, and the keyboard the drawer.
  const small = { size: 'small' as const, 'aria-disabled': isBusy }
  return (
    <li>
      <Card size="small">
        <Flex align="baseline" gap={8}>
          {isOpen(job) ? <LoadingOutlined aria-hidden /> : marks[toneOf(job)]}
          <b style={{ flex: 1, overflowWrap: 'anywhere' }}>{job.title}</b>
          <time className="soft tabular">{clockOf(job.create_time).slice(5, 16)}</time>
        </Flex>
        {isOpen(job) && (
          <Progress
            percent={percent ?? 0}
            size="small"
            showInfo={percent !== null}
            status="active"
            aria-label={job.title}
          />
        )}
        {job.source && <p className="soft one-line">{job.source}</p>}
        <p className={job.status === 'failed' ? 'problem' : 'soft'}>{jobWords(job, t)}</p>
        <Flex wrap gap={8} style={{ marginTop: 6 }}>
          {isOpen(job) && (
            <Button {...small} onClick={run(() => jobs.cancel(job.id))}>
              {t('jobs.cancel')}
            </Button>
          )}
          {job.file_name !== null && job.status === 'done' && (
            <Button {...small} type="primary" onClick={run(() => saveJobFile(job))}>
              {t('jobs.download')}
            </Button>
          )}
          {job.kind !== 'export' && job.done > 0 && (
            <Button {...small} onClick={onLook}>
              {t('jobs.results')}
            </Button>
          )}
          {job.rest > 0 && (
            <>
              <Button {...small} onClick={onRest}>
                {t('import.correctRest', { count: job.rest, num: grouped(job.rest) })}
              </Button>
              <Button {...small} onClick={run(() => saveFaults(job.id))}>
                {t('import.fetchRest')}
              </Button>
            </>
          )}
          {undoable(job, Date.now()) && (
            <Button {...small} onClick={askUndo}>
              {t('jobs.undo')}
            </Button>
          )}
        </Flex>
        {question}
      </Card>
    </li>
  )
}

const RestDialog = lazyWithRetry(() => import('../import/RestDialog'))

export default function JobsDrawer() {
  const { t } = useWords()
  const narrow = useNarrow()
  const { list, known, open } = useJobs()
  const [error, setError] = useState<Error | null>(null)
  const [opened, setOpened] = useState<Job | null>(null)
  const [rest, setRest] = useState<Job | null>(null)
  const load = (): void => {
    setError(null)
    jobs.load().catch(setError)
  }
  useEffect(() => {
    if (!open || known) return
    setError(null)
    jobs.load().catch(setError)
  }, [open, known])
  // A button that disappears with its job would lose the focus: the drawer takes it.
  useEffect(() => {
    const frame = list.length > 0 && open ? document.querySelector<HTMLElement>('.jobs-drawer') : null
    if (document.activeElement === document.body) frame?.closest<HTMLElement>('.ant-drawer')?.focus()
  }, [list, open])
  const endRest = useCallback(() => setRest(null), [])
  return (
    <Drawer
      className="jobs-drawer"
      open={open}
      onClose={() => jobs.show(false)}
      title={t('jobs.title')}
      width={narrow ? '100%' : 440}
      extra={
        <Button type="link" size="small" onClick={load}>
          {t('generic.refresh')}
        </Button>
      }
    >
      {error ? (
        <Trouble error={error} onRetry={load} />
      ) : list.length > 0 ? (
        <Flex component="ul" vertical gap={12}>
          {list.map((job) => (
            <JobItem key={job.id} job={job} onLook={() => setOpened(job)} onRest={() => setRest(job)} />
          ))}
        </Flex>
      ) : known ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('jobs.none')} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
      {opened && <JobRows job={opened} onClose={() => setOpened(null)} />}
      {rest && (
        <Suspense fallback={null}>
          <RestDialog job={rest} onClose={endRest} />
        </Suspense>
      )}
    </Drawer>
  )
}
