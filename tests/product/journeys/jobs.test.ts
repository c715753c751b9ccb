// Jobs: visible to their owner only, cancelled between turns, fair to all people, tidied up when their time is over.
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { API } from '#kernel/constants'
import { tidyUp } from '../../../server/retention/tidy-up'
import { blocked, column, doneRows, editOf, ended, hold, jobOf, rowsOf } from '../../support/jobs'
import { type Person, startServer, type TestServer } from '../../support/server'

const HOUR = 3_600_000
const held = ['/user/list', '/user/list user.update']

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const run = (text: string, ...values: unknown[]) => server.connection.pool.query(text, values)

test('a job belongs to its owner: for others it does not exist', async () => {
  const { ask } = await editOf(server, admin, 1)
  const job = await ended(server, admin, await ask())
  const other = await server.holding(held)
  for (const call of ['read', 'rows', 'cancel', 'undo', 'download'])
    expect(await other.call(`POST /job/${call}`, { job_id: job.id }), call).toMatchObject({ code: 'NF', content: null })
  expect((await other.call('POST /job/list', {})).content).toEqual({ list_data: [], total: 0, page: 1, limit: 20 })
  const mine = await admin.call('POST /job/list', { limit: 1 })
  expect(mine.content.list_data).toMatchObject([{ id: job.id, kind: 'edit', resource: 'user', undone_by: null }])
})

describe('cancel', () => {
  test('one that waits is cancelled at once, one under way after its turn; what is done can be taken back', async () => {
    const { ids, ask } = await editOf(server, admin, 600)
    const lock = await hold(server, 'person', ids[250])
    const first = (await ask()).content.job_id
    await doneRows(admin, first, 200)
    const second = (await (await editOf(server, admin, 2)).ask()).content.job_id
    const cancel = (id: number) => admin.call('POST /job/cancel', { job_id: id })
    expect((await cancel(second)).content).toMatchObject({ status: 'cancelled', done: 0, undo_until: null })
    expect((await cancel(first)).content).toMatchObject({ status: 'running' })
    await lock.release()
    await server.app.jobs.idle()
    expect(await jobOf(admin, first)).toMatchObject({ status: 'cancelled', total: 600, done: 400, failed: 0 })
    expect(await column(server, 'person', 'remark', ids)).toEqual([...Array(400).fill('改'), ...Array(200).fill(null)])
    expect(await rowsOf(admin, first, 'waiting')).toHaveLength(200)
    expect(await jobOf(admin, second)).toMatchObject({ status: 'cancelled', done: 0 })
    const undo = await ended(server, admin, await admin.call('POST /job/undo', { job_id: first }))
    expect(undo).toMatchObject({ total: 400, done: 400, failed: 0 })
    expect(new Set(await column(server, 'person', 'remark', ids))).toEqual(new Set([null]))
    expect(await cancel(undo.id)).toMatchObject({ code: 'STATE' })
  })

  test('an undo that was stopped leaves the rest to another', async () => {
    const { ids, ask } = await editOf(server, admin, 450)
    const job = await ended(server, admin, await ask())
    // In reverse order: the second turn of the undo reaches this one.
    const lock = await hold(server, 'person', ids[100])
    const undo = (await admin.call('POST /job/undo', { job_id: job.id })).content.job_id
    expect((await jobOf(admin, job.id)).undone_by).toBe(undo)
    await doneRows(admin, undo, 200)
    await admin.call('POST /job/cancel', { job_id: undo })
    await lock.release()
    await server.app.jobs.idle()
    expect(await jobOf(admin, undo)).toMatchObject({ status: 'cancelled', done: 400 })
    expect((await jobOf(admin, job.id)).undone_by).toBeNull()
    const rest = await ended(server, admin, await admin.call('POST /job/undo', { job_id: job.id }))
    expect(rest).toMatchObject({ total: 50, done: 50, failed: 0 })
    expect(new Set(await column(server, 'person', 'remark', ids))).toEqual(new Set([null]))
  })
})

