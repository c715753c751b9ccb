// Shifts of volunteers: hours and points of each, times, places and audience of their service.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hoursOf } from '../../../server/product/services/volunteering/hours'
import { startServer, type TestServer } from '../../support/server'
import { HOUR } from '../support/activities'
import { done } from '../support/membership'
import { type Fields, fieldsOf } from '../support/services'

let server: TestServer
let fields: Fields
beforeAll(async () => {
  server = await startServer()
  fields = await fieldsOf(server)
})
afterAll(() => server.close())
beforeEach(() => fields.at())

const people = (num: number) => Promise.all(Array.from({ length: num }, () => fields.desk.member()))
const totalOf = async (user: number) => (await fields.desk.person(user)).contribute_total as number
const iso = (hours: number) => new Date(fields.start.getTime() + hours * HOUR).toISOString()
const fails = (answer: { content: { fail_list: { code: string }[] } }) =>
  answer.content.fail_list.map(({ code }) => code)

/** One person signed in; returns the person, the sign-in and the points before. */
async function here(service: number, more: object = {}) {
  const [user] = (await people(1)) as [number]
  const before = await totalOf(user)
  expect(done(await fields.signIn(service, [user], more)).content).toEqual({ num: 1, fail_list: [] })
  const sign = (await fields.signs(service)).find(({ user_id, status }) => user_id === user && status === 'signed_in')
  return { user, before, id: sign?.['id'] as number }
}

