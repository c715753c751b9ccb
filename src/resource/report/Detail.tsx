// The rows behind a number, beside the report.
import { DownloadOutlined, ExportOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Drawer, Flex, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import type { Binding, Row } from '#kernel/binding'
import { PAGE_SIZE } from '#kernel/constants'
import { grouped } from '#kernel/grouped'
import type { ReportAnswer } from '#kernel/report'
import { worded } from '#kernel/report-words'
import type { Page } from '#kernel/wire'
import { callBinding } from '../../api/calls'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useSession } from '../../api/session'
import { Pager } from '../../components/Pager'
import { useNarrow } from '../../components/use-narrow'
import { Trouble } from '../../errors/Trouble'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { useAccess } from '../../providers/access'
import { RecordCards } from '../list/rows/RecordCards'
import { DataTable } from '../list/table/DataTable'
import { shownFields } from '../record'
import { SlotsContext } from '../slots-context'
import { useTitle } from '../use-title'
import type { Chosen } from './Figures'
import type { ReportState } from './report-state'
import type { ReportBinding } from './use-report'

interface Props {
  binding: ReportBinding
  /** The counted page, if the person has it. */
  counted: Binding | null
  /** The page of a counted record, if the person has it. */
  opens: Binding | null
  state: ReportState
  answer: ReportAnswer
  chosen: Chosen | null
  address: string | null
  onClose(): void
}

const ExportDialog = lazyWithRetry(() => import('../list/ExportDialog'))

const noSlots = {}
const noSort: readonly string[] = []

/** The number as its call names it. */
function bodyOf({ report }: ReportBinding, state: ReportState, { measure, id, last }: Chosen) {
  const { page: _page, limit: _limit, keyword: _keyword, ...asked } = state
  const chosen = { ...asked, measure: measure.name, ...(id === undefined ? {} : { id }), ...(last ? { last } : {}) }
  return worded(chosen, report)
}

/** Opens the dialog of exports for the rows as they are listed. */
function ExportRows({ binding, state, chosen }: Pick<Props, 'binding' | 'state'> & { chosen: Chosen }) {
  const { t } = useWords()
  const { grant } = useAccess()
  const { admin } = useSession()
  const [open, setOpen] = useState(false)
  const body = bodyOf(binding, state, chosen)
  const { data } = useRows(binding, body, 1)
  if (admin?.can_export !== true) return null
  return (
    <>
      <Button icon={<DownloadOutlined />} disabled={!data} onClick={() => setOpen(true)}>
        {t('report.exportRows')}
      </Button>
      {open && data && (
        <Suspense fallback={null}>
          <ExportDialog
            binding={binding}
            columns={shownFields(binding, binding.views.list.columns, grant)}
            query={body}
            num={data.total}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** A page of the rows; the drawer and its export share the first one. */
function useRows(binding: ReportBinding, asked: Row, page: number) {
  const body = { ...asked, page, limit: PAGE_SIZE }
  return useQuery({
    queryKey: ['report-rows', binding.name, body],
    queryFn: ({ signal }) => callBinding<Page>(binding, 'detail', body, { signal }),
    placeholderData: keepPreviousData,
  })
}

function Rows({ binding, opens, state, chosen }: Pick<Props, 'binding' | 'opens' | 'state'> & { chosen: Chosen }) {
  const { t } = useWords()
  const narrow = useNarrow()
  const { grant } = useAccess()
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useRows(binding, bodyOf(binding, state, chosen), page)
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const parts = {
    binding: opens ?? binding,
    route: opens?.route ?? null,
    columns: shownFields(binding, binding.views.list.columns, grant),
    rows: data.list_data as readonly Row[],
    sort: noSort,
    still: true,
    busy: isPlaceholderData,
  }
  return (
    <SlotsContext value={noSlots}>
      <p className="soft" style={{ marginBottom: 12 }} aria-live="polite">
        {t('report.rows', { count: data.total, num: grouped(data.total) })}
      </p>
      {narrow ? <RecordCards {...parts} /> : <DataTable {...parts} />}
      {data.total > PAGE_SIZE && <Pager page={page} limit={PAGE_SIZE} total={data.total} onPage={setPage} />}
    </SlotsContext>
  )
}

/** Stays mounted while closed, so that it can slide out and return the focus. */
export function Detail({ binding, counted, opens, state, answer, chosen, address, onClose }: Props) {
  const { t, say } = useWords()
  const titleOf = useTitle()
  const narrow = useNarrow()
  const [latest, setLatest] = useState(chosen)
  if (chosen && chosen !== latest) setLatest(chosen)
  const shown = chosen ?? latest
  const words = shown && {
    group: shown.group,
    measure: say(shown.measure.title),
    from: answer.compared?.start_date,
    to: answer.compared?.end_date,
  }
  return (
    <Drawer
      open={chosen !== null}
      onClose={onClose}
      width={narrow ? '100%' : 1040}
      title={words && t(shown.last ? 'report.behindLast' : 'report.behind', words)}
      extra={
        <Flex wrap align="center" gap="8px 16px">
          {counted && address && (
            <Link to={address}>
              <ExportOutlined aria-hidden /> {t('report.openList', { title: titleOf(counted) })}
            </Link>
          )}
          {shown && (
            <ExportRows
              key={`${shown.measure.name} ${shown.id} ${shown.last}`}
              binding={binding}
              state={state}
              chosen={shown}
            />
          )}
        </Flex>
      }
      destroyOnHidden
    >
      {shown && (
        <Rows
          key={`${shown.measure.name} ${shown.id} ${shown.last}`}
          binding={binding}
          opens={opens}
          state={state}
          chosen={shown}
        />
      )}
    </Drawer>
  )
}
