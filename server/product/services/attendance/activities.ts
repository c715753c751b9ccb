// Activities as the rules of attendance need them: locked first by every change of enrolments and sign-ins.
import { type RawBuilder, sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import type { ColumnContext } from '../../../core/columns'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { together } from '../../../database/together'
import { storedNames, storedRows } from '../../../rows/records'

export type Activity = Shapes['activity']['row']
export type Enrolment = Shapes['activity_apply']['row'] & {
  /** The sign-in at the door that made it and goes with it. */
  door_sign_id?: number | null
}
export type Status = NonNullable<Activity['status']>

const HOUR = 3_600_000
/** Hours before the start from which people may sign in, if the activity doesn't say. */
const EARLY = 2
const LATE_DAYS = 7

/** SQL of the status now. The last moment of a window is the one before its end. */
export function statusSql(alias: string, { now }: Pick<ColumnContext, 'now'>): RawBuilder<Status> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const at = sql`${now().toISOString()}::timestamptz`
  return sql<Status>`(case when ${of('is_cancel')} then 'cancelled' when not ${of('is_publish')} then 'draft'
    when ${of('end_time')} <= ${at} then 'ended' when ${of('start_time')} <= ${at} then 'ongoing'
    when not ${of('is_apply')} or ${of('apply_start')} > ${at} then 'upcoming'
    when ${of('apply_end')} > ${at} then 'enrolling' else 'enrolment_closed' end)`
}

/**
 * Living activities, locked until the transaction ends, in id order. They are locked before enrolments, sign-ins and
 * people, so that whoever counts seats counts alone.
 */
export async function lockActivities(ids: readonly number[], context: Context): Promise<Activity[]> {
  const resource = context.resources.get('activity')
  const names = [...storedNames(resource), 'status']
  const sorted = [...new Set(ids)].sort((one, other) => one - other)
  const [{ rows }, found] = await together([
    sql<{ id: number }>`select id from activity where id = any(${sorted}::bigint[]) and ${living()}
      order by id for no key update`.execute(context.db),
    // Read once the locks are held.
    storedRows(resource, sorted, names, context),
  ])
  const held = new Set(rows.map(({ id }) => id))
  return (found as unknown as Activity[]).filter(({ id }) => held.has(id))
}

/** NF if there is none. */
export async function lockActivity(id: number, context: Context): Promise<Activity> {
  return (await lockActivities([id], context))[0] ?? fail('NF')
}

/** STATE for drafts, cancelled and ended activities. */
export function refuseClosed({ title, status }: Activity, closed: readonly Status[]): void {
  if (!closed.includes(status as Status)) return
  const words: Partial<Record<Status, [string, string]>> = {
    draft: ['尚未发布', 'is not published'],
    cancelled: ['已取消', 'is cancelled'],
    ended: ['已结束', 'has ended'],
  }
  const [zh, en] = words[status as Status] ?? ['', '']
  fail('STATE', { message: { zh: `「${title}」${zh}`, en: `“${title}” ${en}` } })
}

/** STATE for an activity that takes no enrolments. */
export function refuseNoEntry(activity: Activity): void {
  refuseClosed(activity, ['draft', 'cancelled', 'ended'])
  const { title, is_apply } = activity
  if (!is_apply) fail('STATE', { message: { zh: `「${title}」不需报名`, en: `“${title}” needs no enrolment` } })
}

/** First and last moment of signing in, and the last one for latecomers entered by staff; in ms. */
export function signWindow({ start_time, end_time, sign_start, sign_end }: Activity) {
  const from = sign_start ? Date.parse(sign_start) : Date.parse(start_time) - EARLY * HOUR
  const until = Date.parse(sign_end ?? end_time)
  return { from, until, latest: until + LATE_DAYS * 24 * HOUR }
}
