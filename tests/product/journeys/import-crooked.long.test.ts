// An office's own workbook: found headings, chosen sheet, words replaced once, faults corrected, nothing uploaded twice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { mappingOf, rehearsed, type Sent, sent, workbook, written } from '../../support/sheets'
import { bookOf, crookedMembers, type Existing } from '../support/crooked'

let server: TestServer
let admin: Person
let existing: Existing
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  const { rows } = await server.connection.pool.query(`select
    (select name from area where area_type = 'area' and pid is null order by id limit 1) as area,
    (select name from position where quota = 0 and fee_years = 1 order by id limit 1) as position,
    (select name from sxh_area where level = 'county' order by id limit 1) as native`)
  existing = rows[0]
})
afterAll(() => server.close())

interface Word {
  field: string
  text: string
  num: number
  proposals: string[]
  sure: boolean
}

const ask = async (path: string, body: object) => {
  const answer = await admin.call(`POST /import/${path}`, body)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return answer.content
}
const faulty = (id: number, more: object = {}) => ask('rows', { job_id: id, what: 'fail', limit: 200, ...more })

async function checked(sheet: Sent, words: object) {
  await ask('preview', { job_id: sheet.job_id, mapping: mappingOf(sheet), mode: 'create', words })
  await server.app.jobs.idle()
  return faulty(sheet.job_id)
}

/** The decisions that a person takes over unchanged. */
function sureOf(list: Word[]): Record<string, Record<string, string>> {
  const words: Record<string, Record<string, string>> = {}
  for (const { field, text, sure, proposals } of list)
    if (sure) words[field] = { ...words[field], [text]: proposals[0] as string }
  return words
}

test('sheet, row of headings and columns are found, with what is in the other sheets', async () => {
  const sheet = (await sent(server, admin, 'user', crookedMembers('歪甲', existing).bytes, '名单.xls')) as Sent & {
    header: number
    sheets: object[]
  }
  expect(sheet).toMatchObject({ total: 20, header: 4 })
  expect(sheet.sheets).toEqual([
    { name: '填表说明', rows: 3, titles: ['填表说明'], hidden: false, picked: false },
    {
      name: '会员名单',
      rows: 20,
      titles: expect.arrayContaining(['姓名', '性别（男/女）']),
      hidden: false,
      picked: true,
    },
    { name: '字典', rows: 2, titles: ['职务'], hidden: true, picked: false },
  ])
  expect(Object.fromEntries(sheet.columns.map(({ title, field }) => [title, field]))).toEqual({
    序号: null,
    姓名: 'user_name',
    '性别（男/女）': 'sex',
    联系电话: 'phone',
    籍贯: 'native_id',
    任职: 'position_id',
    所属分会: 'area_id',
    入会日期: 'join_time',
    到期: 'expire_time',
    推荐来源: 'referrer_id',
    备注: 'remark',
  })
  // Rows keep their numbers in the file.
  const { rows } = await server.connection.pool.query('select min(place) as first from job_row where job_id = $1', [
    sheet.job_id,
  ])
  expect(rows[0].first).toBe(5)
})

test.each(['biff8', 'xlsx'] as const)('the same cells are read from %s', async (format) => {
  const bytes = bookOf(
    [
      {
        name: '标签',
        rows: [
          ['类别', '名称', '排序'],
          ['单位', `甲${format}`, 3],
        ],
      },
    ],
    format,
  )
  const plan = await rehearsed(server, admin, 'label', bytes, {}, 'a.xls')
  expect(plan.rows[0]).toMatchObject({ what: 'create', values: { type: '单位', label: `甲${format}`, sort: '3' } })
})

