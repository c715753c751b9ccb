// Numbers of a report as text: by the kind of the measure, and compared with another period.

import { shownMoney } from '#kernel/money'
import type { Measure, Numbers, ReportAnswer, ReportGroup } from '#kernel/report'

const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** A row of the answer: a group, or the total. */
export type NumberRow = ReportGroup | ReportAnswer['total_row']

export function numberIn(row: NumberRow, { name }: Measure): number | null {
  const value = row[name]
  return typeof value === 'number' ? value : null
}

/** undefined without comparison. */
export function lastIn({ last }: NumberRow, { name, timed }: Measure): number | null | undefined {
  return timed ? (last as Numbers | undefined)?.[name] : undefined
}

export function shown({ kind }: Measure, value: number | null): string {
  if (value === null) return '–'
  if (kind === 'percent') return shownPercent(value)
  return kind === 'money' ? shownMoney(value) : plain.format(value)
}

/** With one decimal at most. */
export function shownNumber(value: number): string {
  return tenths.format(value)
}

export function shownPercent(value: number | null): string {
  return value === null ? '–' : `${shownNumber(value)}%`
}

export interface Change {
  diff: number
  /** Per cent; null if compared with zero. */
  rate: number | null
}

export function changeOf(value: number | null, last: number | null | undefined): Change | null {
  if (value === null || last === null || last === undefined) return null
  return { diff: value - last, rate: last === 0 ? null : ((value - last) / Math.abs(last)) * 100 }
}
