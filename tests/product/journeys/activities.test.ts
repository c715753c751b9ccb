// Activities: status by the clock, locked fields, album, types, sponsors.
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
    const step = (name: string) => hall.admin.call(`POST /activity/${name}`, { id_list: [draft] })
    expect(await step('withdraw')).toMatchObject({ code: 'STATE' })
    done(await step('publish'))
    expect(await hall.read(draft)).toMatchObject({ status: expect.not.stringMatching('draft') })
    done(await step('withdraw'))
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
    expect(await hall.admin.call('POST /activity/withdraw', { id_list: [id] })).toMatchObject({ code: 'STATE' })
    hall.at(hall.start.getTime() + 80 * HOUR)
    done(await hall.edit(id, { summary: '<p>好</p>' }))
    expect(await hall.edit(id, { is_cancel: true, cancel_reason: '晚了' })).toMatchObject({ code: 'STATE' })
    expect(await hall.admin.call('POST /activity/delete', { id_list: [id] })).toMatchObject({ code: 'REF' })
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
