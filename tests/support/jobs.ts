// Helpers for jobs: start, wait, read results row by row.
import pg from 'pg'
import { expect, vi } from 'vitest'
import type { Job, JobRow } from '#kernel/wire'
import type { Answer, Person, TestServer } from './server'

export async function jobOf(person: Person, id: number): Promise<Job> {
  const answer = await person.call('POST /job/read', { job_id: id })
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return answer.content
}

/** Waits until no job runs and returns the result of this one. */
export async function ended(server: TestServer, person: Person, answer: Answer): Promise<Job> {
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200, content: { job_id: expect.any(Number) } })
  await server.app.jobs.idle()
  return jobOf(person, answer.content.job_id)
}

/** All rows of a job, in order. */
export async function rowsOf(person: Person, id: number, result?: JobRow['result']): Promise<JobRow[]> {
  const rows: JobRow[] = []
  for (let page = 1; ; page++) {
    const { content } = await person.call('POST /job/rows', {
      job_id: id,
      page,
      limit: 200,
      ...(result ? { result } : {}),
    })
    rows.push(...content.list_data)
    if (content.list_data.length < 200) return rows
  }
}

let made = 0

/** Creates members who joined on that day, by SQL; returns their ids. `values` may set further columns. */
export async function members(
  server: TestServer,
  num: number,
  day: string,
  values: Record<string, string | number | boolean> = {},
): Promise<number[]> {
  const row = { state: 'active', townsman_status: 'verified', native_id: 3, position_id: 10, area_id: 1, ...values }
  const names = Object.keys(row)
  const { rows } = await server.connection.pool.query(
    `insert into person (user_name, phone, join_time, ${names.join(', ')})
      select '样例' || n, '1209' || lpad((${made} + n)::text, 7, '0'), '${day}', ${names.map((_, index) => `$${index + 2}`).join(', ')}
      from generate_series(1, $1) n returning id`,
    [num, ...Object.values(row)],
  )
  made += num
  return rows.map((one) => one.id).sort((one, other) => one - other)
}

let days = 0

/** Members who joined on a day of their own, and an edit of all of them. */
export async function editOf(server: TestServer, person: Person, num: number, change: object = { remark: '改' }) {
  const joined = `2005-01-${String(++days).padStart(2, '0')}`
  const ids = await members(server, num, joined)
  const ask = () =>
    person.call('POST /many/edit', {
      resource: 'user',
      match: { filter: { join_time: joined }, expected: num },
      change,
    })
  return { ids, ask }
}

export async function column<T>(server: TestServer, table: string, name: string, ids: readonly number[]): Promise<T[]> {
  const { rows } = await server.connection.pool.query(
    `select ${name} as value from ${table} where id = any($1::bigint[]) order by id`,
    [ids],
  )
  return rows.map((row) => row.value)
}

export interface Hold {
  /** Releases the record. */
  release(): Promise<void>
}

/** Locks a record on another connection: a turn that reaches it waits. */
export async function hold(server: TestServer, table: string, id: number): Promise<Hold> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  // If a test fails before releasing, its database is dropped under this connection.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query(`select id from ${table} where id = ${id} for update`)
  return {
    async release() {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** Waits until so many rows of the job are done and committed. */
export async function doneRows(person: Person, id: number, done: number): Promise<void> {
  await vi.waitUntil(async () => (await jobOf(person, id)).done >= done, { timeout: 90_000, interval: 20 })
}

/** Waits until a connection is blocked by a lock: a turn has reached the locked record. */
export async function blocked(server: TestServer): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const asked = async () => (await server.connection.pool.query(waiting)).rows.length > 0
  await vi.waitUntil(asked, { timeout: 90_000, interval: 20 })
}
