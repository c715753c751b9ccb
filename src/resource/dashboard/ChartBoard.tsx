// A chart of a board: its measure, the drawing, the same numbers as a table, and a summary for screen readers.
import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Text } from '#kernel/binding'
import type { MonthRow, NamedNumber } from '#kernel/board'
import type { Dimension, Measure } from '#kernel/report'
import { lazyWithRetry } from '../../api/lazy-with-retry'
import { useNarrow } from '../../components/use-narrow'
import { today } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { useMode } from '../../theme/appearance'
import { wantsLessMotion } from '../../theme/less-motion'
import { useSettings } from '../../theme/settings'
import { paletteOf, themeColours } from '../../theme/tokens'
import type { Drawn } from '../report/charted'
import { shown } from '../report/numbers'
import { dimensionOf, groupPoints, groupsOf, measureOf, monthPoints, type Point, summaryOf } from './charted'
import { Frame, type FrameState, Nothing, usePart } from './Frame'
import styles from './Home.module.css'
import type { PanelOf } from './panels'
import { listLink, monthLink } from './panels'

const Chart = lazyWithRetry(() => import('../report/Chart'))

/** Pixels, of every panel. */
const BODY = 300

interface Shown {
  title: Text
  heading: string
  points: readonly Point[]
  measure: Measure
  dimension: Dimension
}

function Numbers({ points, measure, title }: { points: readonly Point[]; measure: Measure; title: string }) {
  const { t } = useWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className={styles.numbers} tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr className="soft">
            <th scope="col">{t('board.group')}</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ name, value, to }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="tabular">
                {to && value ? <Link to={to}>{shown(measure, value)}</Link> : shown(measure, value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Drawing({ points, measure, dimension, heading }: Shown) {
  const { t } = useWords()
  const mode = useMode()
  const { theme } = useSettings()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const byMonth = dimension.by !== undefined
  const drawn = useMemo(
    (): Drawn => ({
      groups: groupsOf(points).map((group) => (byMonth ? { ...group, id: `${group.name}-01` } : group)),
      dimension,
      measure,
      compared: null,
      title: heading,
      palette: paletteOf(mode, theme),
      parts: themeColours,
      // Beside others a ring has no room for captions.
      narrow: narrow || dimension.chart === 'pie',
      still: wantsLessMotion(),
      font: getComputedStyle(document.body).fontFamily,
      after: today().format('YYYY-MM-DD'),
    }),
    [points, dimension, measure, mode, theme, narrow, heading, byMonth],
  )
  return (
    <Suspense fallback={<div className="placeholder" style={{ height: BODY }} />}>
      <Chart
        drawn={drawn}
        height={BODY}
        label={`${heading}${t('board.colon')}${summaryOf(points, measure, byMonth, t)}`}
        onPick={(place) => {
          const to = points[place]?.to
          if (to) void navigate(to)
        }}
      />
    </Suspense>
  )
}

interface BodyProps extends FrameState {
  title: string
  /** Names of the measures; empty for one. */
  choice?: ReactNode
  shown: Shown | null
}

function ChartFrame({ title, choice, shown: one, ...rest }: BodyProps) {
  const { t } = useWords()
  const [asTable, setAsTable] = useState(false)
  const empty = one?.points.every(({ value }) => !value) ?? true
  const toggle = (
    <Button
      type="text"
      size="small"
      aria-pressed={asTable}
      aria-label={t(asTable ? 'board.asChart' : 'board.asTable', { title })}
      title={t(asTable ? 'board.asChart' : 'board.asTable', { title })}
      icon={asTable ? <BarChartOutlined /> : <TableOutlined />}
      onClick={() => setAsTable(!asTable)}
    />
  )
  return (
    <Frame title={title} extra={toggle} below={choice} {...rest}>
      {one &&
        (empty ? (
          <Nothing text={t('report.nothing')} />
        ) : asTable ? (
          <Numbers points={one.points} measure={one.measure} title={one.heading} />
        ) : (
          <Drawing {...one} />
        ))}
    </Frame>
  )
}

export function MonthsPanel({ panel, year }: { panel: PanelOf<'months'>; year: number | undefined }) {
  const { t, say } = useWords()
  const { part } = panel
  const { answer, frame } = usePart<MonthRow[]>(panel, year)
  const [chosen, setChosen] = useState(part.figures[0]?.name)
  const figure = part.figures.find(({ name }) => name === chosen) ?? part.figures[0]
  const one = useMemo((): Shown | null => {
    if (!answer || !figure) return null
    return {
      title: figure.title,
      heading: say(figure.title),
      points: monthPoints(answer, figure, monthLink),
      measure: measureOf(figure.title, figure.kind),
      dimension: dimensionOf(part.title, part.past ? 'line' : 'bar', true),
    }
  }, [answer, figure, part, say])
  const options = part.figures.map(({ name, title }) => ({ value: name, label: say(title) }))
  const choice =
    options.length > 1 ? (
      <Segmented<string>
        size="small"
        aria-label={t('report.measure')}
        value={figure?.name ?? ''}
        options={options}
        onChange={setChosen}
      />
    ) : null
  return <ChartFrame title={say(part.title)} choice={choice} shown={one} {...frame} />
}

export function GroupsPanel({ panel, year }: { panel: PanelOf<'groups'>; year: number | undefined }) {
  const { say } = useWords()
  const { part } = panel
  const { answer, frame } = usePart<NamedNumber[]>(panel, year)
  const one = useMemo((): Shown | null => {
    if (!answer) return null
    const { groups, title } = part
    return {
      title,
      heading: say(title),
      points: groupPoints(answer, groups, listLink),
      measure: measureOf(title, groups.kind),
      dimension: dimensionOf(title, groups.chart, groups.ahead !== undefined),
    }
  }, [answer, part, say])
  return <ChartFrame title={say(part.title)} shown={one} {...frame} />
}
