// Enrolments, sign-ins and sponsors beside an activity.
import type { Shapes } from '#generated/index'
import type { Row } from '#kernel/binding'
import { useWords } from '../../../locales/use-words'
import { Link } from '../../../navigation/Link'
import { RelatedOf } from '../../../resource/show/RelatedList'
import styles from './Activity.module.css'

export type Activity = Shapes['activity']['row']

export function takesSignIns({ status }: Pick<Activity, 'status'>): boolean {
  return status !== 'draft' && status !== 'cancelled'
}

function takesEnrolments({ status, is_apply }: Pick<Activity, 'status' | 'is_apply'>): boolean {
  return is_apply && status !== 'draft' && status !== 'cancelled' && status !== 'ended'
}

/** Columns of what this activity doesn't ask for. */
function unasked({ apply_fields, fee, fee_member, refund_num, max_with }: Activity): string[] {
  return [
    ...(apply_fields?.length ? [] : ['form_data']),
    ...(fee || fee_member || refund_num ? [] : ['fee', 'pay_status']),
    ...(max_with ? [] : ['with_num']),
  ]
}

export function Enrolments({ row }: { row: Row }) {
  const { t } = useWords()
  const activity = row as unknown as Activity
  const { id, quota, seat_num: taken, wait_num: waiting, refund_num: refunds } = activity
  return (
    <RelatedOf
      resource="activity_apply"
      by="activity_id"
      row={row}
      without={unasked(activity)}
      adds={takesEnrolments(activity)}
    >
      <p className={styles.activityFigures}>
        <span>{quota ? t('activity.seats', { taken, count: quota }) : t('activity.seatsFree', { count: taken })}</span>
        {waiting ? <span className="soft">{t('activity.waiting', { num: waiting })}</span> : null}
        {refunds ? <span className="soft">{t('activity.refunds', { num: refunds })}</span> : null}
        {takesSignIns(activity) && <Link to={`/activity/list/${id}/desk`}>{t('desk.open')}</Link>}
      </p>
    </RelatedOf>
  )
}

export function Signs({ row }: { row: Row }) {
  const { t } = useWords()
  const activity = row as unknown as Activity
  const { id, sign_num: signed, apply_num: enrolled } = activity
  return (
    <RelatedOf resource="activity_sign" by="activity_id" row={row}>
      <p className={styles.activityFigures}>
        <span>{t('activity.signed', { signed, enrolled })}</span>
        {takesSignIns(activity) && <Link to={`/activity/list/${id}/desk`}>{t('desk.open')}</Link>}
      </p>
    </RelatedOf>
  )
}

export function Sponsors({ row }: { row: Row }) {
  return <RelatedOf resource="activity_sponsor" by="activity_id" row={row} />
}
