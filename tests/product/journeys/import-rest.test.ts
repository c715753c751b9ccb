// The faulty rows of a written import: corrected and imported later, or downloaded as a sheet; none of them twice.
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidyUp } from '../../../server/retention/tidy-up'
import { type Person, startServer, type TestServer } from '../../support/server'
import { fetched, mappingOf, rehearsed, sent, workbook, written } from '../../support/sheets'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const rowsOf = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows
const made = (stem: string) => rowsOf('select label, sort from label where label like $1 order by label', `${stem}%`)
const head = ['类别', '名称', '排序']
/** Three rows, the last two of them faulty. */
const sheetOf = (stem: string) =>
  workbook([head, ['单位', `${stem}1`, 1], ['单位', `${stem}2`, 'x'], ['没有', `${stem}3`, 3]])

const ask = async (path: string, body: object) => {
  const answer = await admin.call(`POST /import/${path}`, body)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return answer.content
}
const jobOf = async (id: number) => (await admin.call('POST /job/read', { job_id: id })).content

async function half(stem: string) {
  const plan = await rehearsed(server, admin, 'label', sheetOf(stem), { mode: 'create' })
  expect(plan.counts).toMatchObject({ create: 1, fail: 2 })
  return written(server, admin, plan)
}

/** The rest of an import, checked. */
async function rest(id: number) {
  const open = await ask('rest', { job_id: id })
  await server.app.jobs.idle()
  const rows = await ask('rows', { job_id: open.sheet.job_id, limit: 200 })
  return { ...open, id: open.sheet.job_id as number, rows: rows.list_data, counts: rows.counts }
}

async function corrected(id: number, row: number, field: string, value: string) {
  await ask('mend', { job_id: id, cells: [{ row, field, value }] })
  const { sheet, mode } = await ask('open', { resource: 'label' })
  await ask('preview', { job_id: id, mapping: mappingOf(sheet), mode })
  await server.app.jobs.idle()
  return (await ask('rows', { job_id: id })).counts
}

test('the rest of an import is corrected in the same grid, and written once', async () => {
  const first = await half('余甲')
  expect(first).toMatchObject({ status: 'done', done: 1, refused: 2, rest: 2 })
  const left = await rest(first.id)
  expect(left).toMatchObject({
    mode: 'create',
    sheet: { file_name: 'sheet.xlsx', total: 2, header: 1, columns: [{ field: 'type' }, { field: 'label' }, {}] },
    counts: { create: 0, update: 0, skip: 0, fail: 2 },
  })
  // Rows keep their numbers in the file.
  expect(left.rows.map(({ place, name }: { place: number; name: string }) => [place, name])).toEqual([
    [3, '余甲2'],
    [4, '余甲3'],
  ])
  // Found again after a reload; another tab gets the same rows, whose corrections are kept.
  expect((await ask('open', { resource: 'label' })).sheet.job_id).toBe(left.id)
  expect(await corrected(left.id, left.rows[0].id, 'sort', '2')).toMatchObject({ create: 1, fail: 1 })
  const other = await rest(first.id)
  expect(other.id).toBe(left.id)
  expect(other.counts).toMatchObject({ create: 1, fail: 1 })
  expect(await jobOf(first.id)).toMatchObject({ rest: 2 })

  const second = await written(server, admin, { job_id: left.id, counts: { create: 1, update: 0 } })
  expect(second).toMatchObject({ status: 'done', done: 1, refused: 1, rest: 1 })
  expect(await made('余甲')).toEqual([
    { label: '余甲1', sort: 1 },
    { label: '余甲2', sort: 2 },
  ])
  // The first import has no rest any more: it leads to what the second one left.
  expect(await jobOf(first.id)).toMatchObject({ rest: 0 })
  const third = await rest(first.id)
  expect(third.id).not.toBe(left.id)
  expect((await rest(second.id)).id).toBe(third.id)
  expect(third.rows).toMatchObject([{ place: 4, name: '余甲3' }])
  expect(await corrected(third.id, third.rows[0].id, 'type', '单位')).toMatchObject({ create: 1 })
  const last = await written(server, admin, { job_id: third.id, counts: { create: 1, update: 0 } })
  expect(last).toMatchObject({ rest: 0 })
  expect(await admin.call('POST /import/rest', { job_id: first.id })).toMatchObject({ code: 'NF' })
  expect((await made('余甲')).length).toBe(3)
  // Each of them is undone by itself.
  await admin.call('POST /job/undo', { job_id: second.id })
  await server.app.jobs.idle()
  expect(await rowsOf("select label from label where label like '余甲%' and delete_time is null order by 1")).toEqual([
    { label: '余甲1' },
    { label: '余甲3' },
  ])
})

