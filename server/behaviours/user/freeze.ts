// A membership put to rest and taken up again; where the settings say so, the rest is added at its end.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { opened } from '../../actions/draft'
import type { HandleFor } from '../../behaviour'
import type { Context } from '../../context'
import { storedNames, storedRows } from '../../database/records'
import { addDays, dayOf, daysBetween } from './dates'
import { changePerson, type Member, type Person, peopleOf } from './member'
import { queueNotice } from './notices'
import { appendPeriod } from './periods'

export const freeze: HandleFor<'user', 'freeze'> = async ({ reason, until }, context) => {
  if (until && until <= context.today)
    fail('PARAM', { errors: { until: { zh: '须晚于今天', en: 'Must be after today' } } })
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

/** What the membership ends on after a rest until `day`; lifelong stays lifelong. */
function extended({ expire_time: expire, freeze_time: since }: Resting, day: string, context: Context): string | null {
  if (!expire || !since || context.setting('freeze_extend') !== true) return expire
  return addDays(expire, Math.max(0, daysBetween(dayOf(since, context), day)))
}

type Resting = Member & Pick<Person, 'freeze_time' | 'freeze_until'>

/** The membership goes on from `day`. */
async function endRest(person: Resting, day: string, reason: string | null, context: Context): Promise<void> {
  const expire = extended(person, day, context)
  const rest = { freeze_time: null, freeze_until: null, freeze_reason: null }
  await changePerson(person, { state: 'active', expire_time: expire, ...rest }, context)
  const values = expire === person.expire_time ? {} : { from_value: person.expire_time, to_value: expire }
  const dates = { start_date: day, end_date: expire }
  await appendPeriod({ user_id: person.id, kind: 'unfreeze', ...values, ...dates, remark: reason }, context)
}

/** Rests that were agreed to end have ended on the day after, whenever the server comes to it. */
export async function endAgreedRests(context: Context): Promise<void> {
  const resource = context.resources.get('user')
  const { rows } = await sql<{ id: number }>`select id from person
    where state = 'frozen' and freeze_until < ${context.today}::date and delete_time is null
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
