// Steps by which people become members.
import { expect } from 'vitest'
import { done } from '../../support/membership'
import type { Somebody } from './model'
import { areas, ids, MANY, newPhone, type Step, seated, somebody } from './step'

const register: Step = async ({ model, desk }) => {
  const { random } = model
  const seat = model.free()
  const [phone, area, day] = [newPhone(), random.pick(areas), model.today]
  const referrer = random.chance(0.3) ? model.in('active', 'frozen')[0]?.id : undefined
  const amount = seat.fee > 0 && random.chance(0.6) ? seat.fee : undefined
  const paid = amount ? { amount, pay_type: 'cash', pay_time: model.now } : {}
  const body = desk.body({ phone, position_id: seat.id, area_id: area, join_time: day, referrer_id: referrer, ...paid })
  const { content } = done(await desk.admin.call('POST /user/add', body))
  const person = somebody(content.id, phone, { paid: amount !== undefined })
  model.admit(person, seat, area, day)
  model.people.push(person)
  return 1
}

const apply: Step = async ({ model, desk }) => {
  const { random } = model
  const seat = model.free()
  const known = random.chance(0.5) ? random.some(model.in('none', 'rejected', 'left'), 1)[0] : undefined
  const phone = known?.phone ?? newPhone()
  const body = {
    scene: 'apply',
    user_name: '申请人',
    phone,
    apply_position_id: seat.id,
    area_id: random.pick(areas),
  }
  const { content } = done(await desk.admin.call('POST /user/add', body))
  const person = known ?? somebody(content.id, phone, {})
  expect(content.id).toBe(person.id)
  if (!known) model.people.push(person)
  Object.assign(person, { state: 'applied', applied: seat.id, area: body.area_id })
  return 1
}

const approve: Step = async ({ model, desk }) => {
  const chosen = model.random.some(model.in('applied'), MANY)
  const seat = model.seat(chosen[0]?.applied ?? null)
  if (!seat) return 0
  const { join_mode: mode } = model.settings
  const waits = seat.fee > 0 && mode === 'pay_after_check'
  const people = seated(
    model,
    chosen.filter((one) => one.applied === seat.id),
    seat,
  )
  const call = () => desk.admin.call('POST /user/checkApply', { id_list: ids(people), status: 'approved' })
  if (people.length === 0) return 0
  if (seat.fee > 0 && mode === 'pay_before_check') {
    expect(await call()).toMatchObject({ code: 'STATE' })
    return 0
  }
  done(await call())
  for (const person of people) {
    if (waits) model.promise(person, seat, person.area)
    else model.admit(person, seat, person.area, model.today)
    // Zero dues are recorded as waived; unpaid dues as owed.
    person.paid ||= seat.fee === 0
    person.owes = seat.fee > 0 ? 1 : 0
  }
  return people.length
}

const reject: Step = async ({ model, desk }) => {
  const people = model.random.some(model.in('applied', 'pending_payment'), 2)
  if (people.length === 0) return 0
  done(await desk.admin.call('POST /user/checkApply', { id_list: ids(people), status: 'rejected', reason: '资料不符' }))
  for (const person of people)
    Object.assign(person, { state: person.left ? 'left' : 'rejected', deadline: null, owes: 0 })
  return people.length
}

const seatOf = (one: Somebody) => (one.state === 'applied' ? one.applied : one.position)

const confirm: Step = async ({ model, desk }) => {
  const early = model.settings.join_mode === 'pay_before_check'
  const waiting = early ? model.in('applied', 'pending_payment') : model.in('pending_payment')
  const [first, ...others] = model.random.some(waiting, MANY)
  const seat = model.seat(first ? seatOf(first) : null)
  if (!first || !seat) return 0
  const amount = model.random.chance(0.8) ? seat.fee || 100 : 12_300
  const paid = { status: 'paid', amount, pay_type: 'card', pay_time: model.now }
  if (model.room(seat, first) <= 0) {
    // Too late: the reserved seat has been taken.
    const late = { id_list: [first.id], ...paid }
    expect(await desk.admin.call('POST /user/checkApply', late)).toMatchObject({ code: 'CAP' })
    return 0
  }
  // Others with a valid reservation have their seats already.
  const people = [
    first,
    ...others.filter((one) => one.deadline && one.deadline >= model.today && seatOf(one) === seat.id),
  ]
  done(await desk.admin.call('POST /user/checkApply', { id_list: ids(people), ...paid }))
  for (const person of people) {
    model.admit(person, seat, person.area, model.today)
    Object.assign(person, { paid: true, owes: 0 })
  }
  return people.length
}

export const joining: readonly (readonly [weight: number, step: Step])[] = [
  [6, register],
  [9, apply],
  [7, approve],
  [2, reject],
  [8, confirm],
]