test('two tabs that go on at the same time share one rest', async () => {
  const first = await half('余乙')
  const answers = await Promise.all([1, 2, 3].map(() => admin.call('POST /import/rest', { job_id: first.id })))
  await server.app.jobs.idle()
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.content.sheet.job_id)).size).toBe(1)
  const id = answers[0]?.content.sheet.job_id
  // Given up, nothing is lost: nothing of it was written.
  await ask('discard', { job_id: id })
  const again = await rest(first.id)
  expect(again.id).not.toBe(id)
  expect(again.counts).toMatchObject({ fail: 2 })
})

test('a check that was stopped begins again with the same rows', async () => {
  const first = await half('余丙')
  const { id } = await rest(first.id)
  await rowsOf(`update job set status = 'cancelled', input = input || '{"phase": "rehearsing"}' where id = $1`, id)
  const again = await rest(first.id)
  expect(again.id).toBe(id)
  expect(again.counts).toMatchObject({ fail: 2 })
})

test('an import that was stopped in the middle goes on with the rows that it did not reach', async () => {
  const plan = await rehearsed(server, admin, 'label', sheetOf('余丁'), { mode: 'create' })
  await server.app.jobs.idle()
  await rowsOf(
    `update job set status = 'cancelled', end_time = now(), input = input || '{"phase": "writing"}'
    where id = $1`,
    plan.job_id,
  )
  await rowsOf(`update job_row set result = 'failed' where job_id = $1 and what = 'fail'`, plan.job_id)
  expect(await jobOf(plan.job_id)).toMatchObject({ rest: 3 })
  // Not before it is over: a row that is being written is in no rest.
  await rowsOf("update job set status = 'running', holder = 'x', beat_time = now() where id = $1", plan.job_id)
  expect(await jobOf(plan.job_id)).toMatchObject({ rest: 0 })
  expect(await admin.call('POST /import/rest', { job_id: plan.job_id })).toMatchObject({ code: 'STATE' })
  await rowsOf("update job set status = 'cancelled', holder = null where id = $1", plan.job_id)
  const reasons = (await sheetRows(plan.job_id)).map((row) => row.at(-1))
  expect(reasons).toEqual(['原因', '没有写入：导入在此之前已结束', '排序：「x」不是数字', expect.any(String)])
  const left = await rest(plan.job_id)
  expect(left.counts).toMatchObject({ create: 1, fail: 2 })
  await written(server, admin, { job_id: left.id, counts: left.counts })
  expect(await made('余丁')).toEqual([{ label: '余丁1', sort: 1 }])
})

test('a row that was imported meanwhile is skipped, not imported again', async () => {
  const first = await half('余戊')
  await admin.call('POST /label/add', { type: 'unit', label: '余戊2', sort: 9 })
  const left = await rest(first.id)
  expect(await corrected(left.id, left.rows[0].id, 'sort', '2')).toMatchObject({ create: 0, skip: 1, fail: 1 })
})

const sheetRows = async (id: number) =>
  readSheet((await fetched(server, admin, '/import/faults', { job_id: id })).bytes)
const refusedSheet = async (id: number) => (await fetched(server, admin, '/import/faults', { job_id: id })).type

test('the rest is a sheet with the same columns and the reasons, which can be imported', async () => {
  const first = await half('余己')
  expect(await sheetRows(first.id)).toEqual([
    [...head, '原因'],
    ['单位', '余己2', 'x', '排序：「x」不是数字'],
    ['没有', '余己3', 3, expect.stringContaining('没有「没有」这个选项')],
  ])
  const { bytes } = await fetched(server, admin, '/import/faults', { job_id: first.id })
  const sheet = await sent(server, admin, 'label', bytes)
  expect(sheet).toMatchObject({ total: 2 })
  expect(sheet.columns.map(({ field }) => field)).toEqual(['type', 'label', 'sort', null])
  // In the hands of another import, the rows of this one are offered no more.
  const left = await rest(first.id)
  await corrected(left.id, left.rows[0].id, 'sort', '2')
  await written(server, admin, { job_id: left.id, counts: { create: 1, update: 0 } })
  expect(await refusedSheet(first.id)).toContain('json')
  expect((await sheetRows(left.id)).map((row) => row[1])).toEqual(['名称', '余己3'])
})

test('it belongs to its owner, and ends with the contents of the sheet', async () => {
  const first = await half('余庚')
  const other = await server.holding(['/label/list', '/label/list label.import', '/label/list label.create'])
  expect(await other.call('POST /import/rest', { job_id: first.id })).toMatchObject({ code: 'NF' })
  const { papers, files } = server.app.parts.outside
  await tidyUp(server.connection.db, { papers, files }, new Date(Date.now() + 26 * 3_600_000))
  expect(await jobOf(first.id)).toMatchObject({ refused: 2, rest: 0 })
  expect(await admin.call('POST /import/rest', { job_id: first.id })).toMatchObject({ code: 'NF' })
  expect(await refusedSheet(first.id)).toContain('json')
})
