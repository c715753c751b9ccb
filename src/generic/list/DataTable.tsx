// Rows as a table: columns by kind, order by clicking a heading, a tree where rows lie under rows.
import { Table, type TableColumnType, type TableProps } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { Binding, Field, Row } from '#kernel/binding'
import { kindOfField } from '../../fields'
import { useText } from '../../locales/use-text'
import { widths } from '../../theme/tokens'
import { addressOf } from '../addresses'
import { captionOf, idOf, namingField } from '../record'
import { useSlots } from '../slots'
import { Cell } from './Cell'

export interface TableParts {
  binding: Binding
  /** The page that shows single records; null where there is none to open. */
  route: string | null
  columns: readonly Field[]
  rows: readonly Row[]
  sort: readonly string[]
  onSort?(sort: string[]): void
  selected?: ReadonlyMap<number, Row>
  onSelect?(rows: readonly Row[]): void
  buttons?(row: Row): ReactNode
  still?: boolean
  expanded?: readonly number[]
  onExpand?(ids: number[]): void
  summary?: Readonly<Record<string, number>> | undefined
  busy: boolean
}

/** The way to a record, in the column that names it. */
export function RecordLink({
  binding,
  route,
  row,
  children,
}: Pick<TableParts, 'binding' | 'route'> & { row: Row; children: ReactNode }) {
  const { search } = useLocation()
  if (!route || !binding.calls['read']) return children
  return (
    <Link to={addressOf(route, search, idOf(row))} className="record-link">
      {children}
    </Link>
  )
}

function useSummary({
  binding,
  columns,
  summary,
  selected,
  buttons,
  onSelect,
}: TableParts): TableProps<Row>['summary'] {
  const { t } = useTranslation()
  const sums = Object.entries(binding.views.list.summary).filter(([key]) => summary?.[key] !== undefined)
  if (sums.length === 0 || !summary) return undefined
  const offset = selected && onSelect ? 1 : 0
  return () => (
    <Table.Summary.Row>
      {offset === 1 && <Table.Summary.Cell index={0} />}
      {columns.map((field, index) => {
        const found = sums.find(([, { sum }]) => sum === field.name)
        const Shown = kindOfField(field).Cell
        const content = found ? (
          <Shown field={field} value={summary[found[0]]} row={{}} />
        ) : index === 0 ? (
          t('generic.sum')
        ) : null
        return (
          <Table.Summary.Cell
            key={field.name}
            index={index + offset}
            align={kindOfField(field).figures ? 'right' : 'left'}
          >
            {content}
          </Table.Summary.Cell>
        )
      })}
      {buttons && <Table.Summary.Cell index={columns.length + offset} />}
    </Table.Summary.Row>
  )
}

export function DataTable(props: TableParts) {
  const {
    binding,
    route,
    columns,
    rows,
    sort,
    onSort,
    selected,
    onSelect,
    buttons,
    still = false,
    expanded,
    onExpand,
    busy,
  } = props
  const { t } = useTranslation()
  const say = useText()
  const summary = useSummary(props)
  const naming = namingField(binding)
  const { cells: slots = {} } = useSlots()

  const shown = useMemo<TableColumnType<Row>[]>(() => {
    const current = sort[0]
    const made = columns.map((field, index): TableColumnType<Row> => {
      // What stands in for a figure need not be one.
      const own = Object.hasOwn(slots, field.name)
      const figures = !own && kindOfField(field).figures
      const leads = field.name === naming || (index === 0 && !columns.some((one) => one.name === naming))
      return {
        key: field.name,
        title: say(field.title),
        align: figures && field.kind !== 'sort' ? 'right' : 'left',
        className: own ? 'kind-own' : `kind-${field.kind}`,
        ...(onSort && binding.views.list.sort.includes(field.name)
          ? {
              sorter: true,
              sortOrder:
                current === field.name
                  ? ('ascend' as const)
                  : current === `-${field.name}`
                    ? ('descend' as const)
                    : null,
            }
          : {}),
        render: (_, row) => {
          const cell = <Cell binding={binding} field={field} row={row} still={still} />
          return leads ? (
            <RecordLink binding={binding} route={route} row={row}>
              {cell}
            </RecordLink>
          ) : (
            cell
          )
        },
      }
    })
    if (buttons)
      made.push({
        key: '.buttons',
        title: t('generic.actions'),
        fixed: 'right',
        className: 'col-buttons',
        render: (_, row) => buttons(row),
      })
    return made
  }, [binding, route, columns, sort, onSort, buttons, still, naming, slots, say, t])

  const change: TableProps<Row>['onChange'] = (_page, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return
    const name = String(sorter.columnKey)
    onSort?.(sorter.order === 'ascend' ? [name] : sorter.order === 'descend' ? [`-${name}`] : [])
  }
  return (
    <Table<Row>
      rowKey={idOf}
      columns={shown}
      dataSource={rows}
      pagination={false}
      size="middle"
      scroll={{ x: 'max-content' }}
      onChange={change}
      summary={summary}
      showSorterTooltip={false}
      {...(still ? {} : { sticky: { offsetHeader: widths.header + widths.tabs } })}
      className={busy ? 'data-table busy' : 'data-table'}
      {...(selected && onSelect
        ? {
            rowSelection: {
              selectedRowKeys: [...selected.keys()],
              checkStrictly: true,
              columnWidth: 44,
              onChange: (_keys: unknown, picked: Row[]) => onSelect(picked),
              getCheckboxProps: (row: Row) =>
                ({ 'aria-label': t('generic.select', { record: captionOf(binding, row) }) }) as object,
            },
          }
        : {})}
      {...(expanded && onExpand
        ? {
            expandable: {
              expandedRowKeys: [...expanded],
              onExpandedRowsChange: (keys: readonly unknown[]) => onExpand(keys.map(Number)),
              childrenColumnName: 'son',
              indentSize: 20,
            },
          }
        : {})}
    />
  )
}
