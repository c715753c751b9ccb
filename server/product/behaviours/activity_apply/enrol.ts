// Enrols many people at once, each by the rules for one; those who are refused don't block the others.
import { writeNew } from '../../../actions/write'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { stepsIn } from '../../../jobs/import/attempt'
import { type Activity, type Enrolment, lockActivity, refuseNoEntry } from '../../services/attendance/activities'
import { welcome } from '../../services/attendance/enrolments'
import {
  fillEnrolment,
  guestNames,
  lockGuests,
  refuseRequest,
  refuseUninvited,
  refuseWindow,
} from '../../services/attendance/entry'

async function enrolOne(
  given: Pick<Enrolment, 'user_id' | 'form_data'>,
  activity: Activity,
  force: boolean,
  context: Context,
): Promise<Enrolment> {
  const record = { activity_id: activity.id, with_num: 0, ...given } as Enrolment
  if (!force) await refuseUninvited(activity, record.user_id, context)
  await fillEnrolment(record, activity, context)
  const id = await writeNew(context.resources.get('activity_apply'), record, context)
  const enrolment = { ...record, id }
  if (enrolment.status === 'approved') await welcome(enrolment, activity, context)
  return enrolment
}

export const enrol: HandleFor<'activity_apply', 'enrol'> = async (input, context) => {
  const { activity_id, user_id_list: users, form_data = null, force = false } = input
  const activity = await lockActivity(activity_id, context)
  refuseNoEntry(activity)
  refuseRequest(activity, { with_num: 0, form_data })
  if (!force) refuseWindow(activity, context)
  // All of them at once: locked one by one in the order chosen, two calls could wait for each other.
  const names = guestNames(await lockGuests(users, context), context)
  const steps = stepsIn(context)
  const list: { id: number; name: string; status: Enrolment['status'] }[] = []
  const failed: { id: number; name: string; message: string }[] = []
  for (const user_id of users) {
    const name = names.get(user_id) ?? ''
    const tried = await steps.attempt(() => enrolOne({ user_id, form_data }, activity, force, context))
    if ('value' in tried) list.push({ id: tried.value.id, name, status: tried.value.status })
    else {
      const { message, errors } = tried.fault
      failed.push({ id: user_id, name, message: Object.values(errors)[0] ?? message })
    }
  }
  await steps.end()
  context.audit.targets.push(...list.map(({ id, name }) => ({ id, name })))
  return { num: list.length, list, fail_list: failed }
}
