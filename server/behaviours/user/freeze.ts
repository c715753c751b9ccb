// A membership put to rest and taken up again; where the settings say so, the rest is added at its end.
import { fail } from '#kernel/errors'
import type { HandleFor } from '../../behaviour'
import type { Context } from '../../context'
import { addDays, dayOf, daysBetween } from './dates'
import { changePerson, type Person, peopleOf } from './member'
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

/** What the membership ends on after the rest; lifelong stays lifelong. */
function extended({ expire_time: expire, freeze_time: since }: Person, context: Context): string | null {
  if (!expire || !since || context.setting('freeze_extend') !== true) return expire
  return addDays(expire, Math.max(0, daysBetween(dayOf(since, context), context.today)))
}

export const unfreeze: HandleFor<'user', 'unfreeze'> = async ({ reason }, context) => {
  const people = peopleOf(context)
  for (const person of people) {
    const expire = extended(person, context)
    const rest = { freeze_time: null, freeze_until: null, freeze_reason: null }
    await changePerson(person, { state: 'active', expire_time: expire, ...rest }, context)
    const values = expire === person.expire_time ? {} : { from_value: person.expire_time, to_value: expire }
    await appendPeriod(
      {
        user_id: person.id,
        kind: 'unfreeze',
        ...values,
        start_date: context.today,
        end_date: expire,
        remark: reason ?? null,
      },
      context,
    )
  }
  return { num: people.length }
}
