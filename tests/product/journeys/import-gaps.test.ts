// Required fields without a column: one value for all rows, kept with the import and in the sheet of its faulty rows.
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Person, startServer, type TestServer } from '../../support/server'
import { fetched, mappingOf, sent, workbook, written } from '../../support/sheets'

let server: TestServer
let admin: Person
let position: string
let area: string
let native: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  const one = async (text: string) => (await server.connection.pool.query(text)).rows[0].name as string
  position = await one('select name from position where quota = 0 and fee_years > 0 and delete_time is null limit 1')
  area = await one(`select name from area where area_type = 'area' and delete_time is null
    and (select count(*) from area other where other.name = area.name) = 1 limit 1`)
  native = await one(`select name from sxh_area where level = 'city'
    and (select count(*) from sxh_area other where other.name = sxh_area.name) = 1 limit 1`)
})
afterAll(() => server.close())

const head = ['姓名', '手机号', '入会时间', '籍贯', '职务']
const lacking = (...rows: (string | null)[][]) => workbook([head, ...rows])

async function check(sheet: Awaited<ReturnType<typeof sent>>, words?: object) {
  const body = { job_id: sheet.job_id, mapping: mappingOf(sheet), mode: 'create', ...(words ? { words } : {}) }
  const answer = await admin.call('POST /import/preview', body)
  if (answer.status !== 200) return { answer, counts: null, rows: [] }
  await server.app.jobs.idle()
  const { content } = await admin.call('POST /import/rows', { job_id: sheet.job_id, limit: 50 })
  return { answer, counts: content.counts, rows: content.list_data }
}

test('a value for all rows stands for a column that the sheet lacks, and for empty cells of one that it has', async () => {
  const sheet = await sent(
    server,
    admin,
    'user',
    lacking(
      ['补甲', '19922220001', '2024-03-05', native, null],
      ['补乙', '19922220002', '2024-03-05', native, position],
    ),
  )
  const refused = await check(sheet)
  expect(refused.answer).toMatchObject({ code: 'PARAM', errors: { mapping: expect.stringContaining('所属区域') } })
  // Empty, a unique one, and a field that no sheet may fill add no column.
  for (const words of [{ area_id: { '': ' ' } }, { phone: { '': '19922220003' } }, { pay_total: { '': '1' } }])
    expect((await check(sheet, words)).answer, JSON.stringify(words)).toMatchObject({ code: 'PARAM' })

  const words = { area_id: { '': area }, position_id: { '': position } }
  const plan = await check(sheet, words)
  expect(plan.counts, JSON.stringify(plan.rows)).toMatchObject({ create: 2, fail: 0 })
  expect(plan.rows[0].values).toMatchObject({ area_id: area, position_id: position })
  // Left and gone on with: the columns are those of the file, the values are kept, a further check needs them not again.
  const { content: left } = await admin.call('POST /import/open', { resource: 'user' })
  expect(left.words).toEqual(words)
  expect(left.sheet.columns.map(({ title }: { title: string }) => title)).toEqual(head)
  expect((await check(sheet)).counts).toMatchObject({ create: 2, fail: 0 })

  const job = await written(server, admin, { job_id: sheet.job_id, counts: plan.counts })
  expect(job).toMatchObject({ status: 'done', failed: 0 })
  const { rows } = await server.connection.pool.query(
    `select a.name as area, p.name as position from person join area a on a.id = person.area_id
      join position p on p.id = person.position_id where person.phone in ('19922220001', '19922220002')`,
  )
  expect(rows).toEqual([1, 2].map(() => ({ area, position })))
  // The file’s own titles are remembered, the added one is not: the next sheet may have it.
  const { rows: known } = await server.connection.pool.query(`select value from preference where name = 'import:user'`)
  expect(Object.keys(known[0].value).sort()).toEqual([...head].sort())
})

test('a faulty row is corrected beside the value for all rows, and its sheet has the column', async () => {
  const sheet = await sent(server, admin, 'user', lacking(['补丙', '199', '2024-03-05', native, position]))
  const plan = await check(sheet, { area_id: { '': area } })
  expect(plan.counts).toMatchObject({ create: 0, fail: 1 })
  const { bytes } = await fetched(server, admin, '/import/faults', { job_id: sheet.job_id })
  const [titles, cells] = await readSheet(bytes)
  expect(titles?.slice(0, 6)).toEqual([...head, '所属区域'])
  expect(cells?.[5]).toBe(area)
  const cell = { row: plan.rows[0].id, field: 'phone', value: '19922220009' }
  expect(await admin.call('POST /import/mend', { job_id: sheet.job_id, cells: [cell] })).toMatchObject({ status: 200 })
  expect((await check(sheet)).counts).toMatchObject({ create: 1, fail: 0 })
})

test('a record that exists already keeps its own, where others are updated and the rest added', async () => {
  const other = (await server.connection.pool.query('select name from area where name <> $1 limit 1', [area])).rows[0]
    .name
  const sheet = await sent(
    server,
    admin,
    'user',
    lacking(
      ['补甲改', '19922220001', '2024-03-05', native, null],
      ['补丁', '19922220008', '2024-03-05', native, position],
    ),
  )
  const body = { job_id: sheet.job_id, mapping: mappingOf(sheet), mode: 'both', words: { area_id: { '': other } } }
  expect(await admin.call('POST /import/preview', body)).toMatchObject({ status: 200 })
  await server.app.jobs.idle()
  const { content } = await admin.call('POST /import/rows', { job_id: sheet.job_id, limit: 50 })
  expect(content.counts, JSON.stringify(content.list_data)).toMatchObject({ create: 1, update: 1, fail: 0 })
  const [known, fresh] = content.list_data
  expect(known.before).not.toHaveProperty('area_id')
  expect([known.values.area_id, fresh.values.area_id]).toEqual([undefined, other])
  await written(server, admin, { job_id: sheet.job_id, counts: content.counts })
  const { rows } = await server.connection.pool.query(
    `select user_name, a.name as area from person join area a on a.id = person.area_id
      where person.phone in ('19922220001', '19922220008') order by person.phone`,
  )
  expect(rows).toEqual([
    { user_name: '补甲改', area },
    { user_name: '补丁', area: other },
  ])
})
