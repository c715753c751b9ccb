// What became of each row of a job: the refused ones with their reasons, or all.
import { useQuery } from '@tanstack/react-query'
import { Empty, Modal, Pagination, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job, JobRow, Page } from '#kernel/wire'
import { send } from '../../gateway/send'
import { Trouble } from '../Trouble'
import './jobs.css'

const LIMIT = 50
type What = 'failed' | 'all'

export default function JobRows({ job, onClose }: { job: Job; onClose(): void }) {
  const { t } = useTranslation()
  const [what, setWhat] = useState<What>(job.failed > 0 ? 'failed' : 'all')
  const [page, setPage] = useState(1)
  const asked = useQuery({
    queryKey: ['job-rows', job.id, what, page],
    queryFn: ({ signal }) =>
      send<Page<JobRow & Record<string, unknown>>>(
        { method: 'POST', path: '/job/rows' },
        { job_id: job.id, ...(what === 'failed' ? { result: 'failed' } : {}), page, limit: LIMIT },
        { signal, quiet: true },
      ),
  })
  const rows = asked.data?.list_data ?? []
  return (
    <Modal open title={job.title} footer={null} onCancel={onClose} width={640} className="job-rows">
      <Segmented<What>
        value={what}
        onChange={(next) => {
          setWhat(next)
          setPage(1)
        }}
        options={[
          { value: 'failed', label: t('jobs.rowsFailed', { num: job.failed }) },
          { value: 'all', label: t('jobs.rowsAll', { num: job.done }) },
        ]}
      />
      {asked.error ? (
        <Trouble error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.isPending ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('jobs.noRows')} />
      ) : (
        <ul className="job-row-list">
          {rows.map((row) => (
            <li key={row.id}>
              <span>{row.name || `#${row.record_id ?? row.place}`}</span>
              <span className={row.result === 'failed' ? 'problem' : 'soft'}>
                {row.message ?? t(`jobs.result.${row.result}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {(asked.data?.total ?? 0) > LIMIT && (
        <Pagination
          align="end"
          simple
          current={page}
          pageSize={LIMIT}
          total={asked.data?.total ?? 0}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </Modal>
  )
}
