// The table of a report as csv.
import type { Field, Row, Text } from '#kernel/field'
import { guardedText } from '#kernel/formula'
import type { Measure, ReportAnswer } from '#kernel/report'
import { companionOf } from '#kernel/standard'
import { yuanOf } from '../../fields/money'
import { clockOf } from '../../fields/zone'
import { csvText } from '../csv-text'
import { lastIn, type NumberRow, numberIn } from './numbers'

export interface CsvWords {
  group: string
  share: string
  total: string
  /** Fields shown beside the numbers. */
  shown: readonly Field[]
  say(text: Text): string
  /** Column heading of the compared number. */
  last(title: string): string
  title(measure: Measure): string
}

function plain({ kind }: Measure, value: number | null | undefined): string {
  if (value === null || value === undefined) return ''
  return kind === 'money' ? yuanOf(value) : String(value)
}

export function csvOf(answer: ReportAnswer, measures: readonly Measure[], words: CsvWords): string {
  const compared = (measure: Measure) => answer.compared !== null && measure.timed
  const head = [
    words.group,
    ...words.shown.map(({ title }) => words.say(title)),
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
    const about = words.shown.map((field) => cellOf(field, row as unknown as Row, words.say))
    return [guardedText('　'.repeat(depth) + row.name), ...about, ...numbers(row), share(row.percent)]
  })
  return csvText([
    head,
    ...rows,
    [guardedText(words.total), ...words.shown.map(() => ''), ...numbers(answer.total_row), ''],
  ])
}

/** One value of a record as text. */
function cellOf(field: Field, row: Row, say: (text: Text) => string): string {
  const value = field.kind === 'reference' ? row[companionOf(field)] : row[field.name]
  if (value === null || value === undefined) return ''
  const one = (part: unknown): string => {
    const choice = field.choices?.find((each) => each.value === part)
    if (choice) return say(choice.title)
    if (field.kind === 'money' && typeof part === 'number') return yuanOf(part)
    return field.kind === 'date-time' ? clockOf(String(part)) : String(part)
  }
  const text = Array.isArray(value) ? value.map(one).join('、') : one(value)
  return typeof value === 'number' ? text : guardedText(text)
}
