// Steps that undo others, or merge: imports and their undo, merges, the recycle bin.
import { expect } from 'vitest'
import { done } from '../../support/membership'
import type { Somebody } from './model'
import { areas, MANY, newPhone, type Step, somebody, type World } from './step'
import { later } from './validity'

const areaName = async ({ desk }: World, id: number) =>
  (await desk.one('select name from area where id = $1', [id])).name as string

async function sheet({ desk }: World, rows: object[], dup: 'error' | 'update') {
  await desk.one('delete from attempt')
  const body = { type: 'member', mode: 'commit', rows, dup }
  return done(await desk.admin.call('POST /user/import', body)).content
}

const bringIn: Step = async (world) => {
  const { model, desk } = world
  const { random } = model
  const seat = random.pick(model.positions.filter((one) => one.quota === 0))
  const area = random.pick(areas)
  const { name: county } = await desk.one('select name from sxh_area where id = 3')
  const phones = Array.from({ length: random.between(1, MANY) }, newPhone)
  const place = { 籍贯: county, 职务: seat.name, 所属区域: await areaName(world, area), 入会时间: model.today }
  const content = await sheet(
    world,
    phones.map((手机号) => ({ 姓名: `表${手机号.slice(-4)}`, 手机号, ...place })),
    'error',
  )
  expect(content, JSON.stringify(content)).toMatchObject({ success_num: phones.length, fail_num: 0 })
  const found = await desk.all('select id, phone from person where phone = any($1) order by id', [phones])
  for (const { id, phone } of found) {
    const person = somebody(id, phone, {})
    model.admit(person, seat, area, model.today)
    model.people.push(person)
  }
  model.imports.push({ job: content.job_id, made: found.map(({ id }) => id) })
  return phones.length
}

/** The same people again: an import moves members, and skips people who aren't. */
const bringAgain: Step = async (world) => {
  const { model } = world
  const { random } = model
  const members = random.some(model.in('active', 'frozen'), MANY)
  const others = random.some(model.in('applied', 'pending_payment', 'left', 'rejected'), 2)
  if (members.length === 0) return 0
  const area = random.pick(areas)
  const name = await areaName(world, area)
  const content = await sheet(
    world,
    [...members, ...others].map((one) => ({ 手机号: one.phone, 所属区域: name, 姓名: '再次导入' })),
    'update',
  ).catch(() => null)
  // A sheet that may also create people needs all required columns.
  if (content === null) return 0
  for (const person of members) person.area = area
  expect(content.update_num + content.skip_num).toBeLessThanOrEqual(members.length)
  return members.length
}

const takeBackImport: Step = async ({ model, desk }) => {
  const last = model.imports.pop()
  if (!last) return 0
  await desk.one('update job set end_time = $2 where id = $1', [last.job, model.now])
  done(await desk.admin.call('POST /job/undo', { job_id: last.job }))
  await desk.idle()
  const rows = await desk.all('select id, delete_time is not null as gone from person where id = any($1)', [last.made])
  let taken = 0
  for (const { id, gone } of rows) {
    const person = model.people.find((one) => one.id === id) as Somebody
    if (!gone || person.state === 'deleted') continue
    // Only records that were created and not used since are undone.
    expect(person).toMatchObject({ state: 'active', paid: false, renewals: 0, waiting: null, owes: 0 })
    Object.assign(person, { was: 'active', state: 'deleted' })
    taken++
  }
  return taken
}

const towns = ['none', 'rejected', 'applied', 'verified'] as const

function moveAlong(keep: Somebody, drop: Somebody): void {
  keep.paid ||= drop.paid
  keep.renewals += drop.renewals
  keep.waiting ??= drop.waiting
  keep.owes += drop.owes
  if (towns.indexOf(drop.townsman) > towns.indexOf(keep.townsman)) keep.townsman = drop.townsman
}

const merge: Step = async ({ model, desk }) => {
  const { random } = model
  const [keep, drop] = random.some(
    random.chance(0.7) ? model.in('active', 'frozen') : model.people.filter((one) => one.state !== 'deleted'),
    2,
  )
  if (!keep || !drop) return 0
  const isMember = ({ state }: Somebody) => state === 'active' || state === 'frozen'
  const answer = await desk.admin.call('POST /user/merge', { keep_id: keep.id, drop_id: drop.id })
  const open = drop.state === 'applied' || drop.state === 'pending_payment'
  if (open || (isMember(drop) && !isMember(keep)) || (keep.waiting && drop.waiting)) {
    expect(answer).toMatchObject({ code: 'STATE' })
    return 0
  }
  const both = isMember(keep) && isMember(drop)
  const wanted = both ? later(model.expire(keep), model.expire(drop)) : null
  expect(done(answer).content.figures.after).toMatchObject(both ? { expire_time: wanted } : {})
  moveAlong(keep, drop)
  if (both) {
    keep.validity = { begin: [keep.validity, drop.validity], renewals: [] }
    keep.join = [keep.join, drop.join].filter((day) => day !== null).sort()[0] ?? null
  }
  for (const one of [...model.honors, ...model.articles, ...model.donations])
    if (one.user === drop.id) one.user = keep.id
  Object.assign(drop, { state: 'deleted', was: null, owes: 0, waiting: null })
  return 1
}

/** Page whose recycle bin holds a deleted person. */
const pages: Readonly<Record<string, string>> = {
  active: 'user',
  frozen: 'user',
  left: 'user_out',
  applied: 'user_apply',
  rejected: 'user_apply',
}

const restore: Step = async ({ model, desk }) => {
  const [person] = model.random.some(model.in('deleted'), 1)
  if (!person) return 0
  const { state, townsman_status: townsman } = await desk.person(person.id)
  const resource = pages[state] ?? (townsman === 'none' ? 'user_tour' : 'user_townsman')
  const answer = await desk.admin.call('POST /recycle/restore', { resource, id_list: [person.id] })
  if (person.was === null) {
    expect(answer).toMatchObject({ code: 'STATE', message: expect.stringContaining('已并入') })
    return 0
  }
  if (person.was === 'active' && model.room(model.seat(person.position), person) <= 0) {
    expect(answer).toMatchObject({ code: 'CAP' })
    return 0
  }
  done(answer)
  Object.assign(person, { state: person.was, was: null })
  return 1
}

export const undoing: readonly (readonly [weight: number, step: Step])[] = [
  [3, bringIn],
  [2, bringAgain],
  [2, takeBackImport],
  [5, merge],
  [6, restore],
]
