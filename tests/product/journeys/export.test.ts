// A person exports a list, and the sheet holds what the list showed.
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { exportColumns } from '#kernel/sheet'
import { readCsv } from '../../../server/sheets/reading/read-csv'
import { startServer, type TestServer } from '../../support/server'
import { exported } from '../../support/sheets'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const one = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows[0]

test('a workbook holds exactly the rows of the list, in its order', async () => {
  const admin = await server.as('admin')
  const query = { filter: { sex: ['female'] }, sort: ['-join_time'], keyword: '业' }
  const names: string[] = []
  for (let page = 1; ; page++) {
    const { content } = await admin.call('POST /user/list', { scene: 'member', ...query, page, limit: 50 })
    names.push(...content.list_data.map((row: { user_name: string }) => row.user_name))
    if (names.length >= content.total) break
  }
  expect(names.length).toBeGreaterThan(3)
  const { bytes, job } = await exported(server, admin, { resource: 'user', columns: ['user_name'], query })
  const rows = await readSheet(bytes)
  expect(rows[0]).toEqual(['姓名'])
  expect(rows.slice(1).map(([name]) => name)).toEqual(names)
  expect(job).toMatchObject({ total: names.length, done: names.length, failed: 0 })
  expect(job.file_name).toMatch(/^会员列表_.+_\d{8}-\d{4}\.xlsx$/)
})

test('cells are typed: dates, money and numbers as such, captions and words for people', async () => {
  const admin = await server.as('admin')
  await one(
    "update person set pay_total = 123456, is_volunteer = true where id = (select min(id) from person where state = 'active')",
  )
  const { id } = await one("select min(id)::int as id from person where state = 'active'")
  const columns = [
    'id',
    'sex',
    'join_time',
    'area_id',
    'is_volunteer',
    'pay_total',
    'create_time',
    'admin_id',
    'label_ids',
  ]
  const { bytes } = await exported(server, admin, { resource: 'user', columns })
  const rows = await readSheet(bytes)
  const row = rows.find(([cell]) => cell === id) as unknown[]
  const { content: record } = await admin.call('POST /user/read', { id })
  const plain = Object.fromEntries(columns.map((name, index) => [name, row[index]]))
  expect(plain['join_time']).toEqual(new Date(`${record.join_time}T00:00:00Z`))
  expect(plain['pay_total']).toBe(1234.56)
  expect(plain['area_id']).toBe(record.area_name)
  expect(plain['is_volunteer']).toBe('是')
  expect(['男', '女', '未知']).toContain(plain['sex'])
  expect(plain['label_ids'] ?? '').toBe(record.label_names.join('、'))
  // Local time of the association, not of the server.
  const shown = Date.parse(record.create_time) + 8 * 3_600_000
  expect(Math.abs((plain['create_time'] as Date).getTime() - shown)).toBeLessThan(1001)
})

test('in English, and as csv', async () => {
  const admin = await server.as('admin')
  const columns = ['user_name', 'sex', 'is_volunteer', 'join_time']
  const { bytes, job } = await exported(server, admin, { resource: 'user', columns, format: 'csv' }, 'en')
  const text = bytes.toString('utf8')
  expect(text).toMatch(/^\uFEFFName,Sex,Volunteer,/)
  expect(text).toMatch(/,(Male|Female),(Yes|No),\d{4}-\d\d-\d\d\r\n/)
  expect(text.trimEnd().split('\r\n').at(-1)).toMatch(/^"?# .*exported by 超级管理员 on \d{4}-/)
  expect(job.file_name).toMatch(/\.csv$/)
  // Its own last line isn't read as a row.
  expect((await readCsv(bytes)).rows).toHaveLength(job.total + 1)
})

test('a workbook says who, when, of what and how many', async () => {
  const admin = await server.as('admin')
  const query = { keyword: '茶', filter: { sex: ['male'] } }
  const { bytes, job } = await exported(server, admin, { resource: 'user', columns: ['user_name'], query })
  const note = Object.fromEntries((await readSheet(bytes, 2)).map(([name, text]) => [name, text]))
  expect(note).toMatchObject({
    导出人: '超级管理员',
    行数: String(job.total),
    条件: '搜索「茶」；筛选：性别',
    列: '姓名',
  })
})

test('every column that may be taken out can be, of every page that offers it', async () => {
  const admin = await server.as('admin')
  for (const page of bindings.filter(({ features, calls, table }) => features.export && calls['list'] && table)) {
    const columns = exportColumns(page, new Set(), true).map((field) => field.name)
    const { bytes } = await exported(server, admin, { resource: page.name, columns })
    const [head] = await readSheet(bytes)
    expect(head, page.name).toHaveLength(columns.length)
    expect(new Set(head).size, page.name).toBe(columns.length)
  }
})

test('a person with areas of one’s own takes out those rows only', async () => {
  const branch = await server.holding(['/user/list'], { data_scope: 'own_areas', areas: [1], can_export: true })
  const { content } = await branch.call('POST /user/list', { scene: 'member' })
  const { content: all } = await (await server.as('admin')).call('POST /user/list', { scene: 'member' })
  const { job } = await exported(server, branch, { resource: 'user', columns: ['user_name'] })
  expect(job.total).toBe(content.total)
  expect(job.total).toBeLessThan(all.total)
})

test('progress is told, and the log says of which page, how many rows and which columns', async () => {
  const admin = await server.as('admin')
  const { job } = await exported(server, admin, { resource: 'label', columns: ['label', 'sort'] })
  const { content } = await admin.call('POST /export/read', { job_id: job.id })
  expect(content).toEqual({ status: 'done', percent: 100, url: '/job/download' })
  const { content: list } = await admin.call('POST /export/list', {})
  expect(list.list_data[0]).toMatchObject({ id: job.id, kind: 'export', resource: 'label', file_name: job.file_name })
  const entry = await one(
    "select * from log where path = '/export/create' and message like '%条%' order by id desc limit 1",
  )
  expect(entry).toMatchObject({
    module: '基础数据',
    status: 200,
    message: `${job.total} 条，任务 ${job.id}，列：名称、排序`,
  })
})
