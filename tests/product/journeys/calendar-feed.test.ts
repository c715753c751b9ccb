// The calendar feed, read by an independent parser: a year of activities, their times, cancellations, and who may see it.
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Hall, HOUR, hallOf } from '../support/activities'
import { done } from '../support/membership'

const COUNT = 300

let server: TestServer
let hall: Hall
beforeAll(async () => {
  server = await startServer()
  hall = await hallOf(server)
  await hall.desk.one('delete from activity_host_user_ids returning owner_id')
  const first = await hall.activity({
    title: '跨夜的，长长的；标题\\与换行，'.repeat(4).slice(0, 100),
    place: '江城；会议中心, 二楼',
  })
  // A year of entries, the first at midnight in Shanghai; every tenth one is cancelled.
  await hall.desk.all(
    `insert into activity (title, type_id, cover, content, start_time, end_time, place, is_publish, is_cancel, cancel_reason, is_apply, audience, sign_way)
      select '年度活动' || n, a.type_id, a.cover, a.content, at, at + interval '3 hours', '会堂', true, n % 10 = 0, '天气', false, 'all', 'qr'
      from activity a, generate_series(1, $2::int) n, lateral (select timestamptz '2025-12-31 16:00Z' + n * interval '29 hours') as moment(at)
      where a.id = $1`,
    [first, COUNT],
  )
})
afterAll(() => server.close())

const pathOf = async (person: Person): Promise<string> =>
  done(await person.call('POST /calendar/renew', {})).content.path
const fetched = (url: string) => server.app.server.inject({ method: 'GET', url })
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))

test('every entry of a year, with its time in UTC, its place, its state and a stable identity', async () => {
  const url = await pathOf(hall.admin)
  const answer = await fetched(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const events = eventsOf(answer.body)
  const year = events.filter(({ summary }) => summary.startsWith('年度活动'))
  expect(year).toHaveLength(COUNT)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  const one = year.find(({ summary }) => summary === '年度活动1')
  expect(one?.startDate.toJSDate().toISOString()).toBe('2026-01-01T21:00:00.000Z')
  expect(one?.endDate.toJSDate().toISOString()).toBe('2026-01-02T00:00:00.000Z')
  expect(one?.startDate.zone.tzid).toBe('UTC')
  const off = year.filter(({ component }) => component.getFirstPropertyValue('status') === 'CANCELLED')
  expect(off).toHaveLength(COUNT / 10)
  // Lines are folded at 75 octets, whatever characters they hold.
  for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const long = events.find(({ summary }) => summary.startsWith('跨夜的'))
  expect(long?.summary).toBe('跨夜的，长长的；标题\\与换行，'.repeat(4).slice(0, 100))
  expect(long?.location).toBe('江城；会议中心, 二楼')
})

test('a change keeps the identity and raises the sequence; a draft disappears', async () => {
  const id = await hall.activity({ title: '会变的活动' })
  const url = await pathOf(hall.admin)
  const find = async () => eventsOf((await fetched(url)).body).find(({ summary }) => summary.startsWith('会变的活动'))
  const before = await find()
  done(
    await hall.edit(id, {
      title: '会变的活动（改期）',
      end_time: new Date(hall.start.getTime() + 80 * HOUR).toISOString(),
    }),
  )
  const after = await find()
  expect(after?.uid).toBe(before?.uid)
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
  expect(after?.endDate.toJSDate().getTime()).toBe(hall.start.getTime() + 80 * HOUR)
  done(await hall.edit(id, { is_publish: false }))
  expect(await find()).toBeUndefined()
})

test('the address is one’s own: replaced, revoked, limited to what one may open', async () => {
  const old = await pathOf(hall.admin)
  expect(done(await hall.admin.call('POST /calendar/mine', {})).content).toEqual({
    exists: true,
    expire_time: expect.any(String),
  })
  const url = await pathOf(hall.admin)
  expect((await fetched(old)).statusCode).toBe(404)
  expect((await fetched(url)).statusCode).toBe(200)
  expect(done(await hall.admin.call('POST /calendar/revoke', {})).content).toEqual({ num: 1 })
  expect((await fetched(url)).statusCode).toBe(404)
  expect((await fetched('/calendar/nonsense.ics')).statusCode).toBe(404)
  const stranger = await server.holding(['/message/list'])
  const nothing = await fetched(await pathOf(stranger))
  expect([nothing.statusCode, eventsOf(nothing.body)]).toEqual([200, []])
  const chapter = await server.holding(['/activity/list'], { data_scope: 'own_areas', areas: [1] })
  const own = eventsOf((await fetched(await pathOf(chapter))).body)
  expect(own.every(({ summary }) => summary.includes('江北'))).toBe(true)
  const holder = await server.holding(['/activity/list'])
  const path = await pathOf(holder)
  expect(eventsOf((await fetched(path)).body).length).toBeGreaterThan(COUNT)
  await hall.desk.all(
    `update admin set status = false where id = (select owner_id from calendar_feed order by id desc limit 1)`,
  )
  expect((await fetched(path)).statusCode).toBe(404)
})

test('the address ends with the sessions of its person, and after a year', async () => {
  const ends: [what: string, end: (id: number, token: string) => Promise<unknown>][] = [
    ['signed out by an administrator', (id) => hall.admin.call('POST /admin/sign_out', { id })],
    ['another password', (id) => hall.admin.call('POST /admin/set_pass', { id, password: 'Herbst2031x' })],
    ['two-step sign-in removed', (id) => hall.admin.call('POST /admin/reset_totp', { id })],
    [
      'all other devices signed out',
      (_id, token) => server.nobody.call('POST /session/revoke', {}, { authorization: token }),
    ],
  ]
  for (const [what, end] of ends) {
    const person = await server.holding(['/activity/list'])
    const path = await pathOf(person)
    const { id } = await hall.desk.one('select owner_id as id from calendar_feed order by id desc limit 1')
    await hall.desk.all('update admin set totp_on = true where id = $1', [id])
    expect((await fetched(path)).statusCode, what).toBe(200)
    done((await end(id, person.token)) as never)
    expect((await fetched(path)).statusCode, what).toBe(404)
  }
  const path = await pathOf(hall.admin)
  await hall.desk.all(`update calendar_feed set expire_time = '2001-01-01'`)
  expect((await fetched(path)).statusCode).toBe(404)
  expect(done(await hall.admin.call('POST /calendar/mine', {})).content).toEqual({ exists: false })
})
