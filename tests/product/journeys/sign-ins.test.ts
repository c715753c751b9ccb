// Sign-in at activities: its window, points, undo, organisers.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runScheduled } from '../../../server/background/scheduled'
import { startServer, type TestServer } from '../../support/server'
import { type Hall, HOUR, hallOf } from '../support/activities'
import { done } from '../support/membership'

let server: TestServer
let hall: Hall
beforeAll(async () => {
  server = await startServer()
  hall = await hallOf(server)
})
afterAll(() => server.close())
beforeEach(() => hall.at())

const members = (num: number) => Promise.all(Array.from({ length: num }, () => hall.desk.member()))
const pointsOf = async (user: number, type: number) =>
  (await hall.desk.points(user)).filter((one) => one.type === type || one.type === 91).map(({ points }) => points)
const totals = async (user: number) => (await hall.desk.person(user)).contribute_total
const enrolled = async (activity: number, user: number, more = {}): Promise<number> =>
  done(await hall.enrol(activity, user, more)).content.id

describe('sign-in', () => {
  const signed = async (more = {}) => {
    const id = await hall.activity({ quota: 3, ...more })
    const users = await members(3)
    for (const user of users.slice(0, 2)) await enrolled(id, user)
    hall.at(hall.start.getTime() + 72 * HOUR)
    return { id, users: users as [number, number, number] }
  }

  test('opens two hours before the start and closes at the end; staff enter latecomers for seven days', async () => {
    const { id, users } = await signed()
    const [begin, end] = [hall.start.getTime() + 72 * HOUR, hall.start.getTime() + 76 * HOUR]
    hall.at(begin - 2 * HOUR - 1)
    expect(await hall.sign(id, [users[0]])).toMatchObject({ code: 'TIME' })
    hall.at(begin - 2 * HOUR)
    expect(done(await hall.sign(id, [users[0]])).content).toEqual({ num: 1, fail_list: [] })
    hall.at(end + 1)
    expect(await hall.sign(id, [users[1]])).toMatchObject({ code: 'TIME' })
    // Made in time, sent late.
    const sign_time = new Date(end - HOUR).toISOString()
    expect(done(await hall.sign(id, [users[1]], { sign_time })).content.num).toBe(1)
    const later = new Date(end + 2 * HOUR).toISOString()
    expect(await hall.sign(id, [users[2]], { sign_time: later, force: true })).toMatchObject({ code: 'PARAM' })
    hall.at(end + 7 * 24 * HOUR)
    expect(done(await hall.sign(id, [users[2]], { force: true, add: true })).content.num).toBe(1)
    hall.at(end + 7 * 24 * HOUR + 1)
    expect(await hall.sign(id, [users[2]], { force: true })).toMatchObject({ code: 'TIME' })
  })

  test('earns once; each refusal names its reason; a repeated request answers the first result', async () => {
    const {
      id,
      users: [a, b, c],
    } = await signed()
    const request_no = '7b0f1a86-6a0f-4e26-9b4a-0a4c2f1d9c01'
    const body = { add: false, request_no }
    const first = done(await hall.sign(id, [a, c, 99_999_999], body)).content
    expect(first).toEqual({
      num: 1,
      fail_list: [
        { id: c, name: expect.any(String), code: 'STATE', message: '没有报名' },
        { id: 99_999_999, name: '', code: 'NF', message: expect.any(String) },
      ],
    })
    expect(done(await hall.sign(id, [a, c, 99_999_999], body)).content).toEqual(first)
    expect(done(await hall.sign(id, [a])).content).toMatchObject({ num: 0, fail_list: [{ id: a, code: 'DUP' }] })
    expect(await pointsOf(a, 4)).toEqual([10])
    expect(done(await hall.sign(id, [b, c], { add: true })).content).toEqual({ num: 2, fail_list: [] })
    expect(await hall.standing(id)).toMatchObject({ [c]: 'approved' })
    const [late] = (await members(1)) as [number]
    expect(done(await hall.sign(id, [late], { add: true })).content).toMatchObject({ fail_list: [{ code: 'CAP' }] })
    expect(await hall.read(id)).toMatchObject({ sign_num: 3, apply_num: 3 })
    expect((await hall.admin.call('POST /user/read', { id: a })).content.activity_num).toBe(1)
  })

  test('is undone with its points, made again, restored from the bin', async () => {
    const {
      id,
      users: [a],
    } = await signed({ contribute: 25 })
    const before = await totals(a)
    done(await hall.sign(id, [a]))
    const signOf = async () =>
      done(await hall.admin.call('POST /activity/signList', { activity_id: id })).content.list_data.map(
        (row: { id: number; points: number }) => [row.id, row.points],
      )
    const [[sign]] = await signOf()
    expect(await signOf()).toEqual([[sign, 25]])
    const [apply] = done(await hall.admin.call('POST /activity/applyList', { activity_id: id, filter: { user_id: a } }))
      .content.list_data
    expect(apply).toMatchObject({ sign_id: sign, is_signed: true })
    for (const status of ['cancelled', 'rejected'] as const)
      expect(await hall.check([apply.id], status, { reason: '误报' })).toMatchObject({
        code: 'STATE',
        message: expect.stringContaining('（已签到）'),
      })
    expect(done(await hall.undo([sign])).content).toEqual({ num: 1, points: 25 })
    expect(await totals(a)).toBe(before)
    expect(await signOf()).toEqual([])
    done(await hall.sign(id, [a]))
    expect(await totals(a)).toBe(before + 25)
    expect(await hall.restore([sign])).toMatchObject({ code: 'DUP' })
    const [[again]] = await signOf()
    done(await hall.undo([again]))
    done(await hall.restore([sign]))
    expect(await totals(a)).toBe(before + 25)
    expect(await signOf()).toEqual([[sign, 25]])
    done(await hall.undo([sign]))
    done(await hall.check([apply.id], 'cancelled'))
    expect(await hall.restore([sign])).toMatchObject({ code: 'STATE' })
    expect(await totals(a)).toBe(before)
  })

  test('at the door is undone with the enrolment that it made, and with no other', async () => {
    const {
      id,
      users: [a, , c],
    } = await signed({ fee: 2000 })
    done(await hall.sign(id, [a, c], { add: true }))
    const signs = done(await hall.admin.call('POST /activity/signList', { activity_id: id })).content.list_data
    done(await hall.undo(signs.map((one: { id: number }) => one.id)))
    expect(await hall.standing(id)).toMatchObject({ [a]: 'approved', [c]: 'cancelled' })
    expect(await hall.read(id)).toMatchObject({ sign_num: 0, apply_num: 2 })
    const { rows } = await server.connection.pool.query(
      `select p.status from pay_log p join activity_apply a on a.id = p.ref_id
        where p.ref_type = 'activity_apply' and a.activity_id = $1 and a.user_id = $2`,
      [id, c],
    )
    expect(rows.map(({ status }) => status)).not.toContain('pending')
  })

  test('at the door comes back from the bin with its enrolment and fee, while there is a seat', async () => {
    const { id, users } = await signed({ fee: 2000 })
    const [a, , c] = users
    done(await hall.sign(id, [a, c], { add: true }))
    const signs = done(await hall.admin.call('POST /activity/signList', { activity_id: id })).content.list_data
    const its = signs.find((one: { user_id: number }) => one.user_id === c).id
    const owed = () =>
      hall.desk.all(
        `select p.status from pay_log p join activity_apply a on a.id = p.ref_id where p.ref_type = 'activity_apply'
          and a.activity_id = $1 and a.user_id = $2 order by p.id`,
        [id, c],
      )
    done(await hall.undo([its]))
    expect(await owed()).toEqual([{ status: 'closed' }])
    done(await hall.restore([its]))
    expect(await hall.standing(id)).toMatchObject({ [a]: 'approved', [c]: 'approved' })
    expect(await owed()).toEqual([{ status: 'closed' }, { status: 'unpaid' }])
    expect(await hall.read(id)).toMatchObject({ sign_num: 2, apply_num: 3 })
    // Undone and restored again, as often as it takes.
    done(await hall.undo([its]))
    const [other] = (await members(1)) as [number]
    done(await hall.sign(id, [other], { add: true }))
    expect(await hall.restore([its])).toMatchObject({ code: 'CAP', message: expect.stringContaining('名额 3 已满') })
    expect(await hall.standing(id)).toMatchObject({ [c]: 'cancelled' })
    // Enrolled again at the door: the sign-in of then would be a second one.
    done(await hall.sign(id, [c], { add: true, force: true }))
    expect(await hall.restore([its])).toMatchObject({ code: 'DUP' })
  })

  test('undone at the door before the start lets the next in line move up; who left does not come back', async () => {
    const id = await hall.activity({ quota: 1, is_wait: true })
    const [a, b] = (await members(2)) as [number, number]
    hall.at(hall.start.getTime() + 71 * HOUR)
    done(await hall.sign(id, [a], { add: true }))
    done(await hall.enrol(id, b, { force: true }))
    const [{ id: sign }] = done(await hall.admin.call('POST /activity/signList', { activity_id: id })).content.list_data
    done(await hall.undo([sign]))
    expect(await hall.standing(id)).toEqual({ [a]: 'cancelled', [b]: 'approved' })
    expect(await hall.restore([sign])).toMatchObject({ code: 'CAP' })
    done(await hall.edit(id, { quota: 2 }))
    done(await hall.restore([sign]))
    done(await hall.undo([sign]))
    // A person who left doesn't come back with it.
    await hall.desk.one(`update person set state = 'left' where id = $1 returning id`, [a])
    expect(await hall.restore([sign])).toMatchObject({ code: 'STATE' })
  })

  test('keeps its activity from being cancelled until it is undone', async () => {
    const {
      id,
      users: [a, , c],
    } = await signed()
    const before = [await totals(a), await totals(c)]
    done(await hall.sign(id, [a]))
    done(await hall.sign(id, [c], { add: true }))
    const cancel = () => hall.edit(id, { is_cancel: true, cancel_reason: '台风' })
    expect(await cancel()).toMatchObject({
      code: 'STATE',
      message: expect.stringContaining('请先撤销签到'),
      errors: { is_cancel: expect.any(String) },
    })
    expect(await hall.read(id)).toMatchObject({ status: 'ongoing', sign_num: 2 })
    expect(Object.values(await hall.standing(id))).toEqual(['approved', 'approved', 'approved'])
    const { list_data: signs } = done(await hall.admin.call('POST /activity/signList', { activity_id: id })).content
    done(await hall.undo(signs.map((one: { id: number }) => one.id)))
    done(await cancel())
    expect(await hall.read(id)).toMatchObject({ status: 'cancelled', sign_num: 0 })
    expect([await totals(a), await totals(c)]).toEqual(before)
    expect(await hall.sign(id, [a], { add: true })).toMatchObject({ code: 'STATE' })
    expect(await hall.restore([signs[0].id])).toMatchObject({ code: 'STATE' })
  })

  test('and a cancellation at the same moment leave one of them', async () => {
    for (let round = 0; round < 4; round++) {
      const {
        id,
        users: [a],
      } = await signed()
      await Promise.all([hall.sign(id, [a]), hall.edit(id, { is_cancel: true, cancel_reason: '台风' })])
      const { status, sign_num } = await hall.read(id)
      expect([status, sign_num]).toEqual(status === 'cancelled' ? ['cancelled', 0] : ['ongoing', 1])
      hall.at()
    }
  })

  test('lists those who are absent', async () => {
    const {
      id,
      users: [a, b],
    } = await signed()
    done(await hall.sign(id, [a]))
    const absent = done(await hall.admin.call('POST /activity/signList', { activity_id: id, signed: false })).content
    expect(absent).toMatchObject({ total: 1, list_data: [{ user_id: b, sign_time: null }] })
    const present = done(await hall.admin.call('POST /activity/signList', { activity_id: id, signed: true })).content
    expect(present).toMatchObject({ total: 1, list_data: [{ user_id: a }], summary: { num: 1 } })
    expect(await hall.admin.call('POST /activity/signList', { activity_id: 99_999_999 })).toMatchObject({ code: 'NF' })
  })

  test('drafts and cancelled activities take none; without enrolment anybody is let in', async () => {
    const [user] = (await members(1)) as [number]
    const draft = await hall.activity({ is_publish: false })
    hall.at(hall.start.getTime() + 72 * HOUR)
    expect(await hall.sign(draft, [user], { add: true })).toMatchObject({ code: 'STATE' })
    const open = await hall.activity({ is_apply: false, apply_start: undefined, apply_end: undefined })
    expect(done(await hall.sign(open, [user])).content.num).toBe(1)
  })
})

