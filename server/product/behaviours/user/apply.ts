// Applications: accepted, refused, or turned into a membership by payment of the dues.

import { sql } from 'kysely'
import { addDays } from '#kernel/calendar'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import type { HandleFor } from '../../../core/behaviour'
import type { Context } from '../../../core/context'
import type { Rest } from '../../services/debts'
import { changePerson, checkedBy, type Person, peopleOf, statusOf } from '../../services/member'
import { dayOf } from '../../services/membership-dates'
import { queueNotice, yuan } from '../../services/notices'
import { differenceOf } from '../../services/owed'
import { checkPayment, closeOwed, owe, type PayType } from '../../services/payments'
import { type Position, positionOf } from '../../services/positions'
import { chosenTitle } from '../../services/receipt-titles'
import { admit, awaitPayment, type Paid } from './join'

type Chosen = { position_id?: number | null; area_id?: number | null }

/** Position of the acceptance: as chosen, or as on the record. Refuses with PARAM if neither exists. */
async function placeOf(person: Person, fallback: number | null, chosen: Chosen, context: Context) {
  const positionId = chosen.position_id ?? fallback
  const area = chosen.area_id ?? person.area_id
  const missing = (zh: string, en: string) => ({
    zh: `请为${person.user_name ?? '申请人'}选择${zh}`,
    en: `Choose ${en} for ${person.user_name ?? 'the applicant'}`,
  })
  if (!positionId) fail('PARAM', { errors: { position_id: missing('职务', 'a position') } })
  if (!area) fail('PARAM', { errors: { area_id: missing('所属区域', 'an area') } })
  return { position: await positionOf(positionId, context), area }
}

interface Terms {
  reason?: string | null
  expire_time?: string | null
  amount?: number | null
  pay_type?: PayType | null
  pay_time?: string | null
  rest?: Rest | null
}

/** Payment made with the approval; undefined if none is given. */
function paidWith({ amount, pay_type, pay_time }: Terms, context: Context): Paid | undefined {
  if ([amount, pay_type, pay_time].every((value) => (value ?? null) === null)) return undefined
  if (!pay_type) fail('PARAM', { errors: { pay_type: { zh: '请选择支付方式', en: 'Choose a method' } } })
  const paid = { amount: amount ?? 0, pay_type, pay_time: pay_time ?? context.now().toISOString() }
  checkPayment(paid, context)
  return paid
}

function refuseEarly(): never {
  fail('STATE', {
    message: {
      zh: '本会审核通过后再缴费：金额和到期时间请在「确认缴费」时填写',
      en: 'Dues are paid after approval: enter amount and expiry when confirming the payment',
    },
  })
}

/** Dues of a position, of which a payment may be a part. */
const owedFor = ({ fee: dues }: Position, { rest }: Pick<Terms, 'rest'>) => ({ dues, rest: rest ?? 'keep' })

type Place = Awaited<ReturnType<typeof placeOf>>

async function accept(person: Person, { position, area }: Place, terms: Terms, context: Context): Promise<Person> {
  const checked = { ...checkedBy(context), check_reason: terms.reason ?? null }
  const said = paidWith(terms, context)
  const mode = context.setting('join_mode')
  if (position.fee > 0 && mode === 'pay_before_check') {
    fail('STATE', {
      message: {
        zh: '本会先缴费后审核，请使用「确认缴费」',
        en: 'Payment is required before review: confirm the payment instead',
      },
    })
  }
  if (position.fee > 0 && mode === 'pay_after_check') {
    if (said || terms.expire_time) refuseEarly()
    const waiting = await awaitPayment(person, { position, area }, checked, context)
    const values = { 职务: position.name, 金额: yuan(position.fee), 缴费期限: waiting.pay_deadline ?? '' }
    await queueNotice('join_pass', person, values, context)
    return waiting
  }
  // Zero dues count as paid; otherwise they are owed from now on.
  const free = { amount: 0, pay_type: 'waived' as const, pay_time: context.now().toISOString() }
  const paid = said ?? (position.fee === 0 ? free : undefined)
  const expire = terms.expire_time ?? null
  const owed = said && owedFor(position, terms)
  const member = await admit(person, { position, area, day: context.today, expire, paid, owed }, checked, context)
  if (!paid) await askFor(member, position, context)
  return member
}

/** A member with outstanding dues: booked as unpaid, and notified. */
async function askFor(member: Person, position: Position, context: Context): Promise<void> {
  const ref = { type: 'user', id: member.id }
  const deadline = addDays(context.today, Number(context.setting('pay_days') ?? 7))
  await owe({ user: member.id, scene: 'join', amount: position.fee, ref }, context)
  const values = { 职务: position.name, 金额: yuan(position.fee), 缴费期限: deadline }
  await queueNotice('pay_remind', member, values, context)
}

