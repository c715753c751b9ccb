// People from home: accepted as townsmen, or refused. Their page keeps those who are no members: of these the register tells.
import { fail } from '#kernel/errors'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { changePerson, type Person, peopleOf } from '../../services/member'
import { queueNotice } from '../../services/notices'

/** Where somebody comes from has to be known: the county, and the town where towns of it are listed. */
async function refuseWithoutOrigin(person: Person, { db }: Context): Promise<void> {
  const name = person.user_name ?? ''
  if (!person.native_id) {
    const message = { zh: `请先补全${name}的籍贯`, en: `Enter the origin of ${name} first` }
    fail('PARAM', { message, errors: { native_id: message } })
  }
  if (person.town_id) return
  const town = await db
    .selectFrom('sxh_area')
    .select('id')
    .where('pid', '=', person.native_id)
    .where('level', '=', 'town')
    .where(living())
    .executeTakeFirst()
  if (!town) return
  const message = { zh: `请先补全${name}的乡镇`, en: `Enter the home town of ${name} first` }
  fail('PARAM', { message, errors: { town_id: message } })
}

export const passTownsman: HandleFor<'user', 'pass_townsman'> = async ({ reason }, context) => {
  const people = peopleOf(context)
  for (const person of people) {
    await refuseWithoutOrigin(person, context)
    const values = {
      townsman_status: 'verified',
      townsman_time: context.now().toISOString(),
      townsman_reason: reason ?? null,
    } as const
    await changePerson(person, values, context)
    await queueNotice('townsman_pass', person, {}, context)
  }
  return { num: people.length }
}

export const rejectTownsman: HandleFor<'user', 'reject_townsman'> = async ({ reason }, context) => {
  const people = peopleOf(context)
  for (const person of people) {
    const values = {
      townsman_status: 'rejected',
      townsman_time: context.now().toISOString(),
      townsman_reason: reason,
    } as const
    await changePerson(person, values, context)
    await queueNotice('townsman_reject', person, { 原因: reason }, context)
  }
  return { num: people.length }
}
