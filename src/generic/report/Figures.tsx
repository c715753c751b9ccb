// Totals of a report side by side: each number opens the rows behind it, with the difference to the compared period.
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { MouseEvent } from 'react'
import { type GroupId, hasRows, type Measure, type ReportAnswer } from '#kernel/report'
import { useText } from '../../locales/use-text'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { changeOf, lastIn, numberIn, shown, shownNumber, shownPercent } from './numbers'

/** Identifies a number of the report. */
export interface Chosen {
  measure: Measure
  /** Missing: the total. */
  id?: GroupId
  group: string
  last: boolean
}

export interface Leads {
  /**
   * Address of the counted page's list with these rows; null if the person has none, or its filters can't express them.
   */
  addressOf(chosen: Chosen): string | null
  onOpen(chosen: Chosen): void
}

interface NumberLinkProps extends Chosen {
  value: number | null
  leads: Leads
  className?: string
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

export function NumberLink({ value, leads, className = '', ...chosen }: NumberLinkProps) {
  const { t } = useWords()
  const say = useText()
  const text = shown(chosen.measure, value)
  if (!value || !hasRows(chosen.measure)) return <span className={`tabular ${className}`}>{text}</span>
  const label = t('report.show', { group: chosen.group, measure: say(chosen.measure.title), num: text })
  const address = leads.addressOf(chosen)
  const common = { className: `number-link tabular ${className}`, 'aria-label': label }
  if (address === null)
    return (
      <button type="button" {...common} onClick={() => leads.onOpen(chosen)}>
        {text}
      </button>
    )
  return (
    <Link
      {...common}
      to={address}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        leads.onOpen(chosen)
      }}
    >
      {text}
    </Link>
  )
}

interface DeltaProps {
  measure: Measure
  value: number | null
  last: number | null | undefined
}

export function Delta({ measure, value, last }: DeltaProps) {
  const { t } = useWords()
  const change = changeOf(value, last)
  if (!change) return null
  const { diff, rate } = change
  if (diff === 0) return <span className="delta">{t('report.unchanged')}</span>
  const up = diff > 0
  // The difference of two rates is no rate itself, and has none.
  const isOfRates = measure.kind === 'percent'
  const size = Math.abs(diff)
  const amount = isOfRates ? t('report.points', { num: shownNumber(size) }) : shown(measure, size)
  return (
    <span className={up ? 'delta delta-up' : 'delta delta-down'}>
      {up ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
      <span className="hidden-words">{t(up ? 'report.more' : 'report.less', { num: amount })}</span>
      <span aria-hidden>{amount}</span>
      {rate !== null && !isOfRates && <span>({shownPercent(Math.abs(rate))})</span>}
    </span>
  )
}

interface FiguresProps {
  measures: readonly Measure[]
  /** The period, in words. */
  when: string
  total: ReportAnswer['total_row']
  leads: Leads
}

export function Figures({ measures, when, total, leads }: FiguresProps) {
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
