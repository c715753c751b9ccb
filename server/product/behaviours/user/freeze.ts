// Freezing and unfreezing a membership; if the settings say so, the frozen time extends the membership.

import { sql } from 'kysely'
import { addDays, daysBetween } from '#kernel/calendar'
import { opened } from '../../../actions/draft'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { storedNames, storedRows } from '../../../rows/records'
import { changePerson, type Member, type Person, peopleOf } from '../../services/member'
import { dayOf } from '../../services/membership-dates'
import { queueNotice } from '../../services/notices'
import { appendPeriod } from '../../services/periods'

export const freeze: HandleFor<'user', 'freeze'> = async ({ reason, until }, context) => {
  const people = peopleOf(context)
  for (const person of people) {
    const values = {
      state: 'frozen',
      freeze_time: context.now().toISOString(),
      freeze_until: until ?? null,
      freeze_reason: reason,
    } as const
    await changePerson(person, values, context)
    const dates = { start_date: context.today, end_date: until ?? null }
    await appendPeriod({ user_id: person.id, kind: 'freeze', ...dates, remark: reason }, context)
    await queueNotice('freeze', person, { 原因: reason, 冻结至: until ?? '另行通知' }, context)
  }
  return { num: people.length }
}

type Resting = Member & Pick<Person, 'freeze_time' | 'freeze_until'>

/** Days by which a freeze until `day` extends the membership. */
function daysOfRest({ freeze_time: since }: Resting, day: string, context: Context): number {
  if (!since || context.setting('freeze_extend') !== true) return 0
  return Math.max(0, daysBetween(dayOf(since, context), day))
}

/**
 * Ends a freeze on `day`. The history keeps the days of a lifelong membership too: it may get an end again if the
 * renewal that made it lifelong is voided.
 */
async function endRest(person: Resting, day: string, reason: string | null, context: Context): Promise<void> {
  const days = daysOfRest(person, day, context)
  const before = person.expire_time
  const expire = before && days > 0 ? addDays(before, days) : before
  const rest = { freeze_time: null, freeze_until: null, freeze_reason: null }
  await changePerson(person, { state: 'active', expire_time: expire, ...rest }, context)
  const moved = expire === before ? {} : { from_value: before, to_value: expire }
  const added = days > 0 ? { ref_type: 'days', ref_id: days } : {}
  const dates = { start_date: day, end_date: expire }
  await appendPeriod({ user_id: person.id, kind: 'unfreeze', ...moved, ...added, ...dates, remark: reason }, context)
}

/** A freeze with an agreed end has ended on the day after, whenever the server processes it. */
export async function endAgreedRests(context: Context): Promise<void> {
  const resource = context.resources.get('user')
  const { rows } = await sql<{ id: number }>`select id from person
    where state = 'frozen' and freeze_until < ${context.today}::date and ${living()}
    order by id for no key update`.execute(context.db)
  const ids = rows.map(({ id }) => id)
  for (const row of await storedRows(resource, ids, storedNames(resource), context)) {
    const person = opened(resource, row, context) as unknown as Resting
    await endRest(person, addDays(person.freeze_until as string, 1), '冻结期满', context)
  }
}

export const unfreeze: HandleFor<'user', 'unfreeze'> = async ({ reason }, context) => {
  const people = peopleOf(context)
  for (const person of people) await endRest(person, context.today, reason ?? null, context)
  return { num: people.length }
}
