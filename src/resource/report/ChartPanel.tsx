// The chart of a report, with the choice of its measure.
import { Card, Empty, Segmented, Select } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import type { Report, ReportAnswer, ReportGroup } from '#kernel/report'
import { nameKeyIn } from '#kernel/report-sheet'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useNarrow } from '../../components/use-narrow'
import { today } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { useMode } from '../../theme/appearance'
import { wantsLessMotion } from '../../theme/less-motion'
import { useSettings } from '../../theme/settings'
import { paletteOf, themeColours } from '../../theme/tokens'
import { chartedGroups, type Drawn, heightOf, MOST_BARS } from './charted'
import type { Leads } from './Figures'
import { numberIn, shown } from './numbers'
import type { ReportControl } from './use-report'

const Chart = lazyWithRetry(() => import('./Chart'))

/** Options shown side by side. */
const IN_VIEW = 4

interface Props {
  report: Report
  control: Pick<ReportControl, 'measures' | 'dimension' | 'stale'>
  answer: ReportAnswer
  leads: Leads
}

/** The name alone, without the number that tells people of one name apart in a list. */
function shortName(row: ReportGroup, report: Report): string {
  const key = nameKeyIn(report)
  const name = key === undefined ? undefined : row[key]
  return typeof name === 'string' ? name : row.name
}

export function ChartPanel({ report, control, answer, leads }: Props) {
  const { t, say } = useWords()
  const mode = useMode()
  const { theme } = useSettings()
  const narrow = useNarrow()
  const { measures, dimension } = control
  const [chosen, setChosen] = useState(measures[0]?.name)
  const measure = measures.find(({ name }) => name === chosen) ?? measures[0]
  const drawn = useMemo((): Drawn | null => {
    if (!measure) return null
    const { period, compared } = answer
    const stretch = (days: NonNullable<typeof period>): string =>
      t('report.stretch', { from: days.start_date, to: days.end_date })
    const versus = period && compared && measure.timed && dimension.chart !== 'pie'
    return {
      groups: chartedGroups(answer.list_data, dimension).map((row) => ({ ...row, name: shortName(row, report) })),
      dimension,
      measure,
      compared: versus ? { current: stretch(period), last: stretch(compared) } : null,
      title: say(measure.title),
      palette: paletteOf(mode, theme),
      parts: themeColours,
      narrow,
      still: wantsLessMotion(),
      font: getComputedStyle(document.body).fontFamily,
      after: today().format('YYYY-MM-DD'),
    }
  }, [answer, report, dimension, measure, mode, theme, narrow, say, t])
  if (!drawn || !measure) return null
  const empty = drawn.groups.every((row) => !numberIn(row, measure)) && !drawn.compared
  const options = measures.map(({ name, title }) => ({ value: name, label: say(title) }))
  const choice = { 'aria-label': t('report.measure'), value: measure.name, onChange: setChosen, options }
  const most = [...drawn.groups]
    .sort((left, right) => (numberIn(right, measure) ?? 0) - (numberIn(left, measure) ?? 0))
    .slice(0, 3)
    .map((row) => `${row.name} ${shown(measure, numberIn(row, measure))}`)
  const label = `${t('report.chartWords', { measure: drawn.title, dimension: say(dimension.title) })} ${t('report.most', { list: most.join(t('report.comma')) })}`
  const cut = answer.list_data.length > drawn.groups.length && drawn.groups.length === MOST_BARS
  return (
    <Card
      role="region"
      aria-label={t('report.chart')}
      style={{ marginBottom: 16, opacity: control.stale ? 0.6 : 1 }}
      styles={{ header: { borderBottom: 0 }, body: { paddingTop: 0 } }}
      title={`${drawn.title} · ${say(dimension.title)}`}
      extra={
        options.length > 1 &&
        (options.length > IN_VIEW || narrow ? (
          <Select<string> {...choice} popupMatchSelectWidth={false} />
        ) : (
          <Segmented<string> {...choice} />
        ))
      }
    >
      {empty ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t('report.nothing')}
          style={{ paddingTop: 80, minHeight: heightOf(drawn) }}
        />
      ) : (
        <Suspense fallback={<div className="placeholder" style={{ height: heightOf(drawn) }} />}>
          <Chart
            drawn={drawn}
            label={label}
            onPick={(place, last) => {
              const row = drawn.groups[place]
              if (row) leads.onOpen({ measure, id: row.id, group: row.name, last })
            }}
          />
        </Suspense>
      )}
      {cut && <p className="soft">{t('report.top', { num: MOST_BARS })}</p>}
    </Card>
  )
}
