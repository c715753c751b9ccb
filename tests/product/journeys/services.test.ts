// Services: forgotten sign-outs, absences, undo and restore, members served with a result, lists and merges.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runScheduled } from '../../../server/background/scheduled'
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

/** One person signed in; returns the person, the sign-in and the points before. */
async function here(service: number, more: object = {}) {
  const [user] = (await people(1)) as [number]
  const before = await totalOf(user)
  expect(done(await fields.signIn(service, [user], more)).content).toEqual({ num: 1, fail_list: [] })
  const sign = (await fields.signs(service)).find(({ user_id, status }) => user_id === user && status === 'signed_in')
  return { user, before, id: sign?.['id'] as number }
}

describe('what is forgotten', () => {
  test('is closed two hours after the end without hours, and corrected once', async () => {
    const service = await fields.volunteer()
    const { user, before, id } = await here(service)
    fields.at(5.999)
    await runScheduled(server.app.parts)
    expect(await fields.signs(service)).toMatchObject([{ status: 'signed_in' }])
    fields.at(6)
    await Promise.all([runScheduled(server.app.parts), runScheduled(server.app.parts)])
    expect(await fields.signs(service)).toMatchObject([
      { status: 'signed_out', is_forgotten: true, hours: 0, points: 0, sign_out_time: iso(4) },
    ])
    fields.at(30)
    expect(await fields.signOut([id])).toMatchObject({ code: 'PARAM' })
    expect(await fields.signOut([id], { sign_out_time: iso(0) })).toMatchObject({ code: 'PARAM' })
    expect(await fields.signOut([id], { sign_out_time: iso(31) })).toMatchObject({ code: 'PARAM' })
    expect(done(await fields.signOut([id], { sign_out_time: iso(3) })).content.list).toEqual([
      { id, hours: 3, points: 15 },
    ])
    expect(await fields.signs(service)).toMatchObject([{ is_forgotten: false }])
    // A mistake in the correction is undone, and corrected again.
    expect(await fields.signOut([id], { sign_out_time: iso(2) })).toMatchObject({ code: 'STATE' })
    done(await fields.undoOut([id]))
    expect(done(await fields.signOut([id], { sign_out_time: iso(2) })).content.list).toEqual([
      { id, hours: 2, points: 10 },
    ])
    expect([await totalOf(user), await fields.hoursOf(user)]).toEqual([before + 10, 2])
    await runScheduled(server.app.parts)
    expect(await fields.signs(service)).toMatchObject([{ hours: 2, is_forgotten: false }])
  })

  test('makes those absent who registered and did not come; they may still be entered', async () => {
    const service = await fields.volunteer()
    const [user] = (await people(1)) as [number]
    await fields.desk.one(
      `insert into service_sign (service_id, user_id, status) values ($1, $2, 'registered') returning id`,
      [service, user],
    )
    fields.at(7)
    await runScheduled(server.app.parts)
    expect(await fields.signs(service)).toMatchObject([{ status: 'absent' }])
    expect(done(await fields.signIn(service, [user], { force: true, sign_time: iso(1) })).content.num).toBe(1)
    expect(await fields.signs(service)).toMatchObject([{ status: 'signed_in' }])
    done(await fields.signOutPeople(service, [user], { sign_out_time: iso(3) }))
    expect(await fields.hoursOf(user)).toBe(2)
  })
})

test('undone, deleted and restored, hours and points go and come once', async () => {
  const service = await fields.volunteer()
  const { user, before, id } = await here(service)
  const standing = async () => [await totalOf(user), await fields.hoursOf(user)]
  fields.at(2)
  done(await fields.signOut([id]))
  expect(await standing()).toEqual([before + 10, 2])
  done(await fields.undoOut([id]))
  expect(await fields.undoOut([id])).toMatchObject({ code: 'STATE' })
  expect(await standing()).toEqual([before, 0])
  fields.at(3)
  done(await fields.signOut([id]))
  expect(await standing()).toEqual([before + 15, 3])
  expect(done(await fields.remove([id])).content).toEqual({ num: 1, points: 15 })
  expect(await fields.remove([id])).toMatchObject({ code: 'NF' })
  expect(await standing()).toEqual([before, 0])
  done(await fields.restore([id]))
  expect(await standing()).toEqual([before + 15, 3])
  done(await fields.undoOut([id]))
  expect(await standing()).toEqual([before, 0])
  expect(done(await fields.remove([id])).content).toEqual({ num: 1 })
  // Meanwhile signed in again: the first one can't come back beside it.
  done(await fields.signIn(service, [user]))
  expect(await fields.restore([id])).toMatchObject({ code: 'DUP' })
})

describe('a member service', () => {
  test('is accepted and finished with a result, without hours', async () => {
    const service = await fields.member({ audience: 'members' })
    expect(await fields.read(service)).toMatchObject({ status: 'ongoing', start_time: null })
    const { user, before, id } = await here(service)
    expect(await fields.signOut([id])).toMatchObject({ code: 'PARAM', errors: { result: expect.any(String) } })
    fields.at(48)
    const result = '已由律师当面解答'
    expect(done(await fields.signOut([id], { result })).content.list).toEqual([{ id, hours: 0, points: 5 }])
    expect(await fields.signs(service)).toMatchObject([{ result, hours: 0, points: 5, is_forgotten: false }])
    expect([await totalOf(user), await fields.hoursOf(user)]).toEqual([before + 5, 0])
    // The next case of the same member.
    expect(done(await fields.signIn(service, [user])).content.num).toBe(1)
  })
})

test('the list sums hours and people; a member’s page lists what they did', async () => {
  const service = await fields.volunteer()
  const first = await here(service)
  await here(service)
  fields.at(2)
  done(await fields.signOut([first.id]))
  const list = done(await fields.admin.call('POST /service/signList', { filter: { service_id: service } }))
  expect(list.content.summary).toMatchObject({
    hours_total: 2,
    user_num: 2,
    status_counts: { signed_in: 1, signed_out: 1 },
  })
  const theirs = done(await fields.admin.call('POST /service/signList', { filter: { user_id: first.user } }))
  expect(theirs.content.list_data).toMatchObject([{ service_id: service, hours: 2, points: 10 }])
})

test('two records that are merged are at a service once', async () => {
  const service = await fields.volunteer()
  const [keep, drop] = [await here(service), await here(service)]
  const closed = await fields.volunteer()
  done(await fields.signIn(closed, [drop.user]))
  fields.at(2)
  done(await fields.signOutPeople(closed, [drop.user]))
  const merged = await fields.admin.call('POST /user/merge', { keep_id: keep.user, drop_id: drop.user })
  done(merged)
  expect(await fields.signs(service)).toMatchObject([{ user_id: keep.user, status: 'signed_in' }])
  expect(await fields.hoursOf(keep.user)).toBe(2)
})
