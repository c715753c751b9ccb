// Leaving the association: terms end, open items are closed, and the record keeps its number and points.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import { writeChange } from '../../../actions/write'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import { living } from '../../../database/living'
import { storedNames, storedRows } from '../../../rows/records'
import { cancelComing } from '../../services/attendance/people'
import { endRepresenting } from '../../services/companies/people'
import { changePerson, checkedBy, type Person, peopleOf } from '../../services/member'
import { namedPeople } from '../../services/named-people'
import { queueNotice } from '../../services/notices'
import { closeOwed } from '../../services/payments'
import { appendPeriod } from '../../services/periods'
import { positionNameOf } from '../../services/positions'
import { cancelRegistered } from '../../services/volunteering/people'

function refuseDay(day: string, people: readonly Person[]): void {
  const refuse = (text: Text) => fail('PARAM', { errors: { out_time: text } })
  const joinedLater = people.find((person) => person.join_time && day < person.join_time)
  const name = joinedLater?.user_name ?? ''
  if (joinedLater)
    refuse({
      zh: `不能早于${name}的入会时间 ${joinedLater.join_time}`,
      en: `${name} joined on ${joinedLater.join_time}`,
    })
}

/** REF if activity fees or a difference of dues are unpaid, with those who owe them. */
async function refuseOwing(people: readonly Person[], context: Context): Promise<void> {
  const ids = people.map((person) => person.id)
  const owing = await context.db
    .selectFrom('pay_log')
    .select('user_id')
    .where('user_id', 'in', ids)
    .where('scene', 'in', ['activity_fee', 'position_change'])
    .where('status', '=', 'unpaid')
    .execute()
  if (owing.length === 0) return
  const names = people
    .filter(({ id }) => owing.some((one) => one.user_id === id))
    .map(({ user_name }) => user_name ?? '')
  fail('REF', {
    message: {
      zh: `${namedPeople(names)}还有未缴的费用：请先收款、免收或取消报名；确需办理，请打开「有未缴费用也办理」`,
      en: `${namedPeople(names)} still owe fees: receive, waive or cancel them first, or allow it with “Even with unpaid fees”`,
    },
  })
}

/** Pending renewals can no longer be confirmed. */
async function closeRenewals(person: Person, context: Context): Promise<void> {
  const renewals = context.resources.get('user_renew')
  const open = await context.db
    .selectFrom('user_renew')
    .select('id')
    .where('user_id', '=', person.id)
    .where('status', '=', 'pending')
    .where(living())
    .execute()
  const ids = open.map((one) => one.id)
  for (const row of await storedRows(renewals, ids, storedNames(renewals), context, true))
    await writeChange(renewals, row, { status: 'rejected', reason: '会员已退会', ...checkedBy(context) }, context)
}

/** Offices in the frame end with the membership; past and future ones stay as recorded. */
async function endOffices(person: Person, day: string, { db }: Context): Promise<void> {
  await sql`with ended as (
      update frame_user set end_date = greatest(${day}::date, start_date), update_time = now()
      where user_id = ${person.id} and (end_date is null or end_date > ${day}::date) returning frame_id)
    update frame set revision = revision + 1, update_time = now() from ended where frame.id = ended.frame_id`.execute(
    db,
  )
}

/**
 * Areas and groups led by the person await another leader; also deleted ones, which a restore would bring back with the
 * person.
 */
async function endLeading({ id }: Person, { db }: Context): Promise<void> {
  await sql`update area set leader_id = null, revision = revision + 1, update_time = now()
    where leader_id = ${id}`.execute(db)
  await sql`with ended as (delete from area_leader_ids where target_id = ${id} returning owner_id)
    update area set revision = revision + 1, update_time = now() from ended where area.id = ended.owner_id`.execute(db)
}

/** Time that was paid for and is not kept; null if there is none. */
function forfeitedBy({ user_name: name, expire_time: end }: Person, day: string): { name: string; end: string } | null {
  return end !== null && end > day ? { name: name ?? '', end } : null
}

function textOf(people: readonly { name: string; end: string }[]): Text {
  return {
    zh: `${namedPeople(people.map(({ name, end }) => `${name}已缴至 ${end}`))}，退会后不保留`,
    en: `${namedPeople(people.map(({ name, end }) => `${name} has paid until ${end}`))}: not kept after leaving`,
  }
}

/** A term that would begin later ends on its first day. */
function laterOf(day: string, start: string | null): string {
  return start && start > day ? start : day
}

export const leave: HandleFor<'user', 'out'> = async (input, context) => {
  const people = peopleOf(context)
  const { out_type: type, out_time: day, cause_id: cause = null, reason } = input
  refuseDay(day, people)
  if (!input.force) await refuseOwing(people, context)
  const kind = context.call.input['out_type']?.choices?.find((choice) => choice.value === type)?.title.zh ?? type
  for (const person of people) {
    const values: Partial<Person> = {
      state: 'left',
      out_time: day,
      out_type: type,
      out_cause_id: cause,
      out_reason: reason,
      // The record keeps its position; the seat is free.
      position_end: person.position_id ? laterOf(day, person.position_start) : null,
      group_ids: [],
      freeze_time: null,
      freeze_until: null,
      freeze_reason: null,
    }
    await changePerson(person, values, context)
    await closeRenewals(person, context)
    await endOffices(person, day, context)
    await endLeading(person, context)
    await endRepresenting(person.id, day, context)
    await closeOwed(person.id, 'join', context)
    await cancelComing(person.id, '会员已退会', context)
    await cancelRegistered(person.id, context)
    const from = await positionNameOf(person.position_id, context)
    const left = { from_value: from, to_value: kind, start_date: day, out_type: type, cause_id: cause, remark: reason }
    await appendPeriod({ user_id: person.id, kind: 'out', ...left }, context)
    if (type !== 'deceased') await queueNotice('out', person, { 退会时间: day, 原因: reason }, context)
  }
  const forfeited = people.flatMap((person) => forfeitedBy(person, day) ?? [])
  return {
    num: people.length,
    ...(forfeited.length > 0 ? { forfeited: pick(textOf(forfeited), context.language) } : {}),
  }
}
