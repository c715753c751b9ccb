// A person imports a sheet: uploads it, reviews each row, writes it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { exportColumns, importFields } from '#kernel/sheet'
import { type Person, startServer, type TestServer } from '../../support/server'
import { exported, mappingOf, rehearsed, workbook, written } from '../../support/sheets'

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
    [3, 'fail', '新标签甲'],
    [4, 'fail', '丙'],
    [5, 'fail', ''],
    [6, 'fail', '新标签乙'],
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
    { result: 'failed', message: '检查之后被他人修改，请重新检查' },
    { result: 'done', message: null },
    { result: 'failed', message: '检查之后数据有变化，请重新检查' },
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

test('each page with an import takes its own export for what is there already', async () => {
  for (const page of bindings.filter(
    (one) => one.features.import && one.calls['create'] && one.calls['update'] && one.calls['list'],
  )) {
    const grant = new Set([...page.calls['update'].entryPoints.map((point) => point.route)])
    const all = Object.values(page.fields)
      .flatMap((field) => [field.perm?.read, field.perm?.write])
      .filter(Boolean)
    for (const right of all) grant.add(`x ${right}`)
    // All columns: those that no sheet fills are passed over.
    const columns = exportColumns(page, grant, true).map((field) => field.name)
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