test('words are mapped once for all rows; faults are corrected in place and go on without another upload', async () => {
  const { bytes, names } = crookedMembers('歪乙', existing)
  const sheet = await sent(server, admin, 'user', bytes, '名单.xls')
  const list: Word[] = (await ask('values', { job_id: sheet.job_id, mapping: mappingOf(sheet) })).list
  const area = list.find(({ field }) => field === 'area_id')
  expect(area).toEqual({
    field: 'area_id',
    text: `${existing.area}分会`,
    num: 8,
    proposals: expect.arrayContaining([existing.area]),
    sure: true,
  })
  expect(list.map(({ field, num }) => [field, num])).toEqual(
    expect.arrayContaining([
      ['position_id', 5],
      ['sex', 1],
    ]),
  )
  // Without any decision fourteen rows are faulty, each with its name.
  const bare = await checked(sheet, {})
  expect(bare.counts).toMatchObject({ create: 6, fail: 14 })
  expect(bare.list_data.map(({ name }: { name: string }) => name)).toEqual(names.slice(4, 18))
  const kinds = bare.faults.map(({ field, num }: { field: string; num: number }) => [field, num])
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['area_id', 8],
      ['position_id', 5],
    ]),
  )
  const areas = await faulty(sheet.job_id, { field: 'area_id', kind: bare.faults[0].kind })
  expect(areas.total).toBe(8)
  expect(areas.list_data[0].help.area_id).toMatchObject({ such: 8 })

  const sound = await checked(sheet, sureOf(list))
  const left = sound.list_data as { id: number; name: string; errors: Record<string, string>; help: never }[]
  expect(sound.counts.create + sound.counts.fail).toBe(20)
  const [found] = left.filter(({ name }) => name === names[15])
  expect(found).toMatchObject({ help: { phone: { proposals: [expect.stringMatching(/^139\d{8}$/)] } } })

  // "All such": one decision for both rows with the same day.
  const word = { field: 'join_time', from: '2024年13月5日', to: '2024-12-05' }
  const before = await ask('rows', { job_id: sheet.job_id, limit: 200 })
  const { num, back } = await ask('mend', { job_id: sheet.job_id, word })
  expect({ num, back }).toEqual({ num: 2, back: { cells: [], words: [{ ...word, to: null }] } })
  // Taken back with the correction that the server answers, then made again: a word upon a word, and empty cells.
  await ask('mend', { job_id: sheet.job_id, ...back })
  expect(await ask('rows', { job_id: sheet.job_id, limit: 200 })).toEqual(before)
  await ask('mend', { job_id: sheet.job_id, word: { ...word, to: '2024年14月5日' } })
  const between = await ask('rows', { job_id: sheet.job_id, limit: 200 })
  const twice = await ask('mend', { job_id: sheet.job_id, word: { ...word, from: '2024年14月5日' } })
  expect(twice.back.words).toHaveLength(2)
  await ask('mend', { job_id: sheet.job_id, ...twice.back })
  expect(await ask('rows', { job_id: sheet.job_id, limit: 200 })).toEqual(between)
  const [typed] = between.list_data.filter(
    ({ values }: { values: Record<string, unknown> | null }) => values?.['join_time'] === '2024年14月5日',
  )
  await ask('mend', { job_id: sheet.job_id, cells: [{ row: typed.id, field: 'join_time', value: '很久以前' }] })
  const byHand = await ask('mend', { job_id: sheet.job_id, word: { ...word, from: '很久以前' } })
  expect(byHand.back.cells).toEqual([{ row: typed.id, field: 'join_time', value: '很久以前' }])
  await ask('mend', { job_id: sheet.job_id, cells: [{ row: typed.id, field: 'join_time', value: word.from }] })
  await ask('mend', { job_id: sheet.job_id, word: { ...word, from: '2024年14月5日' } })
  await ask('mend', { job_id: sheet.job_id, word })
  const after = await ask('rows', { job_id: sheet.job_id, limit: 200 })
  const rowOf = (place: number) => after.list_data.find((row: { place: number }) => row.place === place + 5)
  expect(rowOf(12)).toMatchObject({ what: null, values: { join_time: '2024-12-05' } })
  // Cell by cell; what is still wrong is said at once.
  const cells = (id: number, field: string, value: string) => ({ row: id, field, value })
  await ask('mend', {
    job_id: sheet.job_id,
    cells: [cells(rowOf(14).id, 'join_time', '2024-03-01'), cells(rowOf(15).id, 'phone', '12')],
  })
  const still = await faulty(sheet.job_id)
  expect(still.list_data.find(({ place }: { place: number }) => place === 20).errors).toEqual({
    phone: '请输入11位手机号',
  })
  await ask('mend', { job_id: sheet.job_id, cells: [cells(rowOf(15).id, 'phone', '139-0712-5008')] })
  await ask('mend', { job_id: sheet.job_id, out: [rowOf(17).id] })
  const { list_data: rest } = await faulty(sheet.job_id)
  for (const { id, errors } of rest as { id: number; errors: object }[])
    for (const field of Object.keys(errors))
      await ask('mend', { job_id: sheet.job_id, cells: [cells(id, field, field === 'sex' ? '男' : existing.position)] })
  // Corrected rows are checked before they are written.
  expect(await admin.call('POST /import/create', { job_id: sheet.job_id, expected: 19 })).toMatchObject({
    code: 'STATE',
  })
  // A reload: everything is kept by the server.
  const open = await ask('open', { resource: 'user' })
  expect(open).toMatchObject({
    phase: 'mended',
    mode: 'create',
    sheet: {
      ...{ job_id: sheet.job_id, file_name: '名单.xls', header: 4 },
      sheets: [{ name: '填表说明' }, { name: '会员名单', picked: true }, { name: '字典' }],
    },
  })
  const again = await checked(sheet, open.words)
  expect(again.counts).toEqual({ create: 19, update: 0, skip: 1, fail: 0 })
  const job = await written(server, admin, { job_id: sheet.job_id, counts: { create: 19, update: 0 } })
  expect(job).toMatchObject({
    status: 'done',
    total: 19,
    done: 19,
    failed: 0,
    refused: 0,
    skipped: 1,
    source: '名单.xls',
  })
  const { rows } = await server.connection.pool.query(
    "select count(*)::int as num, count(distinct area_id)::int as areas from person where user_name like '歪乙%'",
  )
  expect(rows[0]).toEqual({ num: 19, areas: 1 })
  expect((await ask('open', { resource: 'user' })).sheet).toBeNull()
})

