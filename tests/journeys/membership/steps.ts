// Every transition as a step: what the model allows is called for real, and answers as the model says.
import { expect } from 'vitest'
import { type Desk, done } from '../../support/membership'
import type { Model, Seat, Somebody } from './model'

export interface World {
  readonly model: Model
  readonly desk: Desk
}

/** Answers how many transitions it was: 0 where there is nobody to do it to. */
export type Step = (world: World) => Promise<number>

let serial = 0
const MANY = 10
const areas = [1, 2, 3]

/** A place for each of several in one position, which takes as many as it has room for. */
function seated(model: Model, people: Somebody[], seat: Seat, awaited = false): Somebody[] {
  return people.slice(0, Math.min(people.length, model.room(seat, awaited)))
}

function somebody(id: number, phone: string, more: Partial<Somebody>): Somebody {
  const plain = {
    townsman: 'none',
    position: null,
    applied: null,
    area: 1,
    join: null,
    expire: null,
    left: null,
  } as const
  return {
    id,
    phone,
    state: 'none',
    ...plain,
    frozenOn: null,
    paid: false,
    renewals: 0,
    waiting: null,
    effective: [],
    ...more,
  }
}

const newPhone = () => `1207${String(++serial).padStart(7, '0')}`
const ids = (people: readonly Somebody[]) => people.map((person) => person.id)

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
  const seat = model.free(true)
  const known = random.chance(0.5) ? random.some(model.in('none', 'rejected', 'left'), 1)[0] : undefined
  const phone = known?.phone ?? newPhone()
  const body = {
    scene: 'apply',
    user_name: `申请${serial}`,
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
    waits,
  )
  const call = () => desk.admin.call('POST /user/checkApply', { id_list: ids(people), status: 'approved' })
  if (people.length === 0) return 0
  if (seat.fee > 0 && mode === 'pay_before_check') {
    expect(await call()).toMatchObject({ code: 'STATE' })
    return 0
  }
  done(await call())
  for (const person of people) {
    if (waits) Object.assign(person, { state: 'pending_payment', position: seat.id })
    else model.admit(person, seat, person.area, model.today)
  }
  return people.length
}

const reject: Step = async ({ model, desk }) => {
  const people = model.random.some(model.in('applied', 'pending_payment'), 2)
  if (people.length === 0) return 0
  done(await desk.admin.call('POST /user/checkApply', { id_list: ids(people), status: 'rejected', reason: '资料不符' }))
  for (const person of people) person.state = 'rejected'
  return people.length
}

const confirm: Step = async ({ model, desk }) => {
  const early = model.settings.join_mode === 'pay_before_check'
  const chosen = model.random.some(early ? model.in('applied', 'pending_payment') : model.in('pending_payment'), MANY)
  const seatOf = (one: Somebody) => (one.state === 'applied' ? one.applied : one.position)
  const seat = model.seat(chosen[0] ? seatOf(chosen[0]) : null)
  if (!seat) return 0
  const people = seated(
    model,
    chosen.filter((one) => seatOf(one) === seat.id),
    seat,
  )
  if (people.length === 0) return 0
  const amount = model.random.chance(0.8) ? seat.fee || 100 : 12_300
  const body = { id_list: ids(people), status: 'paid', amount, pay_type: 'card', pay_time: model.now }
  done(await desk.admin.call('POST /user/checkApply', body))
  for (const person of people) {
    model.admit(person, seat, person.area, model.today)
    person.paid = true
  }
  return people.length
}

const freeze: Step = async ({ model, desk }) => {
  const people = model.random.some(model.in('active'), MANY)
  if (people.length === 0) return 0
  done(await desk.admin.call('POST /user/freeze', { id_list: ids(people), freeze: 1, reason: '出国' }))
  for (const person of people) Object.assign(person, { state: 'frozen', frozenOn: model.today })
  return people.length
}

const unfreeze: Step = async ({ model, desk }) => {
  const people = model.random.some(model.in('frozen'), MANY)
  if (people.length === 0) return 0
  done(await desk.admin.call('POST /user/freeze', { id_list: ids(people), freeze: 0 }))
  for (const person of people) model.unfreeze(person)
  return people.length
}

