// An interrupted import continues: no row twice, none lost; a cancelled one keeps its written rows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '../../../server/app'
import { connect } from '../../../server/database/database'
import { SECRET_KEY } from '../../support/constants'
import { type Person, startServer, type TestServer } from '../../support/server'
import { mappingOf, rehearsed, sent, workbook } from '../../support/sheets'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const one = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows[0]
const made = async (stem: string) =>
  (await one('select count(*)::int as num from label where label like $1', `${stem}%`)).num
const jobOf = (id: number) => one('select status, total, done, failed, message, input from job where id = $1', id)
const sheetOf = (stem: string, count: number) =>
  workbook([['类别', '名称', '排序'], ...Array.from({ length: count }, (_, index) => ['单位', `${stem}${index}`, 5])])

async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('it never came to that')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Each row exists once, in the job's results and in the log too. */
async function wholeAndOnce(id: number, stem: string, count: number): Promise<void> {
  expect(await jobOf(id)).toMatchObject({ status: 'done', total: count, done: count, failed: 0 })
  expect(await made(stem)).toBe(count)
  const rows = await one(
    `select count(*)::int as num, count(distinct record_id)::int as records from job_row join label on label.id = record_id
      where job_id = $1 and result = 'done' and job_row.revision = label.revision and label.label = job_row.name`,
    id,
  )
  expect(rows).toEqual({ num: count, records: count })
  const logged = await one(
    `select count(*)::int as num, count(distinct log_target.target_id)::int as records from log_target join log on log.id = log_id
      join label on label.id = log_target.target_id where path = '/import/create' and label like $1`,
    `${stem}%`,
  )
  expect(logged).toEqual({ num: count, records: count })
}

test('the database that hangs up in the middle of a turn', async () => {
  const plan = await rehearsed(server, admin, 'label', sheetOf('断', 1000), { mode: 'create' })
  await admin.call('POST /import/create', { job_id: plan.job_id, expected: 1000 })
  await until(async () => (await jobOf(plan.job_id)).done >= 200)
  // Between two turns there is no connection to cut off.
  await until(async () => {
    const { num } = await one(`select count(pg_terminate_backend(pid))::int as num from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (state = 'idle in transaction' or query like 'insert into "label"%')`)
    return num > 0
  })
  await server.app.jobs.idle()
  await wholeAndOnce(plan.job_id, '断', 1000)
}, 60_000)

test('a server that goes in the middle leaves the rest to the next one', async () => {
  const plan = await rehearsed(server, admin, 'label', sheetOf('换', 1000), { mode: 'create' })
  const connection = connect(server.databaseUrl, { size: 4 })
  let other: App | null = null
  try {
    await admin.call('POST /import/create', { job_id: plan.job_id, expected: 1000 })
    await until(async () => (await jobOf(plan.job_id)).done >= 200)
    await server.app.jobs.close()
    const half = await jobOf(plan.job_id)
    expect(half.status).toBe('waiting')
    expect(half.done).toBeLessThan(1000)
    expect(await made('换')).toBe(half.done)
    const { outside } = server.app.parts
    other = await createApp({ connection, databaseUrl: server.databaseUrl, secretKey: SECRET_KEY, outside })
    other.jobs.wake()
    await other.jobs.idle()
    await wholeAndOnce(plan.job_id, '换', 1000)
  } finally {
    await other?.close()
    await connection.close()
    // The server under test gets its workers back.
    await server.close()
    server = await startServer()
    admin = await server.as('admin')
  }
}, 60_000)

test('a rehearsal that is cut off begins again, and leaves nothing of the first', async () => {
  const sheet = await sent(server, admin, 'label', sheetOf('演', 1500))
  const body = { job_id: sheet.job_id, mapping: mappingOf(sheet), mode: 'create' }
  await admin.call('POST /import/preview', body)
  await until(async () => (await jobOf(sheet.job_id)).done >= 500)
  await one(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and xact_start is not null and xact_start < now() - interval '20 milliseconds'`)
  await server.app.jobs.idle()
  expect(await jobOf(sheet.job_id)).toMatchObject({
    status: 'draft',
    done: 1500,
    failed: 0,
    input: { phase: 'rehearsed' },
  })
  expect(await made('演')).toBe(0)
  const { content } = await admin.call('POST /import/rows', { job_id: sheet.job_id })
  expect(content.counts).toEqual({ create: 1500, update: 0, skip: 0, fail: 0 })
}, 60_000)

test('stopped by its owner, it keeps what is in and writes no more', async () => {
  const plan = await rehearsed(server, admin, 'label', sheetOf('停', 1000), { mode: 'create' })
  await admin.call('POST /import/create', { job_id: plan.job_id, expected: 1000 })
  await until(async () => (await jobOf(plan.job_id)).done >= 200)
  expect(await admin.call('POST /job/cancel', { job_id: plan.job_id })).toMatchObject({ status: 200 })
  await server.app.jobs.idle()
  const job = await jobOf(plan.job_id)
  expect(job.status).toBe('cancelled')
  expect(job.done).toBeLessThan(1000)
  expect(await made('停')).toBe(job.done)
  const { rows } = await server.connection.pool.query(
    'select result, count(*)::int as num from job_row where job_id = $1 group by 1 order by 1',
    [plan.job_id],
  )
  expect(rows).toEqual([
    { result: 'done', num: job.done },
    { result: 'waiting', num: 1000 - job.done },
  ])
}, 60_000)

test('a rehearsal that is stopped can be begun again', async () => {
  const sheet = await sent(server, admin, 'label', sheetOf('弃', 2000))
  const body = { job_id: sheet.job_id, mapping: mappingOf(sheet), mode: 'create' }
  await admin.call('POST /import/preview', body)
  await until(async () => (await jobOf(sheet.job_id)).done >= 500)
  await admin.call('POST /job/cancel', { job_id: sheet.job_id })
  await server.app.jobs.idle()
  expect(await jobOf(sheet.job_id)).toMatchObject({ status: 'cancelled' })
  expect(await admin.call('POST /import/create', { job_id: sheet.job_id, expected: 500 })).toMatchObject({
    code: 'STATE',
  })
  expect(await admin.call('POST /import/preview', body)).toMatchObject({ status: 200 })
  await server.app.jobs.idle()
  expect(await jobOf(sheet.job_id)).toMatchObject({ status: 'draft', done: 2000 })
}, 60_000)

test('two clicks write once', async () => {
  const plan = await rehearsed(server, admin, 'label', sheetOf('双', 50), { mode: 'create' })
  const body = { job_id: plan.job_id, expected: 50 }
  const answers = await Promise.all([1, 2, 3].map(() => admin.call('POST /import/create', body)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422])
  await server.app.jobs.idle()
  await wholeAndOnce(plan.job_id, '双', 50)
})
