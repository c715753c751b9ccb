// Activities that a person enrolled for, and services at which they were.
import type { Row } from '#kernel/binding'
import { RelatedOf } from '../../../generic/show/RelatedList'
import { useWords } from '../../../locales/use-words'

export default function Activities({ row }: { row: Row }) {
  const { t } = useWords()
  return (
    <div className="person-stack">
      <RelatedOf resource="activity_apply" by="user_id" row={row} />
      <RelatedOf resource="service_sign" by="user_id" row={row}>
        <h3>{t('member.services')}</h3>
      </RelatedOf>
    </div>
  )
}
