// Results of a job's rows: the refused ones with reasons, or all.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Flex, Modal, Pagination, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { grouped } from '#kernel/grouped'
import type { Job, JobRow, Page } from '#kernel/wire'
import { send } from '../../api/send'
import { Trouble } from '../../errors/Trouble'
import { CaptionLink } from '../../fields/reference/Captions'
import { useWords } from '../../locales/use-words'

const LIMIT = 50
type Result = Exclude<JobRow['result'], 'waiting'>
type What = Result | 'all'

interface Rows extends Page<JobRow & Record<string, unknown>> {
  counts: Partial<Record<JobRow['result'], number>>
}

/** Records that an import has made, changed or found; those of an undone one may be gone. */
function isLinked(job: Job, row: JobRow): row is JobRow & { record_id: number } {
  const there = row.result === 'skipped' || (row.result === 'done' && job.undone_by === null)
  return job.kind === 'import' && there && row.record_id !== null && row.name !== ''
}

export default function JobRows({ job, onClose }: { job: Job; onClose(): void }) {
  const { t } = useWords()
  const [what, setWhat] = useState<What>(job.failed + job.refused > 0 ? 'failed' : 'all')
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['job-rows', job.id, what, page],
    // The counts of the tabs stay visible while another tab loads.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      send<Rows>(
        { method: 'POST', path: '/job/rows' },
        { job_id: job.id, ...(what === 'all' ? {} : { result: what }), page, limit: LIMIT },
        { signal, quiet: true },
      ),
  })
  const rows = query.data?.list_data ?? []
  const counts = query.data?.counts ?? {}
  const number = (num: number): string => grouped(num)
  const sum = Object.values(counts).reduce((total, num) => total + num, 0)
  const shown = (['failed', 'done', 'skipped'] as const).filter((one) => one !== 'skipped' || counts.skipped)
  return (
    <Modal open title={job.title} footer={null} onCancel={onClose} width={640}>
      <Segmented<What>
        style={{ marginBottom: 12 }}
        value={what}
        onChange={(next) => {
          setWhat(next)
          setPage(1)
        }}
        options={[
          ...shown.map((one) => ({ value: one, label: `${t(`jobs.result.${one}`)} ${number(counts[one] ?? 0)}` })),
          { value: 'all' as const, label: t('jobs.rowsAll', { num: number(sum) }) },
        ]}
      />
      {query.error ? (
        <Trouble error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('jobs.noRows')} />
      ) : (
        <ul style={{ maxHeight: '55vh', overflow: 'auto' }}>
          {rows.map((row) => (
            <Flex
              key={row.id}
              component="li"
              wrap
              justify="space-between"
              gap="4px 16px"
              style={{ padding: '8px 4px', borderBottom: '1px solid var(--line)', overflowWrap: 'anywhere' }}
            >
              <span>
                {job.kind === 'import' && (
                  <span className="soft tabular">{t('import.rowAt', { place: row.place })} </span>
                )}
                {isLinked(job, row) ? (
                  <CaptionLink resource={job.resource} id={row.record_id} name={row.name} apart />
                ) : (
                  row.name || (row.record_id === null ? '' : t('jobs.record', { id: row.record_id }))
                )}
              </span>
              <span className={row.result === 'failed' ? 'problem' : 'soft'}>
                {row.message ?? t(`jobs.result.${row.result}`)}
              </span>
            </Flex>
          ))}
        </ul>
      )}
      {(query.data?.total ?? 0) > LIMIT && (
        <Pagination
          align="end"
          simple
          current={page}
          pageSize={LIMIT}
          total={query.data?.total ?? 0}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </Modal>
  )
}
