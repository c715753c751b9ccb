// The table of a report as a csv that Excel opens correctly: UTF-8 with BOM, CRLF, nothing that becomes a formula.
import { guardedText } from '#kernel/formula'
import type { Measure, ReportAnswer } from '#kernel/report'
import { yuanOf } from '../../fields/money'
import { lastIn, type NumberRow, numberIn } from './numbers'

const MARK = '\uFEFF'

export interface CsvWords {
  group: string
  share: string
  total: string
  /** Column heading of the compared number. */
  last(title: string): string
  title(measure: Measure): string
}

function plain({ kind }: Measure, value: number | null | undefined): string {
  if (value === null || value === undefined) return ''
  return kind === 'money' ? yuanOf(value) : String(value)
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function csvOf(answer: ReportAnswer, measures: readonly Measure[], words: CsvWords): string {
  const compared = (measure: Measure) => answer.compared !== null && measure.timed
  const head = [
    words.group,
    ...measures.flatMap((measure) => {
      const title = words.title(measure)
      return compared(measure) ? [title, words.last(title)] : [title]
    }),
    words.share,
  ].map(guardedText)
  const numbers = (row: NumberRow): string[] =>
    measures.flatMap((measure) => {
      const current = plain(measure, numberIn(row, measure))
      return compared(measure) ? [current, plain(measure, lastIn(row, measure))] : [current]
    })
  const share = (percent: number | null): string => (percent === null ? '' : `${percent}%`)
  const depths = new Map<unknown, number>()
  const rows = answer.list_data.map((row) => {
    const depth = row.pid === null ? 0 : (depths.get(row.pid) ?? 0) + 1
    depths.set(row.id, depth)
    return [guardedText('　'.repeat(depth) + row.name), ...numbers(row), share(row.percent)]
  })
  const lines = [head, ...rows, [guardedText(words.total), ...numbers(answer.total_row), '']]
  return MARK + lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('')
}
