// The numbers of a report as a table: groups, nested if they form a tree, and the total.
import { Table, type TableColumnType } from 'antd'
import { useMemo } from 'react'
import type { Dimension, Measure, ReportAnswer, ReportGroup } from '#kernel/report'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { useNarrow } from '../use-narrow'
import { Delta } from './Delta'
import { type Leads, NumberLink } from './NumberLink'
import { lastIn, type NumberRow, numberIn, shownPercent } from './numbers'

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

interface Props {
  answer: ReportAnswer
  dimension: Dimension
  measures: readonly Measure[]
  leads: Leads
  busy: boolean
}

export function ReportTable({ answer, dimension, measures, leads, busy }: Props) {
  const { t } = useWords()
  const say = useText()
  const narrow = useNarrow()
  const rows = useMemo(() => branches(answer.list_data), [answer])
  const shares = answer.list_data.some(({ percent }) => percent !== null)

  const cell = (row: NumberRow, measure: Measure, about: { id?: ReportGroup['id']; group: string }) => {
    const last = lastIn(row, measure)
    return (
      <>
        <NumberLink measure={measure} {...about} last={false} value={numberIn(row, measure)} leads={leads} />
        {last !== undefined && (
          <span className="report-last">
            <Delta measure={measure} value={numberIn(row, measure)} last={last} />
            <NumberLink measure={measure} {...about} last value={last} leads={leads} className="soft" />
          </span>
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
      <span className="report-share tabular">
        <span className="report-track" aria-hidden>
          <span className="report-bar" style={{ inlineSize: `${Math.min(percent ?? 0, 100)}%` }} />
        </span>
        {shownPercent(percent)}
      </span>
    ),
  }
  const columns: TableColumnType<Branch>[] = [
    {
      key: 'name',
      title: say(dimension.title),
      dataIndex: 'name',
      width: narrow ? 132 : 220,
      fixed: 'left',
      rowScope: 'row',
    },
    ...measures.flatMap((measure, index): TableColumnType<Branch>[] => [
      {
        key: measure.name,
        title: say(measure.title),
        align: 'right',
        width: answer.compared && measure.timed ? 150 : 110,
        sorter: (left, right) => (numberIn(left, measure) ?? 0) - (numberIn(right, measure) ?? 0),
        sortDirections: ['descend', 'ascend'],
        render: (_, row) => cell(row, measure, { id: row.id, group: row.name }),
      },
      ...(index === 0 && shares && !narrow ? [share] : []),
    ]),
  ]
  return (
    <Table<Branch>
      className={busy ? 'report-table busy' : 'report-table'}
      rowKey={({ id }) => String(id)}
      columns={columns}
      dataSource={rows}
      pagination={false}
      size="small"
      scroll={{ x: 'max-content' }}
      expandable={{ defaultExpandAllRows: answer.list_data.length <= 60, indentSize: 16 }}
      summary={() => (
        <Table.Summary fixed>
          <Table.Summary.Row className="report-total">
            <Table.Summary.Cell index={0}>{t('report.total')}</Table.Summary.Cell>
            {columns.slice(1).map(({ key }, index) => {
              const measure = measures.find(({ name }) => name === key)
              return (
                <Table.Summary.Cell key={String(key)} index={index + 1} align="right">
                  {measure ? cell(answer.total_row, measure, { group: t('report.total') }) : shownPercent(100)}
                </Table.Summary.Cell>
              )
            })}
          </Table.Summary.Row>
        </Table.Summary>
      )}
    />
  )
}
