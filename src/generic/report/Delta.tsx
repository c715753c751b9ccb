// Difference to the compared number: by sign, arrow and word, not by colour alone.
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { Measure } from '#kernel/report'
import { useWords } from '../../locales/use-words'
import { changeOf, shown, shownNumber, shownPercent } from './numbers'

interface Props {
  measure: Measure
  value: number | null
  last: number | null | undefined
}

export function Delta({ measure, value, last }: Props) {
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
