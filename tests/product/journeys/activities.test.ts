// Activities: status by the clock, enrolment, waiting list, sign-in, points, and what takes them back.
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

describe('the status', () => {
  test.each([
    // Shanghai is 8 hours ahead: the start is at midnight of the first of a month, the end at that of the next day.
    ['2026-06-19T15:59:59.999Z', 'upcoming'],
    ['2026-06-19T16:00:00Z', 'enrolling'],
    ['2026-06-29T15:59:59.999Z', 'enrolling'],
    ['2026-06-29T16:00:00Z', 'enrolment_closed'],
    ['2026-06-30T15:59:59.999Z', 'enrolment_closed'],
    ['2026-06-30T16:00:00Z', 'ongoing'],
    ['2026-07-01T15:59:59.999Z', 'ongoing'],
    ['2026-07-01T16:00:00Z', 'ended'],
  ])('at %s is %s', async (moment, status) => {
    const id = await hall.activity({
      apply_start: '2026-06-20T00:00:00+08:00',
      apply_end: '2026-06-30T00:00:00+08:00',
      start_time: '2026-07-01T00:00:00+08:00',
      end_time: '2026-07-02T00:00:00+08:00',
    })
    hall.at(Date.parse(moment))
    expect(await hall.read(id)).toMatchObject({ status })
    const listed = await hall.admin.call('POST /activity/list', { filter: { status }, limit: 200 })
    expect(done(listed).content.list_data.map((row: { id: number }) => row.id)).toContain(id)
  })

  test('knows drafts, cancelled ones and those without enrolment', async () => {
    const draft = await hall.activity({ is_publish: false })
    expect(await hall.read(draft)).toMatchObject({ status: 'draft' })
    const free = await hall.activity({ is_apply: false, apply_start: undefined, apply_end: undefined })
    expect(await hall.read(free)).toMatchObject({ status: 'upcoming' })
    expect(await hall.edit(draft, { is_cancel: true, cancel_reason: '台风' })).toMatchObject({ code: 'STATE' })
    done(await hall.edit(free, { is_cancel: true, cancel_reason: '台风' }))
    expect(await hall.read(free)).toMatchObject({ status: 'cancelled' })
    expect(await hall.edit(free, { title: '改名' })).toMatchObject({ code: 'STATE' })
  })

  test('locks what it must: the draft, the summary, the removal, an ended one', async () => {
    const id = await hall.activity()
    expect(await hall.edit(id, { summary: '<p>好</p>' })).toMatchObject({ code: 'STATE' })
    expect(await hall.admin.call('POST /activity/delete', { id_list: [id] })).toMatchObject({ code: 'STATE' })
    const [user] = (await members(1)) as [number]
    await enrolled(id, user)
    expect(await hall.edit(id, { is_publish: false })).toMatchObject({ code: 'STATE' })
    hall.at(hall.start.getTime() + 80 * HOUR)
    done(await hall.edit(id, { summary: '<p>好</p>' }))
    expect(await hall.edit(id, { is_cancel: true, cancel_reason: '晚了' })).toMatchObject({ code: 'STATE' })
    expect(await hall.admin.call('POST /activity/delete', { id_list: [id] })).toMatchObject({ code: 'REF' })
  })
})

