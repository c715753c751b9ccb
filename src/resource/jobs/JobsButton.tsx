// The bar's button for background jobs: how many are running, and which have ended.
import { LoadingOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Badge, Button, Space } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import type { Job } from '#kernel/wire'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useWords } from '../../locales/use-words'
import { fetchAgain } from '../data'
import { isOpen, jobWords, saveJobFile, toneOf, undoable } from './job-words'
import { jobs, useJobs } from './jobs'

const JobsDrawer = lazyWithRetry(() => import('./JobsDrawer'))

/** Seconds: long enough to read the message and to undo. */
const TOLD_FOR = 8

/** Reports ended jobs, and refetches visible data. */
function useEndings(): string {
  const { t } = useWords()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  useEffect(() => {
    const end = (job: Job): void => {
      if (job.kind !== 'export') void fetchAgain(client)
      const saved = jobs.takeFile(job)
      if (saved) void saveJobFile(job).catch(() => undefined)
      const words = t('jobs.ended', { title: job.title, said: jobWords(job, t) })
      setSaid(words)
      if (jobs.isSeen(job.id)) return
      const key = `job-${job.id}`
      const close = (run: () => Promise<unknown>) => () => {
        message.destroy(key)
        run().catch(() => undefined)
      }
      void message.open({
        key,
        type: toneOf(job),
        duration: TOLD_FOR,
        content: (
          <Space wrap size={4} className="toast">
            {words}
            {undoable(job, Date.now()) && (
              <Button type="link" size="small" onClick={close(() => jobs.undo(job.id))}>
                {t('jobs.undo')}
              </Button>
            )}
            <Button type="link" size="small" onClick={close(async () => jobs.show(true))}>
              {t(job.file_name && !saved ? 'jobs.fetch' : 'jobs.look')}
            </Button>
          </Space>
        ),
      })
    }
    return jobs.onEnd(end)
  }, [client, message, t])
  return said
}

export default function JobsButton() {
  const { t } = useWords()
  const { list, open } = useJobs()
  const announcement = useEndings()
  const [ever, note] = useState(false)
  if (open && !ever) note(true)
  useEffect(() => void jobs.resume(), [])
  const running = list.filter(isOpen).length
  const label = running > 0 ? t('jobs.openRunning', { num: running }) : t('jobs.title')
  return (
    <>
      <Badge count={running} size="small">
        <Button
          type="text"
          icon={running > 0 ? <LoadingOutlined /> : <UnorderedListOutlined />}
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          onClick={() => jobs.show(true)}
        />
      </Badge>
      <span className="hidden-words" role="status">
        {announcement}
      </span>
      {ever && (
        <Suspense fallback={null}>
          <JobsDrawer />
        </Suspense>
      )}
    </>
  )
}
