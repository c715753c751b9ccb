// Results of jobs: numbers match the rows, and an undo reports its result.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ended, jobOf } from '../../support/jobs'
import { type Person, startServer, type TestServer } from '../../support/server'
import { rehearsed, workbook, written } from '../../support/sheets'
import { done } from '../support/membership'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const label = ['类别', '名称', '排序', '颜色']
const imported = async (name: string) => {
  const plan = await rehearsed(
    server,
    admin,
    'label',
    workbook([
      label,
      ['会员标签', `${name}一`, 1, null],
      ['会员标签', `${name}二`, 2, null],
      ['不存在', '丙', 1, null],
      ['会员标签', null, 1, null],
      ['会员标签', '丁', 'x', '红'],
    ]),
  )
  return { id: plan.job_id as number, job: await written(server, admin, plan) }
}

test('the result of an import counts the failures of the whole sheet, as its rows do', async () => {
  const { id, job } = await imported('计数')
  expect(job).toMatchObject({ done: 2, failed: 0, refused: 3, skipped: 0, undo: null })
  const { content } = done(await admin.call('POST /job/rows', { job_id: id, result: 'failed', page: 1, limit: 50 }))
  expect(content).toMatchObject({ total: job.failed + job.refused, counts: { done: 2, failed: 3 } })
  expect(content.list_data.map((row: { place: number }) => row.place)).toEqual([4, 5, 6])
  const list = done(await admin.call('POST /import/list', { page: 1, limit: 5 })).content.list_data
  expect(list.find((one: { id: number }) => one.id === id)).toMatchObject({ refused: 3 })
})

test('an undo that could take nothing back is not shown as taken back, and can be tried again', async () => {
  const { id } = await imported('撤销')
  await server.connection.pool.query(`update label set revision = revision + 1 where label like '撤销%'`)
  await ended(server, admin, await admin.call('POST /job/undo', { job_id: id }))
  expect(await jobOf(admin, id)).toMatchObject({ undone_by: null, undo: { open: false, done: 0, failed: 2 } })
  expect((await jobOf(admin, id)).undo_until).not.toBeNull()
  await server.connection.pool.query(`update label set revision = revision - 1 where label like '撤销%'`)
  await ended(server, admin, await admin.call('POST /job/undo', { job_id: id }))
  expect(await jobOf(admin, id)).toMatchObject({
    undone_by: expect.any(Number),
    undo: { open: false, done: 2, failed: 0 },
  })
  expect(await admin.call('POST /job/undo', { job_id: id })).toMatchObject({ code: 'STATE' })
})
