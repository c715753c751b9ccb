// The totals of a report, side by side.

import type { Measure, ReportAnswer } from '#kernel/report'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { Delta } from './Delta'
import { type Leads, NumberLink } from './NumberLink'
import { lastIn, numberIn } from './numbers'

interface Props {
  measures: readonly Measure[]
  /** The period, in words. */
  when: string
  total: ReportAnswer['total_row']
  leads: Leads
}

export function Figures({ measures, when, total, leads }: Props) {
  const { t } = useWords()
  const say = useText()
  // The name of the period stands above: only what differs from most says so.
  const mostly = 2 * measures.filter(({ timed }) => timed).length > measures.length
  const ever = t('report.ever')
  return (
    <ul className="report-figures" aria-label={t('report.figures')}>
      {measures.map((measure) => (
        <li key={measure.name} className="panel report-figure">
          <span className="soft report-figure-name">
            {say(measure.title)}
            {measure.timed !== mostly && <span className="report-when">{measure.timed ? when : ever}</span>}
          </span>
          <NumberLink
            measure={measure}
            group={t('report.total')}
            last={false}
            value={numberIn(total, measure)}
            leads={leads}
            className="report-figure-num"
          />
          <Delta measure={measure} value={numberIn(total, measure)} last={lastIn(total, measure)} />
        </li>
      ))}
    </ul>
  )
}
