// Steps with payments, points and expiry: all kinds of renewals, manual points, honours, articles, donations.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { done } from '../../support/membership'
import type { Seat, Somebody } from './model'
import { MANY, type Step, type World } from './step'
import { voidable } from './validity'

const idOf = async ({ desk }: World, person: Somebody) =>
  (await desk.one('select id from user_renew where user_id = $1 order by id desc limit 1', [person.id])).id as number

/** Members whose renewal would be accepted. */
function renewable({ model }: World, most: number): Somebody[] {
  return model.random.some(
    model.in('active', 'frozen').filter((one) => model.yearly(one) && one.waiting === null),
    most,
  )
}

/** Years other than whole terms need a reason. */
const odd = (seat: Seat, years: number) => seat.years > 1 && years % seat.years !== 0

const renew: Step = async (world) => {
  const { model, desk } = world
  const [person] = renewable(world, 1)
  if (!person) return 0
  const years = model.random.between(1, 6)
  const amount = model.random.between(1, 50) * 10_000
  const seat = model.random.chance(0.3) ? model.free() : model.seat(person.position)
  const paid = { amount, pay_type: 'cash', pay_time: model.now, force: true }
  const body = { user_id: person.id, position_id: seat.id, years, ...paid }
  if (odd(seat, years))
    expect(await desk.admin.call('POST /userRenew/add', body)).toMatchObject({
      errors: { years: expect.any(String) },
    })
  const remark = odd(seat, years) ? { remark: '理事会同意' } : {}
  const sent = { ...body, ...remark, request_no: randomUUID() }
  const { content } = done(await desk.admin.call('POST /userRenew/add', sent))
  // Sent again, as after a broken connection: the first answer, and no duplicate.
  if (model.random.chance(0.3))
    expect(done(await desk.admin.call('POST /userRenew/add', sent)).content).toEqual(content)
  expect(content.new_expire).toBe(model.renewed(person, content.id, years, amount, seat))
  return 1
}

const renewMany: Step = async (world) => {
  const { model, desk } = world
  const people = renewable(world, MANY)
  const lifelong = model.in('active').filter((one) => model.expire(one) === null)
  const wrong = model.random.some(lifelong, 1)
  if (people.length === 0) return 0
  const fixed = { amount_mode: 'fixed', amount: 66_600, years: 1, pay_type: 'alipay', pay_time: model.now, force: true }
  const id_list = [...people, ...wrong].map((one) => one.id)
  const body = { id_list, ...fixed, remark: '理事会同意' }
  const { content } = done(await desk.admin.call('POST /user/renewAction', body))
  expect(content.success_num).toBe(people.length)
  expect(content.fail_list.map((one: { id: number }) => one.id)).toEqual(wrong.map((one) => one.id))
  for (const person of people) model.renewed(person, await idOf(world, person), 1, 66_600, model.seat(person.position))
  return people.length
}

const submit: Step = async (world) => {
  const { model, desk } = world
  const [person] = renewable(world, 1)
  if (!person) return 0
  const position = person.position as number
  const id = await desk.submitted(person.id, { position_id: position, remark: '先缴一年' })
  person.waiting = { id, position, payDay: model.today }
  person.renewals++
  return 1
}

const decide: Step = async ({ model, desk }) => {
  const [person] = model.random.some(
    model.in('active', 'frozen').filter((one) => one.waiting !== null && model.yearly(one)),
    1,
  )
  if (!person?.waiting) return 0
  const { id: renew_id, position, payDay } = person.waiting
  if (model.random.chance(0.3)) {
    done(await desk.admin.call('POST /user/renewAction', { renew_id, status: 'rejected', reason: '未到账' }))
    person.waiting = null
    return 1
  }
  const answer = await desk.admin.call('POST /user/renewAction', { renew_id, status: 'approved', force: true })
  const seat = model.seat(position)
  // The member has moved since, and the seat may be taken.
  if (position !== person.position && model.room(seat, person) <= 0) {
    expect(answer).toMatchObject({ code: 'CAP' })
    return 0
  }
  done(answer)
  person.waiting = null
  model.renewed(person, renew_id, 1, 100_000, seat, payDay)
  person.renewals--
  return 1
}

