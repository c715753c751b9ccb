// A person imports a sheet: uploads it, reviews each row, writes it.
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { exportColumns, importFields } from '#kernel/sheet'
import { type Person, startServer, type TestServer } from '../../support/server'
import { exported, fetched, mappingOf, rehearsed, send, sent, workbook, written } from '../../support/sheets'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const rowsOf = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows
const one = async (text: string, ...values: unknown[]) => (await rowsOf(text, ...values))[0]

const label = ['类别', '名称', '排序', '颜色']

test('a rehearsal shows what each row would do and leaves nothing behind; the writing does exactly that', async () => {
  const sheet = workbook([
    label,
    ['会员标签', '新标签甲', 7, '#112233'],
    ['会员标签', '新标签甲', 8, null],
    ['不存在', '丙', 1, null],
    ['会员标签', null, 1, null],
    ['会员标签', '新标签乙', 'x', '红'],
    [null, null, null, null],
    ['民族', '新标签甲', 9, null],
  ])
  const before = await one('select count(*)::int as num, max(revision) as revision from label')
  const logs = await one("select count(*)::int as num from log where path = '/label/add'")
  const plan = await rehearsed(server, admin, 'label', sheet)
  expect(plan.counts).toEqual({ create: 2, update: 0, skip: 0, fail: 4 })
  expect(
    plan.rows.map(({ place, what, name }: { place: number; what: string; name: string }) => [place, what, name]),
  ).toEqual([
    [2, 'create', '新标签甲'],
    [3, 'fail', ''],
    [4, 'fail', ''],
    [5, 'fail', ''],
    [6, 'fail', ''],
    [8, 'create', '新标签甲'],
  ])
  expect(plan.rows[1].errors).toEqual({ label: '与第 2 行的「名称」相同' })
  expect(plan.rows[2].errors.type).toMatch(/^没有「不存在」这个选项，请从中选择：会员标签、/)
  expect(plan.rows[3].errors).toEqual({ label: '请填写名称' })
  expect(plan.rows[3].message).toBe('请填写名称')
  expect(plan.rows[4].errors).toEqual({ sort: '「x」不是数字', colour: '请输入 #rrggbb 格式的颜色' })
  expect(plan.rows[4].message).toBe('排序：「x」不是数字；请输入 #rrggbb 格式的颜色')
  expect(plan.rows[0].values).toEqual({ type: '会员标签', label: '新标签甲', sort: '7', colour: '#112233' })
  expect(await one('select count(*)::int as num, max(revision) as revision from label')).toEqual(before)
  expect(await one("select count(*)::int as num from log where path = '/label/add'")).toEqual(logs)

  expect(await written(server, admin, plan)).toMatchObject({ status: 'done', total: 2, done: 2, failed: 0 })
  const made = await rowsOf(
    "select type, label, sort, colour, admin_id is not null as by from label where label = '新标签甲' order by sort",
  )
  expect(made).toEqual([
    { type: 'user_tag', label: '新标签甲', sort: 7, colour: '#112233', by: true },
    { type: 'nation', label: '新标签甲', sort: 9, colour: null, by: true },
  ])
  const rows = await rowsOf(
    'select place, result, record_id, before, revision from job_row where job_id = $1 order by place',
    plan.job_id,
  )
  expect(rows.map((row) => row.result)).toEqual(['done', 'failed', 'failed', 'failed', 'failed', 'done'])
  expect(rows[0]).toMatchObject({ before: null, revision: 1 })
  expect(rows[0].record_id).not.toBeNull()
  // One entry for all of them, found from each.
  const entry = await one(
    "select * from log where path = '/import/create' and target_type = 'label' order by id desc limit 1",
  )
  const targets = await rowsOf('select target_id from log_target where log_id = $1', entry.id)
  expect(targets.map((row) => row.target_id).sort()).toEqual(rows.flatMap((row) => row.record_id ?? []).sort())
  // Written once: neither written nor rehearsed again.
  expect(await admin.call('POST /import/create', { job_id: plan.job_id, expected: 2 })).toMatchObject({ code: 'STATE' })
  const again = { job_id: plan.job_id, mapping: mappingOf(plan), mode: 'create' }
  expect(await admin.call('POST /import/preview', again)).toMatchObject({ code: 'STATE' })
})

