// Steps of those who are members, rest, move, leave and come back, and of townsmen.

import { expect } from 'vitest'
import { addDays } from '#kernel/calendar'
import { done } from '../../support/membership'
import { areas, ids, MANY, newPhone, type Step, somebody } from './step'

const freeze: Step = async ({ model, desk }) => {
  const people = model.random.some(model.in('active'), MANY)
  if (people.length === 0) return 0
  const until = model.random.chance(0.4) ? addDays(model.today, model.random.between(1, 60)) : null
  const body = { id_list: ids(people), freeze: true, reason: '出国', ...(until ? { until } : {}) }
  done(await desk.admin.call('POST /user/freeze', body))
  for (const person of people) Object.assign(person, { state: 'frozen', frozenOn: model.today, until })
  return people.length
}

const unfreeze: Step = async ({ model, desk }) => {
  const people = model.random.some(model.in('frozen'), MANY)
  if (people.length === 0) return 0
  done(await desk.admin.call('POST /user/freeze', { id_list: ids(people), freeze: false }))
  for (const person of people) model.unfreeze(person)
  return people.length
}

const leave: Step = async ({ model, desk }) => {
  const people = model.random.some(model.in('active', 'frozen'), 3)
  if (people.length === 0) return 0
  const body = { id_list: ids(people), out_type: 'resigned', out_time: model.today, reason: '搬迁' }
  done(await desk.admin.call('POST /user/out', body))
  for (const person of people)
    Object.assign(person, { state: 'left', left: model.today, frozenOn: null, until: null, waiting: null, owes: 0 })
  return people.length
}

const rejoin: Step = async ({ model, desk }) => {
  const [person] = model.random.some(model.in('left'), 1)
  if (!person) return 0
  const seat = model.free()
  const area = model.random.pick(areas)
  const amount = model.random.chance(0.7) ? seat.fee : 0
  const body = { id: person.id, position_id: seat.id, area_id: area, amount, pay_type: 'cash' }
  const { content } = done(await desk.admin.call('POST /user/rejoin', body))
  const waits = amount === 0 && seat.fee > 0
  if (waits) {
    model.promise(person, seat, area)
    person.owes = 1
  } else model.admit(person, seat, area, model.today)
  person.paid ||= !waits
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
    [...model.honors, ...model.articles].some((one) => one.user === person.id && !one.deleted) ||
    model.donations.some((one) => one.user === person.id)
  if (kept) {
    expect(answer).toMatchObject({ code: 'REF' })
    return 0
  }
  done(answer)
  Object.assign(person, { was: person.state, state: 'deleted' })
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
  const answer = await desk.admin.call('POST /user/quickEdit', { id: person.id, field: 'position_id', value: seat.id })
  if (seat.id !== person.position && model.changesTerms(person, seat)) {
    expect(answer).toMatchObject({ code: 'STATE' })
    return 0
  }
  done(answer)
  model.moveTo(person, seat)
  return 1
}

const setExpiry: Step = async ({ model, desk }) => {
  const [person] = model.random.some(model.in('active'), 1)
  if (!person || model.expire(person) === null) return 0
  const { revision } = await desk.person(person.id)
  const expire = `${Number(model.today.slice(0, 4)) + 1}-06-30`
  const body = { id: person.id, revision, expire_time: expire, expire_reason: '理事会决定' }
  done(await desk.admin.call('POST /user/edit', body))
  if (expire === model.expire(person)) return 1
  person.locked = person.validity.renewals.at(-1)?.id ?? person.locked
  person.validity = { begin: expire, renewals: [] }
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

export const staying: readonly (readonly [weight: number, step: Step])[] = [
  [5, freeze],
  [6, unfreeze],
  [4, leave],
  [6, rejoin],
  [2, remove],
  [6, move],
  [3, setExpiry],
  [3, townsman],
]
