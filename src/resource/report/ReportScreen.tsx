// A report: its controls, totals, chart, table, and the rows behind each number.

import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { can } from '#kernel/access'
import type { Binding } from '#kernel/binding'
import { behind, groupBefore, listedBehind, NO_RECORD, type ReportAnswer } from '#kernel/report'
import { sheetPage } from '#kernel/report-sheet'
import { bindingOf } from '../../api/bindings'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useSession } from '../../api/session'
import { PageHead } from '../../components/PageHead'
import { Trouble } from '../../errors/Trouble'
import { useWords } from '../../locales/use-words'
import { useAccess } from '../../providers/access'
import { shownFields } from '../record'
import { useTitle } from '../use-title'
import { ChartPanel } from './ChartPanel'
import { Detail } from './Detail'
import type { Chosen, Leads } from './Figures'
import { Figures } from './Figures'
import type { ChosenGroup } from './Group'
import styles from './Report.module.css'
import { ReportTable } from './ReportTable'
import { PrintedHead, periodIn, ReportTools, recordFields } from './ReportTools'
import { listAddress } from './report-state'
import { type ReportBinding, type ReportControl, useReport } from './use-report'

const ExportDialog = lazyWithRetry(() => import('../list/ExportDialog'))
const Group = lazyWithRetry(() => import('./Group'))

/**
 * The counted page, and the one on which counted records are opened: its own, or that of the resource that it is a view
 * of. Each null while loading, or if the person has none.
 */
function usePages({ report }: ReportBinding): { counted: Binding | null; opens: Binding | null } {
  const { grant, canOpen } = useAccess()
  const { data } = useQuery({
    queryKey: ['counted', report.of],
    queryFn: async () => {
      const own = await bindingOf(report.of)
      return { own, base: own.base === own.name ? own : await bindingOf(own.base) }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const having = (page: Binding | undefined, call: string): Binding | null =>
    page?.route && canOpen(page.route) && can(grant, page, call) ? page : null
  return {
    counted: having(data?.own, 'list'),
    opens: having(data?.own, 'read') ?? having(data?.base, 'read'),
  }
}

function addressIn(binding: ReportBinding, counted: Binding, control: ReportControl, chosen: Chosen): string | null {
  const { answer, dimension, state } = control
  const days = (stretch: ReportAnswer['period']) =>
    stretch ? { first: stretch.start_date, last: stretch.end_date } : null
  const [current, before] = [days(answer?.period ?? null), days(answer?.compared ?? null)]
  const { measure, id, last } = chosen
  // The list knows neither facts nor groups of a tree's level.
  if (measure.fact || (dimension.at && id === NO_RECORD)) return null
  const other = last && id !== undefined && current && before
  const parts = behind(binding, {
    dimension,
    measure: listedBehind(measure),
    days: last ? before : current,
    id: other ? groupBefore(id, dimension, binding.report, current, before) : id,
  })
  return listAddress(counted, state.filter ?? {}, parts)
}

/** True if the report has more to say about one group than its numbers. */
const hasDetail = ({ drill, split }: ReportBinding['report']): boolean => drill !== undefined || split !== undefined

function Waiting({ measures }: { measures: number }) {
  return (
    <>
      <div className={styles.figures}>
        {Array.from({ length: measures }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <Card key={index} size="small">
            <Skeleton active title={{ width: 64 }} paragraph={{ rows: 1 }} />
          </Card>
        ))}
      </div>
      <Card style={{ marginBottom: 16 }}>
        <div className="placeholder" style={{ height: 300 }} />
      </Card>
      <Card>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Card>
    </>
  )
}

interface BodyProps {
  binding: ReportBinding
  control: ReportControl
  answer: ReportAnswer
}

function Body({ binding, control, answer }: BodyProps) {
  const { counted, opens } = usePages(binding)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  // Undefined until the first one is opened.
  const [group, openGroup] = useState<ChosenGroup | null>()
  const { t, say } = useWords()
  const { measures, dimension, stale, state } = control
  const addressOf = (one: Chosen) => (counted ? addressIn(binding, counted, control, one) : null)
  const leads: Leads = { addressOf, onOpen: setChosen }
  return (
    <>
      <Figures measures={measures} when={periodIn(state, binding, t)} total={answer.total_row} leads={leads} />
      <ChartPanel report={binding.report} control={control} answer={answer} leads={leads} />
      <Card size="small">
        <ReportTable
          key={dimension.name}
          report={binding.report}
          control={control}
          answer={answer}
          dimension={dimension}
          measures={measures}
          leads={leads}
          onGroup={hasDetail(binding.report) ? openGroup : undefined}
          busy={stale}
        />
      </Card>
      <Detail
        binding={binding}
        counted={counted}
        opens={opens}
        state={state}
        answer={answer}
        chosen={chosen}
        address={chosen && addressOf(chosen)}
        onClose={() => setChosen(null)}
      />
      {group !== undefined && (
        <Suspense fallback={null}>
          <Group
            binding={binding}
            state={state}
            group={group}
            measures={measures}
            caption={say(dimension.title)}
            onOpen={openGroup}
            onClose={() => openGroup(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function Stretches({ answer }: { answer: ReportAnswer }) {
  const { t } = useWords()
  const { period, compared } = answer
  if (!period) return null
  return (
    <span className="soft page-total">
      {t('report.stretch', { from: period.start_date, to: period.end_date })}
      {compared && ` · ${t('report.versus', { from: compared.start_date, to: compared.end_date })}`}
    </span>
  )
}

export default function ReportScreen({ binding }: { binding: Binding }) {
  const { t, say } = useWords()
  const title = useTitle()(binding)
  const { admin } = useSession()
  const { grant } = useAccess()
  const reporting = binding as ReportBinding
  const control = useReport(reporting)
  const { answer, error, measures, dimension } = control
  const [isExporting, setExporting] = useState(false)
  const sheet = sheetPage(reporting, control.query)
  return (
    <div className={styles.screen}>
      <PageHead
        title={title}
        extra={
          <>
            <Button icon={<PrinterOutlined />} disabled={!answer} onClick={() => window.print()}>
              {t('report.print')}
            </Button>
            {admin?.can_export === true && (
              <Button icon={<DownloadOutlined />} disabled={!answer} onClick={() => setExporting(true)}>
                {t('report.export')}
              </Button>
            )}
          </>
        }
      >
        {answer && <Stretches answer={answer} />}
      </PageHead>
      {isExporting && answer && (
        <Suspense fallback={null}>
          <ExportDialog
            binding={sheet}
            columns={Object.values(sheet.fields)}
            query={control.query}
            // Groups have a line for their total.
            num={dimension.ranked ? (answer.total ?? 0) : answer.list_data.length + 1}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
      <PrintedHead
        state={control.state}
        fields={shownFields(binding, binding.views.list.filters, grant)}
        recordFields={recordFields(reporting, grant)}
      />
      <ReportTools binding={reporting} control={control} />
      {reporting.report.note && (
        <p className="soft" style={{ marginBottom: 16 }}>
          {say(reporting.report.note)}
        </p>
      )}
      {error && !answer ? (
        <Trouble error={error} onRetry={control.retry} />
      ) : answer ? (
        <Body binding={reporting} control={control} answer={answer} />
      ) : (
        <Waiting measures={measures.length} />
      )}
    </div>
  )
}
