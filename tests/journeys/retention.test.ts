// Retention: the dry run is what is then deleted, in small steps that a stop, a failure and another server leave whole.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keepTidy } from '../../server/background/tidying'
import { runCommand } from '../../server/operations/commands'
import { settings } from '../../server/retention/rules'
import { dryRun, tidyUp } from '../../server/retention/tidy-up'
import { readConfig } from '../../server/start/config'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const run = (text: string) => server.connection.pool.query(text)
const tidy = (options: { step?: number; signal?: AbortSignal } = {}) =>
  tidyUp(server.connection.db, server.app.parts.outside, new Date(), options)

/** A row of each rule that has had its time, more of some. */
async function fill(): Promise<void> {
  await run(
    `insert into log (title, create_time) select 'full', now() - interval '31 years' from generate_series(1, 12)`,
  )
  await run(`insert into log_target (log_id, target_type, target_id)
    select id, 'admin', 1 from log, generate_series(1, 3) where title = 'full'`)
  await run(
    `insert into reading (page, create_time) select 'full', now() - interval '11 years' from generate_series(1, 11)`,
  )
  await run(`insert into outbox (state, create_time) values ('failed', now() - interval '11 years')`)
  await run(
    `insert into draft (owner_id, resource, record_key, update_time) values (1, 'full', 'a', now() - interval '2 years')`,
  )
  await run(`insert into job (admin_id, kind, resource, status, file, file_name, update_time, end_time)
    select 1, 'edit', 'full', status, repeat('a', 32) || '.csv', 'full.csv', now() - interval '11 years', ended
    from (values ('done', now() - interval '11 years'), ('draft', null)) as jobs (status, ended)`)
  await run(`insert into job_row (job_id, place, name, before)
    select id, place, 'full', '{}' from job, generate_series(1, 7) as place where resource = 'full'`)
  await run(
    `insert into request_log (admin_id, call, request_no, create_time) values (1, 'full', 'a', now() - interval '91 days')`,
  )
  await run(
    `insert into token (hash, admin_id, expire_time, create_time) values ('full', 1, now() - interval '2 days', now())`,
  )
  await run(
    `insert into api_token (admin_id, name, hash, expire_time) values (1, 'full', 'full', now() - interval '31 years')`,
  )
  await run(`insert into public_list (admin_id, name, end_time) values (1, 'full', now() - interval '31 years')`)
  await run(`insert into attempt (key, until) values ('full', now() - interval '2 days')`)
  await run(`insert into captcha (key, answer, expire_time) values ('full', 'a', now() - interval '2 days')`)
  await run(
    `insert into sms_code (phone, scene, digest, expire_time) values ('1', 'full', 'a', now() - interval '2 days')`,
  )
  await run(
    `insert into presence (person_id, resource, record_id, until) values (1, 'full', 1, now() - interval '2 days')`,
  )
  await run("insert into webhook_delivery (state, create_time) values ('sent', now() - interval '11 years')")
  await run(`insert into file_private (url, name, create_time)
    values ('/uploads/private/2000/01/' || repeat('b', 32) || '.png', 'full.png', now() - interval '11 years')`)
}

const found = async (now = new Date()) =>
  Object.fromEntries((await dryRun(server.connection.db, now)).map(({ rule, num }) => [rule.name, num]))

test('a dry run names what is then deleted, rule by rule, and changes nothing', async () => {
  await fill()
  const before = await found()
  expect(before).toMatchObject({ log: 12, reading: 11, job_file: 2, job_value: 7, job_row: 7, import_row: 7, file: 1 })
  expect(Object.values(before)).not.toContain(0)
  expect(await found()).toEqual(before)
  const [log] = await dryRun(server.connection.db, new Date())
  expect(log?.oldest?.slice(0, 4)).toBe(String(new Date().getFullYear() - 31))
  expect(await tidy()).toEqual(before)
  expect(new Set(Object.values(await found()))).toEqual(new Set([0]))
  expect(await tidy()).toEqual({})
  const { rows } = await run('select from log_target where log_id not in (select id from log)')
  expect(rows).toEqual([])
})

test('each setting of retention is read', async () => {
  const at = (days: number) => `now() - interval '${days} days'`
  await run(
    'update config set log_years = 1, reading_days = 30, message_days = 30, draft_days = 1, job_days = 90, request_days = 7, unused_days = 90',
  )
  await run(
    `insert into job (admin_id, kind, resource, status, end_time) values (1, 'edit', 'full', 'done', ${at(50)})`,
  )
  await run(`insert into request_log (admin_id, call, request_no, create_time) values (1, 'full', 'a', ${at(5)})`)
  await run(`insert into file_private (url, name, create_time) values ('/full', 'full.png', ${at(50)})`)
  expect(await found()).toMatchObject({ job: 0, request: 0, file: 0 })
  await run('update config set job_days = 49, request_days = 4, unused_days = 49')
  expect(await found()).toMatchObject({ job: 1, request: 1, file: 1 })
  // A draft may name the file.
  await run('update config set draft_days = 51')
  expect(await found()).toMatchObject({ file: 0 })
  await run('update config set draft_days = 1')
  expect(await tidy()).toEqual({ job: 1, request: 1, file: 1 })
  const { rows } = await run(`select column_name as name from information_schema.columns
    where table_name = 'config' and column_name = any('{${settings}}')`)
  expect(rows).toHaveLength(settings.length)
})

