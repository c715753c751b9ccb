// Sign-ins of an activity, and the way to the desk.
import './activity.css'
import type { Row } from '#kernel/binding'
import { RelatedOf } from '../../../generic/show/RelatedList'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { type Activity, takesSignIns } from './open'

export default function Signs({ row }: { row: Row }) {
  const { t } = useWords()
  const activity = row as unknown as Activity
  const { id, sign_num: signed, apply_num: enrolled } = activity
  return (
    <RelatedOf resource="activity_sign" by="activity_id" row={row}>
      <p className="activity-figures">
        <span>{t('activity.signed', { signed, enrolled })}</span>
        {takesSignIns(activity) && <Link to={`/activity/list/${id}/desk`}>{t('desk.open')}</Link>}
      </p>
    </RelatedOf>
  )
}
