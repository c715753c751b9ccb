// The review of enrolments, by activity: seats are counted once for all that are decided together.
import { fail } from '#kernel/errors'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { type Activity, type Enrolment, lockActivities, refuseClosed } from '../../services/attendance/activities'
import { approve as approveOne, giveUp, promote, reject as rejectAll } from '../../services/attendance/enrolments'
import { fits, seatsOf } from '../../services/attendance/seats'

interface Group {
  activity: Activity
  enrolments: Enrolment[]
}

/** The enrolments of the call by activity, first come first. */
async function groupsOf(context: Context): Promise<Group[]> {
  const all = [...((context.subjects ?? []) as unknown as Enrolment[])].sort(
    (one, other) => Date.parse(one.apply_time as string) - Date.parse(other.apply_time as string) || one.id - other.id,
  )
  const activities = await lockActivities(
    all.map((one) => one.activity_id),
    context,
  )
  return activities.map((activity) => ({
    activity,
    enrolments: all.filter((one) => one.activity_id === activity.id),
  }))
}

export const approve: HandleFor<'activity_apply', 'approve'> = async ({ reason, force }, context) => {
  const groups = await groupsOf(context)
  for (const { activity, enrolments } of groups) {
    refuseClosed(activity, ['draft', 'cancelled', 'ended'])
    let { approved: taken } = await seatsOf(activity, context)
    for (const enrolment of enrolments) {
      const seats = enrolment.seats ?? 1
      if (!force && !fits(activity, taken, seats))
        fail('CAP', {
          message: {
            zh: `「${activity.title}」名额 ${activity.quota}，已通过 ${taken}，${enrolment.user_name ?? ''}等不能再通过`,
            en: `“${activity.title}” has ${activity.quota} seats, ${taken} are taken: no room for ${enrolment.user_name ?? ''}`,
          },
        })
      taken += seats
      await approveOne(enrolment, activity, reason ?? null, context)
    }
  }
  return { num: context.subjects?.length ?? 0, promoted_num: 0 }
}

async function decline(
  context: Context,
  act: (group: Group) => Promise<void>,
): Promise<{ num: number; promoted_num: number }> {
  let promoted = 0
  for (const group of await groupsOf(context)) {
    await act(group)
    promoted += await promote(group.activity, context)
  }
  return { num: context.subjects?.length ?? 0, promoted_num: promoted }
}

export const reject: HandleFor<'activity_apply', 'reject'> = ({ reason }, context) =>
  decline(context, ({ activity, enrolments }) => rejectAll(enrolments, activity, reason, context))

export const cancel: HandleFor<'activity_apply', 'cancel'> = ({ reason }, context) =>
  decline(context, ({ enrolments }) => giveUp(enrolments, 'cancelled', reason ?? null, context))
