// The numbers of a report as a table: groups, nested if they form a tree, and the total.
import { Button, Flex, Input, Pagination, Progress, Table, type TableColumnType } from 'antd'
import { useMemo } from 'react'
import { PAGE_SIZE } from '#kernel/constants'
import type { Row } from '#kernel/field'
import { grouped } from '#kernel/grouped'
import {
  type Dimension,
  type Measure,
  NO_RECORD,
  type Report,
  type ReportAnswer,
  type ReportGroup,
} from '#kernel/report'
import { shownBeside } from '#kernel/report-sheet'
import { useNarrow } from '../../components/use-narrow'
import { kindOfField } from '../../fields'
import { useWords } from '../../locales/use-words'
import { Delta, type Leads, NumberLink } from './Figures'
import type { ChosenGroup } from './Group'
import { lastIn, type NumberRow, numberIn, shownPercent } from './numbers'
import styles from './Report.module.css'
import type { ReportControl } from './use-report'

interface Branch extends ReportGroup {
  children?: Branch[]
}

/** Nests groups; the answer has parents first. */
export function branches(rows: readonly ReportGroup[]): Branch[] {
  const byId = new Map<unknown, Branch>()
  const roots: Branch[] = []
  for (const row of rows) {
    const branch: Branch = { ...row }
    byId.set(row.id, branch)
    const parent = row.pid === null ? undefined : byId.get(row.pid)
    if (parent) parent.children = [...(parent.children ?? []), branch]
    else roots.push(branch)
  }
  return roots
}

function Ranks({ control, answer }: { control: ReportControl; answer: ReportAnswer }) {
  const { t } = useWords()
  const { state, change } = control
  const { total = 0, page = 1, limit = PAGE_SIZE } = answer
  return (
    <Flex wrap justify="space-between" gap="8px 16px" style={{ marginBottom: 12 }}>
      <Input.Search
        allowClear
        style={{ width: 260 }}
        aria-label={t('report.search')}
        placeholder={t('report.search')}
        defaultValue={state.keyword}
        onSearch={(keyword) => change({ keyword: keyword.trim() || undefined, page: undefined })}
      />
      <Pagination
        current={page}
        pageSize={limit}
        total={total}
        showSizeChanger={false}
        size="small"
        showTotal={(num) => t('report.ranked', { num: grouped(num) })}
        onChange={(next) => change({ page: next > 1 ? next : undefined })}
      />
    </Flex>
  )
}

interface Props {
  report: Report
  control: ReportControl
  answer: ReportAnswer
  dimension: Dimension
  measures: readonly Measure[]
  leads: Leads
  /** Opens a group; missing if the report has no more to say about one. */
  onGroup: ((group: ChosenGroup) => void) | undefined
  busy: boolean
}

/** Rows without a record, the last ones, have nothing to open. */
function GroupName({ row: { id, name }, onOpen }: { row: Branch; onOpen(group: ChosenGroup): void }) {
  if (typeof id !== 'number' || id === NO_RECORD) return name
  return (
    <Button type="link" size="small" className={styles.name} onClick={() => onOpen({ id, name })}>
      {name}
    </Button>
  )
}

export function ReportTable({ report, control, answer, dimension, measures, leads, onGroup, busy }: Props) {
  const { t, say } = useWords()
  const narrow = useNarrow()
  const rows = useMemo(() => branches(answer.list_data), [answer])
  const shares = answer.list_data.some(({ percent }) => percent !== null)

  const cell = (row: NumberRow, measure: Measure, about: { id?: ReportGroup['id']; group: string }) => {
    const last = lastIn(row, measure)
    return (
      <>
        <NumberLink measure={measure} {...about} last={false} value={numberIn(row, measure)} leads={leads} />
        {last !== undefined && (
          <Flex justify="end" gap={8} className={styles.last} style={{ fontSize: 12 }}>
            <Delta measure={measure} value={numberIn(row, measure)} last={last} />
            <NumberLink measure={measure} {...about} last value={last} leads={leads} className="soft" />
          </Flex>
        )}
      </>
    )
  }
  const share: TableColumnType<Branch> = {
    key: 'percent',
    title: t('report.share'),
    align: 'right',
    width: 140,
    render: (_, { percent }) => (
      <Flex align="center" justify="end" gap={10} className="tabular">
        <Progress percent={percent ?? 0} showInfo={false} size={[64, 6]} aria-hidden />
        {shownPercent(percent)}
      </Flex>
    ),
  }
  const ranked = dimension.ranked !== undefined
  const placed = dimension.placed !== undefined
  const beside = shownBeside(dimension, report)
  const rankColumn: TableColumnType<Branch> = {
    key: 'rank',
    title: t('report.rank'),
    width: 64,
    align: 'right',
    className: 'tabular',
    render: (_, { rank }) => rank ?? '–',
  }
  const columns: TableColumnType<Branch>[] = [
    ...(ranked ? [{ ...rankColumn, fixed: 'left' as const }] : []),
    {
      key: 'name',
      title: say(dimension.title),
      dataIndex: 'name',
      width: narrow ? 132 : 220,
      fixed: 'left',
      rowScope: 'row',
      ...(onGroup ? { render: (_, row) => <GroupName row={row} onOpen={onGroup} /> } : {}),
    },
    // A tree's marks to open a group stand in the first column.
    ...(placed && !ranked ? [rankColumn] : []),
    ...measures.flatMap((measure, index): TableColumnType<Branch>[] => [
      {
        key: measure.name,
        title: say(measure.title),
        align: 'right',
        width: answer.compared && measure.timed ? 150 : 110,
        ...(ranked
          ? {}
          : {
              sorter: (left: Branch, right: Branch) => (numberIn(left, measure) ?? 0) - (numberIn(right, measure) ?? 0),
              sortDirections: ['descend' as const, 'ascend' as const],
            }),
        render: (_, row) => cell(row, measure, { id: row.id, group: row.name }),
      },
      ...(index === 0 && shares && !narrow ? [share] : []),
    ]),
    ...beside.map(
      (field): TableColumnType<Branch> => ({
        key: field.name,
        title: say(field.title),
        width: field.kind === 'image' ? 72 : 140,
        align: field.kind === 'integer' || field.kind === 'money' ? 'right' : 'left',
        render: (_, row) => {
          const { Cell } = kindOfField(field)
          const record = row as unknown as Row
          return <Cell field={field} row={record} value={record[field.name]} />
        },
      }),
    ),
  ]
  const table = (
    <Table<Branch>
      className={styles.table}
      style={{ opacity: busy ? 0.6 : 1 }}
      rowKey={({ id }) => String(id)}
      columns={columns}
      dataSource={rows}
      pagination={false}
      size="small"
      scroll={{ x: 'max-content' }}
      expandable={{ defaultExpandAllRows: answer.list_data.length <= 60, indentSize: 16 }}
      summary={() => (
        <Table.Summary fixed>
          <Table.Summary.Row>
            <Table.Summary.Cell index={0}>{t('report.total')}</Table.Summary.Cell>
            {columns.slice(1).map(({ key }, index) => {
              const measure = measures.find(({ name }) => name === key)
              return (
                <Table.Summary.Cell key={String(key)} index={index + 1} align="right">
                  {measure
                    ? cell(answer.total_row, measure, { group: t('report.total') })
                    : key === 'percent'
                      ? shownPercent(100)
                      : null}
                </Table.Summary.Cell>
              )
            })}
          </Table.Summary.Row>
        </Table.Summary>
      )}
    />
  )
  if (!ranked) return table
  return (
    <>
      <Ranks control={control} answer={answer} />
      {table}
    </>
  )
}
