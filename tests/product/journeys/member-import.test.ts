// Importing members in one call, and its templates.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API } from '#kernel/constants'
import { type Person, startServer, type TestServer } from '../../support/server'

// biome-ignore lint/suspicious/noExplicitAny: rows of every resource
type Any = any

let server: TestServer
let admin: Person
let place: { area: string; position: string; county: string }
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  const { rows } = await server.connection.pool.query(`select
    (select name from area where area_type = 'area' and pid is null order by id limit 1) as area,
    (select name from position where quota = 0 and fee_years = 1 order by id limit 1) as position,
    (select name from sxh_area where level = 'county' order by id limit 1) as county`)
  place = rows[0]
})
afterAll(() => server.close())

let serial = 0
const person = (more: object = {}) => ({
  姓名: `导入${++serial}`,
  手机号: `1207777${String(serial).padStart(4, '0')}`,
  籍贯: place.county,
  职务: place.position,
  所属区域: place.area,
  入会时间: '2024-03-01',
  ...more,
})
const send = (body: object) => admin.call('POST /user/import', { type: 'member', ...body })
const count = async (where: string): Promise<number> =>
  (await server.connection.pool.query(`select count(*)::int as num from person where ${where}`)).rows[0].num

test('a check writes nothing and says what each row would do; the same rows are then written', async () => {
  const rows = [person(), person({ 手机号: '12' }), person({ 性别: '女', email: 'import@example.com' })]
  const check = await send({ rows, mode: 'check' })
  expect(check.content).toMatchObject({ total: 3, success_num: 2, update_num: 0, skip_num: 0, fail_num: 1 })
  expect(check.content.fail_list).toEqual([{ row: 3, field: 'phone', message: '请输入11位手机号' }])
  expect(await count(`user_name like '导入%'`)).toBe(0)
  const done = await send({ rows, mode: 'commit' })
  expect(done.content).toMatchObject({ success_num: 2, fail_num: 1 })
  expect(await count(`user_name like '导入%' and state = 'active' and member_no is not null`)).toBe(2)
  // The failed rows can be downloaded as a sheet.
  const file = await server.app.server.inject({
    url: done.content.fail_file_url,
    headers: { authorization: admin.token },
  })
  expect(file.headers['content-type']).toContain('spreadsheetml')
  expect(done.content.fail_file_url.startsWith(`${API}/`)).toBe(true)
})

test('what is there already is refused, left alone or updated', async () => {
  const known = person()
  await send({ rows: [known], mode: 'commit' })
  const changed = { ...known, 单位名称: '导入之后的公司' }
  const refused = await send({ rows: [changed], mode: 'commit' })
  expect(refused.content).toMatchObject({ fail_num: 1, fail_list: [{ row: 2, field: 'phone' }] })
  expect((await send({ rows: [changed], mode: 'commit', dup: 'skip' })).content).toMatchObject({ skip_num: 1 })
  expect(await count(`company = '导入之后的公司'`)).toBe(0)
  expect((await send({ rows: [changed], mode: 'commit', dup: 'update' })).content).toMatchObject({ update_num: 1 })
  expect(await count(`company = '导入之后的公司'`)).toBe(1)
})

test('people are found by what the sheet holds, not by a column that is empty', async () => {
  const known = person()
  await send({ rows: [known], mode: 'commit' })
  const rows = [
    { 会员编号: null, ...known, 单位名称: '空编号的公司' },
    { 会员编号: null, ...person() },
  ]
  const done = await send({ rows, mode: 'commit', dup: 'update' })
  expect(done.content, JSON.stringify(done)).toMatchObject({ update_num: 1, success_num: 1, fail_num: 0 })
  expect(await count(`company = '空编号的公司'`)).toBe(1)
})

