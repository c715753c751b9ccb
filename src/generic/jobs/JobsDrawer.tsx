// All jobs of the person, the newest first: progress, results, files, undo.
import { Button, Drawer, Empty, Skeleton } from 'antd'
import { Suspense, useCallback, useEffect, useState } from 'react'
import type { Job } from '#kernel/wire'
import { lazyWithRetry } from '../../gateway/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { Trouble } from '../Trouble'
import { useNarrow } from '../use-narrow'
import { JobItem } from './JobItem'
import JobRows from './JobRows'
import { jobs, useJobs } from './jobs'
import './jobs.css'

const RestDialog = lazyWithRetry(() => import('../sheets/RestDialog'))

export default function JobsDrawer() {
  const { t } = useWords()
  const narrow = useNarrow()
  const { list, known, open } = useJobs()
  const [error, setError] = useState<Error | null>(null)
  const [looking, look] = useState<Job | null>(null)
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
      open={open}
      onClose={() => jobs.show(false)}
      title={t('jobs.title')}
      width={narrow ? '100%' : 440}
      className="jobs-drawer"
      extra={
        <Button type="link" size="small" onClick={load}>
          {t('generic.refresh')}
        </Button>
      }
    >
      {error ? (
        <Trouble error={error} onRetry={load} />
      ) : list.length > 0 ? (
        <ul className="jobs">
          {list.map((job) => (
            <JobItem key={job.id} job={job} onLook={() => look(job)} onRest={() => setRest(job)} />
          ))}
        </ul>
      ) : known ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('jobs.none')} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
      {looking && <JobRows job={looking} onClose={() => look(null)} />}
      {rest && (
        <Suspense fallback={null}>
          <RestDialog job={rest} onClose={endRest} />
        </Suspense>
      )}
    </Drawer>
  )
}
