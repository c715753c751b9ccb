// The history of a membership as a timeline: joined, renewed, frozen, left, rejoined.
import { ArrowRightOutlined } from '@ant-design/icons'
import { Empty } from 'antd'
import i18next, { type ParseKeys } from 'i18next'
import type { Row } from '#kernel/binding'
import { dayOf } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import type { Story } from './person'

type Period = NonNullable<Story['periods']>[number]

const tones: Readonly<Record<string, string>> = {
  join: 'good',
  rejoin: 'good',
  renew: 'good',
  unfreeze: 'good',
  freeze: 'bad',
  out: 'bad',
  void: 'bad',
}

/** Start and end, or the one day. */
function span({ start_date: start, end_date: end }: Period): string | null {
  if (start && end && start !== end) return `${start} – ${end}`
  return start ?? end ?? null
}

function Step({ period }: { period: Period }) {
  const { t } = useWords()
  const key = `member.period.${period.kind}`
  const days = span(period)
  const { from_value: from, to_value: to } = period
  return (
    <li className={`period period-${tones[period.kind ?? ''] ?? 'plain'}`}>
      <div className="period-head">
        <strong>{i18next.exists(key) ? t(key as ParseKeys) : period.kind}</strong>
        {days && <span className="tabular">{days}</span>}
      </div>
      {(from || to) && (
        <p>
          {from && <span className="soft">{from}</span>}
          {from && to && <ArrowRightOutlined className="soft" aria-label={t('history.after')} />}
          {to && <span>{to}</span>}
        </p>
      )}
      {period.remark && <p>{period.remark}</p>}
      <p className="soft period-by">
        {[period.admin_name || t('history.system'), period.create_time && dayOf(period.create_time)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

export default function Periods({ row }: { row: Row }) {
  const { t } = useWords()
  const periods = [...((row as Story).periods ?? [])]
  // The newest first, as it is what people look for.
  periods.sort((left, right) => (right.id ?? 0) - (left.id ?? 0))
  if (periods.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('member.noPeriods')} />
  return (
    <ol className="periods">
      {periods.map((period) => (
        <Step key={period.id} period={period} />
      ))}
    </ol>
  )
}
