// Options of the big screen's charts.
import type { EChartsCoreOption } from 'echarts/core'
import type { Entry } from './arrangement'
import type { Theme } from './themes'

export type Way = 'bar' | 'line' | 'pie' | 'treemap'

const SIZE = 16
/** Named here as in the style sheet: captions are measured before they are drawn. */
const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif'

export function optionOf(way: Way, rows: readonly Entry[], theme: Theme, still: boolean): EChartsCoreOption {
  const data = rows.map(({ name, value }) => ({ name: name ?? '', value: value ?? 0 }))
  const label = { color: theme.quiet, fontSize: SIZE }
  const common = {
    animation: !still,
    animationDuration: 800,
    color: [...theme.parts],
    textStyle: { color: theme.text, fontFamily: FONT },
  }
  const grid = { left: 4, right: 28, top: 12, bottom: 4, containLabel: true }
  const axis = { axisLine: { lineStyle: { color: theme.line } }, axisTick: { show: false }, axisLabel: label }
  const values = {
    type: 'value',
    splitLine: { lineStyle: { color: theme.line, opacity: 0.4 } },
    axisLabel: label,
    minInterval: 1,
  }
  switch (way) {
    case 'bar':
      return {
        ...common,
        grid: { ...grid, right: 56 },
        xAxis: { ...values, show: false },
        yAxis: {
          ...axis,
          type: 'category',
          inverse: true,
          data: data.map(({ name }) => name),
          axisLine: { show: false },
          // Every bar has its name, however low the module is.
          axisLabel: { ...label, width: 110, overflow: 'truncate', interval: 0 },
        },
        series: [
          {
            type: 'bar',
            data: data.map(({ value }) => value),
            barMaxWidth: 14,
            color: theme.main,
            itemStyle: { borderRadius: 7 },
            label: { show: true, position: 'right', color: theme.text, fontSize: SIZE },
          },
        ],
      }
    case 'line':
      return {
        ...common,
        grid,
        xAxis: { ...axis, type: 'category', boundaryGap: false, data: data.map(({ name }) => name.slice(2)) },
        yAxis: { ...values, scale: true, splitNumber: 3 },
        series: [
          {
            type: 'line',
            smooth: true,
            symbolSize: 8,
            data: data.map(({ value }) => value),
            color: theme.main,
            lineStyle: { width: 3 },
            areaStyle: { opacity: 0.18 },
          },
        ],
      }
    case 'pie':
      return {
        ...common,
        series: [
          {
            type: 'pie',
            radius: ['38%', '60%'],
            center: ['50%', '52%'],
            data,
            itemStyle: { borderColor: 'transparent', borderWidth: 2 },
            label: { color: theme.text, fontSize: 14, lineHeight: 18, formatter: '{b}\n{d}%' },
            labelLine: { lineStyle: { color: theme.line } },
          },
        ],
      }
    default:
      return {
        ...common,
        series: [
          {
            type: 'treemap',
            roam: false,
            nodeClick: false,
            breadcrumb: { show: false },
            left: 0,
            right: 0,
            top: 0,
            bottom: 0,
            data,
            itemStyle: { borderColor: 'transparent', gapWidth: 4 },
            label: { color: theme.ink, fontSize: SIZE, lineHeight: 24, formatter: '{b}\n{c}' },
          },
        ],
      }
  }
}
