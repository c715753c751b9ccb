// Payments of a person, and their renewals.

import type { Row } from '#kernel/binding'
import { shownMoney } from '#kernel/money'
import { dayOf } from '../../../fields/zone'
import { RelatedOf } from '../../../generic/show/RelatedList'
import { useWords } from '../../../locales/use-words'
import type { Story } from './person'

export default function Payments({ row }: { row: Row }) {
  const { t } = useWords()
  const { num, amount, last_time: last } = (row as Story).pays_summary ?? {}
  return (
    <div className="person-stack">
      {num ? (
        <p className="person-sum">
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