describe('enrolment', () => {
  test('is open within its window, to its audience, once for each person', async () => {
    const id = await hall.activity()
    const [one, two] = (await members(2)) as [number, number]
    hall.at(hall.start.getTime() - 25 * HOUR)
    expect(await hall.enrol(id, one)).toMatchObject({ code: 'TIME', status: 422 })
    hall.at(hall.start.getTime() + 48 * HOUR)
    expect(await hall.enrol(id, one)).toMatchObject({ code: 'TIME' })
    done(await hall.enrol(id, one, { force: true }))
    hall.at()
    const again = await hall.enrol(id, one)
    expect(again).toMatchObject({ code: 'DUP', content: { exist_id: expect.any(Number) } })
    const { id: visitor } = await hall.desk.one(
      `select id from person where state = 'none' and delete_time is null order by id limit 1`,
    )
    expect(await hall.enrol(id, visitor)).toMatchObject({ code: 'PERM' })
    done(await hall.admin.call('POST /user/freeze', { id_list: [two], freeze: true, reason: '欠费' }))
    expect(await hall.enrol(id, two)).toMatchObject({ code: 'PERM' })
    expect(await hall.desk.notices(one)).toContain('activity_apply_pass')
  })

  test('by position and by area, with those below', async () => {
    const [one, two] = (await members(2)) as [number, number]
    const position = await hall.desk.position()
    done(await hall.admin.call('POST /user/quickEdit', { id: two, field: 'position_id', value: position }))
    const forPosition = await hall.activity({ audience: 'positions', position_ids: [position] })
    expect(await hall.enrol(forPosition, one)).toMatchObject({ code: 'PERM' })
    done(await hall.enrol(forPosition, two))
    const { id: below, pid } = await hall.desk.one(
      `select id, pid from area where pid is not null and area_type = 'area' and delete_time is null limit 1`,
    )
    await hall.desk.one('update person set area_id = $1 where id = $2 returning id', [below, one])
    const forArea = await hall.activity({ audience: 'areas', area_ids: [pid] })
    done(await hall.enrol(forArea, one))
    expect(await hall.enrol(forArea, two)).toMatchObject({ code: 'PERM' })
  })

  test('counts guests, fills the waiting list, and moves it up in order as seats become free', async () => {
    const id = await hall.activity({ quota: 4, max_with: 2, is_wait: true })
    const [a, b, c, d, e] = (await members(5)) as [number, number, number, number, number]
    const first = await enrolled(id, a, { with_num: 2 })
    expect(await hall.enrol(id, b, { with_num: 3 })).toMatchObject({
      code: 'PARAM',
      errors: { with_num: expect.any(String) },
    })
    await enrolled(id, b)
    hall.at(hall.start.getTime() + 1000)
    await enrolled(id, c, { with_num: 2 })
    hall.at(hall.start.getTime() + 2000)
    await enrolled(id, d)
    hall.at(hall.start.getTime() + 3000)
    await enrolled(id, e)
    expect(await hall.standing(id)).toMatchObject({ [c]: 'waiting', [d]: 'waiting', [e]: 'waiting' })
    expect(await hall.read(id)).toMatchObject({ apply_num: 2, seat_num: 4, wait_num: 3 })
    // One more seat: the party of three doesn't fit, the next one does.
    expect(done(await hall.edit(id, { quota: 5 })).content).toMatchObject({ promoted_num: 1 })
    expect(await hall.standing(id)).toMatchObject({ [c]: 'waiting', [d]: 'approved', [e]: 'waiting' })
    const answer = done(await hall.check([first], 'cancelled', { reason: '出差' }))
    expect(answer.content).toEqual({ num: 1, promoted_num: 1 })
    expect(await hall.standing(id)).toMatchObject({ [a]: 'cancelled', [c]: 'approved', [e]: 'waiting' })
    expect(await hall.desk.notices(c)).toContain('activity_apply_pass')
    // May enrol again, at the end of the line.
    await enrolled(id, a)
    expect(await hall.standing(id)).toMatchObject({ [a]: 'waiting' })
    expect(await hall.edit(id, { quota: 4 })).toMatchObject({ code: 'CAP', errors: { quota: expect.any(String) } })
    expect(done(await hall.edit(id, { quota: 0 })).content).toMatchObject({ promoted_num: 2 })
  })

  test('without a waiting list a full house refuses; 0 is unlimited', async () => {
    const [a, b] = (await members(2)) as [number, number]
    const full = await hall.activity({ quota: 1 })
    await enrolled(full, a)
    expect(await hall.enrol(full, b)).toMatchObject({ code: 'CAP', status: 422 })
    const free = await hall.activity({ quota: 0 })
    await enrolled(free, a)
    await enrolled(free, b)
  })

  test('is reviewed: approved within the quota or with force, rejected with a reason', async () => {
    const id = await hall.activity({ quota: 2, is_check: true, is_wait: true })
    const [a, b, c] = (await members(3)) as [number, number, number]
    const [one, two] = [await enrolled(id, a), await enrolled(id, b)]
    const three = await enrolled(id, c)
    expect(await hall.standing(id)).toEqual({ [a]: 'pending', [b]: 'pending', [c]: 'waiting' })
    expect(await hall.sign(id, [a])).toMatchObject({ code: 'TIME' })
    done(await hall.check([one, two], 'approved'))
    expect(await hall.check([three], 'approved')).toMatchObject({ code: 'CAP' })
    expect(await hall.check([one], 'approved')).toMatchObject({ code: 'STATE' })
    expect(await hall.check([one], 'rejected')).toMatchObject({ code: 'PARAM' })
    // Moves up to the review, not past it.
    expect(done(await hall.check([one], 'rejected', { reason: '材料不全' })).content).toMatchObject({ promoted_num: 1 })
    expect(await hall.standing(id)).toEqual({ [a]: 'rejected', [b]: 'approved', [c]: 'pending' })
    expect(await hall.desk.notices(a)).toContain('activity_apply_reject')
    done(await hall.check([three], 'approved'))
    const forced = await hall.enrol(id, a)
    expect(forced).toMatchObject({ content: { status: 'waiting' } })
    done(await hall.check([forced.content.id], 'approved', { force: true }))
    const { summary } = done(await hall.admin.call('POST /activity/applyList', { activity_id: id })).content
    expect(summary).toMatchObject({ apply_num: 3, pass_num: 3, wait_num: 0, with_num: 0 })
  })

  test('asks the questions of the activity', async () => {
    const apply_fields = [
      { key: 'size', name: '衣服尺码', type: 'choice', required: true, options: 'S，M,L' },
      { key: 'meal', name: '用餐', type: 'yes_no' },
      { key: 'topics', name: '话题', type: 'choices', options: '茶、酒' },
      { key: 'born', name: '生日', type: 'date' },
      { key: 'age', name: '年龄', type: 'number' },
      { key: 'note', name: '备注', type: 'text' },
    ]
    const twice = await hall.admin.call('POST /activity/edit', {
      id: await hall.activity(),
      revision: 1,
      apply_fields: [apply_fields[0], apply_fields[0]],
    })
    expect(twice).toMatchObject({ code: 'PARAM', errors: { apply_fields: expect.stringContaining('size') } })
    const id = await hall.activity({ apply_fields })
    const [user] = (await members(1)) as [number]
    const wrong = [
      {},
      { size: 'XL' },
      { size: 'M', meal: 'yes' },
      { size: 'M', topics: ['水'] },
      { size: 'M', born: '2026-02-30' },
      { size: 'M', age: '12' },
      { size: 'M', other: 1 },
    ]
    for (const form_data of wrong)
      expect(await hall.enrol(id, user, { form_data })).toMatchObject({
        code: 'PARAM',
        errors: { form_data: expect.any(String) },
      })
    const form_data = { size: 'M', meal: true, topics: ['茶'], born: '1990-02-28', age: 36, note: '素食' }
    done(await hall.enrol(id, user, { form_data }))
    const { list_data } = done(await hall.admin.call('POST /activity/applyList', { activity_id: id })).content
    expect(list_data[0].form_data ?? form_data).toEqual(form_data)
  })

  test('owes the fee once approved; closed when given up unpaid, refunded when paid', async () => {
    const id = await hall.activity({ fee: 20_000, fee_member: 10_000, max_with: 2, is_check: true })
    const [a, b] = (await members(2)) as [number, number]
    const one = await enrolled(id, a, { with_num: 1 })
    expect(await hall.desk.all(`select 1 from pay_log where scene = 'activity_fee' and user_id = $1`, [a])).toEqual([])
    const two = await enrolled(id, b)
    done(await hall.check([one, two], 'approved'))
    const fees = () =>
      hall.desk.all(
        `select amount, status from pay_log where ref_type = 'activity_apply' and user_id = $1 order by id`,
        [a],
      )
    expect(await fees()).toEqual([{ amount: 30_000, status: 'unpaid' }])
    const { id: pay } = await hall.desk.one(
      `select id from pay_log where ref_type = 'activity_apply' and user_id = $1`,
      [a],
    )
    const paid = { id: pay, amount: 30_000, pay_type: 'cash', pay_time: server.clock.now?.toISOString() }
    done(await hall.admin.call('POST /payLog/settle', paid))
    done(await hall.check([one, two], 'cancelled'))
    const shown = async () =>
      Object.fromEntries(
        done(await hall.admin.call('POST /activity/applyList', { activity_id: id })).content.list_data.map(
          (row: { user_id: number; pay_status: string }) => [row.user_id, row.pay_status],
        ),
      )
    expect(await shown()).toEqual({ [a]: 'paid', [b]: 'closed' })
    expect(await hall.read(id)).toMatchObject({ refund_num: 1 })
    done(await hall.admin.call('POST /payLog/refund', { id: pay, reason: '活动未参加' }))
    expect(await shown()).toEqual({ [a]: 'refunded', [b]: 'closed' })
    expect(await hall.read(id)).toMatchObject({ refund_num: 0 })
    expect((await hall.desk.person(a)).pay_total).toBe(
      Number(
        (
          await hall.desk.one(
            `select coalesce(sum(amount), 0) as sum from pay_log where user_id = $1 and status in ('paid', 'refunded')`,
            [a],
          )
        ).sum,
      ),
    )
  })
})