test('the headings of an old register are understood', async () => {
  const { 姓名, 手机号, 籍贯, 职务, 所属区域, 入会时间 } = person()
  const row = {
    会员姓名: 姓名,
    联系电话: 手机号,
    祖籍: 籍贯,
    协会职务: 职务,
    分会: 所属区域,
    入会日期: 入会时间,
    职务: '经理',
  }
  // An exact title wins over an alias.
  const refused = await send({ rows: [row], mode: 'check' })
  expect(refused).toMatchObject({ code: 'PARAM', errors: { columns: expect.stringContaining('协会职务') } })
  const { 职务: duty, ...rest } = row
  const done = await send({ rows: [{ ...rest, 公司职务: duty }], mode: 'commit' })
  expect(done.content, JSON.stringify(done)).toMatchObject({ success_num: 1, fail_num: 0 })
  expect(await count(`user_name = '${姓名}' and company_duty = '经理' and phone = '${手机号}'`)).toBe(1)
})

test('whom this page does not show is passed over as well where only new people are brought in', async () => {
  const phone = '12066660001'
  const townsman = { 姓名: '别页同乡', 手机号: phone, 籍贯: place.county }
  await admin.call('POST /user/import', { type: 'townsman', rows: [townsman], mode: 'commit' })
  const rights = ['import', 'import_sheet', 'create', 'update'].map((right) => `/user/list user.${right}`)
  const clerk = await server.holding(['/user/list', ...rights], { can_sensitive: true })
  const rows = [person({ 手机号: phone }), person()]
  const done = await clerk.call('POST /user/import', { type: 'member', rows, mode: 'commit', dup: 'skip' })
  expect(done.content).toMatchObject({ success_num: 1, skip_num: 1, fail_num: 0 })
  const updated = await clerk.call('POST /user/import', {
    type: 'member',
    rows: [rows[0]],
    mode: 'commit',
    dup: 'update',
  })
  expect(updated.content).toMatchObject({ fail_num: 1, update_num: 0 })
})

test('a sheet leaves behind what the same people would have left one by one', async () => {
  const { rows: refs } = await server.connection.pool.query(`select
    (select id from area where area_type = 'area' and pid is null order by id limit 1) as area_id,
    (select id from position where quota = 0 and fee_years = 1 order by id limit 1) as position_id,
    (select id from sxh_area where level = 'county' order by id limit 1) as native_id,
    (select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')) as today,
    (select id from person where state = 'active' order by id limit 1) as referrer_id`)
  const { today, ...own } = refs[0]
  const referrer = (await server.connection.pool.query('select phone from person where id = $1', [own.referrer_id]))
    .rows[0].phone
  // Side effects for the person: history, points, notices, and their totals.
  const leftBy = async (phones: string[]) => {
    const { rows } = await server.connection.pool.query(
      `select p.contribute_total, p.pay_total, p.expire_time,
        (select jsonb_agg(to_jsonb(u) - array['id', 'user_id', 'create_time', 'update_time', 'admin_id', 'revision']) from user_period u where u.user_id = p.id) as periods,
        (select jsonb_agg(jsonb_build_array(c.type, c.points, c.title, (c.happen_time at time zone 'Asia/Shanghai')::date, c.area_id, c.position_id) order by c.type) from contribute_log c
          where c.user_id = p.id or c.event_key = 'inv:' || p.id) as points,
        (select jsonb_agg(n.key || ' ' || replace(replace(n.text, p.member_no, ''), p.user_name, '')) from notice n where n.to_id = p.id) as notices
      from person p where p.phone = any($1) order by p.phone`,
      [phones],
    )
    return JSON.parse(JSON.stringify(rows).replaceAll(/同样\d/g, '同样'))
  }
  const sheet = [0, 1, 2].map((index) =>
    person({
      姓名: `同样${index}`,
      入会时间: index === 2 ? '2024-03-01' : today,
      推荐人: index === 1 ? referrer : null,
    }),
  )
  const done = await send({ rows: sheet, mode: 'commit' })
  expect(done.content, JSON.stringify(done)).toMatchObject({ success_num: 3, fail_num: 0 })
  const phones: string[] = []
  for (const [index, row] of sheet.entries()) {
    const phone = `1208889000${index}`
    phones.push(phone)
    const { native_id, area_id, position_id } = own
    const made = await admin.call('POST /user/add', {
      ...{ user_name: row.姓名, phone, native_id, area_id, position_id, join_time: row.入会时间 },
      referrer_id: index === 1 ? own.referrer_id : null,
    })
    expect(made, JSON.stringify(made)).toMatchObject({ status: 200 })
  }
  const left = await leftBy(sheet.map((row) => row.手机号))
  expect(left).toHaveLength(3)
  expect(left).toEqual(await leftBy(phones))
  expect(left[1].points).toHaveLength(2)
  expect(left[0].notices).toHaveLength(1)
  expect(left[2].notices).toBeNull()
})

