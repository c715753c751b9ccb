// Sign-ins of a service, and the way to the desk.
import type { Row } from '#kernel/binding'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { RelatedOf } from '../../../resource/show/RelatedList'
import styles from '../../desk/Desk.module.css'

export default function Signs({ row }: { row: Row }) {
  const { t } = useWords()
  const { id, sign_num: num, open_num: open, hours_total: hours } = row as Record<string, number>
  const cases = row['kind'] === 'member'
  return (
    <RelatedOf resource="service_sign" by="service_id" row={row}>
      <p className={styles.figures}>
        <span>{cases ? t('service.accepted', { num }) : t('service.figures', { count: num, hours })}</span>
        {open ? <span className="soft">{t(cases ? 'service.unfinished' : 'service.open', { num: open })}</span> : null}
        <Link to={`/service/list/${id}/desk`}>{t('desk.open')}</Link>
      </p>
    </RelatedOf>
  )
}