describe('cancelling an activity', () => {
  test('cancels enrolments, closes fees, notifies', async () => {
    const id = await hall.activity({ quota: 1, is_wait: true, fee: 100 })
    const [a, b] = (await members(2)) as [number, number]
    await enrolled(id, a)
    await enrolled(id, b)
    expect(await hall.edit(id, { is_cancel: true })).toMatchObject({
      code: 'PARAM',
      errors: { cancel_reason: expect.any(String) },
    })
    done(await hall.edit(id, { is_cancel: true, cancel_reason: '台风' }))
    expect(await hall.standing(id)).toEqual({ [a]: 'cancelled', [b]: 'cancelled' })
    expect(await hall.desk.notices(b)).toContain('activity_cancel')
    expect(
      await hall.desk.one(`select status from pay_log where scene = 'activity_fee' and user_id = $1`, [a]),
    ).toEqual({ status: 'closed' })
    expect(await hall.enrol(id, a)).toMatchObject({ code: 'STATE' })
  })

  test('a member who leaves gives up the seat', async () => {
    const id = await hall.activity({ quota: 1, is_wait: true })
    const [a, b] = (await members(2)) as [number, number]
    await enrolled(id, a)
    await enrolled(id, b)
    const out = { id_list: [a], out_type: 'resigned', out_time: '2026-06-10', reason: '迁居' }
    done(await hall.admin.call('POST /user/out', out))
    expect(await hall.standing(id)).toEqual({ [a]: 'cancelled', [b]: 'approved' })
  })

  test('two records of one person come once', async () => {
    const id = await hall.activity()
    const [a, b] = (await members(2)) as [number, number]
    await enrolled(id, a)
    await enrolled(id, b)
    hall.at(hall.start.getTime() + 72 * HOUR)
    done(await hall.sign(id, [a, b]))
    done(await hall.admin.call('POST /user/merge', { keep_id: a, drop_id: b }))
    const rows = await hall.desk.all('select user_id, status from activity_apply where activity_id = $1 order by id', [
      id,
    ])
    expect(rows).toEqual([
      { user_id: a, status: 'approved' },
      { user_id: a, status: 'cancelled' },
    ])
    expect(await hall.read(id)).toMatchObject({ sign_num: 1, apply_num: 1 })
    const [{ sum }] = (await hall.desk.all(
      'select sum(points)::int as sum from contribute_log where user_id = $1 and type in (4, 91)',
      [a],
    )) as [{ sum: number }]
    expect(sum).toBe(10)
  })
})

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
    expect(await hall.check([apply.id], 'cancelled')).toMatchObject({ code: 'STATE' })
    done(await hall.undo([sign]))
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

