// Rows as Ant Design's table: headings below the bars, fixed columns, lines between rows, and only the visible ones of very many.

import { Table, type TableColumnType } from 'antd'
import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type ThHTMLAttributes,
  useMemo,
  useRef,
} from 'react'
import type { Binding, Row } from '#kernel/binding'
import { isEnter } from '../../../components/typing'
import { useWords } from '../../../locales/use-words'
import { captionOf, idOf } from '../../record'
import { clampWidth, NARROWEST, WIDEST } from '../columns/columns'
import { SELECTOR } from '../columns/use-widths'
import { type Selection, selectionOf } from '../selection/selection'

interface HeaderProps {
  'data-col'?: string
  name?: string
  wide?: number
  onWide?(px: number): void
  onFit?(): void
}

const STEP = 8
const LEAP = 40

function Edge({ name = '', wide = 0, onWide, onFit }: HeaderProps) {
  const { t } = useWords()
  const line = useRef<HTMLSpanElement>(null)
  const from = useRef<number | null>(null)
  const drawn = (event: PointerEvent): number => clampWidth(wide + event.clientX - (from.current ?? event.clientX))
  const show = (offset: number | null): void => {
    if (!line.current) return
    line.current.style.transform = offset === null ? '' : `translateX(${offset}px)`
    line.current.dataset['drawn'] = String(offset !== null)
  }
  const keys = (event: KeyboardEvent): void => {
    event.stopPropagation()
    const step = event.shiftKey ? LEAP : STEP
    const next =
      event.key === 'ArrowRight'
        ? wide + step
        : event.key === 'ArrowLeft'
          ? wide - step
          : event.key === 'Home'
            ? NARROWEST
            : event.key === 'End'
              ? WIDEST
              : null
    if (next !== null) {
      event.preventDefault()
      onWide?.(clampWidth(next))
    }
    if (isEnter(event)) {
      event.preventDefault()
      onFit?.()
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line cannot be moved; this is the separator of a window splitter
    <span
      ref={line}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('generic.resize', { name })}
      aria-valuenow={wide}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      className="column-edge"
      onKeyDown={keys}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation()
        onFit?.()
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = event.clientX
      }}
      onPointerMove={(event) => {
        if (from.current !== null) show(drawn(event) - wide)
      }}
      onPointerUp={(event) => {
        const next = drawn(event)
        const moved = from.current !== null && next !== wide
        from.current = null
        show(null)
        if (moved) onWide?.(next)
      }}
      onPointerCancel={() => {
        from.current = null
        show(null)
      }}
    />
  )
}

function HeaderCell({
  name,
  wide,
  onWide,
  onFit,
  children,
  ...rest
}: HeaderProps & ThHTMLAttributes<HTMLTableCellElement>) {
  return (
    <th {...rest}>
      {children}
      {onWide && <Edge name={name} wide={wide} onWide={onWide} onFit={onFit} />}
    </th>
  )
}

export interface Column {
  key: string
  title?: ReactNode
  width: number
  fixed?: 'left' | 'right' | undefined
  right?: boolean
  className?: string
  /** Absent if the table can't be sorted by it. */
  order?: 'ascend' | 'descend' | null
  header?: HeaderProps
  /** Takes up width only. */
  empty?: boolean
  /** Field name, as `data-col` of its cells. */
  field?: string
  /** The naming column. */
  leads?: boolean
  render?(row: Row): ReactNode
}

/** A line between rows: the heading of a group, or what is still to come of one. */
export interface Line {
  key: string
  className: string
  /** Reaches to the first column that `value` has something for, or to the end. */
  title: ReactNode
  value?(field: string): ReactNode
}

/** Lines before the row at an index; at the number of rows, those at the end. */
export type Between = (index: number) => readonly Line[]

interface LineRow {
  id: string
  line: Line
}

type Drawn = Row | LineRow

const lineIn = (one: Drawn): Line | null => ('line' in one && typeof one.id === 'string' ? (one.line as Line) : null)