const takeBack: Step = async ({ model, desk }) => {
  const remove = (id: number) => desk.admin.call('POST /userRenew/delete', { id_list: [id] })
  const members = model.in('active', 'frozen')
  const [set] = model.random.some(
    members.filter((one) => one.locked !== null),
    1,
  )
  if (set && model.random.chance(0.2)) expect(await remove(set.locked as number)).toMatchObject({ code: 'STATE' })
  const [person] = model.random.some(
    members.filter((one) => voidable(one.validity).length > 0),
    1,
  )
  if (!person) return 0
  const [first, second] = person.validity.renewals
  if (first && second && model.random.chance(0.2)) {
    expect(await remove(first.id)).toMatchObject({ code: 'STATE' })
    return 0
  }
  const { of, renewal, own } = model.random.pick(voidable(person.validity))
  const back = model.returnsTo(person, renewal, own)
  const answer = await remove(renewal.id)
  if (back && model.room(model.seat(back.seat), person) <= 0) {
    expect(answer).toMatchObject({ code: 'CAP' })
    return 0
  }
  done(answer)
  of.renewals.pop()
  if (back) Object.assign(person, { position: back.seat, since: back.since })
  return 1
}

const correct: Step = async ({ model, desk }) => {
  const [person] = model.random.some(
    model.people.filter((one) => one.validity.renewals.length > 0 && one.state !== 'deleted'),
    1,
  )
  const last = person?.validity.renewals.at(-1)
  if (!last) return 0
  const { revision } = await desk.one('select revision from user_renew where id = $1', [last.id])
  const amount = model.random.between(1, 50) * 10_000
  done(await desk.admin.call('POST /userRenew/edit', { id: last.id, revision, amount, pay_type: 'card' }))
  last.amount = amount
  return 1
}

/** Joining dues: received later, corrected, or refunded. */
const joiningFee: Step = async ({ model, desk }) => {
  const { random } = model
  const [owing] = random.some(
    model.in('active', 'frozen').filter((one) => one.owes > 0),
    1,
  )
  if (owing && random.chance(0.6)) {
    const entry = await desk.one(`select id, amount from pay_log where user_id = $1 and status = 'unpaid' limit 1`, [
      owing.id,
    ])
    const amount = random.chance(0.7) ? entry.amount : 5000
    const body = { id: entry.id, amount, pay_type: 'cash', pay_time: model.now }
    done(await desk.admin.call('POST /payLog/settle', body))
    owing.owes--
    owing.paid = true
    return 1
  }
  const entry = await desk.one(
    `select p.id from pay_log p join person u on u.id = p.user_id where p.id >= $1 and p.scene = 'join' and p.status = 'paid'
      and p.amount > 0 and u.delete_time is null and not exists (select 1 from pay_log r where r.origin_id = p.id) order by p.id limit 1`,
    [random.between(1, 5000)],
  )
  if (!entry) return 0
  const call = random.chance(0.3) ? 'refund' : 'correct'
  const right = { amount: random.between(1, 90) * 1000, pay_type: 'cash', pay_time: model.now }
  const body = { id: entry.id, reason: '登记有误', ...(call === 'correct' ? right : {}) }
  done(await desk.admin.call(`POST /payLog/${call}`, body))
  expect(await desk.admin.call(`POST /payLog/${call}`, body)).toMatchObject({ code: 'STATE' })
  return 1
}

const give: Step = async ({ model, desk }) => {
  const people = model.random.some(model.in('active', 'frozen'), MANY)
  if (people.length === 0) return 0
  const points = model.random.chance(0.5) ? model.random.between(1, 40) : -model.random.between(1, 40)
  const body = { id_list: people.map((one) => one.id), points, remark: '会务' }
  expect(done(await desk.admin.call('POST /user/addContribute', body)).content.num).toBe(people.length)
  return people.length
}

