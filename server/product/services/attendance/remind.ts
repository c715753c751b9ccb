// Reminders to people who are coming: before the day of an activity, in office hours, once each.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { zoneOf } from '../../../core/settings'
import { living } from '../../../database/living'
import { queueNotice } from '../notices'
import type { Activity } from './activities'
import { sayWhen } from './enrolments'

/** Hour of the day, in the association's zone: messages at night annoy. */
const FROM_HOUR = 9
const NEVER = -1
/** Of one minute; the others follow in the next one. */
const MOST = 500

type Due = Pick<Activity, 'title' | 'start_time' | 'place' | 'online_url'> & {
  user_id: number
  user_name: string | null
}

/**
 * Runs every minute. A day on which the server did not run is made up for until the start. Those who were approved after
 * the reminder was due have just read time and place in the notice of that.
 */
export async function remindComing(context: Context): Promise<void> {
  const days = context.setting('remind_activity') as number
  if (days === NEVER) return
  const now = sql`${context.now().toISOString()}::timestamptz`
  const zone = zoneOf(context.settings)
  const due = sql`((held.start_time at time zone ${zone})::date - ${days}::int + make_interval(hours => ${FROM_HOUR})) at time zone ${zone}`
  const { rows } = await sql<Due>`with due as (
      select a.id from activity_apply a join activity held on held.id = a.activity_id
      where a.status = 'approved' and a.remind_time is null and held.start_time > ${now} and ${due} <= ${now}
        and greatest(a.apply_time, a.check_time) < ${due} and held.is_publish and not held.is_cancel and ${living('held')}
        and extract(hour from ${now} at time zone ${zone}) >= ${FROM_HOUR}
      order by a.id limit ${MOST} for no key update of a skip locked)
    update activity_apply a set remind_time = ${now} from due, activity held, person p
    where a.id = due.id and held.id = a.activity_id and p.id = a.user_id and ${living('p')}
    returning a.user_id, a.user_name, held.title, held.start_time, held.place, held.online_url`.execute(context.db)
  for (const { user_id: id, user_name, ...activity } of rows)
    await queueNotice('activity_remind', { id, user_name }, sayWhen(activity, context), context)
}
