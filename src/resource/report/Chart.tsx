// Draws a chart; loaded only by pages that have one.
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { type Drawn, heightOf, optionOf } from './charted'

echarts.use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

interface Props {
  drawn: Drawn
  /** Text alternative; the numbers are in the table. */
  label: string
  /** A group was clicked: its index, and true for the compared period. */
  onPick(place: number, last: boolean): void
  /** Pixels, instead of a height by the number of groups. */
  height?: number
}

export default function Chart({ drawn, label, onPick, height = heightOf(drawn) }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<echarts.ECharts | null>(null)
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const made = echarts.init(element, null, { renderer: 'svg' })
    chart.current = made
    made.on('click', ({ dataIndex, seriesIndex }) => pick.current(dataIndex, seriesIndex === 1))
    const watch = new ResizeObserver(() => {
      // Hidden in an inactive tab it has no width.
      if (element.clientWidth > 0) made.resize()
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])
  useEffect(() => {
    chart.current?.setOption(optionOf(drawn), { notMerge: true })
  }, [drawn])
  return <div ref={frame} role="img" aria-label={label} data-chart style={{ width: '100%', height }} />
}
