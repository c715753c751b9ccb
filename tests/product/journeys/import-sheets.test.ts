// Shapes of sheets that an import takes, and the sheets that it gives: templates, faulty rows.
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { fetched, rehearsed, send, sent, workbook, written } from '../../support/sheets'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

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

test('a csv says its encoding, which a person may overrule where it was guessed', async () => {
  const names = Array.from({ length: 40 }, (_, place) => `单位,名称${place}`).join('\r\n')
  const whole = Buffer.from(`类别,名称\r\n${names}\r\n`)
  const gbk = Buffer.from('c0e0b1f02cc3fbb3c60d0ab5a5cebb2cb1e0c2eba1b0bcd7a1b10d0a', 'hex')
  const damaged = Buffer.from(whole)
  damaged[whole.indexOf(Buffer.from('称3')) + 1] = 0xff
  const read = async (bytes: Buffer, more: Record<string, string> = {}) =>
    sent(server, admin, 'label', bytes, 'sheet.csv', more)
  expect(await read(whole)).toMatchObject({ encoded: { encoding: 'utf_8', guessed: false, broken: 0 } })
  expect(await read(gbk)).toMatchObject({ encoded: { encoding: 'gb18030', guessed: true, broken: 0 } })
  const one = await read(damaged)
  expect(one).toMatchObject({ total: 40, encoded: { encoding: 'utf_8', guessed: true } })
  expect(one.encoded?.broken).toBeGreaterThan(0)
  expect(one.columns.map(({ title, field }) => [title, field])).toEqual([
    ['类别', 'type'],
    ['名称', 'label'],
  ])
  const other = await read(damaged, { encoding: 'gb18030' })
  expect(other).toMatchObject({ encoded: { encoding: 'gb18030', guessed: false } })
  expect(other.columns.map(({ title }) => title)).not.toContain('类别')
  // Going on later says it as well.
  await rehearsed(server, admin, 'label', gbk, {}, 'sheet.csv')
  const { content } = await admin.call('POST /import/open', { resource: 'label' })
  expect(content.sheet.encoded).toMatchObject({ encoding: 'gb18030' })
  const book = await sent(
    server,
    admin,
    'label',
    workbook([
      ['类别', '名称'],
      ['单位', '甲'],
    ]),
  )
  expect(book.encoded).toBeUndefined()
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
  const other = await server.holding(['/label', '/label label.import', '/label label.create'])
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