describe('a volunteer service', () => {
  // Shanghai is 8 hours ahead: it begins at 22:00 on the last of June and ends at 02:00 on the first of July.
  test.each([
    [-0.001, 'upcoming'],
    [0, 'ongoing'],
    [2, 'ongoing'],
    [3.999, 'ongoing'],
    [4, 'ended'],
  ])('%s hours after its start is %s', async (hours, status) => {
    const id = await fields.volunteer()
    fields.at(hours)
    expect(await fields.read(id)).toMatchObject({ status })
    const listed = done(await fields.admin.call('POST /service/list', { filter: { status }, limit: 200 }))
    expect(listed.content.list_data.map((row: { id: number }) => row.id)).toContain(id)
  })

  test('gives hours and points across midnight and the end of a month, on the day of the sign-out', async () => {
    const service = await fields.volunteer()
    const { user, before, id } = await here(service)
    fields.at(3.4)
    expect(done(await fields.signOut([id])).content).toEqual({ num: 1, list: [{ id, hours: 3.5, points: 15 }] })
    expect(await totalOf(user)).toBe(before + 15)
    expect(await fields.hoursOf(user)).toBe(3.5)
    expect(await fields.read(service)).toMatchObject({ sign_num: 1, open_num: 0, hours_total: 3.5 })
    const [entry] = await fields.desk.all(
      `select type, points, title, to_char(happen_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
        from contribute_log where ref_type = 'service_sign' and ref_id = $1`,
      [id],
    )
    expect(entry).toMatchObject({
      type: 12,
      points: 15,
      day: '2026-07-01',
      title: expect.stringMatching(/^志愿服务：/),
    })
    expect(await fields.signOut([id])).toMatchObject({ code: 'STATE' })
    expect(await fields.signOutPeople(service, [user])).toMatchObject({ code: 'STATE' })
  })

  test('with points of its own, up to its longest shift', async () => {
    const service = await fields.volunteer({ points_per_hour: 7, max_hours: 2.5 })
    const { user, id } = await here(service)
    fields.at(4)
    expect(done(await fields.signOutPeople(service, [user])).content.list).toEqual([{ id, hours: 2.5, points: 17 }])
  })

  test('less than a quarter of an hour is nothing', async () => {
    const service = await fields.volunteer()
    const { user, before, id } = await here(service)
    fields.at(0.2)
    expect(done(await fields.signOut([id])).content.list).toEqual([{ id, hours: 0, points: 0 }])
    expect(await totalOf(user)).toBe(before)
  })

  test('is open from an hour before until two hours after, unless forced', async () => {
    const service = await fields.volunteer()
    const [user, other] = (await people(2)) as [number, number]
    fields.at(-1.001)
    expect(await fields.signIn(service, [user])).toMatchObject({ code: 'TIME', status: 422 })
    fields.at(6.001)
    expect(await fields.signIn(service, [user])).toMatchObject({ code: 'TIME' })
    // Made in time, and sent late.
    expect(done(await fields.signIn(service, [user], { sign_time: iso(6) })).content.num).toBe(1)
    expect(done(await fields.signIn(service, [other], { force: true })).content.num).toBe(1)
    fields.at(-1)
    expect(await fields.signIn(service, [user], { sign_time: iso(0) })).toMatchObject({
      code: 'PARAM',
      errors: { sign_time: expect.any(String) },
    })
  })

  test('takes several shifts, one after the other', async () => {
    const service = await fields.volunteer()
    const { user, id } = await here(service)
    expect(fails(done(await fields.signIn(service, [user])))).toEqual(['DUP'])
    fields.at(1)
    done(await fields.signOut([id]))
    fields.at(2)
    expect(done(await fields.signIn(service, [user])).content.num).toBe(1)
    // Two sign-ins are open no more than one at a time, also by undoing the first sign-out.
    expect(await fields.undoOut([id])).toMatchObject({ code: 'DUP' })
    fields.at(4)
    done(await fields.signOutPeople(service, [user]))
    expect(await fields.hoursOf(user)).toBe(3)
    expect(await fields.read(service)).toMatchObject({ sign_num: 2, hours_total: 3 })
  })

  test('counts the same hours once, in whatever service, also when a shift comes back', async () => {
    const [service, other] = [await fields.volunteer(), await fields.volunteer()]
    const { user, before, id } = await here(service)
    fields.at(3)
    done(await fields.signOut([id]))
    const signedIn = async (hours: number) => {
      done(await fields.signIn(other, [user], { sign_time: iso(hours) }))
      return (await fields.signs(other)).at(-1)?.['id'] as number
    }
    const refused = { code: 'STATE', message: expect.stringContaining('重叠') }
    const over = await signedIn(1)
    expect(await fields.signOut([over], { sign_out_time: iso(2) })).toMatchObject(refused)
    expect(await fields.signOutPeople(other, [user])).toMatchObject(refused)
    done(await fields.remove([id]))
    done(await fields.signOut([over], { sign_out_time: iso(2) }))
    expect(await fields.restore([id])).toMatchObject(refused)
    done(await fields.undoOut([over]))
    done(await fields.restore([id]))
    done(await fields.remove([over]))
    // One shift may begin when another ends.
    fields.at(4)
    const next = await signedIn(3)
    done(await fields.signOut([next]))
    expect(await fields.hoursOf(user)).toBe(4)
    expect(await totalOf(user)).toBe(before + 20)
  })

  test('has places for so many people, however often they come', async () => {
    const service = await fields.volunteer({ quota: 2 })
    const [a, b, c] = (await people(3)) as [number, number, number]
    const answer = done(await fields.signIn(service, [a, b, c]))
    expect(answer.content.num).toBe(2)
    expect(fails(answer)).toEqual(['CAP'])
    const [first] = await fields.signs(service)
    fields.at(1)
    done(await fields.signOut([first?.['id'] as number]))
    expect(done(await fields.signIn(service, [a])).content.num).toBe(1)
    expect(await fields.edit(service, { quota: 1 })).toMatchObject({
      code: 'CAP',
      errors: { quota: expect.any(String) },
    })
    expect(done(await fields.signIn(service, [c], { force: true })).content.num).toBe(1)
  })

  test('is for its audience', async () => {
    const [user, volunteer] = (await people(2)) as [number, number]
    done(await fields.admin.call('POST /user/quickEdit', { id: volunteer, field: 'is_volunteer', value: true }))
    const service = await fields.volunteer({ audience: 'volunteers' })
    expect(fails(done(await fields.signIn(service, [user, volunteer])))).toEqual(['PERM'])
    expect(done(await fields.signIn(service, [user], { force: true })).content.num).toBe(1)
    const { id: visitor } = await fields.desk.one(
      `select id from person where state = 'none' and delete_time is null order by id limit 1`,
    )
    expect(
      fails(done(await fields.signIn(await fields.volunteer({ audience: 'members' }), [visitor, 999_999]))),
    ).toEqual(['PERM', 'NF'])
    expect(done(await fields.signIn(await fields.volunteer(), [visitor])).content.num).toBe(1)
  })

  test('does not move its times away from those who came, nor goes while it has sign-ins', async () => {
    const service = await fields.volunteer()
    await here(service)
    expect(await fields.edit(service, { start_time: iso(2) })).toMatchObject({ code: 'TIME' })
    expect(await fields.edit(service, { end_time: iso(-1) })).toMatchObject({ code: 'PARAM' })
    done(await fields.edit(service, { start_time: iso(0.5), end_time: iso(9) }))
    expect(await fields.admin.call('POST /service/delete', { id_list: [service] })).toMatchObject({ code: 'REF' })
    done(await fields.admin.call('POST /service/delete', { id_list: [await fields.volunteer()] }))
  })
})

test('hours are rounded to half an hour, at most the longest shift', () => {
  const from = '2026-06-30T15:00:00Z'
  const until = (minutes: number) => new Date(Date.parse(from) + minutes * 60_000).toISOString()
  expect([14, 15, 44, 45, 60, 74, 75].map((minutes) => hoursOf(from, until(minutes), 12))).toEqual([
    0, 0.5, 0.5, 1, 1, 1, 1.5,
  ])
  expect(hoursOf(from, until(24 * 60), 12)).toBe(12)
})
