// A table of plain elements: headings that stay below the bars, fixed columns, and a scroll bar that is always in view.
import { type ComponentType, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { Row } from '#kernel/binding'
import { type Between, type Column, placesOf } from './column'
import { Head, Widths } from './Head'
import { Lines } from './Lines'

export interface TableProps {
  columns: readonly Column[]
  rows: readonly Row[]
  /** Pixels of all columns. */
  total: number
  busy: boolean
  selected: ReadonlySet<number>
  onSort: ((key: string, order: 'ascend' | 'descend' | null) => void) | undefined
  summary: ReactNode
}

interface Props extends TableProps {
  /** Headings stay in view while the page scrolls. */
  sticky: boolean
  /** A row that can be dragged. */
  line?: ComponentType<Record<string, unknown>> | undefined
  between?: Between | undefined
}

/** Moves headings and scroll bar along with the rows, without drawing anything again. */
function useTogether(total: number, sticky: boolean) {
  const table = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width moves the edges, another structure has other elements
  useLayoutEffect(() => {
    const scrolled = [head, body, bar].flatMap(({ current }) => (current ? [current] : []))
    const follow = (source: HTMLElement): void => {
      const { scrollLeft } = source
      for (const one of scrolled) if (one.scrollLeft !== scrollLeft) one.scrollLeft = scrollLeft
      edges()
    }
    const edges = (): void => {
      const element = body.current
      if (!element || !table.current) return
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft
      table.current.dataset['before'] = String(element.scrollLeft > 0)
      table.current.dataset['after'] = String(rest > 1)
      table.current.dataset['scrolls'] = String(element.scrollWidth > element.clientWidth)
    }
    const listener = (event: Event): void => follow(event.currentTarget as HTMLElement)
    for (const one of scrolled) one.addEventListener('scroll', listener, { passive: true })
    // Also called for the first size, in the same frame: after the layout that it needs anyway, instead of for one more.
    const watch = new ResizeObserver(edges)
    if (body.current) watch.observe(body.current)
    return () => {
      watch.disconnect()
      for (const one of scrolled) one.removeEventListener('scroll', listener)
    }
  }, [total, sticky])
  return { table, head, body, bar }
}

export function PlainTable({ columns, rows, total, busy, selected, onSort, summary, sticky, line, between }: Props) {
  const places = useMemo(() => placesOf(columns), [columns])
  const { table, head, body, bar } = useTogether(total, sticky)
  const width = { width: total }
  const headings = <Head columns={columns} places={places} onSort={onSort} />
  const widths = <Widths columns={columns} />
  return (
    <div ref={table} className={busy ? 'plain-table busy' : 'plain-table'}>
      {sticky && (
        <div ref={head} className="ant-table-sticky-holder">
          <table style={width}>
            {widths}
            {headings}
          </table>
        </div>
      )}
      <div ref={body} className="ant-table-body">
        <table style={width}>
          {widths}
          {!sticky && headings}
          <Lines rows={rows} columns={columns} places={places} selected={selected} component={line} between={between} />
          {summary && <tfoot className="ant-table-summary">{summary}</tfoot>}
        </table>
      </div>
      <div ref={bar} className="table-bar" aria-hidden="true">
        <div style={width} />
      </div>
    </div>
  )
}