test('update finds records by a unique field, shows what changes, keeps what is left empty', async () => {
  await admin.call('POST /label/add', { type: 'unit', label: '旧单位', sort: 3, colour: '#000001', value: '留下' })
  const sheet = workbook([label, ['单位', '旧单位', 5, null], ['单位', '没有的单位', 5, null]])
  const plan = await rehearsed(server, admin, 'label', sheet, { mode: 'update' })
  expect(plan.counts).toEqual({ create: 0, update: 1, skip: 1, fail: 0 })
  expect(plan.rows[0]).toMatchObject({ what: 'update', name: '旧单位', before: { sort: '3' } })
  expect(plan.rows[1].message).toMatch(/^已跳过：没有相同「名称」/)
  await written(server, admin, plan)
  const made = await one("select id, sort, colour, value, revision from label where label = '旧单位'")
  expect(made).toMatchObject({ sort: 5, colour: '#000001', value: '留下', revision: 2 })
  const row = await one("select * from job_row where job_id = $1 and result = 'done'", plan.job_id)
  expect(row).toMatchObject({ record_id: made.id, before: { sort: 3 }, revision: 2 })
  // The same sheet again has no changes; another mode would only skip.
  expect((await rehearsed(server, admin, 'label', sheet, { mode: 'both' })).counts).toMatchObject({
    update: 0,
    skip: 1,
    create: 1,
  })
  expect((await rehearsed(server, admin, 'label', sheet, { mode: 'create' })).counts).toMatchObject({
    skip: 1,
    create: 1,
  })
})

test('what changed between rehearsal and writing is reported row by row, and does not stop the others', async () => {
  for (const name of ['甲', '乙']) await admin.call('POST /label/add', { type: 'unit', label: `动${name}`, sort: 1 })
  const sheet = workbook([
    label,
    ['单位', '动甲', 2, null],
    ['单位', '动乙', 2, null],
    ['单位', '动丙', 2, null],
    ['单位', '动丁', 2, null],
  ])
  const plan = await rehearsed(server, admin, 'label', sheet)
  expect(plan.counts).toEqual({ create: 2, update: 2, skip: 0, fail: 0 })
  const { id, revision } = await one("select id::int, revision from label where label = '动甲'")
  await admin.call('POST /label/edit', { id, revision, sort: 77 })
  await admin.call('POST /label/add', { type: 'unit', label: '动丙', sort: 66 })
  expect(await admin.call('POST /import/create', { job_id: plan.job_id, expected: 3 })).toMatchObject({ code: 'COUNT' })
  expect(await written(server, admin, plan)).toMatchObject({ status: 'done', total: 4, done: 4, failed: 2 })
  const rows = await rowsOf('select result, message from job_row where job_id = $1 order by place', plan.job_id)
  expect(rows).toEqual([
    { result: 'failed', message: '预演之后被他人修改，请重新预演' },
    { result: 'done', message: null },
    { result: 'failed', message: '预演之后数据有变化，请重新预演' },
    { result: 'done', message: null },
  ])
  expect(await rowsOf("select label, sort from label where label like '动_' order by label")).toEqual(
    expect.arrayContaining([
      { label: '动甲', sort: 77 },
      { label: '动乙', sort: 2 },
      { label: '动丙', sort: 66 },
      { label: '动丁', sort: 2 },
    ]),
  )
})

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
  expect(made.expire_time).not.toBeNull()
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