const honor: Step = async ({ model, desk }) => {
  const { random } = model
  const [known] = random.some(model.honors, 1)
  if (known && random.chance(0.6)) {
    if (known.deleted) {
      done(await desk.admin.call('POST /recycle/restore', { resource: 'user_honor', id_list: [known.id] }))
      known.deleted = false
      return 1
    }
    if (random.chance(0.5)) {
      done(await desk.admin.call('POST /userHonor/delete', { id_list: [known.id] }))
      known.deleted = true
      return 1
    }
    const { revision } = await desk.one('select revision from user_honor where id = $1', [known.id])
    done(await desk.admin.call('POST /userHonor/edit', { id: known.id, revision, points: random.between(0, 90) }))
    return 1
  }
  const [person] = random.some(model.in('active', 'frozen'), 1)
  if (!person) return 0
  const body = { user_id: person.id, name: '优秀会员', level: 'city', grant_time: model.today }
  const { content } = done(await desk.admin.call('POST /userHonor/add', body))
  model.honors.push({ id: content.id, user: person.id, deleted: false })
  return 1
}

/** Articles are written, withdrawn, given to another member, deleted and restored, in any order. */
const article: Step = async ({ model, desk }) => {
  const { random } = model
  const known = random.pick([...model.articles, null])
  const [member] = random.some(model.in('active', 'frozen'), 1)
  if (!known) {
    if (!member) return 0
    const { id: cate_id } = await desk.one('select id from article_category where type = 1 order by id limit 1')
    const body = { type: 1, title: '家乡见闻', cate_id, content: '<p>正文</p>', user_id: member.id }
    const out = random.chance(0.7)
    const state = out ? { publish_status: 'published' } : {}
    const { content } = done(await desk.admin.call('POST /article/add', { ...body, ...state }))
    model.articles.push({ id: content.id, user: member.id, out, deleted: false })
    return 1
  }
  const { id } = known
  // A record can't refer to a deleted person.
  if (known.deleted && model.people.some((one) => one.id === known.user && one.state === 'deleted')) return 0
  if (known.deleted || random.chance(0.3)) {
    const restores = known.deleted
    known.deleted = !restores
    const answer = restores
      ? await desk.admin.call('POST /recycle/restore', { resource: 'article', id_list: [id] })
      : await desk.admin.call('POST /article/delete', { id_list: [id] })
    done(answer)
    return 1
  }
  const { revision } = await desk.one('select revision from article where id = $1', [id])
  const moves = member !== undefined && random.chance(0.3)
  known.out = moves ? known.out : !known.out
  if (moves) known.user = member.id
  const change = moves ? { user_id: member.id } : { publish_status: known.out ? 'published' : 'draft' }
  const body = { id, revision, ...change }
  done(await desk.admin.call('POST /article/edit', body))
  // Sent again, as after a broken connection: the revision refuses it, and nothing is posted twice.
  if (random.chance(0.3)) expect((await desk.admin.call('POST /article/edit', body)).status).not.toBe(200)
  return 1
}

const donate: Step = async ({ model, desk }) => {
  const { random } = model
  const [known] = random.some(model.donations, 1)
  if (known && !known.refunded && random.chance(0.5)) {
    const { revision } = await desk.one('select revision from user_donate where id = $1', [known.id])
    const refunds = random.chance(0.5)
    const change = refunds ? { status: 'refunded' } : { amount: random.between(1, 90) * 1000 }
    done(await desk.admin.call('POST /userDonate/edit', { id: known.id, revision, ...change }))
    known.refunded = refunds
    return 1
  }
  const [person] = random.some(model.in('active', 'frozen', 'none', 'left'), 1)
  if (!person) return 0
  const body = {
    user_id: person.id,
    donor_name: '捐赠人',
    project: '助学金(演示)',
    kind: 'cash',
    amount: 20_000,
    pay_type: 'cash',
    donate_time: model.now,
  }
  const { content } = done(await desk.admin.call('POST /userDonate/add', body))
  model.donations.push({ id: content.id, user: person.id, refunded: false })
  person.paid = true
  return 1
}

export const money: readonly (readonly [weight: number, step: Step])[] = [
  [6, renew],
  [3, renewMany],
  [4, submit],
  [4, decide],
  [4, takeBack],
  [2, correct],
  [3, joiningFee],
  [4, give],
  [3, honor],
  [4, article],
  [3, donate],
]
