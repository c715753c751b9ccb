// The page of the work report: its period, the document, editing, printing, Word.

import { CheckOutlined, DownloadOutlined, EditOutlined, PrinterOutlined, UndoOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, DatePicker, Flex, Select, Skeleton, Tag } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { can } from '#kernel/access'
import { callBinding } from '../../../api/calls'
import { saveFile } from '../../../api/download'
import { Failure } from '../../../api/failure'
import { PageHead } from '../../../components/PageHead'
import { Trouble } from '../../../errors/Trouble'
import { useQuestion } from '../../../errors/use-question'
import { today } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import { usePageParams } from '../../../navigation/page-context'
import { useAccess } from '../../../providers/access'
import { useTitle } from '../../../resource/use-title'
import type { PageProps } from '../../../slots'
import { EditReport, Paper, type Texts } from './Paper'
import type { Report } from './report'
import styles from './WorkReport.module.css'
import '../../../resource/generic.css'
import '../../../resource/list/list.css'
import '../../../resource/print.css'

const SHAPE = 'YYYY-MM-DD'

/** The choice of a period, kept in the address. */
function usePeriod() {
  const [params, setParams] = usePageParams()
  const type = params.get('type') ?? 'year'
  const [start, end] = [params.get('from'), params.get('to')]
  const body = {
    period_type: type,
    ...(start ? { start_date: start } : {}),
    ...(end && type === 'custom' ? { end_date: end } : {}),
  }
  const choose = (next: Record<string, string>) => setParams(next)
  return { type, start, end, body, choose }
}

const pickers = { year: 'year', half: 'quarter', quarter: 'quarter', month: 'month' } as const

export default function WorkReportPage({ binding }: PageProps) {
  const { t, say } = useWords()
  const heading = useTitle()(binding)
  const { grant } = useAccess()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [ask, question] = useQuestion()
  const period = usePeriod()
  const [editing, edit] = useState(false)
  const [busy, setBusy] = useState(false)
  const key = ['work-report', period.body]
  const ready = period.type !== 'custom' || Boolean(period.start && period.end)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callBinding<Report>(binding, 'compose', period.body, { signal }),
    placeholderData: keepPreviousData,
    enabled: ready,
  })
  /** A refusal is thrown. */
  const save = async (more: object): Promise<void> => {
    if (!data) return
    setBusy(true)
    try {
      const { start_date, end_date, revision } = data
      const body = { period_type: period.type, start_date, end_date, revision, ...more }
      await callBinding(binding, 'save_report', body, { quiet: true })
      await client.invalidateQueries({ queryKey: ['work-report'] })
      edit(false)
      message.success(t('workReport.saved'))
    } catch (failure) {
      // Typed words stay, above what somebody else has saved.
      if (failure instanceof Failure && failure.code === 'STALE')
        await client.invalidateQueries({ queryKey: ['work-report'] })
      throw failure
    } finally {
      setBusy(false)
    }
  }
  const word = async () => {
    if (!data) return
    const { wordOf } = await import('./word')
    const captions = {
      name: t('workReport.name'),
      value: t('workReport.value'),
      last: t('workReport.last'),
      change: t('workReport.change'),
      unit: t('workReport.unit'),
      group: t('workReport.group'),
      remark: t('workReport.remark'),
      own: t('workReport.own'),
      summary: t('workReport.summary'),
      period: [
        t('workReport.period', { from: data.start_date, to: data.end_date }),
        t('workReport.versus', { from: data.last_start_date, to: data.last_end_date }),
      ].join(' · '),
      points: (num: string) => t('workReport.points', { num }),
    }
    saveFile(await wordOf(data, captions), `${data.title}.docx`)
  }
  const finish = () =>
    ask({
      title: t('workReport.finish'),
      okText: t('workReport.finish'),
      hint: t('workReport.finishWords'),
      onOk: () => save({ status: 'final' }),
    })
  const reopen = () =>
    ask({
      title: t('workReport.reopen'),
      okText: t('workReport.reopen'),
      hint: t('workReport.reopenWords'),
      onOk: async () => {
        await callBinding(binding, 'reopen', { id: data?.id }, { quiet: true })
        await client.invalidateQueries({ queryKey: ['work-report'] })
      },
    })
  const mayReopen = can(grant, binding, 'reopen') && data?.status === 'final'
  const mayWrite = can(grant, binding, 'save_report') && data?.status === 'draft'
  const choices = binding.fields['period_type']?.choices ?? []
  const picker = pickers[period.type as keyof typeof pickers]
  return (
    <div className={styles.workReport}>
      <PageHead
        printed={false}
        title={heading}
        extra={
          <>
            {mayWrite && (
              <>
                <Button icon={<EditOutlined />} onClick={() => edit(true)}>
                  {t('workReport.edit')}
                </Button>
                <Button icon={<CheckOutlined />} onClick={finish}>
                  {t('workReport.finish')}
                </Button>
              </>
            )}
            {mayReopen && (
              <Button icon={<UndoOutlined />} onClick={reopen}>
                {t('workReport.reopen')}
              </Button>
            )}
            <Button icon={<DownloadOutlined />} disabled={!data} onClick={() => void word()}>
              Word
            </Button>
            <Button type="primary" icon={<PrinterOutlined />} disabled={!data} onClick={() => window.print()}>
              {t('workReport.print')}
            </Button>
          </>
        }
      >
        {data && (
          <Tag color={data.status === 'final' ? 'success' : 'default'}>
            {t(data.status === 'final' ? 'workReport.final' : 'workReport.draft')}
          </Tag>
        )}
      </PageHead>
      <Flex wrap gap="8px 12px" className={styles.workReportTools}>
        <Select<string>
          aria-label={t('workReport.type')}
          value={period.type}
          onChange={(type) => period.choose({ type })}
          options={choices.map(({ value, title }) => ({ value: String(value), label: say(title) }))}
          popupMatchSelectWidth={false}
        />
        {picker ? (
          <DatePicker
            picker={picker}
            allowClear={false}
            aria-label={t('workReport.type')}
            value={dayjs(data?.start_date ?? period.start ?? today())}
            onChange={(day) => period.choose({ type: period.type, from: day.format(SHAPE) })}
          />
        ) : (
          <DatePicker.RangePicker
            allowClear={false}
            aria-label={t('workReport.type')}
            value={period.start && period.end ? [dayjs(period.start), dayjs(period.end)] : null}
            onChange={(days) => {
              const [from, to] = days ?? []
              if (from && to) period.choose({ type: period.type, from: from.format(SHAPE), to: to.format(SHAPE) })
            }}
          />
        )}
      </Flex>
      {error && !data ? (
        <Trouble error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <Paper binding={binding} report={data} />
          <EditReport
            key={`${data.start_date} ${data.end_date} ${data.id} ${editing}`}
            binding={binding}
            report={data}
            open={editing}
            busy={busy}
            onClose={() => edit(false)}
            onSave={(texts: Texts) => save(texts)}
          />
        </div>
      ) : (
        ready && <Skeleton active className={`panel ${styles.paper}`} paragraph={{ rows: 12 }} />
      )}
      {question}
    </div>
  )
}
