// One group of a report in a drawer: its numbers, the groups below it, and who or what they come from.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Drawer, Flex, Skeleton, Statistic, Table, type TableColumnType } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Row } from '#kernel/binding'
import { PAGE_SIZE } from '#kernel/constants'
import type { Measure, Report, ReportGroup } from '#kernel/report'
import { worded } from '#kernel/report-words'
import { bindingOf } from '../../api/bindings'
import { callBinding } from '../../api/calls'
import { Pager } from '../../components/Pager'
import { useNarrow } from '../../components/use-narrow'
import { Trouble } from '../../errors/Trouble'
import { useWords } from '../../locales/use-words'
import { numberIn, shown } from './numbers'
import styles from './Report.module.css'
import type { ReportState } from './report-state'
import type { ReportBinding } from './use-report'

interface GroupNumbersProps<R> {
  title: string
  caption: string
  rows: readonly R[]
  measures: readonly Measure[]
  nameOf(row: R): React.ReactNode
  ranks?: boolean
}

function GroupNumbers<R extends object>({ title, caption, rows, measures, nameOf, ranks }: GroupNumbersProps<R>) {
  const { t, say } = useWords()
  const rank: TableColumnType<R> = {
    key: 'rank',
    title: t('report.rank'),
    width: 64,
    align: 'right',
    className: 'tabular',
    render: (_, row) => (row as unknown as ReportGroup).rank ?? '–',
  }
  const columns: TableColumnType<R>[] = [
    ...(ranks ? [rank] : []),
    { key: 'name', title: caption, render: (_, row) => nameOf(row) },
    ...measures.map(
      (measure): TableColumnType<R> => ({
        key: measure.name,
        title: say(measure.title),
        align: 'right',
        className: 'tabular',
        render: (_, row) => shown(measure, numberIn(row as never, measure)),
      }),
    ),
  ]
  return (
    <section style={{ marginBlockEnd: 24 }}>
      <h3 style={{ marginBottom: 8, fontSize: 14 }}>{title}</h3>
      <Table<R>
        size="small"
        rowKey={(row) => String((row as Row)['id'] ?? (row as Row)['name'])}
        columns={columns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
    </section>
  )
}

export interface ChosenGroup {
  readonly id: number
  readonly name: string
}

interface Answer {
  header: ReportGroup
  children?: ReportGroup[]
  list_data: Row[]
  total: number
}

interface Part {
  readonly name: string
  readonly [measure: string]: unknown
}

function useGroup(binding: ReportBinding, state: ReportState, id: number, page: number) {
  const { page: _page, limit: _limit, keyword: _keyword, compare: _compare, ...asked } = state
  const body = { ...worded({ ...asked, id }, binding.report), page, limit: PAGE_SIZE }
  return useQuery({
    queryKey: ['report-group', binding.name, body],
    queryFn: ({ signal }) => callBinding<Answer>(binding, 'detail', body, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The ranking inside the group; null if its rows are not one. */
function useRanking({ report }: ReportBinding): Report | null {
  const { data } = useQuery({
    queryKey: ['binding', report.drill ?? ''],
    queryFn: () => bindingOf(report.drill as string),
    enabled: report.drill !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.report ?? null
}

interface BodyProps {
  binding: ReportBinding
  state: ReportState
  group: ChosenGroup
  measures: readonly Measure[]
  caption: string
  onOpen(group: ChosenGroup): void
}

function Body({ binding, state, group, measures, caption, onOpen }: BodyProps) {
  const { t, say } = useWords()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useGroup(binding, state, group.id, page)
  const ranking = useRanking(binding)
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { header, children = [], list_data: rows, total } = data
  const { split } = binding.report
  const parts = split ? ((header[split.key] as unknown as Part[] | undefined) ?? []) : []
  const open = ({ id, name }: ReportGroup) => (
    <Button type="link" size="small" className={styles.name} onClick={() => onOpen({ id: Number(id), name })}>
      {name}
    </Button>
  )
  return (
    <>
      <Flex wrap gap="12px 32px" style={{ marginBottom: 24 }}>
        {header.rank !== undefined && <Statistic title={t('report.rank')} value={header.rank ?? '–'} />}
        {measures.map((measure) => (
          <Statistic key={measure.name} title={say(measure.title)} value={shown(measure, numberIn(header, measure))} />
        ))}
      </Flex>
      {parts.length > 0 && (
        <GroupNumbers
          title={t('report.parts')}
          caption={t('report.part')}
          rows={parts}
          measures={measures.filter(({ name }) => parts.some((part) => part[name] !== undefined))}
          nameOf={({ name }) => name}
        />
      )}
      {children.length > 0 && (
        <GroupNumbers
          title={t('report.below')}
          caption={caption}
          rows={children}
          measures={measures}
          nameOf={open}
          ranks
        />
      )}
      {ranking && (
        <GroupNumbers
          title={t('report.within')}
          caption={say(ranking.dimensions[0]?.title ?? { zh: '', en: '' })}
          rows={rows}
          measures={ranking.measures}
          nameOf={(row) => String(row['name'] ?? '')}
          ranks
        />
      )}
      {ranking && total > PAGE_SIZE && <Pager page={page} limit={PAGE_SIZE} total={total} onPage={setPage} />}
    </>
  )
}

interface GroupProps extends Omit<BodyProps, 'group'> {
  group: ChosenGroup | null
  onClose(): void
}

/** Stays mounted while closed, so that it can slide out and return the focus. */
export default function Group({ group, onClose, ...body }: GroupProps) {
  const narrow = useNarrow()
  const [latest, setLatest] = useState(group)
  if (group && group !== latest) setLatest(group)
  const frame = useRef<HTMLDivElement>(null)
  const id = latest?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each group anew
  useEffect(() => frame.current?.focus(), [id])
  return (
    <Drawer
      open={group !== null}
      onClose={onClose}
      width={narrow ? '100%' : 860}
      title={(group ?? latest)?.name}
      destroyOnHidden
    >
      {/* Keeps the focus in the drawer when the pressed group gives way to those below it. */}
      <div ref={frame} tabIndex={-1}>
        {latest && <Body key={latest.id} {...body} group={latest} />}
      </div>
    </Drawer>
  )
}
