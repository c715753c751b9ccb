// A table of very many rows, of which only the visible ones exist.
import { Table, type TableColumnType } from 'antd'
import { useMemo } from 'react'
import type { Row } from '#kernel/binding'
import { idOf } from '../../record'
import { HeaderCell } from '../cells/HeaderCell'
import type { TableProps } from './PlainTable'

const components = { header: { cell: HeaderCell } }

export default function VirtualTable({
  columns,
  rows,
  total,
  busy,
  selected,
  onSort,
  summary,
  height,
}: TableProps & { height: number }) {
  const shown = useMemo(
    () =>
      columns.map(
        ({
          key,
          title,
          width,
          fixed,
          right,
          className = '',
          order,
          header,
          empty,
          field,
          render,
        }): TableColumnType<Row> => ({
          key,
          title,
          width,
          fixed,
          align: right ? 'right' : 'left',
          className,
          ...(order === undefined || !onSort ? {} : { sorter: true, sortOrder: order }),
          onHeaderCell: () => ({ 'data-col': field, 'aria-hidden': empty, ...header }) as object,
          onCell: () => ({ 'data-col': field, 'aria-hidden': empty }) as object,
          ...(render ? { render: (_: unknown, row: Row) => render(row) } : {}),
        }),
      ),
    [columns, onSort],
  )
  return (
    <Table<Row>
      rowKey={idOf}
      columns={shown}
      dataSource={rows}
      components={components}
      pagination={false}
      size="middle"
      tableLayout="fixed"
      virtual
      scroll={{ x: total, y: height }}
      rowClassName={(row) => (selected.has(idOf(row)) ? 'ant-table-row-selected' : '')}
      onChange={(_page, _filters, sorter, { action }) => {
        if (action === 'sort' && !Array.isArray(sorter)) onSort?.(String(sorter.columnKey), sorter.order ?? null)
      }}
      summary={() => summary}
      showSorterTooltip={false}
      className={busy ? 'busy' : ''}
      expandable={{ childrenColumnName: '.none' }}
    />
  )
}