describe('the owner as he is now', () => {
  const cases: [string, string, RegExp][] = [
    ['is disabled', `update admin set status = false where id = (select max(id) from admin)`, /^账号已停用或删除$/],
    [
      'must change a password that was reset',
      `update admin set force_pass = true where id = (select max(id) from admin)`,
      /^请先修改初始密码$/,
    ],
    [
      'loses the right',
      `delete from role_auth_ids where owner_id = (select max(id) from role)
        and target_id in (select id from menu where path = 'user.update')`,
      /^没有操作权限：需要「会员列表」的「编辑」/,
    ],
    [
      'loses the data scope in which there is something to do',
      `update role set data_scope = 'own_records' where id = (select max(id) from role)`,
      /^$/,
    ],
  ]
  test.each(cases)('%s in the middle: what is done stays, the rest is not touched', async (_what, change, message) => {
    const clerk = await server.holding(held)
    const { ids, ask } = await editOf(server, clerk, 300)
    const lock = await hold(server, 'person', ids[220])
    const { job_id: id } = (await ask()).content
    await doneRows(clerk, id, 200)
    await blocked(server)
    await run(change)
    await lock.release()
    await server.app.jobs.idle()
    const { rows } = await run('select status, message, done, failed from job where id = $1', id)
    if (message.test('')) expect(rows[0]).toMatchObject({ status: 'done', done: 300, failed: 100 })
    else expect(rows[0]).toMatchObject({ status: 'failed', done: 200, message: expect.stringMatching(message) })
    expect(await column(server, 'person', 'remark', ids)).toEqual([...Array(200).fill('改'), ...Array(100).fill(null)])
  })
})

describe('several people', () => {
  test('one at a time of each: whoever has many does not keep the others waiting', async () => {
    const [busy, other] = [await server.holding(held), await server.holding(held)]
    const long = await editOf(server, busy, 2)
    const lock = await hold(server, 'person', long.ids[0])
    const first = (await long.ask()).content.job_id
    await blocked(server)
    const more = [await editOf(server, busy, 1), await editOf(server, busy, 1), await editOf(server, busy, 1)]
    const waiting: number[] = []
    for (const one of more) waiting.push((await one.ask()).content.job_id)
    const small = (await (await editOf(server, other, 1)).ask()).content.job_id
    await vi.waitUntil(async () => (await jobOf(other, small)).status === 'done', { timeout: 5000 })
    expect(await jobOf(busy, first)).toMatchObject({ status: 'running' })
    for (const id of waiting) expect(await jobOf(busy, id)).toMatchObject({ status: 'waiting' })
    await lock.release()
    await server.app.jobs.idle()
    for (const id of [first, ...waiting]) expect(await jobOf(busy, id)).toMatchObject({ status: 'done' })
  })

  test('calls are answered while jobs keep connections busy', async () => {
    const [one, two] = [await server.holding(held), await server.holding(held)]
    const [a, b] = [await editOf(server, one, 2), await editOf(server, two, 2)]
    const locks = [await hold(server, 'person', a.ids[0]), await hold(server, 'person', b.ids[0])]
    await Promise.all([a.ask(), b.ask()])
    await blocked(server)
    const answers = await Promise.all(Array.from({ length: 12 }, () => admin.call('POST /banner/list', {})))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    for (const lock of locks) await lock.release()
    await server.app.jobs.idle()
  })

  test('twenty unfinished jobs of one person are enough', async () => {
    const clerk = await server.holding(held)
    const long = await editOf(server, clerk, 1)
    const lock = await hold(server, 'person', long.ids[0])
    for (let made = 0; made < 20; made++) expect(await long.ask()).toMatchObject({ status: 200 })
    expect(await long.ask()).toMatchObject({ code: 'CAP' })
    await lock.release()
    await server.app.jobs.idle()
  })
})

