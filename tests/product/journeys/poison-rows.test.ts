// A row that crashes or hangs the server again and again is set aside; all others are done once.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { errors } from '#kernel/errors'
import { column, editOf, ended, jobOf, members, rowsOf } from '../../support/jobs'
import { type Answer, type Person, startServer, type TestServer } from '../../support/server'
import { mappingOf, rehearsed, sent, workbook, written } from '../../support/sheets'

const LOCK = 4711
const said = errors.CRASH.text

let server: TestServer
let admin: Person
let poison: pg.Client
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  poison = new pg.Client({ connectionString: server.databaseUrl })
  await poison.connect()
  // A write of such a row waits for the lock, so that a test can end the job at exactly this row.
  await run(`create function wait() returns trigger language plpgsql as $$ begin
      if new::text ~ '毒' then perform pg_advisory_xact_lock_shared(${LOCK}); end if;
      return new;
    end $$`)
  for (const table of ['person', 'label'])
    await run(`create trigger a_wait before insert or update on ${table} for each row execute function wait()`)
})
afterEach(() => poison.query('select pg_advisory_unlock_all()'))
afterAll(async () => {
  await poison.end()
  await server.close()
})

const run = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows
const hold = () => poison.query(`select pg_advisory_lock(${LOCK})`)

/** Waits until the job is at a poisoned row. */
async function atPoison(): Promise<void> {
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await vi.waitUntil(async () => (await run(waiting)).length > 0, { timeout: 30_000, interval: 20 })
}

/** The row under way, as it would be found after a crash. */
async function rowAt(id: number): Promise<number | null> {
  await atPoison()
  return (await run('select row_id from job where id = $1', id))[0].row_id
}

/** Ends the work at the poisoned row as a crash does: never given back, nothing of the turn kept. */
async function crash(id: number): Promise<void> {
  await atPoison()
  await run(`update job set holder = 'dead', beat_time = now() where id = $1`, id)
  await poison.query('select pg_advisory_unlock_all()')
  await server.app.jobs.idle()
  await hold()
  await run(`update job set beat_time = now() - interval '31 seconds' where id = $1`, id)
  server.app.jobs.wake()
}

async function poisonedEdit(num: number, language = 'zh-CN') {
  const { ids } = await editOf(server, admin, num)
  const bad = ids[Math.floor(num / 2)] as number
  await run(`update person set remark = '毒' where id = $1`, bad)
  await hold()
  const { content } = await admin.call(
    'POST /many/edit',
    { resource: 'user', id_list: ids, change: { nation: '汉族' } },
    { 'accept-language': language },
  )
  return { ids, bad, id: content.job_id as number }
}

test.each(['zh-CN', 'en'] as const)('an edit goes on without it, and says so (%s)', async (language) => {
  const { ids, bad, id } = await poisonedEdit(40, language)
  // A job that has never crashed keeps no record of single rows.
  expect(await rowAt(id)).toBeNull()
  await crash(id)
  const [row] = await run('select id from job_row where job_id = $1 and record_id = $2', id, bad)
  for (const _ of [1, 2, 3]) {
    expect(await rowAt(id)).toBe(row.id)
    await crash(id)
  }
  await server.app.jobs.idle()
  expect(await jobOf(admin, id)).toMatchObject({ status: 'done', total: 40, done: 40, failed: 1 })
  const message = language === 'en' ? said.en : said.zh
  expect(await rowsOf(admin, id, 'failed')).toMatchObject([{ record_id: bad, message }])
  expect(await column(server, 'person', 'revision', ids)).toEqual(ids.map((one) => (one === bad ? 1 : 2)))

  await poison.query('select pg_advisory_unlock_all()')
  const again = { resource: 'user', id_list: [bad], change: { nation: '汉族' } }
  expect(await ended(server, admin, await admin.call('POST /many/edit', again))).toMatchObject({ done: 1, failed: 0 })
  const undo = await ended(server, admin, await admin.call('POST /job/undo', { job_id: id }))
  expect(undo).toMatchObject({ total: 39, done: 39, failed: 0 })
})

test('two crashes at a row cost it nothing', async () => {
  const { ids, id } = await poisonedEdit(5)
  for (const _ of [1, 2, 3]) await crash(id)
  await atPoison()
  await poison.query('select pg_advisory_unlock_all()')
  await server.app.jobs.idle()
  expect(await jobOf(admin, id)).toMatchObject({ status: 'done', done: 5, failed: 0 })
  expect(new Set(await column(server, 'person', 'revision', ids))).toEqual(new Set([2]))
  const [job] = await run('select tries, row_id from job where id = $1', id)
  expect(job).toEqual({ tries: 0, row_id: null })
})

const label = ['类别', '名称', '排序']
const sheetOf = (stem: string) =>
  workbook([label, ...Array.from({ length: 10 }, (_, index) => ['单位', `${stem}${index === 4 ? '毒' : index}`, 5])])
const labels = async (stem: string) =>
  (await run('select label from label where label like $1 order by label', `${stem}%`)).map((row) => row.label)