interface Done {
  readonly person: Person
  /** Dues of the position and the payment, if one was made. */
  readonly owed?: number
  readonly paid?: Pick<Paid, 'amount'> | undefined
  readonly rest?: Rest | null | undefined
}

/** Words for dues that were paid in part, read before they are confirmed; with the names of several people. */
function shortOf(done: readonly Done[], { language }: Context): string | null {
  const short = done.flatMap(({ person, owed = 0, paid, rest }) => {
    const text = paid && paid.amount < owed && differenceOf(owed, paid, rest ?? 'keep')
    return text ? [done.length === 1 ? pick(text, language) : `${person.user_name ?? ''} ${pick(text, language)}`] : []
  })
  return short.join('\n') || null
}

function answerOf(done: readonly Done[], context: Context) {
  const list = done.map(({ person }) => ({ id: person.id, status: statusOf(person, context) }))
  const difference = shortOf(done, context)
  return { num: done.length, list, ...(difference ? { difference } : {}) }
}

export const approve: HandleFor<'user', 'approve'> = async (input, context) => {
  const done: Done[] = []
  const paid = paidWith(input, context)
  for (const person of peopleOf(context)) {
    const place = await placeOf(person, person.apply_position_id ?? person.position_id, input, context)
    done.push({ person: await accept(person, place, input, context), owed: place.position.fee, paid, rest: input.rest })
  }
  return answerOf(done, context)
}

/**
 * A refused former member becomes a former member again, with the former position; others become rejected applicants.
 */
async function refused(person: Person, context: Context): Promise<Partial<Person>> {
  if (!person.out_time) return { state: 'rejected' }
  const { rows } = await sql<{ id: number }>`select ref_id as id from user_period
    where user_id = ${person.id} and origin_id is null and ref_type = 'position' order by id desc limit 1`.execute(
    context.db,
  )
  return { state: 'left', position_id: rows[0]?.id ?? person.position_id }
}

export const reject: HandleFor<'user', 'reject'> = async (input, context) => {
  const done: Done[] = []
  for (const person of peopleOf(context)) {
    const checked = { ...checkedBy(context), check_reason: input.reason, pay_deadline: null }
    const values = { ...checked, ...(await refused(person, context)) }
    done.push({ person: await changePerson(person, values, context) })
    await closeOwed(person.id, 'join', context)
    await queueNotice('join_reject', person, { 原因: input.reason }, context)
  }
  return answerOf(done, context)
}

interface Confirmation extends Chosen {
  amount: number
  pay_type: PayType
  pay_time: string
  expire_time?: string | null
  reason?: string | null
  rest?: Rest | null
  payer_id?: number | null
}

async function confirm(person: Person, input: Confirmation, context: Context): Promise<Done> {
  const applied = person.state === 'applied'
  if (applied && context.setting('join_mode') !== 'pay_before_check') {
    const name = person.user_name ?? ''
    fail('STATE', { message: { zh: `${name}还没有审核通过`, en: `${name} has not been approved yet` } })
  }
  // Once approved, the approved position applies instead of the one applied for.
  const fallback = applied ? (person.apply_position_id ?? person.position_id) : person.position_id
  const { position, area } = await placeOf(person, fallback, input, context)
  const { amount, pay_type, pay_time, payer_id } = input
  if (payer_id) await chosenTitle(payer_id, [person.id], context)
  const day = dayOf(pay_time, context)
  const { out_time: left } = person
  // A membership begins on the day of its payment, and not before the previous one has ended.
  if (left && day < left) {
    const text = { zh: `不能早于退会时间 ${left}`, en: `Cannot be before leaving on ${left}` }
    fail('PARAM', { errors: { pay_time: text } })
  }
  const reason = input.reason ?? null
  const checked = applied ? { ...checkedBy(context), check_reason: reason } : reason ? { check_reason: reason } : {}
  const paid = { amount, pay_type, pay_time, payer_id }
  const chosen = { position, area, day, expire: input.expire_time ?? null, paid, owed: owedFor(position, input) }
  return { person: await admit(person, chosen, checked, context), owed: position.fee, paid, rest: input.rest }
}

export const confirmPay: HandleFor<'user', 'confirm_pay'> = async (input, context) => {
  const paid = { ...input, pay_time: input.pay_time ?? context.now().toISOString() }
  checkPayment(paid, context)
  const done: Done[] = []
  for (const person of peopleOf(context)) done.push(await confirm(person, paid, context))
  return answerOf(done, context)
}