describe('the album', () => {
  test('is replaced as a whole, in its order, with one cover', async () => {
    const id = await hall.activity()
    const { list_data: files } = done(await hall.admin.call('GET /file', { limit: 3 })).content
    const [one, two] = files.map((file: { url: string }) => file.url)
    const save = (list_data: object[]) => hall.admin.call('POST /activity/savePics', { activity_id: id, list_data })
    const pics = async () =>
      done(await hall.admin.call('POST /activity/activityPics', { activity_id: id })).content.list_data
    expect(done(await save([{ url: two, title: '合影', is_cover: true }, { url: one }])).content).toEqual({ num: 2 })
    expect(await pics()).toMatchObject([
      { url: two, title: '合影', is_cover: true, width: expect.any(Number), sort: 1 },
      { url: one, is_cover: false, sort: 2 },
    ])
    expect(
      await save([
        { url: one, is_cover: true },
        { url: two, is_cover: true },
      ]),
    ).toMatchObject({ code: 'PARAM' })
    expect(await save([{ url: one }, { url: one }])).toMatchObject({ code: 'PARAM' })
    done(await save([{ url: one }]))
    expect(await pics()).toHaveLength(1)
    expect(await hall.read(id)).toMatchObject({ pic_num: 1 })
    const draft = await hall.activity({ is_publish: false })
    const onDraft = { activity_id: draft, list_data: [{ url: one }] }
    expect(await hall.admin.call('POST /activity/savePics', onDraft)).toMatchObject({ code: 'STATE' })
  })
})

