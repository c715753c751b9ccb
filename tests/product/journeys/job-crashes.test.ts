// Jobs after a crash: resumed by the next server, each row done once, given up when they crash it again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../server/app'
import { connect } from '../../../server/database/database'
import { SECRET_KEY } from '../../support/constants'
import { blocked, column, doneRows, editOf, ended, hold, jobOf, members, rowsOf } from '../../support/jobs'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const run = (text: string, ...values: unknown[]) => server.connection.pool.query(text, values)

describe('crashes', () => {
  test('a server that closes leaves its job to the next, which goes on: each row is done once', async () => {
    const first = await startServer()
    const owner = await first.as('admin')
    const ids = await members(first, 600, '2005-02-01')
    const lock = await hold(first, 'person', ids[250])
    const match = { filter: { join_time: '2005-02-01' }, expected: 600 }
    const { content } = await owner.call('POST /many/edit', { resource: 'user', match, change: { remark: '改' } })
    const id: number = content.job_id
    await doneRows(owner, id, 200)
    await blocked(first)
    const closing = first.app.close()
    await lock.release()
    await closing
    const jobNow = async () =>
      (await first.connection.pool.query('select status, holder, done, failed from job where id = $1', [id])).rows[0]
    expect(await jobNow()).toEqual({ status: 'waiting', holder: null, done: 400, failed: 0 })
    const connection = connect(first.databaseUrl, { size: 4 })
    const { outside } = first.app.parts
    const options = { connection, databaseUrl: first.databaseUrl, secretKey: SECRET_KEY, outside }
    const second = await createApp(options)
    second.jobs.wake()
    await second.jobs.idle()
    expect(await jobNow()).toEqual({ status: 'done', holder: null, done: 600, failed: 0 })
    // Saved exactly once.
    expect(new Set(await column(first, 'person', 'revision', ids))).toEqual(new Set([2]))
    await second.close()
    await connection.close()
    await first.close()
  })

  test('a server that died is noticed by its silence, not before', async () => {
    const { ids, ask } = await editOf(server, admin, 3)
    const lock = await hold(server, 'person', ids[0])
    const { job_id: id } = (await ask()).content
    await blocked(server)
    // As left by a killed server: running, held by another, without a heartbeat.
    await run(
      `update job set holder = 'somebody who died', beat_time = now() - interval '20 seconds' where id = $1`,
      id,
    )
    await lock.release()
    await server.app.jobs.idle()
    expect((await run('select status, holder from job where id = $1', id)).rows[0]).toEqual({
      status: 'running',
      holder: 'somebody who died',
    })
    // A server that lost the job has rolled back its turn.
    expect(new Set(await column(server, 'person', 'revision', ids))).toEqual(new Set([1]))
    expect(await rowsOf(admin, id, 'waiting')).toHaveLength(3)
    await run(`update job set beat_time = now() - interval '31 seconds' where id = $1`, id)
    server.app.jobs.wake()
    await server.app.jobs.idle()
    expect(await jobOf(admin, id)).toMatchObject({ status: 'done', done: 3, failed: 0 })
    expect(new Set(await column(server, 'person', 'revision', ids))).toEqual(new Set([2]))
  })

  test('a job that takes its server down again and again is given up', async () => {
    const { ask } = await editOf(server, admin, 1)
    const job = await ended(server, admin, await ask())
    await run(
      `update job set status = 'running', tries = 3, holder = 'dead', beat_time = now() - interval '1 minute' where id = $1`,
      job.id,
    )
    server.app.jobs.wake()
    await server.app.jobs.idle()
    expect(await jobOf(admin, job.id)).toMatchObject({
      status: 'failed',
      message: '服务器多次在处理这项任务时中断，已停止',
    })
  })

  test('a turn whose connection breaks is tried again', async () => {
    const { ids, ask } = await editOf(server, admin, 3)
    const lock = await hold(server, 'person', ids[1])
    const { job_id: id } = (await ask()).content
    await blocked(server)
    await run(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    await lock.release()
    await server.app.jobs.idle()
    expect(await jobOf(admin, id)).toMatchObject({ status: 'done', done: 3, failed: 0 })
    expect(new Set(await column(server, 'person', 'revision', ids))).toEqual(new Set([2]))
  })
})