test('a dry run goes on without it; corrected, it is tried again', async () => {
  const sheet = await sent(server, admin, 'label', sheetOf('试'))
  await hold()
  const body = { job_id: sheet.job_id, mapping: mappingOf(sheet), mode: 'create' }
  await admin.call('POST /import/preview', body)
  for (const _ of [1, 2, 3, 4]) await crash(sheet.job_id)
  await server.app.jobs.idle()
  const preview = (): Promise<Answer> => admin.call('POST /import/rows', { job_id: sheet.job_id, what: 'fail' })
  const { content } = await preview()
  expect(content.counts).toMatchObject({ create: 9, fail: 1 })
  expect(content.list_data).toMatchObject([{ place: 6, message: said.zh }])
  const cells = [{ row: content.list_data[0].id, field: 'label', value: '试四' }]
  expect(await admin.call('POST /import/mend', { job_id: sheet.job_id, cells })).toMatchObject({ status: 200 })
  await admin.call('POST /import/preview', body)
  await server.app.jobs.idle()
  const { counts } = (await preview()).content
  expect(counts).toMatchObject({ create: 10, fail: 0 })
  expect(await written(server, admin, { job_id: sheet.job_id, counts })).toMatchObject({ done: 10, failed: 0 })
  expect(await labels('试')).toHaveLength(10)
})

test('an import goes on without it, and leaves it to be corrected', async () => {
  const plan = await rehearsed(server, admin, 'label', sheetOf('写'), { mode: 'create' })
  await hold()
  await admin.call('POST /import/create', { job_id: plan.job_id, expected: 10 })
  for (const _ of [1, 2, 3, 4]) await crash(plan.job_id)
  await server.app.jobs.idle()
  expect(await jobOf(admin, plan.job_id)).toMatchObject({ status: 'done', done: 10, failed: 1, refused: 0, rest: 1 })
  expect(await rowsOf(admin, plan.job_id, 'failed')).toMatchObject([{ place: 6, message: said.zh }])
  expect(await labels('写')).toHaveLength(9)
  await poison.query('select pg_advisory_unlock_all()')
  const rest = (await admin.call('POST /import/rest', { job_id: plan.job_id })).content.sheet.job_id
  await server.app.jobs.idle()
  const { counts } = (await admin.call('POST /import/rows', { job_id: rest })).content
  expect(counts).toMatchObject({ create: 1, fail: 0 })
  expect(await written(server, admin, { job_id: rest, counts })).toMatchObject({ done: 1, failed: 0 })
  expect(await labels('写')).toHaveLength(10)
})

test('a job at which every row crashes is given up', async () => {
  const ids = await members(server, 6, '2004-01-01', { remark: '毒' })
  await hold()
  const wish = { resource: 'user', id_list: ids, change: { nation: '汉族' } }
  const { job_id: id } = (await admin.call('POST /many/edit', wish)).content
  for (let deaths = 0; deaths < 10; deaths++) await crash(id)
  await server.app.jobs.idle()
  expect(await jobOf(admin, id)).toMatchObject({
    status: 'failed',
    message: '服务器多次在处理这项任务时中断，已停止',
  })
})

test('a row that hangs is set aside as well, and leaves no connection and no lock', async () => {
  const slow = await startServer({ silence: 1500 })
  const owner = await slow.as('admin')
  const { ids, ask } = await editOf(slow, owner, 5)
  const bad = ids[2] as number
  const update = slow.app.parts.candidates.get('user.update')
  if (!update) throw new Error('no such call')
  const { handle } = update
  const woken: (() => void)[] = []
  update.handle = async (input, context, next) => {
    if (input['id'] === bad) await new Promise<void>((resolve) => woken.push(resolve))
    return handle(input, context, next)
  }
  const { job_id: id } = (await ask()).content
  const look = () => jobOf(owner, id)
  await vi.waitUntil(async () => (await look()).status !== 'running' && (await look()).status !== 'waiting', {
    timeout: 40_000,
    interval: 100,
  })
  expect(await look()).toMatchObject({ status: 'done', done: 5, failed: 1 })
  expect(await rowsOf(owner, id, 'failed')).toMatchObject([{ record_id: bad, message: said.zh }])
  expect(woken).toHaveLength(4)
  // They wake up in turns that are over.
  for (const wake of woken) wake()
  await slow.app.jobs.idle()
  const { pool } = slow.connection
  await vi.waitUntil(() => pool.idleCount === pool.totalCount)
  expect(await column(slow, 'person', 'revision', ids)).toEqual(ids.map((one) => (one === bad ? 1 : 2)))
  const busy = `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  expect((await pool.query(busy)).rows).toEqual([])
  await slow.close()
}, 60_000)

test('a server that is stopped in order, and killed before its turn ends, does not count', async () => {
  const { id } = await poisonedEdit(1)
  await crash(id)
  expect(await rowAt(id)).not.toBeNull()
  const closing = server.app.jobs.close()
  await vi.waitUntil(async () => (await rowAt(id)) === null)
  await poison.query('select pg_advisory_unlock_all()')
  await closing
})