test('each page with an import takes its own export for what is there already', async () => {
  for (const page of bindings.filter((one) => one.features.import && one.calls['create'] && one.calls['list'])) {
    const grant = new Set([...page.calls['update'].entryPoints.map((point) => point.route)])
    const all = Object.values(page.fields)
      .flatMap((field) => [field.perm?.read, field.perm?.write])
      .filter(Boolean)
    for (const right of all) grant.add(`x ${right}`)
    const taken = exportColumns(page, grant, true).map((field) => field.name)
    const fillable = importFields(page, grant).map((field) => field.name)
    const columns = ['id', ...fillable.filter((name) => taken.includes(name))]
    for (const format of ['xlsx', 'csv'] as const) {
      const { bytes, job } = await exported(server, admin, { resource: page.name, columns, format })
      if (job.total === 0) continue
      const plan = await rehearsed(server, admin, page.name, bytes, { mode: 'update', key: 'id' }, `sheet.${format}`)
      const sample = JSON.stringify(plan.rows.filter((row: { what: string }) => row.what !== 'skip').slice(0, 3))
      expect(plan.counts, `${page.name} ${format} ${sample}`).toEqual({
        create: 0,
        update: 0,
        skip: job.total,
        fail: 0,
      })
    }
  }
})

test('what is taken out can be brought in as new records, equal in every field', async () => {
  const page = bindings.find((one) => one.name === 'position')
  if (!page) throw new Error('no positions')
  const grant = new Set(['/position/list'])
  const columns = importFields(page, grant).map((field) => field.name)
  const stored = () => rowsOf(`select ${columns.join(', ')} from position where delete_time is null order by name`)
  const before = await stored()
  const { bytes } = await exported(server, admin, { resource: 'position', columns })
  await rowsOf('update position set delete_time = now()')
  try {
    const plan = await rehearsed(server, admin, 'position', bytes, { mode: 'create' })
    expect(plan.counts, JSON.stringify(plan.faults)).toEqual({ create: before.length, update: 0, skip: 0, fail: 0 })
    await written(server, admin, plan)
    // Rich text is exported as readable text.
    const plain = (rows: { rights: string | null }[]) =>
      rows.map(({ rights, ...row }) => ({ ...row, rights: rights?.replace(/<[^>]*>|\n/g, '') ?? null }))
    expect(plain(await stored())).toEqual(plain(before))
  } finally {
    await rowsOf("update position set name = name || ' (' || id || ')', delete_time = now() where delete_time is null")
    await rowsOf(
      'update position set delete_time = null where id <= (select count(*) from position) and name not like $1',
      '%(%',
    )
  }
})

test('a tree comes in with parents of the same sheet, by name and by path', async () => {
  const sheet = workbook([
    ['名称', '上级'],
    ['树甲', null],
    ['树乙', '树甲'],
    ['同名', '树甲'],
    ['同名', '树乙'],
    ['叶', '树乙'],
    ['错', '树丙'],
  ])
  const plan = await rehearsed(server, admin, 'area', sheet)
  expect(plan.counts, JSON.stringify(plan.faults)).toEqual({ create: 5, update: 0, skip: 0, fail: 1 })
  expect(await written(server, admin, plan)).toMatchObject({ status: 'done', failed: 0 })
  const paths = workbook([
    ['名称', '上级'],
    ['深', '树甲/树乙'],
    ['浅', '树甲/同名'],
    ['哪个', '同名'],
  ])
  const more = await rehearsed(server, admin, 'area', paths)
  expect(more.rows.map((row: { what: string }) => row.what)).toEqual(['create', 'create', 'fail'])
  expect(more.rows[2].errors.pid).toMatch(/「同名」有 2 条/)
})

test('csv in the encodings and with the separators that programs here write', async () => {
  const text = (sign: string) => `类别${sign}名称\r\n单位${sign}编码“甲”\r\n`
  // 「类别」「名称」「单位」「编码“甲”」 in GB 18030.
  const gbk = Buffer.from('c0e0b1f02cc3fbb3c60d0ab5a5cebb2cb1e0c2eba1b0bcd7a1b10d0a', 'hex')
  const files: [string, Buffer][] = [
    ['utf-8', Buffer.from(text(','))],
    ['utf-8 with a mark, semicolons', Buffer.from(`\uFEFF${text(';')}`)],
    ['tabs', Buffer.from(text('\t'))],
    ['utf-16', Buffer.from(`\uFEFF${text('\t')}`, 'utf16le')],
    ['gbk', gbk],
  ]
  for (const [what, bytes] of files) {
    const { columns, total } = await sent(server, admin, 'label', bytes, 'sheet.csv')
    expect(columns, what).toMatchObject([
      { title: '类别', field: 'type', samples: ['单位'], filled: 1 },
      { title: '名称', field: 'label', samples: ['编码“甲”'], filled: 1 },
    ])
    expect(total, what).toBe(1)
  }
})

