// Chart data of a report: one measure by group, and the chart type.
import type { EChartsCoreOption } from 'echarts/core'
import type { Dimension, Measure, ReportGroup } from '#kernel/report'
import type { Palette } from '../../theme/tokens'
import { lastIn, numberIn, shown } from './numbers'

/** Most bars that remain distinguishable. */
export const MOST_BARS = 20

/** The root groups, or the children of a single root. For dates all. */
export function chartedGroups(rows: readonly ReportGroup[], dimension: Dimension): ReportGroup[] {
  if (dimension.by) return [...rows]
  const roots = rows.filter(({ pid }) => pid === null)
  const [only] = roots.filter(({ id }) => id !== 0)
  const below = roots.length === 1 || (roots.length === 2 && roots.some(({ id }) => id === 0)) ? only?.id : undefined
  const inside = below === undefined ? [] : rows.filter(({ pid }) => pid === below)
  return (inside.length > 0 ? [...inside, ...roots.filter(({ id }) => id === 0)] : roots).slice(0, MOST_BARS)
}

export interface Drawn {
  groups: readonly ReportGroup[]
  dimension: Dimension
  measure: Measure
  /** Names of the two periods; null without comparison. */
  compared: { current: string; last: string } | null
  title: string
  palette: Palette
  /** Colours of a pie's parts. */
  parts: readonly string[]
  narrow: boolean
  still: boolean
  /** The page's font: captions are measured before they are drawn. */
  font: string
  /** The first day in the future, `YYYY-MM-DD`. */
  after: string
}

/** Height in pixels, the same before and after loading. */
export function heightOf({ groups, dimension, compared }: Pick<Drawn, 'groups' | 'dimension' | 'compared'>): number {
  if (dimension.chart !== 'bar' || dimension.by) return 300
  return Math.max(220, groups.length * (compared ? 40 : 30) + 56)
}

function pie({ groups, measure, palette, parts, narrow }: Drawn): EChartsCoreOption {
  const data = groups.map((row) => ({ name: row.name, value: numberIn(row, measure) ?? 0 }))
  return {
    color: [...parts],
    legend: {
      type: 'scroll',
      textStyle: { color: palette.text },
      ...(narrow ? { bottom: 0 } : { orient: 'vertical', right: 8, top: 'middle' }),
    },
    series: [
      {
        type: 'pie',
        radius: ['48%', '72%'],
        center: narrow ? ['50%', '42%'] : ['38%', '50%'],
        itemStyle: { borderColor: palette.surface, borderWidth: 2 },
        label: { show: !narrow, color: palette.text, formatter: '{b} {d}%' },
        data,
      },
    ],
  }
}

function series(drawn: Drawn, lasts: boolean): object {
  const { groups, dimension, measure, palette, compared, title } = drawn
  const line = dimension.chart === 'line'
  const colour = lasts ? palette.quiet : palette.brand
  // Future groups are left out: a line falling to zero would mislead.
  const ahead = (row: ReportGroup) => dimension.by !== undefined && String(row.id) > drawn.after
  const value = (row: ReportGroup) =>
    lasts ? (lastIn(row, measure) ?? null) : ahead(row) && !numberIn(row, measure) ? null : numberIn(row, measure)
  return {
    name: lasts ? compared?.last : (compared?.current ?? title),
    type: line ? 'line' : 'bar',
    data: groups.map(value),
    color: colour,
    ...(line
      ? {
          symbolSize: 6,
          showSymbol: groups.length <= 40,
          lineStyle: { width: 2, type: lasts ? 'dashed' : 'solid' },
          ...(lasts ? {} : { areaStyle: { opacity: 0.1 } }),
        }
      : { barMaxWidth: 22, itemStyle: { opacity: lasts ? 0.45 : 1, borderRadius: 3 } }),
  }
}

function axes(drawn: Drawn): EChartsCoreOption {
  const { groups, dimension, measure, palette, compared, narrow } = drawn
  const upright = dimension.chart === 'line' || dimension.by !== undefined
  const categories = {
    type: 'category',
    data: groups.map(({ name }) => name),
    axisLine: { lineStyle: { color: palette.line } },
    axisTick: { show: false },
    axisLabel: {
      color: palette.quiet,
      ...(upright ? { hideOverlap: true } : { width: narrow ? 84 : 140, overflow: 'truncate' }),
    },
    ...(upright ? {} : { inverse: true }),
  }
  const values = {
    type: 'value',
    minInterval: measure.kind === 'integer' ? 1 : 0,
    splitLine: { lineStyle: { color: palette.line } },
    axisLabel: { color: palette.quiet, formatter: (value: number) => shown(measure, value).replace(/\.00$/, '') },
  }
  return {
    grid: { left: 8, right: 20, top: compared ? (narrow ? 64 : 40) : 16, bottom: 8, containLabel: true },
    ...(upright ? { xAxis: categories, yAxis: values } : { xAxis: values, yAxis: categories }),
    ...(compared ? { legend: { top: 0, left: 0, itemGap: 16, textStyle: { color: palette.text } } } : {}),
    series: [series(drawn, false), ...(compared ? [series(drawn, true)] : [])],
  }
}

export function optionOf(drawn: Drawn): EChartsCoreOption {
  const { dimension, measure, palette, still } = drawn
  const round = dimension.chart === 'pie'
  return {
    animation: !still,
    animationDuration: 300,
    textStyle: { fontFamily: drawn.font },
    tooltip: {
      trigger: round ? 'item' : 'axis',
      ...(round ? {} : { axisPointer: { type: dimension.chart === 'line' ? 'line' : 'shadow' } }),
      backgroundColor: palette.raised,
      borderColor: palette.line,
      textStyle: { color: palette.text },
      valueFormatter: (value: unknown) => shown(measure, typeof value === 'number' ? value : null),
      confine: true,
    },
    ...(round ? pie(drawn) : axes(drawn)),
  }
}