test('a row tells all its faults at once, in the order of its columns', async () => {
  const rows = [person({ 性别: '不详细', 手机号: '12', 职务: '没有这个职务', 邮箱: 'nobody' })]
  const { content } = await send({ rows, mode: 'check' })
  const faults = content.fail_list as { row: number; field: string; message: string }[]
  expect(faults.map(({ field }) => field)).toEqual(['phone', 'position_id', 'sex', 'email'])
})

test('unknown columns, foreign sheets, both or neither of file and rows are refused', async () => {
  expect((await send({ rows: [person({ 星座: '白羊' })], mode: 'check' })).errors?.['columns']).toContain('星座')
  expect(await send({ rows: [{ 姓名: { first: 'a' } }], mode: 'check' })).toMatchObject({ code: 'PARAM' })
  expect(await send({ mode: 'check' })).toMatchObject({ code: 'PARAM' })
  expect(await send({ rows: [person()], file_id: 1, mode: 'check' })).toMatchObject({ code: 'PARAM' })
  expect(await send({ file_id: 99_999_999, mode: 'check' })).toMatchObject({ code: 'NF' })
  const many = Array.from({ length: 20_001 }, () => ({ 姓名: '一' }))
  expect(await send({ rows: many, mode: 'check' })).toMatchObject({ code: 'CAP' })
})

test('more than a call can do becomes a job that checks first and then writes', async () => {
  const rows = Array.from({ length: 501 }, () => person({ 姓名: '成批导入' }))
  const bad = { ...person({ 姓名: '成批导入' }), 手机号: '1' }
  const { content } = await send({ rows: [...rows, bad], mode: 'commit' })
  expect(content).toEqual({ total: 502, job_id: expect.any(Number) })
  await server.app.jobs.idle()
  expect(await count(`user_name = '成批导入'`)).toBe(501)
  const { rows: made } = await server.connection.pool.query('select status, total, done from job where id = $1', [
    content.job_id,
  ])
  expect(made[0]).toEqual({ status: 'done', total: 501, done: 501 })
}, 120_000)

test('townsmen have a page of their own; who may not import members may not do it by this call either', async () => {
  const townsman = { 姓名: '同乡导入', 手机号: '12088880001', 籍贯: place.county }
  const done = await admin.call('POST /user/import', { type: 'townsman', rows: [townsman], mode: 'commit' })
  expect(done.content).toMatchObject({ success_num: 1 })
  const only = await server.holding(['/user/list', '/user/list user.import_sheet', '/user/list user.create'])
  const refused = await only.call('POST /user/import', { type: 'member', rows: [person()], mode: 'check' })
  expect(refused).toMatchObject({ code: 'PERM' })
})

test('a template names its columns and where the file is fetched', async () => {
  const { content } = await admin.call('POST /template/getTemplate', { type: 'user_import' })
  expect(content.file_name).toMatch(/\.xlsx$/)
  const phone = content.columns.find((column: Any) => column.key === 'phone')
  expect(phone).toEqual({
    key: 'phone',
    name: '手机号',
    required: true,
    rule: '11 位手机号',
    sample: '13800000000',
  })
  const file = await server.app.server.inject({ url: content.url, headers: { authorization: admin.token } })
  expect(file.headers['content-type']).toContain('spreadsheetml')
  expect(await admin.call('POST /template/getTemplate', { type: 'nonsense' })).toMatchObject({ code: 'NF' })
  const townsmen = await server.holding(['/user/townsman', '/user/townsman user.create'])
  expect(await townsmen.call('POST /template/getTemplate', { type: 'user_import' })).toMatchObject({ code: 'PERM' })
})