/** Ids of the transactions that deleted, each with its rows. */
async function watched(): Promise<() => Promise<number[]>> {
  await run('create table deletion (transaction xid8, num integer)')
  await run(`create function note_deletion() returns trigger language plpgsql as $$ begin
    insert into deletion select pg_current_xact_id(), count(*) from gone; return null; end $$`)
  await run(`create trigger note_deletion after delete on reading referencing old table as gone
    for each statement execute function note_deletion()`)
  return async () => {
    const { rows } = await run('select sum(num)::int as num from deletion group by transaction order by transaction')
    await run('truncate deletion')
    return rows.map(({ num }) => num)
  }
}

const many = (num: number) =>
  run(`insert into reading (page, create_time)
    select 'many', now() - interval '11 years' + id * interval '1 second' from generate_series(1, ${num}) as id`)

describe('in small steps', () => {
  let steps: () => Promise<number[]>
  beforeAll(async () => {
    await tidy()
    steps = await watched()
  })

  test('each deletes a bounded number of rows in a transaction of its own, also of equal times', async () => {
    await many(20)
    await run(`update reading set create_time = now() - interval '12 years' where page = 'many' and id % 2 = 0`)
    expect(await tidy({ step: 6 })).toEqual({ reading: 20 })
    expect(await steps()).toEqual([6, 6, 6, 2])
    await many(12_000)
    await tidy()
    expect(await steps()).toEqual([5000, 5000, 2000])
  })

  test('a stop lets the step under way end, and the next clean-up goes on', async () => {
    await many(20)
    let asked = 0
    const signal = {
      get aborted() {
        asked += 1
        // Asked once for the log, then before each step.
        return asked > 3
      },
    } as AbortSignal
    expect(await tidy({ step: 6, signal })).toEqual({ reading: 12 })
    expect(await steps()).toEqual([6, 6])
    expect(await tidy({ step: 6 })).toEqual({ reading: 8 })
    await steps()
  })

  test('after a crash in the middle, whole steps are done and the rest is there', async () => {
    await many(20)
    await run(`update reading set page = 'crash' where id = (select max(id) - 10 from reading)`)
    await run(`create function crash() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`)
    await run(
      `create trigger crash before delete on reading for each row when (old.page = 'crash') execute function crash()`,
    )
    await expect(tidy({ step: 6 })).rejects.toThrow('crash')
    expect(await steps()).toEqual([6])
    await run('drop trigger crash on reading')
    expect(await tidy({ step: 6 })).toEqual({ reading: 14 })
    await steps()
  })

  test('two servers share the rows, and pass over those that somebody holds', async () => {
    await many(100)
    const both = await Promise.all([tidy({ step: 6 }), tidy({ step: 6 })])
    expect(both.reduce((sum, { reading = 0 }) => sum + reading, 0)).toBe(100)
    await steps()
    await many(20)
    const holder = await server.connection.pool.connect()
    try {
      await holder.query(`begin; select from reading where page = 'many' order by id limit 3 for update`)
      expect(await tidy({ step: 6 })).toEqual({ reading: 17 })
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(await tidy({ step: 6 })).toEqual({ reading: 3 })
  })
})

test('a running server cleans up by itself, and tells its log the numbers', async () => {
  await tidy()
  await many(3)
  const told: unknown[] = []
  const log = { report: (error: unknown) => void told.push(error), done: (counts: object) => void told.push(counts) }
  const stop = keepTidy(server.connection.db, server.app.parts.outside, () => new Date(), log)
  await vi.waitFor(() => expect(told).toEqual([{ reading: 3 }]))
  await stop()
})

test('the command says the same, with the date of the oldest, and deletes it; it makes no installation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'association-tidy-'))
  const said: string[] = []
  const spy = vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line))
  const command = async (args: string[], env: Record<string, string>) => {
    said.length = 0
    const closers: (() => Promise<void>)[] = []
    await runCommand('tidy', args, readConfig({ ...env, DATA_DIR: folder }, folder, []), closers)
    for (const close of closers.reverse()) await close()
    return said.slice(1).map((line) => line.trim().replace(/ {2,}/g, ', '))
  }
  try {
    await tidy()
    await run(`insert into reading (create_time) values ('2001-02-03 12:00'), ('2002-02-03')`)
    const env = { DATABASE_URL: server.databaseUrl }
    expect(await command(['--dry-run'], env)).toEqual(['2, readings, the oldest of 2001-02-03'])
    expect(await command([], env)).toEqual(['2, readings'])
    expect(await command(['--dry-run'], env)).toEqual([])
    await expect(command([], {})).rejects.toThrow('nothing to clean up')
    expect(readdirSync(folder)).not.toContain('pg')
  } finally {
    spy.mockRestore()
    rmSync(folder, { recursive: true })
  }
})

test('the page of the system says how much the next clean-up deletes, and whether it is late', async () => {
  const admin = await server.as('admin')
  const check = async () => {
    const { content } = await admin.call('POST /system/status', {}, { 'accept-language': 'en' })
    return content.checks.find(({ key }: { key: string }) => key === 'retention')
  }
  await tidy()
  expect(await check()).toMatchObject({ value: '0 rows', tone: 'good', hint: 'Nothing has expired' })
  await run(
    `insert into captcha (key, answer, expire_time) select id, '', now() - interval '1 hour' from generate_series(1, 4) as id`,
  )
  await run(`insert into attempt (key, until) values ('page', now() - interval '1 hour')`)
  expect(await check()).toMatchObject({ value: '5 rows', tone: 'good', hint: 'captchas 4 · expired counters 1' })
  await many(3)
  expect(await check()).toMatchObject({ value: '8 rows', tone: 'waiting', hint: expect.stringContaining('3 rows') })
})
