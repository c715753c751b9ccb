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
  // If all follow the period, its name above suffices.
  const mixed = measures.some(({ timed }) => timed) && measures.some(({ timed }) => !timed)
  return (
    <ul className="report-figures" aria-label={t('report.figures')}>
      {measures.map((measure) => (
        <li key={measure.name} className="panel report-figure">
          <span className="soft report-figure-name">
            {say(measure.title)}
            {mixed && measure.timed && <span className="report-when">{when}</span>}
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