test('types in use stay, options are capped and found by status', async () => {
  const id = await hall.activity()
  const { type_id } = (await hall.read(id)) as { type_id: number }
  expect(await hall.admin.call('POST /activity/delType', { id_list: [type_id] })).toMatchObject({ code: 'REF' })
  const options = await hall.admin.call('POST /activity/allActivity', { status: 'enrolling' })
  expect(done(options).content.list_data.map((one: { id: number }) => one.id)).toContain(id)
  const ended = await hall.admin.call('POST /activity/allActivity', { status: 'ended' })
  expect(done(ended).content.list_data.map((one: { id: number }) => one.id)).not.toContain(id)
})

test('sponsors of an activity are listed with their sum', async () => {
  const id = await hall.activity()
  for (const [amount, status] of [
    [100_000, 'approved'],
    [50_000, 'pending'],
  ] as const)
    await hall.desk.one(
      `insert into sponsor (name, type, amount, activity_id, sponsor_time, status) values ('云岭茶业（虚构）', 'cash', $1, $2, '2026-06-01', $3) returning id`,
      [amount, id, status],
    )
  const listed = done(await hall.admin.call('POST /activity/sponsorList', { activity_id: id })).content
  expect(listed).toMatchObject({ total: 2, summary: { amount_total: 100_000 } })
  expect(await hall.read(id)).toMatchObject({ sponsor_amount: 100_000 })
})

describe('the reminder', () => {
  const reminded = async (user: number) => (await hall.desk.notices(user)).filter((key) => key === 'activity_remind')
  /** In Asia/Shanghai. */
  const at = async (time: string) => {
    hall.at(new Date(`${time}+08:00`))
    // Two servers at the same minute.
    await Promise.all([runScheduled(server.app.parts), runScheduled(server.app.parts)])
  }
  /** On the first of July, just after midnight in Shanghai: it is still June in UTC. */
  const july = {
    apply_start: '2026-06-01T00:00:00+08:00',
    apply_end: '2026-06-30T12:00:00+08:00',
    start_time: '2026-07-01T00:30:00+08:00',
    end_time: '2026-07-01T03:00:00+08:00',
    place: '江城会议中心（虚构）',
  }

  test('comes after nine on the day before, once, to those who are coming', async () => {
    await hall.desk.set({ remind_activity: 1 })
    const [coming, waiting, cancelled, late] = (await members(4)) as [number, number, number, number]
    const id = await hall.activity({ ...july, quota: 2, is_wait: true })
    await enrolled(id, coming)
    const second = await enrolled(id, cancelled)
    await enrolled(id, waiting)
    await at('2026-06-29T23:59')
    await at('2026-06-30T08:59')
    expect(await reminded(coming)).toEqual([])
    await at('2026-06-30T09:00')
    expect(await reminded(coming)).toHaveLength(1)
    expect(await reminded(waiting)).toEqual([])
    const { text } = await hall.desk.one(`select text from notice where to_id = $1 and key = 'activity_remind'`, [
      coming,
    ])
    expect(text).toContain('2026-07-01 00:30')
    expect(text).toContain('江城会议中心')
    // Promoted or enrolled on that day: the notice of that says it already.
    hall.at(new Date('2026-06-30T10:00:00+08:00'))
    done(await hall.edit(id, { quota: 3 }))
    done(await hall.edit(id, { quota: 4 }))
    await enrolled(id, late)
    done(await hall.check([second], 'cancelled'))
    await at('2026-06-30T10:01')
    expect([await reminded(coming), await reminded(waiting), await reminded(late)]).toEqual([
      ['activity_remind'],
      [],
      [],
    ])
    await at('2026-07-01T00:00')
    expect(await reminded(coming)).toHaveLength(1)
  })

  test('is made up for until the start, not at night, and never sent when it is cancelled or not wanted', async () => {
    await hall.desk.set({ remind_activity: 3 })
    const [user, other] = (await members(2)) as [number, number]
    hall.at(new Date('2026-06-20T10:00:00+08:00'))
    const [id, off] = [await hall.activity(july), await hall.activity(july)]
    await enrolled(id, user)
    await enrolled(off, other)
    done(await hall.edit(off, { is_cancel: true, cancel_reason: '台风' }))
    await hall.desk.set({ remind_activity: -1 })
    await at('2026-06-28T10:00')
    expect(await reminded(user)).toEqual([])
    await hall.desk.set({ remind_activity: 3 })
    // Due since nine o’clock of the 28th; the server did not run until the night.
    await at('2026-06-29T03:00')
    expect(await reminded(user)).toEqual([])
    await at('2026-06-29T09:00')
    expect([await reminded(user), await reminded(other)]).toEqual([['activity_remind'], []])
  })
})
