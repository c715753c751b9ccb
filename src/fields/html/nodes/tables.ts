// Tables: widths of columns are written once, in `col` elements; cells carry their spans only.
import { TableCell, TableHeader, TableKit, Table as TiptapTable } from '@tiptap/extension-table'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { selectedRect } from '@tiptap/pm/tables'
import type { Command } from '@tiptap/react'
import { columnWidths } from '#kernel/rich-text'

type Width = number | null

function bounded(width: number): number {
  return Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)))
}

/** Widths of the columns, as the cells of the first row have them. */
function widthsOf(table: DocumentNode): Width[] {
  const widths: Width[] = []
  table.firstChild?.forEach((one) => {
    for (let index = 0; index < one.attrs['colspan']; index++) widths.push(one.attrs['colwidth']?.[index] || null)
  })
  return widths
}

/** Widths that the `col` elements give this cell; null if they give none. */
function widthsBeside(element: HTMLElement): number[] | null {
  const here = element as HTMLTableCellElement
  const before = [...(here.parentElement?.children ?? [])].slice(0, here.cellIndex) as HTMLTableCellElement[]
  const start = before.reduce((sum, one) => sum + one.colSpan, 0)
  const columns = [...(here.closest('table')?.querySelectorAll(':scope > colgroup > col') ?? [])]
  const widths = columns.slice(start, start + here.colSpan).map((column) => Number(column.getAttribute('width')) || 0)
  return widths.some((width) => width > 0) ? widths.map((width) => (width > 0 ? bounded(width) : 0)) : null
}

const attributes = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null, rendered: false, parseHTML: widthsBeside },
}

const Table = TiptapTable.extend({
  renderHTML({ node }) {
    const widths = widthsOf(node)
    const columns = widths.map((width) => ['col', width ? { width: String(bounded(width)) } : {}])
    return widths.some(Boolean) ? ['table', ['colgroup', ...columns], ['tbody', 0]] : (['table', ['tbody', 0]] as never)
  },
})

export const tables = [
  TableKit.configure({ table: false, tableCell: false, tableHeader: false }),
  Table.configure({ resizable: true, cellMinWidth: columnWidths.least, lastColumnResizable: true }),
  TableCell.extend({ addAttributes: () => attributes }),
  TableHeader.extend({ addAttributes: () => attributes }),
]

/** Makes the column at the cursor wider by `pixels`; `drawn` is its width on screen, if it has none of its own. */
export function widenColumn(pixels: number, drawn: number): Command {
  return ({ state, tr, dispatch }) => {
    const { map, table, tableStart, left } = selectedRect(state)
    const now = widthsOf(table)[left] ?? drawn
    for (let row = 0; row < map.height; row++) {
      const place = map.map[row * map.width + left] as number
      const cell = table.nodeAt(place)
      if (!cell || (row > 0 && map.map[(row - 1) * map.width + left] === place)) continue
      const widths: number[] = [...(cell.attrs['colwidth'] ?? Array(cell.attrs['colspan']).fill(0))]
      widths[left - map.colCount(place)] = bounded(now + pixels)
      tr.setNodeMarkup(tableStart + place, null, { ...cell.attrs, colwidth: widths })
    }
    dispatch?.(tr)
    return true
  }
}
