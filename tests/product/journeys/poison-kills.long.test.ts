// A server that is killed (kill -9) at the same row each time: it sets the row aside, and does all others once.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { API } from '#kernel/constants'
import { errors } from '#kernel/errors'
import { built } from '../../support/built'
import { SECRET_KEY, SUPER_PASSWORD } from '../../support/constants'
import { type FreshDatabase, freshDatabase } from '../../support/database'

const folder = mkdtempSync(join(tmpdir(), 'association-poison-'))
const LOCK = 4711
let database: FreshDatabase
let client: pg.Client
let program = ''
const spawned: ChildProcess[] = []
let server: ChildProcess | null = null
let url = ''
let token = ''

beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await run(`create function wait() returns trigger language plpgsql as $$ begin
      if new.remark = 'poison' and new.native_detail = 'x' then perform pg_advisory_xact_lock_shared(${LOCK}); end if;
      return new;
    end $$`)
  await run('create trigger a_wait before update on person for each row execute function wait()')
  program = join(await built('server'), 'main.js')
}, 120_000)
afterEach(async () => {
  await kill('SIGTERM')
  await run('select pg_advisory_unlock_all()')
})
afterAll(async () => {
  // A frozen one that a failed test left.
  for (const child of spawned) child.kill('SIGKILL')
  await client.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const run = async (text: string, ...values: unknown[]) => (await client.query(text, values)).rows

function start(): Promise<void> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', DATABASE_URL: database.url, SECRET_KEY },
  })
  server = child
  spawned.push(child)
  let output = ''
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        const ready = /^Ready at (\S+)$/m.exec(output)?.[1]
        if (!ready) return
        url = ready
        resolve()
      })
  })
}

async function kill(signal: NodeJS.Signals): Promise<void> {
  const child = server
  server = null
  if (!child || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json', 'accept-language': 'en', authorization: token }
  const answer = await fetch(url + API + path, { method: 'POST', headers, body: JSON.stringify(body) })
  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls
  return (await answer.json()) as { status: number; content: any }
}

/** Waits until the job is at the poisoned row. */
async function atPoison(): Promise<void> {
  const waiting = `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await vi.waitUntil(async () => (await run(waiting)).length > 0, { timeout: 30_000, interval: 50 })
}

/** Members of whom one waits for the lock when this edit reaches it, and the edit of all of them. */
async function ordered(num: number, place: number) {
  const rows = await run(
    `insert into person (user_name, phone, join_time, state, townsman_status, native_id, position_id, area_id, remark)
    select '样例' || n, '1209' || lpad(($1::int * 1000 + n)::text, 7, '0'), '2005-02-01', 'active', 'verified', 3, 10, 1,
      case when n = $2 then 'poison' end from generate_series(1, $1::int) n returning id, remark`,
    num,
    place,
  )
  const ids: number[] = rows.map((row) => Number(row.id))
  await run(`select pg_advisory_lock(${LOCK})`)
  await start()
  token = (await post('/login', { username: 'admin', password: SUPER_PASSWORD })).content.token
  const asked = await post('/many/edit', { resource: 'user', id_list: ids, change: { native_detail: 'x' } })
  return { ids, bad: ids[place - 1] as number, id: asked.content.job_id as number }
}

async function finished(id: number, timeout: number) {
  const job = async () => (await post('/job/read', { job_id: id })).content
  await vi.waitUntil(async () => (await job()).status === 'done', { timeout, interval: 200 })
  return job()
}

test('killed at one row of 300, it does the 299 others', async () => {
  const { ids, bad, id } = await ordered(300, 250)
  // Once within a turn of many rows, then three times alone.
  for (const isAlone of [false, true, true, true]) {
    await atPoison()
    const [job] = await run('select row_id, done from job where id = $1', id)
    expect(job.row_id !== null).toBe(isAlone)
    // A turn may have ended before on a slow machine.
    if (isAlone) expect(job.done).toBe(249)
    await kill('SIGKILL')
    await run(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    // Half a minute later.
    await run(`update job set beat_time = beat_time - interval '31 seconds' where id = $1`, id)
    await start()
  }
  expect(await finished(id, 30_000)).toMatchObject({ total: 300, done: 300, failed: 1 })
  const { content } = await post('/job/rows', { job_id: id, result: 'failed' })
  expect(content.list_data).toMatchObject([{ record_id: bad, message: errors.CRASH.text.en }])
  const once = await run('select id, revision from person where id = any($1::bigint[]) and revision <> 2', ids)
  expect(once.map((row) => [Number(row.id), row.revision])).toEqual([[bad, 1]])
  // An entry of the log names its first record itself.
  const logged = await run(
    `select count(*)::int as num, count(distinct target_id)::int as records from (
        select id, target_type, target_id from log where path = '/many/edit'
        union select log_id, target_type, target_id from log_target) told
      where target_type = 'user' and target_id = any($1::bigint[])`,
    ids,
  )
  expect(logged).toEqual([{ num: 299, records: 299 }])
}, 180_000)

test('a server that hangs with its locks is succeeded by another', async () => {
  const { ids, id } = await ordered(20, 10)
  await atPoison()
  const frozen = server as ChildProcess
  frozen.kill('SIGSTOP')
  // The statement ends, and nobody reads its answer.
  await run('select pg_advisory_unlock_all()')
  await start()
  expect(await finished(id, 120_000)).toMatchObject({ total: 20, done: 20, failed: 0 })
  const ended = new Promise((resolve) => frozen.once('exit', resolve))
  frozen.kill('SIGCONT')
  frozen.kill('SIGTERM')
  await ended
  const revisions = await run('select distinct revision from person where id = any($1::bigint[])', ids)
  expect(revisions).toEqual([{ revision: 2 }])
}, 180_000)
