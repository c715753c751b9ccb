// Members come in by sheets: captions, dates, history, undo, and what a branch may do.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { mappingOf, rehearsed, send, sent, workbook, written } from '../../support/sheets'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const one = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows[0]

test('a whole member: references by caption, choices, dates of every shape, money nowhere, defaults by the same code', async () => {
  const { name: position } = await one(
    'select name from position where quota = 0 and fee_years > 0 and delete_time is null limit 1',
  )
  const head = ['姓名*', '手机号', '籍贯', '职务', '所属区域', '入会时间', '性别', '会员标签', '出生日期', '所在地区']
  const sheet = workbook([
    head,
    ['导入甲', 19900000001, '没有这个地方', position, '东城', '2024年3月5日', '男', null, null, null],
    ['导入乙', '19900000002', '贵阳市', '不存在的职务', '东城', '2024/3/5', '女', null, null, null],
    ['导入丙', '1990000', '贵阳市', position, '东城', '2024-02-30', '男', null, null, null],
  ])
  const { columns } = await sent(server, admin, 'user', sheet)
  expect(columns.map((column) => column.field).slice(0, 7)).toEqual([
    'user_name',
    'phone',
    'native_id',
    'position_id',
    'area_id',
    'join_time',
    'sex',
  ])
  const plan = await rehearsed(server, admin, 'user', sheet, { mode: 'create' })
  expect(plan.counts).toMatchObject({ create: 0, fail: 3 })
  expect(plan.rows[0].errors.native_id).toBe('没有「没有这个地方」，请检查名称，或先新增')
  expect(plan.rows[1].errors.position_id).toMatch(/不存在的职务/)
  expect(plan.rows[2].errors.join_time).toBe('「2024-02-30」不是有效的日期，请写成 2026-01-05')
})

test('members come in by the same code as one by one, show it in their history, and can be taken back as one', async () => {
  const { name: position } = await one(
    'select name from position where quota = 0 and fee_years > 0 and delete_time is null limit 1',
  )
  const { name: area } = await one(
    "select name from area where area_type = 'area' and delete_time is null and (select count(*) from area other where other.name = area.name) = 1 limit 1",
  )
  const { name: native } = await one(
    "select name from sxh_area where level = 'city' and (select count(*) from sxh_area other where other.name = sxh_area.name) = 1 limit 1",
  )
  const head = ['姓名*', '手机号', '籍贯', '职务', '所属区域', '入会时间', '性别', '身份证号', '单位名称']
  const person = (name: string, phone: number, company: string) => [
    name,
    phone,
    native,
    position,
    area,
    '2024年3月5日',
    '男',
    null,
    company,
  ]
  const plan = await rehearsed(
    server,
    admin,
    'user',
    workbook([head, person('导入甲', 19911110001, '甲社'), person('导入乙', 19911110002, '乙社')]),
  )
  expect(plan.counts, JSON.stringify(plan.faults)).toEqual({ create: 2, update: 0, skip: 0, fail: 0 })
  // Computed values, and those written otherwise than the cell, are shown before they are written.
  const { stored, values } = plan.rows[0]
  expect(values.join_time).toBe('2024年3月5日')
  expect(stored).toMatchObject({ join_time: '2024-03-05', member_no: expect.stringMatching(/^\w+\d{5}$/) })
  expect(Object.keys(stored)).not.toContain('user_name')
  expect(await written(server, admin, plan)).toMatchObject({ status: 'done', failed: 0 })
  const { id, ...made } = await one("select * from person where phone = '19911110001'")
  expect(made).toMatchObject({
    user_name: '导入甲',
    state: 'active',
    join_time: '2024-03-05',
    sex: 'male',
    company: '甲社',
  })
  // Number, expiry and term, as from the form.
  expect(made.member_no).toMatch(/^\w+\d{5}$/)
  expect(made.expire_time).toBe(stored.expire_time)
  const kept = await one(
    'select count(*)::int as num from job_row where job_id = $1 and input ? $2',
    plan.job_id,
    'after',
  )
  expect(kept).toEqual({ num: 0 })
  const { content: history } = await admin.call('POST /log/history', { resource: 'user', id: Number(id) })
  expect(history.list_data[0]).toMatchObject({ action: '导入', admin_name: '超级管理员' })

  const more = await rehearsed(
    server,
    admin,
    'user',
    workbook([head, person('导入甲', 19911110001, '新甲社'), person('导入丙', 19911110003, '丙社')]),
    { key: 'phone' },
  )
  expect(more.counts).toMatchObject({ create: 1, update: 1 })
  expect(more.rows[0].before).toEqual({ company: '甲社' })
  const done = await written(server, admin, more)
  expect(done.undo_until).not.toBeNull()
  expect(await admin.call('POST /job/undo', { job_id: more.job_id })).toMatchObject({ status: 200 })
  await server.app.jobs.idle()
  expect(await one("select company from person where phone = '19911110001'")).toEqual({ company: '甲社' })
})