interface Props {
  binding: Binding
  selection?: Selection
  onSelect?(selection: Selection): void
  busy: boolean
  columns: readonly Column[]
  rows: readonly Row[]
  /** Pixels of all columns. */
  total: number
  onSort: ((key: string, order: 'ascend' | 'descend' | null) => void) | undefined
  summary: ReactNode
  /** Headings stay in view while the page scrolls. */
  sticky: boolean
  /** Pixels of a table of which only the visible rows exist; null if all are drawn. */
  height: number | null
  /** A row that can be dragged. */
  dragRow?: ComponentType<Record<string, unknown>> | undefined
  between?: Between | undefined
}

/** The number of columns that the title of a line takes. */
function spanOf(line: Line, columns: readonly Column[]): number {
  const first = columns.findIndex(({ field }, index) => index > 0 && field !== undefined && line.value?.(field) != null)
  return first === -1 ? columns.length : first
}

export function RowTable(props: Props) {
  const {
    binding,
    columns,
    rows,
    total,
    busy,
    selection,
    onSelect,
    onSort,
    summary,
    sticky,
    height,
    dragRow,
    between,
  } = props
  const { t } = useWords()
  const drawn = useMemo<Drawn[]>(() => {
    if (!between) return [...rows]
    const lines = (index: number): Drawn[] => between(index).map((line) => ({ id: line.key, line }))
    return [...rows.flatMap((row, index) => [...lines(index), row]), ...lines(rows.length)]
  }, [rows, between])
  const shown = useMemo(
    () =>
      columns.map(
        ({ key, title, width, fixed, right, className, order, header, empty, field, leads, render }, index) =>
          ({
            key,
            title,
            width,
            ...(fixed ? { fixed } : {}),
            align: right ? 'right' : 'left',
            ...(className ? { className } : {}),
            ...(order === undefined || !onSort ? {} : { sorter: true, sortOrder: order }),
            onHeaderCell: () => ({ 'data-col': field, 'aria-hidden': empty, ...header }) as object,
            onCell: (one: Drawn) => {
              const line = lineIn(one)
              if (!line) return { 'data-col': field, 'data-lead': leads || undefined, 'aria-hidden': empty } as object
              const span = spanOf(line, columns)
              return index === 0 ? { colSpan: span } : index < span ? { colSpan: 0 } : {}
            },
            render: (_: unknown, one: Drawn) => {
              const line = lineIn(one)
              if (!line) return render?.(one as Row)
              return index === 0 ? line.title : field && index >= spanOf(line, columns) ? line.value?.(field) : null
            },
          }) satisfies TableColumnType<Drawn>,
      ),
    [columns, onSort],
  )
  const components = useMemo(
    () => ({ header: { cell: HeaderCell }, ...(dragRow ? { body: { row: dragRow } } : {}) }),
    [dragRow],
  )
  const choose = (ids: ReadonlySet<unknown>): Selection => selectionOf(rows.filter((row) => ids.has(idOf(row))))
  return (
    <Table<Drawn>
      rowKey="id"
      columns={shown}
      dataSource={drawn}
      components={components}
      pagination={false}
      size="middle"
      tableLayout="fixed"
      virtual={height !== null}
      scroll={height === null ? { x: total } : { x: total, y: height }}
      sticky={sticky && height === null}
      {...(selection && onSelect
        ? {
            rowSelection: {
              selectedRowKeys: [...selection.rows.keys()],
              onChange: (keys) => onSelect(choose(new Set(keys))),
              columnWidth: SELECTOR,
              fixed: true,
              getTitleCheckboxProps: () => ({ 'aria-label': t('many.selectPage') }),
              getCheckboxProps: (one) =>
                lineIn(one)
                  ? { disabled: true }
                  : { 'aria-label': t('generic.select', { record: captionOf(binding, one as Row) }) },
              renderCell: (_checked, one, _index, box) => (lineIn(one) ? null : box),
            },
          }
        : {})}
      rowClassName={(one) => lineIn(one)?.className ?? ''}
      onChange={(_page, _filters, sorter, { action }) => {
        if (action === 'sort' && !Array.isArray(sorter)) onSort?.(String(sorter.columnKey), sorter.order ?? null)
      }}
      {...(summary ? { summary: () => <Table.Summary>{summary}</Table.Summary> } : {})}
      showSorterTooltip={false}
      className={busy ? 'row-table busy' : 'row-table'}
      expandable={{ childrenColumnName: '.none' }}
    />
  )
}
