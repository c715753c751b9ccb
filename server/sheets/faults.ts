// The rows that could not be imported, as the same sheet with the reason beside each, to correct and upload again.
import type { Binding } from '#kernel/binding'
import type { Context } from '../core/context'
import { type Cell, EMPTY, textCell } from './cell'
import type { ImportInput } from './import-input'
import { reasonHeading } from './mapping'
import type { RawCell } from './reading/raw-cell'
import type { SheetColumn } from './sheet-writer'

export interface FaultRow {
  readonly cells: readonly RawCell[]
  readonly message: string
}

function cellOf(raw: RawCell): Cell {
  if (raw === null) return EMPTY
  if (typeof raw === 'number') return { text: String(raw), number: String(raw) }
  return textCell(typeof raw === 'boolean' ? (raw ? 'TRUE' : 'FALSE') : raw)
}

/** Drops the reason column of an earlier round. */
function kept(page: Binding, { headings }: ImportInput, context: Context): number[] {
  const reason = reasonHeading(page, context)
  return headings.flatMap(({ title }, index) => (title === reason ? [] : [index]))
}

export function faultColumns(page: Binding, input: ImportInput, context: Context): SheetColumn[] {
  const titles = kept(page, input, context).map((index) => input.headings[index]?.title ?? '')
  return [
    ...titles.map((title): SheetColumn => ({ title, width: 18, look: 'text' })),
    { title: reasonHeading(page, context), width: 50 },
  ]
}

export function faultCells(page: Binding, input: ImportInput, rows: readonly FaultRow[], context: Context): Cell[][] {
  const places = kept(page, input, context)
  return rows.map(({ cells, message }) => [...places.map((index) => cellOf(cells[index] ?? null)), textCell(message)])
}
