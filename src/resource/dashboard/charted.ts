// Parts of a board as charts: the shape that the charts of reports draw, and a summary in words.
import type { TFunction } from 'i18next'
import type { Text } from '#kernel/binding'
import type { BoardFigure, BoardGroups, MonthRow, NamedNumber } from '#kernel/board'
import type { Dimension, Measure, ReportGroup } from '#kernel/report'
import { shown } from '../report/numbers'

/** A number with its name, and the list that it leads to. */
export interface Point {
  readonly name: string
  readonly value: number
  readonly to: string | null
}

const VALUE = 'value'

export function measureOf(title: Text, kind: Measure['kind']): Measure {
  return { name: VALUE, title, of: 'count', where: {}, timed: false, kind }
}

export function groupsOf(points: readonly Point[]): ReportGroup[] {
  return points.map(({ name, value }) => ({ id: name, name, pid: null, percent: null, [VALUE]: value }))
}

export function dimensionOf(title: Text, chart: Dimension['chart'], byMonth: boolean): Dimension {
  return { name: 'by', title, field: 'by', ...(byMonth ? { by: 'month' as const } : {}), chart }
}

export function monthPoints(
  rows: readonly MonthRow[],
  figure: BoardFigure,
  linkOf: (figure: BoardFigure, month: string) => string | null,
): Point[] {
  return rows.map((row) => ({
    name: row.month,
    value: Number(row[figure.name] ?? 0),
    to: linkOf(figure, row.month),
  }))
}

export function groupPoints(
  rows: readonly NamedNumber[],
  { route, own }: BoardGroups,
  linkOf: (route: string, query: NamedNumber['query']) => string,
): Point[] {
  return rows.map(({ name, value, query }) => ({ name, value, to: own ? linkOf(route, query) : null }))
}

/** Groups read out. */
const MOST_READ = 3

/** The summary of a chart, in one sentence. */
export function summaryOf(points: readonly Point[], measure: Measure, byMonth: boolean, t: TFunction): string {
  const say = (value: number) => shown(measure, value)
  const sorted = [...points].sort((left, right) => right.value - left.value)
  const [most, least] = [sorted[0], sorted.at(-1)]
  if (!most || !least || most.value === 0) return t('report.nothing')
  if (byMonth)
    return t('board.monthWords', {
      most: say(most.value),
      when: most.name,
      least: say(least.value),
      other: least.name,
      last: say(points.at(-1)?.value ?? 0),
    })
  const first = sorted.slice(0, MOST_READ).filter(({ value }) => value > 0)
  const each = first.map(({ name, value }) => t('board.named', { name, num: say(value) })).join(t('board.comma'))
  return t('board.groupWords', { count: points.length, each })
}
