// Rows as a table: columns from the binding, a cell by the kind of its field.
import { memo, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#kernel/binding'
import { TABLE_REFRESH_DELAY } from '#kernel/constants'
import { lazyWithRetry } from '../../../api/lazy-with-retry'
import { kindOfField } from '../../../fields'
import { useWords } from '../../../locales/use-words'
import { idOf, namingField } from '../../record'
import { useSlots } from '../../slots-context'
import { Cell, NameCell } from '../cells/Cell'
import { useCellKeys } from '../cells/use-cell-keys'
import { besideName } from '../columns/columns'
import { HANDLE, useWidths } from '../columns/use-widths'
import { visible } from '../order/use-tree'
import { type Column, RowTable } from './RowTable'
import type { TableParts } from './table-parts'
import { useSummary } from './use-summary'

/** Pixels of the bars above and below it. */
const AROUND = 330
const LEAST = 320

const heightNow = (): number => Math.max(LEAST, window.innerHeight - AROUND)

/** Collapsing the menu changes the width of the frame; the delay lets its animation end. */
function useTableHeight(frame: RefObject<HTMLElement | null>): number {
  const [height, set] = useState(heightNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => set(heightNow()), TABLE_REFRESH_DELAY)
    }
    const watch = new ResizeObserver(schedule)
    if (frame.current) watch.observe(frame.current)
    window.addEventListener('resize', schedule)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      window.removeEventListener('resize', schedule)
    }
  }, [frame])
  return height
}

const Totals = lazyWithRetry(() => import('../shapes/Totals'))

/** Larger lists are virtualised; their rows are moved by menu. */
export const VIRTUAL_ABOVE = 200

function directionOf(sort: readonly string[], name: string): 'ascend' | 'descend' | null {
  return sort[0] === name ? 'ascend' : sort[0] === `-${name}` ? 'descend' : null
}

/** Drawn again only for other rows, columns or a selection, not because a record opens over the list. */
export const DataTable = memo(function DataTable(props: TableParts) {
  const { binding, route, rows, sort, onSort, selection, onSelect, buttons, busy, drag, between } = props
  const { still = false, expanded, onExpand, choices, onChoices, density = 'standard' } = props
  const { t, say } = useWords()
  const naming = namingField(binding)
  const { cells: slots = {} } = useSlots()
  const frame = useRef<HTMLDivElement>(null)
  const keys = useCellKeys(frame)
  const height = useTableHeight(frame)

  const open = useMemo(() => new Set(expanded), [expanded])
  const seen = useMemo(
    () => (expanded ? visible(rows, open) : rows.map((row) => ({ row, level: 1 }))),
    [rows, expanded, open],
  )
  const flat = useMemo(() => seen.map(({ row }) => row), [seen])
  const levels = useMemo(() => new Map(seen.map(({ row, level }) => [idOf(row), level])), [seen])
  const virtual = flat.length > VIRTUAL_ABOVE && !between
  const selects = selection !== undefined && onSelect !== undefined
  const leading = props.columns.some((one) => one.name === naming) ? naming : props.columns[0]?.name
  const { columns, picture } = useMemo(() => besideName(props.columns, leading), [props.columns, leading])

  const { known, width, total, resize, fitColumn } = useWidths({
    frame,
    columns,
    leading,
    pictured: picture !== null,
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

  const shown = useMemo(() => {
    const made = columns.map((field): Column => {
      // A slot may render something else than a number.
      const own = Object.hasOwn(slots, field.name)
      const figures = !own && kindOfField(field).figures === true
      const title = say(field.title)
      return {
        key: field.name,
        field: field.name,
        leads: field.name === leading,
        title,
        width: width(field.name),
        fixed: choices?.find((choice) => choice.name === field.name)?.pin,
        right: figures && field.kind !== 'sort',
        className: own ? 'kind-own' : `kind-${field.kind}`,
        ...(onSort && binding.views.list.sort.includes(field.name) ? { order: directionOf(sort, field.name) } : {}),
        header: onChoices
          ? {
              name: title,
              wide: width(field.name),
              onWide: (px) => resize(field.name, px),
              onFit: () => fitColumn(field.name),
            }
          : {},
        render: (row) =>
          field.name === leading ? (
            <NameCell
              binding={binding}
              route={route}
              field={field}
              row={row}
              still={still}
              picture={picture}
              level={expanded ? (levels.get(idOf(row)) ?? 1) : null}
              open={row['son'] ? open.has(idOf(row)) : null}
              onTurn={turn}
            />
          ) : (
            <Cell binding={binding} field={field} row={row} still={still} />
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
        render: drag.handle,
      })
    if (width('.space') > 0) made.push({ key: '.space', width: width('.space'), empty: true })
    if (buttons)
      made.push({
        key: '.buttons',
        title: t('generic.actions'),
        width: width('.buttons'),
        fixed: 'right',
        className: 'col-buttons',
        render: buttons,
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
    picture,
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

  const sortBy = useMemo(
    () =>
      onSort &&
      ((name: string, order: 'ascend' | 'descend' | null) =>
        onSort(order === 'ascend' ? [name] : order === 'descend' ? [`-${name}`] : [])),
    [onSort],
  )
  const summary = useSummary({ ...props, columns, spaced: width('.space') > 0 })
  const totalled = props.query && choices?.some(({ total }) => total)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows pressed in any cell belong to the table
    <div ref={frame} className={`data-table density-${density}`} onKeyDown={keys}>
      {known && (
        <RowTable
          binding={binding}
          columns={shown}
          rows={flat}
          total={total}
          busy={busy}
          {...(selects ? { selection, onSelect } : {})}
          onSort={sortBy}
          summary={
            totalled ? (
              <>
                {summary}
                <Suspense fallback={null}>
                  <Totals parts={props} columns={shown} />
                </Suspense>
              </>
            ) : (
              summary
            )
          }
          sticky={!still}
          height={virtual ? height : null}
          dragRow={drag?.row}
          between={between}
        />
      )}
    </div>
  )
})