describe('organisers', () => {
  test('earn once it has ended with a sign-in, and lose it with the last one', async () => {
    const [host, other, guest] = (await members(3)) as [number, number, number]
    const id = await hall.activity({ host_user_ids: [host] })
    const empty = await hall.activity({ host_user_ids: [host] })
    await enrolled(id, guest)
    const end = hall.start.getTime() + 76 * HOUR
    hall.at(end - 1)
    done(await hall.sign(id, [guest]))
    await runScheduled(server.app.parts)
    expect(await pointsOf(host, 5)).toEqual([])
    hall.at(end)
    await runScheduled(server.app.parts)
    await runScheduled(server.app.parts)
    expect(await pointsOf(host, 5)).toEqual([30])
    // The other activity ended without anybody.
    expect(await hall.read(empty)).toMatchObject({ sign_num: 0, status: 'ended' })
    done(await hall.edit(id, { host_user_ids: [host, other] }))
    expect(await pointsOf(other, 5)).toEqual([30])
    done(await hall.edit(id, { host_user_ids: [other] }))
    expect(await pointsOf(host, 5)).toEqual([30, -30])
    const [{ id: sign }] = done(await hall.admin.call('POST /activity/signList', { activity_id: id })).content.list_data
    done(await hall.undo([sign]))
    expect(await pointsOf(other, 5)).toEqual([30, -30])
    done(await hall.restore([sign]))
    expect(await pointsOf(other, 5)).toEqual([30, -30, 30])
  })
})