const leave: Step = async ({ model, desk }) => {
  const people = model.random.some(model.in('active', 'frozen'), 3)
  if (people.length === 0) return 0
  const body = { id_list: ids(people), out_type: 'resigned', out_time: model.today, reason: '搬迁' }
  done(await desk.admin.call('POST /user/out', body))
  for (const person of people)
    Object.assign(person, { state: 'left', left: model.today, frozenOn: null, waiting: null })
  return people.length
}

const rejoin: Step = async ({ model, desk }) => {
  const [person] = model.random.some(model.in('left'), 1)
  if (!person) return 0
  const seat = model.free(true)
  const area = model.random.pick(areas)
  const amount = model.random.chance(0.7) ? seat.fee : 0
  const body = { id: person.id, position_id: seat.id, area_id: area, amount, pay_type: 'cash' }
  const { content } = done(await desk.admin.call('POST /user/rejoin', body))
  const waits = amount === 0 && seat.fee > 0
  if (waits) Object.assign(person, { state: 'pending_payment', position: seat.id, area })
  else model.admit(person, seat, area, model.today)
  person.paid ||= amount > 0
  expect(content.status === 'pending_payment').toBe(waits)
  return 1
}

const remove: Step = async ({ model, desk }) => {
  const person = model.random.some(model.in('none', 'applied', 'rejected', 'left'), 1)[0]
  if (!person) return 0
  const answer = await desk.admin.call('POST /user/delete', { id_list: [person.id] })
  const kept =
    person.paid ||
    person.renewals > 0 ||
    model.honors.some((one) => one.user === person.id && !one.deleted) ||
    model.donations.some((one) => one.user === person.id)
  if (kept) {
    expect(answer).toMatchObject({ code: 'REF' })
    return 0
  }
  done(answer)
  person.state = 'deleted'
  return 1
}

const move: Step = async ({ model, desk }) => {
  const [person] = model.random.some(model.in('active', 'frozen'), 1)
  if (!person) return 0
  if (model.random.chance(0.4)) {
    const area = model.random.pick(areas)
    done(await desk.admin.call('POST /user/quickEdit', { id: person.id, field: 'area_id', value: area }))
    person.area = area
    return 1
  }
  const seat = model.free()
  done(await desk.admin.call('POST /user/quickEdit', { id: person.id, field: 'position_id', value: seat.id }))
  person.position = seat.id
  return 1
}

const setExpiry: Step = async ({ model, desk }) => {
  const [person] = model.random.some(model.in('active'), 1)
  if (!person?.expire) return 0
  const { revision } = await desk.person(person.id)
  const expire = `${Number(model.today.slice(0, 4)) + 1}-06-30`
  const body = { id: person.id, revision, expire_time: expire, expire_reason: '理事会决定' }
  done(await desk.admin.call('POST /user/edit', body))
  person.expire = expire
  return 1
}

const townsman: Step = async ({ model, desk }) => {
  const [waiting] = model.people.filter((one) => one.townsman === 'applied' && one.state !== 'deleted')
  if (waiting) {
    const passes = model.random.chance(0.7)
    const body = passes ? { status: 'approved' } : { status: 'rejected', reason: '非本地' }
    done(await desk.admin.call('POST /user/checkTownsmanApply', { id_list: [waiting.id], ...body }))
    waiting.townsman = passes ? 'verified' : 'rejected'
    return 1
  }
  const phone = newPhone()
  // A person of the app: there is no page of staff for this yet.
  const { id } = await desk.one(
    `insert into person (user_name, phone, native_id, town_id, townsman_status)
      select '同乡', $1, pid, id, 'applied' from sxh_area where level = 'town' order by id limit 1 returning id`,
    [phone],
  )
  model.people.push(somebody(id, phone, { townsman: 'applied' }))
  return 0
}

export const transitions: readonly (readonly [weight: number, step: Step])[] = [
  [6, register],
  [9, apply],
  [7, approve],
  [2, reject],
  [8, confirm],
  [5, freeze],
  [6, unfreeze],
  [4, leave],
  [6, rejoin],
  [2, remove],
  [6, move],
  [1, setExpiry],
  [3, townsman],
]
