// Enrolments of an activity, with the seats that are taken.
import './activity.css'
import type { Row } from '#kernel/binding'
import { RelatedOf } from '../../../generic/show/RelatedOf'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { type Activity, takesSignIns } from './open'

export default function Enrolments({ row }: { row: Row }) {
  const { t } = useWords()
  const activity = row as unknown as Activity
  const { id, quota, seat_num: taken, wait_num: waiting } = activity
  return (
    <RelatedOf resource="activity_apply" by="activity_id" row={row}>
      <p className="activity-figures">
        <span>{quota ? t('activity.seats', { taken, quota }) : t('activity.seatsFree', { taken })}</span>
        {waiting ? <span className="soft">{t('activity.waiting', { num: waiting })}</span> : null}
        {takesSignIns(activity) && <Link to={`/activity/list/${id}/desk`}>{t('desk.open')}</Link>}
      </p>
    </RelatedOf>
  )
}