test('a skipped row names its record to people who may see it', async () => {
  const {
    id,
    phone,
    user_name: name,
  } = await one(
    `select id::int, phone, user_name from person where state = 'active' and delete_time is null
      and phone ~ '^1\\d{10}$' and area_id not in (select id from area where id = 1 or pid = 1) limit 1`,
  )
  const { name: position } = await one('select name from position where quota = 0 and delete_time is null limit 1')
  const { name: native } = await one(
    "select name from sxh_area where level = 'city' and (select count(*) from sxh_area other where other.name = sxh_area.name) = 1 limit 1",
  )
  const { name: mine } = await one('select name from area where id = 1')
  const sheet = workbook([
    ['姓名', '手机号', '籍贯', '职务', '所属区域', '入会时间'],
    ['另一个名字', phone, native, position, mine, '2024-03-05'],
  ])
  const plan = await rehearsed(server, admin, 'user', sheet, { mode: 'create' })
  expect(plan.rows[0]).toMatchObject({ what: 'skip', name: '另一个名字', match: { id } })
  expect(plan.rows[0].match.name).toContain(name)
  const rights = ['/user/list', '/user/list user.import', '/user/list user.create']
  const own = { data_scope: 'own_areas', areas: [1] }
  const branch = await server.holding(rights, { ...own, can_sensitive: true })
  const other = await rehearsed(server, branch, 'user', sheet, { mode: 'create' })
  expect(other.rows[0]).toMatchObject({ what: 'skip', match: null })
  // The check tells nothing to somebody who sees only masks of phone numbers.
  const masked = await rehearsed(server, await server.holding(rights, own), 'user', sheet, { mode: 'create' })
  expect(masked.rows[0]).toMatchObject({ what: 'create', match: null })
})

test('a branch brings in only what it may: no other area, no field without its right, no right no import', async () => {
  const { name: mine } = await one('select name from area where id = 1')
  const { name: theirs } = await one(
    "select name from area where area_type = 'area' and id not in (select id from area where id = 1 or pid = 1) and delete_time is null and (select count(*) from area other where other.name = area.name) = 1 limit 1",
  )
  const { name: position } = await one('select name from position where quota = 0 and delete_time is null limit 1')
  const { name: native } = await one(
    "select name from sxh_area where level = 'city' and (select count(*) from sxh_area other where other.name = sxh_area.name) = 1 limit 1",
  )
  const rights = ['/user/list', '/user/list user.import', '/user/list user.create']
  const branch = await server.holding(rights, { data_scope: 'own_areas', areas: [1] })
  const person = (number: number, area: string) => [
    `分会${number}`,
    `1980000000${number}`,
    native,
    position,
    area,
    '2024-03-05',
    'X1',
  ]
  const sheet = workbook([
    ['姓名', '手机号', '籍贯', '职务', '所属区域', '入会时间', '会员编号'],
    person(1, mine),
    person(2, theirs),
  ])
  const { columns } = await sent(server, branch, 'user', sheet)
  expect(columns.at(-1)).toMatchObject({ title: '会员编号', field: null })
  const plan = await rehearsed(server, branch, 'user', sheet, { mode: 'create' })
  expect(
    plan.rows.map((row: { what: string }) => row.what),
    JSON.stringify(plan.faults),
  ).toEqual(['create', 'fail'])
  const forced = { job_id: plan.job_id, mapping: { ...mappingOf(plan), 7: 'member_no' }, mode: 'create' }
  expect(await branch.call('POST /import/preview', forced)).toMatchObject({ code: 'PARAM' })
  expect(
    await branch.call('POST /import/preview', { ...forced, mapping: mappingOf(plan), mode: 'both' }),
  ).toMatchObject({ code: 'PERM' })
  const without = await server.holding(['/user/list', '/user/list user.create'])
  expect(await send(server, without, 'user', sheet)).toMatchObject({ code: 'PERM' })
  const calls = { rows: {}, preview: { mapping: {}, mode: 'create' }, create: { expected: 1 }, faults: {} }
  for (const [call, body] of Object.entries(calls))
    expect(await without.call(`POST /import/${call}`, { job_id: plan.job_id, ...body }), call).toMatchObject({
      code: 'NF',
    })
})