test('corrections are the owner’s, of their own rows, and sealed', async () => {
  const rows = [
    ['类别', '名称', '排序'],
    ['单位', '密改', 'x'],
  ]
  const plan = await rehearsed(server, admin, 'label', workbook(rows), { mode: 'create' })
  const [row] = plan.rows
  const other = await server.as('secretary').catch(() => null)
  if (other)
    expect(
      await other.call('POST /import/mend', {
        job_id: plan.job_id,
        cells: [{ row: row.id, field: 'sort', value: '1' }],
      }),
    ).not.toMatchObject({ status: 200 })
  const wrong = [{ row: row.id, field: 'colour', value: '#000000' }]
  expect(await admin.call('POST /import/mend', { job_id: plan.job_id, cells: wrong })).toMatchObject({ code: 'PARAM' })
  const foreign = [{ row: 1, field: 'sort', value: '1' }]
  expect(await admin.call('POST /import/mend', { job_id: plan.job_id, cells: foreign })).toMatchObject({ code: 'NF' })
  await ask('mend', { job_id: plan.job_id, cells: [{ row: row.id, field: 'label', value: '秘密新名' }] })
  await ask('mend', { job_id: plan.job_id, word: { field: 'sort', from: 'x', to: '7' } })
  const { rows: kept } = await server.connection.pool.query(
    'select job.input::text || job_row.input::text as text from job join job_row on job_id = job.id where job.id = $1',
    [plan.job_id],
  )
  expect(kept[0].text).not.toMatch(/秘密新名/)
  await ask('discard', { job_id: plan.job_id })
  expect((await ask('open', { resource: 'label' })).sheet?.job_id).not.toBe(plan.job_id)
  expect(await admin.call('POST /import/rows', { job_id: plan.job_id })).toMatchObject({ code: 'NF' })
})

test('another sheet or another row of headings replaces the upload', async () => {
  const bytes = bookOf([
    {
      name: '甲',
      rows: [
        ['类别', '名称'],
        ['单位', '一'],
        ['单位', '三'],
        ['单位', '四'],
        ['单位', '五'],
      ],
    },
    { name: '乙', rows: [['题'], ['类别', '名称'], ['类别', '名称'], ['单位', '二']] },
  ])
  const first = (await sent(server, admin, 'label', bytes, 'a.xls')) as Sent & { header: number }
  expect(first).toMatchObject({ total: 4, header: 1 })
  const boundary = 'y'
  const part = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const fields = { resource: 'label', sheet: '2', header: '3', instead: String(first.job_id) }
  const payload = Buffer.concat([
    Buffer.from(
      Object.entries(fields)
        .map(([name, value]) => part(name, value))
        .join(''),
    ),
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.xls"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { authorization: admin.token, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const answer = await server.app.server.inject({ method: 'POST', url: '/api/import/upload', headers, payload })
  expect(answer.json().content).toMatchObject({ total: 1, header: 3, sheets: [{ picked: false }, { picked: true }] })
  expect(await admin.call('POST /import/rows', { job_id: first.job_id })).toMatchObject({ code: 'NF' })
})
