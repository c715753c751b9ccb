// Totals of a report side by side: each number opens the rows behind it, with the difference to the compared period.
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Card, Flex, Tag } from 'antd'
import type { MouseEvent } from 'react'
import { type GroupId, hasRows, type Measure, type ReportAnswer } from '#kernel/report'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { changeOf, lastIn, numberIn, shown, shownNumber, shownPercent } from './numbers'
import styles from './Report.module.css'

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
  const { t, say } = useWords()
  const text = shown(chosen.measure, value)
  if (!value || !hasRows(chosen.measure)) return <span className={`tabular ${className}`}>{text}</span>
  const label = t('report.show', { group: chosen.group, measure: say(chosen.measure.title), num: text })
  const address = leads.addressOf(chosen)
  const common = { className: `${styles.number} ${className}`, 'aria-label': label }
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

const small = { fontSize: 12, whiteSpace: 'nowrap' } as const

export function Delta({ measure, value, last }: DeltaProps) {
  const { t } = useWords()
  const change = changeOf(value, last)
  if (!change) return null
  const { diff, rate } = change
  if (diff === 0)
    return (
      <Flex className="delta soft" style={small}>
        {t('report.unchanged')}
      </Flex>
    )
  const isUp = diff > 0
  // The difference of two rates is no rate itself, and has none.
  const isOfRates = measure.kind === 'percent'
  const size = Math.abs(diff)
  const amount = isOfRates ? t('report.points', { num: shownNumber(size) }) : shown(measure, size)
  return (
    <Flex
      align="center"
      gap={4}
      className="delta tabular"
      style={{ ...small, color: isUp ? 'var(--success)' : 'var(--error)' }}
    >
      {isUp ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
      <span className="hidden-words">{t(isUp ? 'report.more' : 'report.less', { num: amount })}</span>
      <span aria-hidden>{amount}</span>
      {rate !== null && !isOfRates && <span>({shownPercent(Math.abs(rate))})</span>}
    </Flex>
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
  const { t, say } = useWords()
  // The name of the period stands above: only what differs from most says so.
  const mostly = 2 * measures.filter(({ timed }) => timed).length > measures.length
  const ever = t('report.ever')
  return (
    <ul className={styles.figures} aria-label={t('report.figures')}>
      {measures.map((measure) => (
        <li key={measure.name}>
          <Card size="small" style={{ height: '100%' }}>
            <Flex vertical align="start" gap={2}>
              <span className="soft">
                {say(measure.title)}{' '}
                {measure.timed !== mostly && <Tag style={{ marginInlineEnd: 0 }}>{measure.timed ? when : ever}</Tag>}
              </span>
              <NumberLink
                measure={measure}
                group={t('report.total')}
                last={false}
                value={numberIn(total, measure)}
                leads={leads}
                className={styles.figure}
              />
              <Delta measure={measure} value={numberIn(total, measure)} last={lastIn(total, measure)} />
            </Flex>
          </Card>
        </li>
      ))}
    </ul>
  )
}
