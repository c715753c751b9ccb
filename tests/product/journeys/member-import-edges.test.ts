// Edge cases of member sheets: values that an import may not change, and the effects of its undo.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ended, rowsOf } from '../../support/jobs'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Desk, deskOf, done } from '../support/membership'

let server: TestServer
let desk: Desk
let admin: Person
let place: { area: string; position: string; county: string; other: string }
beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  admin = desk.admin
  place = await desk.one(`select
    (select name from area where area_type = 'area' and pid is null order by id limit 1) as area,
    (select name from area where area_type = 'area' and pid is null order by id desc limit 1) as other,
    (select name from position where quota = 0 and fee_years = 1 order by id limit 1) as position,
    (select name from sxh_area where level = 'county' order by id limit 1) as county`)
})
afterAll(() => server.close())

let serial = 0
const person = (more: object = {}) => ({
  姓名: `边界${++serial}`,
  手机号: `1207788${String(serial).padStart(4, '0')}`,
  籍贯: place.county,
  职务: place.position,
  所属区域: place.area,
  入会时间: '2024-03-01',
  ...more,
})
async function send(rows: object[], dup: 'error' | 'update' = 'error') {
  await server.connection.pool.query('delete from attempt')
  return done(await admin.call('POST /user/import', { type: 'member', mode: 'commit', rows, dup })).content
}
const find = (phone: string) => desk.one('select * from person where phone = $1 order by id desc', [phone])
const undo = async (job: number) => ended(server, admin, await admin.call('POST /job/undo', { job_id: job }))

test('a cell with a date of another age is told with its row, and the other rows go on', async () => {
  const rows = [person(), person({ 出生日期: '0206-01-10' }), person({ 入会时间: '1899-12-31' }), person()]
  const content = await send(rows)
  expect(content).toMatchObject({ success_num: 2, fail_num: 2 })
  expect(content.fail_list).toEqual([
    { row: 3, field: 'birthday', message: expect.stringContaining('1900-01-01') },
    { row: 4, field: 'join_time', message: expect.stringContaining('1900-01-01') },
  ])
})

test('every date has bounds in the form’s call as well: births, filters, memberships before the association', async () => {
  const year = { birthday: '0206-01-10' }
  expect(await admin.call('POST /user/add', desk.body(year))).toMatchObject({
    code: 'PARAM',
    errors: { birthday: expect.stringContaining('1900-01-01') },
  })
  expect(await admin.call('POST /user/add', desk.body({ expire_time: '2101-01-01' }))).toMatchObject({ code: 'PARAM' })
  const { found_date: founded } = await desk.one('select found_date::text from config')
  expect(await admin.call('POST /user/add', desk.body({ join_time: '1999-01-01' }))).toMatchObject({
    errors: { join_time: expect.stringContaining(founded) },
  })
  done(await admin.call('POST /user/add', desk.body({ company_founded: '1669-01-01' })))
  const filter = { birthday: { gte: '0206-01-10' } }
  done(await admin.call('POST /user/list', { scene: 'member', filter }))
})

test('an update by import does not reach an applicant, and says on which page the person stands', async () => {
  const phone = '12077990001'
  const id = await desk.applicant({ phone, apply_position_id: await desk.position() })
  const before = await desk.person(id)
  const content = await send([person({ 手机号: phone })], 'update')
  expect(content).toMatchObject({ update_num: 0, fail_num: 1 })
  expect(content.fail_list[0].message).toContain('入会申请')
  expect(await desk.person(id)).toEqual(before)
})

test('importing again never resets the day of joining; the other columns follow', async () => {
  const row = person()
  await send([row])
  const content = await send([{ ...row, 入会时间: '2024-06-01' }], 'update')
  expect(content).toMatchObject({ update_num: 0, fail_num: 1, fail_list: [{ row: 2, field: 'join_time' }] })
  expect(await find(row.手机号)).toMatchObject({ join_time: '2024-03-01' })
  expect(await send([{ ...row, 单位名称: '再次导入公司(虚构)' }], 'update')).toMatchObject({ update_num: 1 })
  expect(await find(row.手机号)).toMatchObject({ join_time: '2024-03-01', company: '再次导入公司(虚构)' })
})

test('an undo takes members back whom the import made, with seats and points, and restoring brings them back whole', async () => {
  const referrer = await desk.member()
  const { phone } = await desk.person(referrer)
  const earned = (await desk.person(referrer)).contribute_total
  const rows = [person({ 推荐人: phone }), person()]
  const { job_id: job } = await send(rows)
  const made = await find(rows[0]?.手机号 as string)
  expect(made).toMatchObject({ state: 'active', contribute_total: expect.any(Number) })
  expect((await desk.person(referrer)).contribute_total).toBeGreaterThan(earned)
  const back = await undo(job)
  expect(back).toMatchObject({ done: 2, failed: 0 })
  expect((await admin.call('POST /job/read', { job_id: job })).content.undone_by).toBe(back.id)
  expect((await desk.person(made.id)).delete_time).not.toBeNull()
  expect((await desk.person(made.id)).contribute_total).toBe(0)
  expect((await desk.person(referrer)).contribute_total).toBe(earned)
  expect(await desk.notices(made.id)).toEqual([])
  done(await admin.call('POST /recycle/restore', { resource: 'user', id_list: [made.id] }))
  expect(await desk.person(made.id)).toMatchObject({ state: 'active', contribute_total: made.contribute_total })
  expect((await desk.person(referrer)).contribute_total).toBeGreaterThan(earned)
})

test('an undo keeps who was touched since, lists them, and is marked for what it did', async () => {
  const rows = [person(), person(), person(), person()]
  const { job_id: job } = await send(rows)
  const people = await Promise.all(rows.map((row) => find(row.手机号)))
  const [edited, renewed, given, untouched] = people as [{ id: number }, { id: number }, { id: number }, { id: number }]
  const { revision } = await desk.person(edited.id)
  done(await admin.call('POST /user/edit', { id: edited.id, revision, company: '后来改的公司(虚构)' }))
  const paid = { years: 1, amount: 100_000, pay_type: 'cash', pay_time: new Date().toISOString(), force: true }
  done(await admin.call('POST /userRenew/add', { user_id: renewed.id, position_id: 10, ...paid }))
  done(await admin.call('POST /user/addContribute', { id_list: [given.id], points: 5, remark: '会务' }))
  const back = await undo(job)
  expect(back).toMatchObject({ done: 4, failed: 3 })
  const kept = await rowsOf(admin, back.id, 'failed')
  expect(kept.map((row) => row.record_id).sort()).toEqual([edited.id, renewed.id, given.id].sort())
  for (const row of kept) expect(row.message).toBeTruthy()
  for (const { id } of [edited, renewed, given])
    expect(await desk.person(id)).toMatchObject({ state: 'active', delete_time: null })
  expect((await desk.person(untouched.id)).delete_time).not.toBeNull()
})

test('an undo that could take nothing back has undone nothing', async () => {
  const rows = [person()]
  const { job_id: job } = await send(rows)
  const made = await find(rows[0]?.手机号 as string)
  done(await admin.call('POST /user/addContribute', { id_list: [made.id], points: 5, remark: '会务' }))
  expect(await undo(job)).toMatchObject({ done: 1, failed: 1 })
  const { content } = await admin.call('POST /job/read', { job_id: job })
  expect(content).toMatchObject({ undone_by: null, undo_until: expect.any(String) })
  expect((await desk.person(made.id)).delete_time).toBeNull()
})
