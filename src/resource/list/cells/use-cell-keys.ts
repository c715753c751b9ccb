// Moves the focus between editable cells: one of them is in the tab order, arrow keys reach the others.
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

const CELL = '[data-cell]'

interface Place {
  row: number
  column: number
}

function placeOf(cell: HTMLElement): Place {
  const td = cell.closest<HTMLElement>('.ant-table-cell')
  const tr = td?.closest<HTMLElement>('.ant-table-row')
  const rows = [...(tr?.parentElement?.querySelectorAll(':scope > .ant-table-row') ?? [])]
  return { row: tr ? rows.indexOf(tr) : -1, column: td && tr ? [...tr.children].indexOf(td) : -1 }
}

/** Focusable part of a cell: a switch itself, otherwise the cell. */
export function focusCell(cell: HTMLElement): void {
  const control = cell.querySelector<HTMLElement>('button[role=switch]') ?? cell
  control.focus()
  control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The next cell in a direction; `next` and `previous` continue into the adjacent rows. */
export function neighbour(
  cell: HTMLElement,
  way: 'left' | 'right' | 'up' | 'down' | 'next' | 'previous',
): HTMLElement | null {
  const table = cell.closest<HTMLElement>('.data-table')
  const all = [...(table?.querySelectorAll<HTMLElement>(CELL) ?? [])]
  const here = all.indexOf(cell)
  if (way === 'next' || way === 'previous') return all[here + (way === 'next' ? 1 : -1)] ?? null
  const at = placeOf(cell)
  const others = all.map((one) => ({ one, ...placeOf(one) }))
  if (way === 'left' || way === 'right') {
    const row = others.filter(({ row }) => row === at.row)
    const index = row.findIndex(({ one }) => one === cell)
    return row[index + (way === 'right' ? 1 : -1)]?.one ?? null
  }
  const column = others.filter((one) => one.column === at.column)
  const index = column.findIndex(({ one }) => one === cell)
  return column[index + (way === 'down' ? 1 : -1)]?.one ?? null
}

const ways: Readonly<Record<string, 'left' | 'right' | 'up' | 'down'>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Keeps exactly one cell in the tab order: the last focused one, otherwise the first. */
function roving(frame: HTMLElement, chosen: HTMLElement | null): void {
  const all = [...frame.querySelectorAll<HTMLElement>(CELL)]
  const kept = chosen ?? all.find((cell) => cell.tabIndex === 0) ?? all[0]
  for (const cell of all) if (!cell.querySelector('button[role=switch]')) cell.tabIndex = cell === kept ? 0 : -1
}

export function useCellKeys(frame: RefObject<HTMLDivElement | null>): (event: KeyboardEvent) => void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    roving(element, null)
    const note = (event: FocusEvent): void => {
      const cell = (event.target as HTMLElement).closest<HTMLElement>(CELL)
      if (cell) roving(element, cell)
    }
    element.addEventListener('focusin', note)
    return () => element.removeEventListener('focusin', note)
  })
  return (event) => {
    const way = ways[event.key]
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>(CELL)
    // While a value is being edited the arrow keys belong to the input.
    if (!way || !cell || cell.dataset['editing'] === 'true' || event.altKey || event.ctrlKey || event.metaKey) return
    const next = neighbour(cell, way)
    if (!next) return
    event.preventDefault()
    focusCell(next)
  }
}
