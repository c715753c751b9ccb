// Enrolments that end: the activity is cancelled, the member leaves, two records are merged.
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

  test('an early sign-in goes with the membership, its points once; it does not come back without an enrolment', async () => {
    const id = await hall.activity({ fee: 100 })
    const begun = await hall.activity()
    const [a] = (await members(1)) as [number]
    for (const activity of [id, begun]) await enrolled(activity, a)
    const { id: pay } = await hall.desk.one(
      `select id from pay_log where scene = 'activity_fee' and user_id = $1 and status = 'unpaid'`,
      [a],
    )
    const paid = { id: pay, amount: 100, pay_type: 'cash', pay_time: hall.start.toISOString() }
    done(await hall.admin.call('POST /payLog/settle', paid))
    await hall.desk.all(`update activity set start_time = start_time - interval '1 hour' where id = $1`, [begun])
    hall.at(hall.start.getTime() + 71.5 * HOUR)
    const before = (await hall.desk.person(a)).contribute_total
    for (const activity of [id, begun]) done(await hall.sign(activity, [a]))
    const signs = () =>
      hall.desk.all('select activity_id from activity_sign where user_id = $1 and delete_time is null', [a])
    expect(await signs()).toHaveLength(2)
    const out = { id_list: [a], out_type: 'resigned', out_time: '2026-06-10', reason: '迁居' }
    done(await hall.admin.call('POST /user/out', out))
    expect(await hall.standing(id)).toEqual({ [a]: 'cancelled' })
    expect(await hall.standing(begun)).toEqual({ [a]: 'approved' })
    expect(await signs()).toEqual([{ activity_id: begun }])
    expect((await hall.desk.person(a)).contribute_total).toBe(before + 10)
    expect(await hall.read(id)).toMatchObject({ sign_num: 0, apply_num: 0, refund_num: 1 })
    const { id: sign } = await hall.desk.one(
      'select id from activity_sign where activity_id = $1 and user_id = $2 and delete_time is not null',
      [id, a],
    )
    expect(await hall.restore([sign])).toMatchObject({ code: 'STATE' })
    const back = { id: a, position_id: 10, area_id: 1, amount: 0, pay_type: 'waived' }
    done(await hall.admin.call('POST /user/rejoin', back))
    expect(await hall.restore([sign])).toMatchObject({ code: 'STATE' })
    done(await hall.enrol(id, a, { force: true }))
    const now = (await hall.desk.person(a)).contribute_total
    done(await hall.restore([sign]))
    expect((await hall.desk.person(a)).contribute_total).toBe(now + 10)
    expect(await signs()).toHaveLength(2)
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
      `select sum(c.points)::int as sum from contribute_log c left join contribute_log o on o.id = c.origin_id
        where c.user_id = $1 and coalesce(o.type, c.type) = 4`,
      [a],
    )) as [{ sum: number }]
    expect(sum).toBe(10)
  })
})
