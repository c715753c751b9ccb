// Rows as a table: columns by kind, sorting by heading, trees.
import { Table, type TableColumnType, type TableProps } from 'antd'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#kernel/binding'
import { kindOfField } from '../../fields'
import { useText } from '../../locales/use-text'
import { topHeight, useSettings } from '../../theme/settings'
import { captionOf, idOf, namingField } from '../record'
import { selectionOf } from '../selection/selection'
import { useSlots } from '../slots'
import { DataCell } from './cells/DataCell'
import { HeaderCell, type HeaderProps } from './cells/HeaderCell'
import { useCellKeys } from './cells/use-cell-keys'
import { HANDLE, SELECTOR, useWidths } from './columns/use-widths'
import { visible } from './order/tree'
import type { TableParts } from './table-parts'
import { useSummary } from './use-summary'
import { useTableHeight } from './use-table-height'

/** Larger lists are virtualised; their rows are moved by menu. */
export const DRAWN_WHOLE = 200

function directionOf(sort: readonly string[], name: string): 'ascend' | 'descend' | null {
  return sort[0] === name ? 'ascend' : sort[0] === `-${name}` ? 'descend' : null
}

/** Drawn again only for other rows, columns or a selection, not because a record opens over the list. */
export const DataTable = memo(function DataTable(props: TableParts) {
  const { binding, route, columns, rows, sort, onSort, selection, onSelect, buttons, busy, drag } = props
  const { still = false, expanded, onExpand, choices, onChoices, density = 'standard' } = props
  const { t } = useTranslation()
  const say = useText()
  const naming = namingField(binding)
  const { cells: slots = {} } = useSlots()
  const frame = useRef<HTMLDivElement>(null)
  const keys = useCellKeys(frame)
  const top = topHeight(useSettings())
  const height = useTableHeight(frame)

  const open = useMemo(() => new Set(expanded), [expanded])
  const seen = useMemo(
    () => (expanded ? visible(rows, open) : rows.map((row) => ({ row, level: 1 }))),
    [rows, expanded, open],
  )
  const flat = useMemo(() => seen.map(({ row }) => row), [seen])
  const levels = useMemo(() => new Map(seen.map(({ row, level }) => [idOf(row), level])), [seen])
  const virtual = flat.length > DRAWN_WHOLE
  const selects = selection !== undefined && onSelect !== undefined
  const leading = columns.some((one) => one.name === naming) ? naming : columns[0]?.name

  const { width, total, resize, fitColumn } = useWidths({
    frame,
    columns,
    leading,
    sorts: onSort ? binding.views.list.sort : [],
    choices,
    onChoices,
    selects,
    handle: drag !== undefined,
    buttons: buttons !== undefined,
    rows: flat,
  })

  const turning = useRef({ expanded, onExpand })
  useEffect(() => {
    turning.current = { expanded, onExpand }
  })
  const turn = useCallback((row: Row): void => {
    const { expanded: now = [], onExpand: notify } = turning.current
    const id = idOf(row)
    notify?.(now.includes(id) ? now.filter((one) => one !== id) : [...now, id])
  }, [])

  const shown = useMemo<TableColumnType<Row>[]>(() => {
    const made = columns.map((field): TableColumnType<Row> => {
      // A slot may render something else than a number.
      const own = Object.hasOwn(slots, field.name)
      const figures = !own && kindOfField(field).figures
      const title = say(field.title)
      const pin = choices?.find((choice) => choice.name === field.name)?.pin
      return {
        key: field.name,
        title,
        width: width(field.name),
        fixed: pin,
        align: figures && field.kind !== 'sort' ? 'right' : 'left',
        className: own ? 'kind-own' : `kind-${field.kind}`,
        ...(onSort && binding.views.list.sort.includes(field.name)
          ? { sorter: true, sortOrder: directionOf(sort, field.name) }
          : {}),
        onHeaderCell: () => {
          const header: HeaderProps = {
            'data-col': field.name,
            ...(onChoices
              ? {
                  name: title,
                  wide: width(field.name),
                  onWide: (px) => resize(field.name, px),
                  onFit: () => fitColumn(field.name),
                }
              : {}),
          }
          return header as object
        },
        onCell: () => ({ 'data-col': field.name }) as object,
        render: (_, row) => (
          <DataCell
            binding={binding}
            route={route}
            field={field}
            row={row}
            still={still}
            leads={field.name === leading}
            level={expanded ? (levels.get(idOf(row)) ?? 1) : null}
            open={row['son'] ? open.has(idOf(row)) : null}
            onTurn={turn}
          />
        ),
      }
    })
    if (drag)
      made.unshift({
        key: '.handle',
        title: <span className="hidden-words">{t('generic.order.title')}</span>,
        width: HANDLE,
        fixed: 'left',
        className: 'col-handle',
        render: (_, row) => drag.handle(row),
      })
    if (width('.space') > 0)
      made.push({
        key: '.space',
        width: width('.space'),
        onHeaderCell: () => ({ 'aria-hidden': true }),
        onCell: () => ({ 'aria-hidden': true }),
      })
    if (buttons)
      made.push({
        key: '.buttons',
        title: t('generic.actions'),
        width: width('.buttons'),
        fixed: 'right',
        className: 'col-buttons',
        render: (_, row) => buttons(row),
      })
    return made
  }, [
    binding,
    route,
    columns,
    choices,
    onChoices,
    sort,
    onSort,
    buttons,
    still,
    leading,
    slots,
    say,
    t,
    drag,
    expanded,
    open,
    levels,
    width,
    resize,
    fitColumn,
    turn,
  ])

  const change: TableProps<Row>['onChange'] = (_page, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return
    const name = String(sorter.columnKey)
    onSort?.(sorter.order === 'ascend' ? [name] : sorter.order === 'descend' ? [`-${name}`] : [])
  }
  const components = useMemo(
    () => ({ header: { cell: HeaderCell }, ...(drag ? { body: { row: drag.row } } : {}) }),
    [drag],
  )
  const summary = useSummary({ ...props, spaced: width('.space') > 0 })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows pressed in any cell belong to the table
    <div ref={frame} className={`data-table density-${density}`} onKeyDown={keys}>
      <Table<Row>
        rowKey={idOf}
        columns={shown}
        dataSource={flat}
        components={components}
        pagination={false}
        size="middle"
        tableLayout="fixed"
        {...(virtual ? { virtual: true, scroll: { x: total, y: height } } : { scroll: { x: total } })}
        onChange={change}
        summary={summary}
        showSorterTooltip={false}
        {...(still || virtual ? {} : { sticky: { offsetHeader: top } })}
        className={busy ? 'busy' : ''}
        expandable={{ childrenColumnName: '.none' }}
        {...(selects
          ? {
              rowSelection: {
                selectedRowKeys: [...selection.rows.keys()],
                columnWidth: SELECTOR,
                fixed: true,
                onChange: (_keys: unknown, picked: Row[]) => onSelect(selectionOf(picked.filter(Boolean))),
                getTitleCheckboxProps: () => ({ 'aria-label': t('many.selectPage') }) as object,
                getCheckboxProps: (row: Row) =>
                  ({ 'aria-label': t('generic.select', { record: captionOf(binding, row) }) }) as object,
              },
            }
          : {})}
      />
    </div>
  )
})
