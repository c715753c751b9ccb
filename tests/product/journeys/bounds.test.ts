// Bounds of reports and exports: too many rows, or too long, is refused with what to do instead.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ended, members } from '../../support/jobs'
import { type Person, startServer, type TestServer } from '../../support/server'

const exports = { rows: 500_000, time: 600_000 }
let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer({ exports })
  admin = await server.as('admin')
})
afterEach(() => Object.assign(exports, { rows: 500_000, time: 600_000 }))
afterAll(() => server.close())

const run = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows
const order = async (wish: object, language = 'zh-CN') => {
  await run('delete from attempt')
  const body = { format: 'csv', query: {}, ...wish }
  return ended(server, admin, await admin.call('POST /export/create', body, { 'accept-language': language }))
}
const files = async () => (await server.app.parts.outside.papers.list()).map(({ name }) => name).sort()

const list = { resource: 'user', columns: ['user_name'] }
const query = { period: 'all' }
test.each([
  ['a list', list],
  ['the rows behind a number', { resource: 'stat_area', columns: ['user_name'], query: { ...query, kind: 'member' } }],
  ['a ranking', { resource: 'stat_contribute', columns: ['rank', 'name'], query }],
])('%s of more rows than an export may have is refused, and leaves no file', async (_, wish) => {
  const before = await files()
  exports.rows = 1
  expect(await order(wish)).toMatchObject({
    status: 'failed',
    message: '一次最多导出 1 条，请缩小筛选范围，分几次导出',
    file_name: null,
  })
  expect(await order(wish, 'en')).toMatchObject({
    message: expect.stringMatching(/^At most 1 rows .* narrow the filter/),
  })
  expect(await files()).toEqual(before)
  exports.rows = 500_000
  expect(await order(wish)).toMatchObject({ status: 'done' })
})

test('an export that takes too long ends between two batches', async () => {
  exports.time = 0
  expect(await order(list)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('已停止：请缩小筛选范围'),
  })
  expect(await order(list, 'en')).toMatchObject({ message: expect.stringContaining('narrow the filter') })
})

test('a report has at most 10 000 groups', async () => {
  const ask = () => admin.call('POST /statistics/workType', {})
  expect(await ask()).toMatchObject({ status: 200 })
  await run(`insert into work_type (name) select '行业' || n from generate_series(1, 10001) n`)
  expect(await ask()).toMatchObject({
    status: 422,
    code: 'CAP',
    message: '分组超过 10000 个，请缩小筛选范围，或换一种分组',
  })
})

test('a person about whom too much is kept is not archived at once', async () => {
  const [id] = await members(server, 1, '2005-03-02')
  await run(
    `insert into contribute_log (user_id, type, points, happen_time, title)
      select $1, (select type from contribute_log limit 1), 1, now(), '一' from generate_series(1, 20001)`,
    id,
  )
  const answer = await admin.call('POST /user/archive', { id, reason: '本人申请' })
  expect(answer).toMatchObject({ status: 422, code: 'CAP', message: expect.stringContaining('请在各列表按此人筛选') })
})
