// A chart of the big screen: one instance for its whole life, which takes new figures without growing.
import { BarChart, LineChart, PieChart, TreemapChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { wantsLessMotion } from '../../theme/less-motion'
import type { Entry } from './arrangement'
import { optionOf, type Way } from './charted'
import styles from './Screen.module.css'
import type { Theme } from './themes'

echarts.use([BarChart, LineChart, PieChart, TreemapChart, GridComponent, SVGRenderer])

interface Props {
  way: Way
  rows: readonly Entry[]
  theme: Theme
  label: string
}

export default function Chart({ way, rows, theme, label }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<echarts.ECharts | null>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const made = echarts.init(element, null, { renderer: 'svg' })
    chart.current = made
    const watch = new ResizeObserver(() => element.clientWidth > 0 && made.resize())
    watch.observe(element)
    return () => {
      watch.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])
  useEffect(() => {
    const isStill = wantsLessMotion()
    chart.current?.setOption(optionOf(way, rows, theme, isStill), { notMerge: true })
  }, [way, rows, theme])
  const spoken = rows.map(({ name, value }) => `${name} ${value ?? 0}`).join('，')
  return <div ref={frame} role="img" aria-label={`${label}：${spoken}`} className={styles.chart} />
}
