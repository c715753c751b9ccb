// Calls of the design document: their requests and answers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let admin: Person
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  desk = await deskOf(server)
})
afterAll(() => server.close())

test('user/freeze takes true and false', async () => {
  const id = await desk.member()
  done(await admin.call('POST /user/freeze', { id_list: [id], freeze: true, reason: '出国' }))
  expect(await desk.person(id)).toMatchObject({ state: 'frozen' })
  done(await admin.call('POST /user/freeze', { id_list: [id], freeze: false }))
  expect(await desk.person(id)).toMatchObject({ state: 'active' })
})

test.each(['GET /role', 'GET /admin', 'POST /label/list'])(
  '%s without a page answers the list with its total',
  async (call) => {
    const { content } = done(await admin.call(call))
    expect(content).toMatchObject({ page: 1, limit: 20, total: expect.any(Number) })
    expect(content.list_data[0]).toHaveProperty('create_time')
    const options = done(await admin.call(`POST /${call.split(/[ /]/)[2]}/getAll`)).content.list_data
    expect(Object.keys(options[0]).slice(0, 2).sort()).toEqual(expect.arrayContaining(['id']))
    expect(options[0]).toHaveProperty('name')
  },
)

test('article_category/getAll takes type', async () => {
  for (const type of [1, 2]) {
    const { list_data: rows } = done(await admin.call('POST /article_category/getAll', { type })).content
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row: { type: number }) => row.type === type)).toBe(true)
  }
})

test('getSxhUnion answers type, contact, phone, address and which is our own', async () => {
  const { list_data: rows } = done(await admin.call('POST /getSxhUnion', {})).content
  for (const name of ['id', 'name', 'logo', 'sxh_type_str', 'contact_name', 'phone', 'url', 'is_self'])
    expect(Object.keys(rows[0])).toContain(name)
})

test('groupList answers member_num: of groups their own members', async () => {
  const { list_data: rows } = done(await admin.call('POST /area/groupList', { page: 1, limit: 50 })).content
  for (const row of rows) expect(row.member_num).toBe(row.group_member_num)
  expect(rows.some((row: { member_num: number }) => row.member_num > 0)).toBe(true)
})

test('payLog answers what each payment was for: ref_type and ref_id', async () => {
  const { list_data: rows } = done(await admin.call('POST /user/payLog', { page: 1, limit: 5 })).content
  expect(rows[0]).toMatchObject({ ref_type: expect.any(String), ref_id: expect.any(Number) })
})

test('banners are filtered by their period', async () => {
  const add = (more: object) =>
    admin.call('POST /banner/add', { title: '期次', image: '/uploads/2026/01/a.jpg', place: 'home', ...more })
  done(await add({ start_time: '2100-01-01T00:00:00Z' }))
  done(await add({ end_time: '2001-01-01T00:00:00Z' }))
  done(await add({}))
  for (const period_state of ['upcoming', 'running', 'ended']) {
    const filter = { period_state: [period_state] }
    const { list_data: rows } = done(await admin.call('POST /banner/list', { filter, keyword: '期次' })).content
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ period_state })
  }
})

test('allUser masks phones for everybody', async () => {
  const { list_data: rows } = done(await admin.call('POST /user/allUser', {})).content
  const phones = rows.map((row: { phone: string | null }) => row.phone).filter(Boolean)
  expect(phones.length).toBeGreaterThan(0)
  for (const phone of phones) expect(phone).toMatch(/^1\d\d\*{4}\d{4}$/)
})

test('renewAction answers fail_list for one renewal as well', async () => {
  const [one, other] = [await desk.submitted(await desk.member()), await desk.submitted(await desk.member())]
  const decide = (renew_id: number, more: object) => admin.call('POST /user/renewAction', { renew_id, ...more })
  expect(done(await decide(one, { status: 'approved', force: true })).content).toMatchObject({
    success_num: 1,
    fail_list: [],
  })
  expect(done(await decide(other, { status: 'rejected', reason: '重复' })).content).toEqual({
    success_num: 1,
    fail_list: [],
  })
})

test('scene "all" lists everybody for those who hold the pages it spans, and nobody else', async () => {
  const pages = ['/user/list', '/user/townsman', '/user/userApply', '/user/userOut', '/user/tour', '/user/company']
  const list = (person: Person, scene: string) => person.call('POST /user/list', { scene, page: 1, limit: 1 })
  const all = done(await list(await server.holding(pages), 'all')).content.total
  const { num } = await desk.one('select count(*)::int as num from person where delete_time is null')
  expect(all).toBe(num)
  expect(await list(await server.holding(pages.slice(1)), 'all')).toMatchObject({ code: 'PERM' })
  expect(await list(await server.holding(['/user/list']), 'all')).toMatchObject({ code: 'PERM' })
  expect(all).toBeGreaterThan(done(await list(admin, 'member')).content.total)
})