describe('the file of a job', () => {
  const made = async (age = 0) => {
    const { papers } = server.app.parts.outside
    const file = papers.create('csv')
    await writeFile(papers.path(file), '姓名\n张三\n')
    const { rows } = await run(
      `insert into job (admin_id, kind, resource, status, language, file, file_name, end_time, input)
        values ((select id from admin where username = 'admin'), 'export', 'user', 'done', 'zh-CN', $1, '会员.csv',
          now() - make_interval(hours => $2), '{"columns": ["user_name"], "query": {}}') returning id`,
      file,
      age,
    )
    return { id: rows[0].id as number, path: papers.path(file) }
  }
  const fetched = (id: number, person = admin) =>
    server.app.server.inject({
      method: 'POST',
      url: `${API}/job/download`,
      headers: { authorization: person.token, 'content-type': 'application/json' },
      payload: JSON.stringify({ job_id: id }),
    })

  test('is handed to its owner, and the log says so', async () => {
    const { id } = await made()
    expect(await jobOf(admin, id)).toMatchObject({ title: '导出：会员', file_name: '会员.csv', undo_until: null })
    const answer = await fetched(id)
    expect(answer.body).toBe('姓名\n张三\n')
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('会员.csv'))
    const { rows } = await run('select action, title, admin_name, ip from log order by id desc limit 1')
    expect(rows[0]).toMatchObject({ action: '下载', title: '下载文件：会员.csv', ip: expect.any(String) })
    const stranger = await server.holding(held)
    expect((await fetched(id, stranger)).json()).toMatchObject({ code: 'NF' })
  })

  test('is gone after a day, from the list and from the disk', async () => {
    const { id, path } = await made(25)
    const kept = await made(1)
    expect((await fetched(id)).json()).toMatchObject({ code: 'NF' })
    expect(await jobOf(admin, id)).toMatchObject({ file_name: null })
    await tidyUp(server.connection.db, server.app.parts.outside, new Date())
    const { existsSync } = await import('node:fs')
    expect([existsSync(path), existsSync(kept.path)]).toEqual([false, true])
    expect((await run('select file, file_name from job where id = $1', id)).rows[0]).toEqual({
      file: null,
      file_name: null,
    })
    expect((await fetched(kept.id)).statusCode).toBe(200)
  })
})

test('an undo is offered for a day', async () => {
  const { ask } = await editOf(server, admin, 1)
  const job = await ended(server, admin, await ask())
  expect(Date.parse(job.undo_until as string)).toBe(Date.parse(job.end_time as string) + 24 * HOUR)
  await run(`update job set end_time = end_time - interval '25 hours' where id = $1`, job.id)
  expect((await jobOf(admin, job.id)).undo_until).toBeNull()
  expect(await admin.call('POST /job/undo', { job_id: job.id })).toMatchObject({
    code: 'STATE',
    message: '已超过 24 小时，不能撤销',
  })
})

test('what has had its time goes: old jobs with their rows, forgotten drafts, imports never begun, presence', async () => {
  const insert = async (status: string, age: string) =>
    (
      await run(
        `insert into job (admin_id, kind, resource, status, update_time, end_time)
          values (1, 'import', 'user', $1, now() - $2::interval, case when $1 = 'draft' then null else now() - $2::interval end) returning id`,
        status,
        age,
      )
    ).rows[0].id
  const old = [await insert('done', '91 days'), await insert('draft', '25 hours')]
  const young = [await insert('done', '89 days'), await insert('draft', '23 hours')]
  for (const id of [...old, ...young])
    await run('insert into job_row (job_id, place, name) values ($1, 1, $2)', id, '张三')
  await run(`insert into draft (owner_id, resource, record_key, update_time)
    values (1, 'user', 'old', now() - interval '15 days'), (1, 'user', 'young', now() - interval '13 days')`)
  await run(`insert into presence (person_id, resource, record_id, until)
    values (1, 'user', 1, now() - interval '1 minute'), (1, 'user', 2, now() + interval '1 minute')`)
  await tidyUp(server.connection.db, server.app.parts.outside, new Date())
  const left = async (text: string, ...values: unknown[]) => (await run(text, ...values)).rows.map((row) => row.value)
  expect(await left('select id as value from job where id = any($1) order by id', [...old, ...young])).toEqual(young)
  expect(
    await left('select job_id as value from job_row where job_id = any($1) order by job_id', [...old, ...young]),
  ).toEqual(young)
  expect(await left(`select record_key as value from draft where record_key in ('old', 'young')`)).toEqual(['young'])
  expect(await left('select record_id as value from presence')).toEqual([2])
})
