// Enrolment for activities: window, audience, quota, waiting list, review and questions.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
const enrolled = async (activity: number, user: number, more = {}): Promise<number> =>
  done(await hall.enrol(activity, user, more)).content.id

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

  test('of many people at once: each by the rules for one, and the same answer to a repetition', async () => {
    const id = await hall.activity({ quota: 3, is_wait: true, fee: 1000 })
    const [a, b, c, d] = (await members(4)) as [number, number, number, number]
    await enrolled(id, a)
    done(await hall.admin.call('POST /user/freeze', { id_list: [b], freeze: true, reason: '欠费' }))
    const many = (users: readonly number[], more = {}) =>
      hall.admin.call('POST /activity/applyMany', { activity_id: id, user_id_list: users, ...more })
    const request_no = '2a3d1c5e-7b0f-4a86-9b4a-0a4c2f1d9c07'
    const [e] = (await members(1)) as [number]
    const answer = done(await many([a, d, b, c, e], { request_no })).content
    const row = (status: string) => ({ id: expect.any(Number), name: expect.any(String), status })
    expect(answer).toEqual({
      num: 3,
      list: [row('approved'), row('approved'), row('waiting')],
      fail_list: [
        { id: a, name: expect.any(String), message: '已经报名' },
        { id: b, name: expect.any(String), message: '会籍已冻结' },
      ],
    })
    expect(await hall.standing(id)).toEqual({ [a]: 'approved', [d]: 'approved', [c]: 'approved', [e]: 'waiting' })
    expect(done(await many([a, d, b, c, e], { request_no })).content).toEqual(answer)
    expect(await hall.read(id)).toMatchObject({ apply_num: 3, seat_num: 3, wait_num: 1 })
    expect(await hall.desk.notices(d)).toContain('activity_apply_pass')
    expect(await hall.desk.notices(e)).not.toContain('activity_apply_pass')
    // Undone as a whole.
    const ids = answer.list.map((one: { id: number }) => one.id)
    done(await hall.check(ids, 'cancelled'))
    expect(await hall.read(id)).toMatchObject({ apply_num: 1, wait_num: 0 })
    hall.at(hall.start.getTime() + 48 * HOUR)
    expect(await many([d])).toMatchObject({ code: 'TIME' })
    expect(done(await many([d], { force: true })).content).toMatchObject({ num: 1 })
  })

  test('of many people gives all of them the answers that were asked once', async () => {
    const question = { key: 'meal', name: '用餐', type: 'choice', required: true, options: '荤，素' }
    const id = await hall.activity({ apply_fields: [question] })
    const users = await members(2)
    const many = (more = {}) =>
      hall.admin.call('POST /activity/applyMany', { activity_id: id, user_id_list: users, ...more })
    expect(await many()).toMatchObject({ code: 'PARAM', errors: { 'form_data.meal': '请填写「用餐」' } })
    done(await many({ form_data: { meal: '素' } }))
    const rows = await hall.desk.all('select form_data from activity_apply where activity_id = $1', [id])
    expect(rows).toEqual([{ form_data: { meal: '素' } }, { form_data: { meal: '素' } }])
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

  test('a question needs no key: it gets one that no other question ever had', async () => {
    const question = { name: '备注', type: 'text' }
    const id = await hall.activity({ apply_fields: [question, { ...question, name: '车牌' }] })
    const keysOf = async () => {
      const { content } = done(await hall.admin.call('POST /activity/read', { id }))
      return { revision: content.revision, keys: content.apply_fields.map((one: { key: string }) => one.key) }
    }
    const { revision, keys } = await keysOf()
    expect(new Set(keys).size).toBe(2)
    for (const key of keys) expect(key).toMatch(/^[a-z][a-z0-9_]*$/)
    const kept = { ...question, key: keys[1] }
    done(await hall.admin.call('POST /activity/edit', { id, revision, apply_fields: [kept, question] }))
    const after = (await keysOf()).keys
    expect(after[0]).toBe(keys[1])
    expect(keys).not.toContain(after[1])
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
    const wrong: [answers: object, places: string[]][] = [
      [{}, ['form_data.size']],
      [{ size: 'XL' }, ['form_data.size']],
      [{ size: 'M', meal: 'yes' }, ['form_data.meal']],
      [{ size: 'M', topics: ['水'] }, ['form_data.topics']],
      [{ size: 'M', born: '2026-02-30' }, ['form_data.born']],
      [{ age: '12' }, ['form_data.age', 'form_data.size']],
      [{ size: 'M', other: 1 }, ['form_data']],
    ]
    for (const [form_data, places] of wrong) {
      const { code, errors } = await hall.enrol(id, user, { form_data })
      expect([code, Object.keys(errors ?? {}).sort()]).toEqual(['PARAM', places])
    }
    const form_data = { size: 'M', meal: true, topics: ['茶'], born: '1990-02-28', age: 36, note: '素食' }
    done(await hall.enrol(id, user, { form_data }))
    const { list_data } = done(await hall.admin.call('POST /activity/applyList', { activity_id: id })).content
    expect(list_data[0].form_data ?? form_data).toEqual(form_data)
  })
})