test('each column tells how many rows hold something there', async () => {
  const sheet = workbook([
    ['类别', '名称', '排序', '备忘'],
    ['单位', '数甲', 1, ''],
    ['单位', '数乙', '', ' '],
  ])
  const { columns } = await sent(server, admin, 'label', sheet)
  expect(columns.map(({ filled }) => filled)).toEqual([2, 2, 1, 0])
})

test('faulty rows come back as the same sheet with reasons; mended, they go in', async () => {
  const sheet = workbook([
    ['类别', '名称', '排序', '备忘'],
    ['单位', '好的', 1, 'a'],
    ['单位', '坏的', 'x', 'b'],
    ['坏类', '更坏', 'y', 'c'],
  ])
  const plan = await rehearsed(server, admin, 'label', sheet)
  const { bytes, name, type } = await fetched(server, admin, '/import/faults', { job_id: plan.job_id })
  expect(name).toMatch(/^基础数据_有误的行_\d{8}-\d{4}\.xlsx$/)
  expect(type).toContain('spreadsheetml')
  const rows = await readSheet(bytes)
  expect(rows).toEqual([
    ['类别', '名称', '排序', '备忘', '原因'],
    ['单位', '坏的', 'x', 'b', '排序：「x」不是数字'],
    ['坏类', '更坏', 'y', 'c', expect.stringContaining('没有「坏类」这个选项')],
  ])
  const mended = workbook([
    rows[0] as string[],
    ['单位', '坏的', 3, 'b', '排序：「x」不是数字'],
    ['单位', '更坏', 4, 'c', '…'],
  ])
  const again = await rehearsed(server, admin, 'label', mended)
  expect(again.columns.map((column) => column.field)).toEqual(['type', 'label', 'sort', null, null])
  expect(again.counts).toMatchObject({ create: 2, fail: 0 })
})

test('a mapping is remembered for the person, also what was left out', async () => {
  const sheet = workbook([
    ['种类', '叫法', '排序'],
    ['单位', '记住的', 1],
  ])
  const plan = await rehearsed(server, admin, 'label', sheet, { mapping: { 种类: 'type', 叫法: 'label', 排序: null } })
  await written(server, admin, plan)
  const { columns } = await sent(server, admin, 'label', sheet)
  expect(columns.map((column) => column.field)).toEqual(['type', 'label', null])
  const other = await server.holding(['/config/index', '/config/index label.import', '/config/index label.create'])
  const theirs = await sent(server, other, 'label', sheet)
  expect(theirs.columns.map((column) => column.field)).toEqual([null, null, 'sort'])
})

test('a template has the headings of the language, choices in the cells and hints behind', async () => {
  const { bytes, name } = await fetched(server, admin, '/import/template', { resource: 'user', format: 'xlsx' })
  expect(name).toBe('会员列表_导入模板.xlsx')
  const [head, ...rest] = await readSheet(bytes)
  expect(rest).toEqual([])
  expect(head).toEqual(expect.arrayContaining(['姓名*', '手机号*', '性别', '会员编号']))
  expect(head).not.toEqual(expect.arrayContaining(['状态']))
  const hints = await readSheet(bytes, 2)
  expect(hints.find(([title]) => title === '性别')).toEqual(expect.arrayContaining(['未知、男、女']))
  const english = await fetched(server, admin, '/import/template', { resource: 'user', format: 'csv' }, 'en')
  expect(english.bytes.toString('utf8')).toMatch(/^\uFEFF.*Name\*,/)
  // Filled in unchanged, every column finds its field again.
  const answer = await send(server, admin, 'user', workbook([head as string[], head?.map(() => 'x') as string[]]))
  expect(answer.content.columns.filter((column: { field: string | null }) => column.field === null)).toEqual([])
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
