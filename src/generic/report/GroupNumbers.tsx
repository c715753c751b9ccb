// Numbers of several groups as a plain table, within the drawer of one.
import { Table, type TableColumnType } from 'antd'
import type { Row } from '#kernel/binding'
import type { Measure, ReportGroup } from '#kernel/report'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { numberIn, shown } from './numbers'

interface Props<R> {
  title: string
  caption: string
  rows: readonly R[]
  measures: readonly Measure[]
  nameOf(row: R): React.ReactNode
  ranks?: boolean
}

export function GroupNumbers<R extends object>({ title, caption, rows, measures, nameOf, ranks }: Props<R>) {
  const { t } = useWords()
  const say = useText()
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
    <section className="report-part">
      <h3>{title}</h3>
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
