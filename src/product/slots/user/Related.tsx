// Rows beside a person: periods of membership, payments, points, activities, honours and documents.
import { ArrowRightOutlined } from '@ant-design/icons'
import { Empty } from 'antd'
import i18next, { type ParseKeys } from 'i18next'
import type { Row } from '#kernel/binding'
import { grouped } from '#kernel/grouped'
import { shownMoney } from '#kernel/money'
import { dayOf } from '../../../fields/zone'
import { useWords } from '../../../locales/use-words'
import { useResource } from '../../../resource/Nested'
import { RelatedOf } from '../../../resource/show/RelatedList'
import styles from './Person.module.css'
import type { Story } from './person'

type Period = NonNullable<Story['periods']>[number]

const tones: Readonly<Record<string, string | undefined>> = {
  join: styles.periodGood,
  rejoin: styles.periodGood,
  renew: styles.periodGood,
  unfreeze: styles.periodGood,
  freeze: styles.periodBad,
  out: styles.periodBad,
  void: styles.periodBad,
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
    <li className={`${styles.period} ${tones[period.kind ?? ''] ?? ''}`}>
      <div className={styles.periodHead}>
        <strong>{i18next.exists(key) ? t(key as ParseKeys) : period.kind}</strong>
        {days && <span className="tabular">{days}</span>}
      </div>
      {(from || to) && (
        <p>
          {from && <span className="soft">{from}</span>}
          {from && to && <ArrowRightOutlined aria-label={t('history.after')} />}
          {to && <span>{to}</span>}
        </p>
      )}
      {period.remark && <p>{period.remark}</p>}
      <p className={`soft ${styles.periodBy}`}>
        {[period.admin_name || t('history.system'), period.create_time && dayOf(period.create_time)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

export function Periods({ row }: { row: Row }) {
  const { t } = useWords()
  const periods = [...((row as Story).periods ?? [])]
  // The newest first, as it is what people look for.
  periods.sort((left, right) => (right.id ?? 0) - (left.id ?? 0))
  if (periods.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('member.noPeriods')} />
  return (
    <ol className={styles.periods}>
      {periods.map((period) => (
        <Step key={period.id} period={period} />
      ))}
    </ol>
  )
}

export function Payments({ row }: { row: Row }) {
  const { t } = useWords()
  const { num, amount, last_time: last } = (row as Story).pays_summary ?? {}
  return (
    <div className={styles.stack}>
      {num ? (
        <p className={styles.sum}>
          {t('member.paid', { count: num, amount: shownMoney(amount ?? 0) })}
          {last && <span className="soft"> {t('member.paidLast', { day: dayOf(last) })}</span>}
        </p>
      ) : null}
      <RelatedOf resource="pay_log" by="user_id" row={row}>
        <h3>{t('member.payLog')}</h3>
      </RelatedOf>
      <RelatedOf resource="user_renew" by="user_id" row={row}>
        <h3>{t('member.renewals')}</h3>
      </RelatedOf>
    </div>
  )
}

type Kind = NonNullable<Story['contribute_by_type']>[number]

function Bars({ kinds }: { kinds: readonly Kind[] }) {
  const { t, say } = useWords()
  // The server names kinds in one language only; the log's choices have both.
  const { data } = useResource('contribute_log')
  const choices = data?.binding.fields['type']?.choices ?? []
  const nameOf = ({ type, name }: Kind): string => {
    const choice = choices.find(({ value }) => value === type)
    return choice ? say(choice.title) : (name ?? '')
  }
  const most = Math.max(1, ...kinds.map(({ points }) => Math.abs(points ?? 0)))
  return (
    <ul className={styles.points} aria-label={t('member.byKind')}>
      {kinds.map((kind) => {
        const { type, times } = kind
        const points = kind.points ?? 0
        return (
          <li key={type}>
            <span>{nameOf(kind)}</span>
            <span className={styles.pointsBar} aria-hidden>
              <span
                className={points < 0 ? styles.pointsLess : ''}
                style={{ inlineSize: `${(100 * Math.abs(points)) / most}%` }}
              />
            </span>
            <span className={`${styles.pointsNum} tabular`}>{grouped(points)}</span>
            <span className={`soft ${styles.pointsTimes}`}>{t('member.times', { count: times ?? 0 })}</span>
          </li>
        )
      })}
    </ul>
  )
}

export function Points({ row }: { row: Row }) {
  const { t } = useWords()
  const kinds = [...((row as Story).contribute_by_type ?? [])].sort(
    (left, right) => (right.points ?? 0) - (left.points ?? 0),
  )
  return (
    <div className={styles.stack}>
      {kinds.length > 0 && <Bars kinds={kinds} />}
      <RelatedOf resource="contribute_log" by="user_id" row={row}>
        <h3>{t('member.pointsLog')}</h3>
      </RelatedOf>
    </div>
  )
}

export function Activities({ row }: { row: Row }) {
  const { t } = useWords()
  return (
    <div className={styles.stack}>
      <RelatedOf resource="activity_apply" by="user_id" row={row} />
      <RelatedOf resource="service_sign" by="user_id" row={row}>
        <h3>{t('member.services')}</h3>
      </RelatedOf>
    </div>
  )
}

/** A document of a member is of no company. */
const ofMember = ['company_id']

export function Documents({ row }: { row: Row }) {
  return <RelatedOf resource="member_document" by="user_id" row={row} without={ofMember} />
}

export function Honours({ row }: { row: Row }) {
  return <RelatedOf resource="user_honor" by="user_id" row={row} />
}
