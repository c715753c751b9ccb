// Log, results of jobs, sheets and messages follow the right to read the records at the moment they are read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ended, members, rowsOf } from '../../support/jobs'
import { type Person, startServer, type TestServer } from '../../support/server'
import { exported } from '../../support/sheets'

let server: TestServer
let admin: Person
let near: number
let far: number
/** One member of each area. */
let here: number
let there: number
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  const { rows } = await server.connection.pool.query(
    `select id from area where area_type = 'area' and delete_time is null and id not in
      (select pid from area where pid is not null) order by id limit 2`,
  )
  ;[near, far] = rows.map(({ id }) => id)
  here = (await members(server, 1, '2024-01-01', { area_id: near }))[0] as number
  there = (await members(server, 1, '2024-01-01', { area_id: far }))[0] as number
  await server.connection.pool.query(
    `update person set user_name = case id when $1 then '近处人' else '远处人' end where id = any($2)`,
    [here, [here, there]],
  )
})
afterAll(() => server.close())

/** Changes the areas of the last person that was made. */
async function narrow(areas: number[]): Promise<void> {
  const { pool } = server.connection
  const { rows } = await pool.query('select max(id) as id from admin')
  await pool.query('delete from admin_area_ids where owner_id = $1 and target_id <> all($2::bigint[])', [
    rows[0].id,
    areas,
  ])
  server.app.parts.changes.apply()
}

async function edit(id: number, change: object, person = admin) {
  const { content } = await admin.call('POST /user/read', { id })
  const answer = await person.call('POST /user/edit', { id, revision: content.revision, ...change })
  expect(answer).toMatchObject({ status: 200 })
}

const pages = ['/user/list', '/user/list user.update', '/user/list user.export']

describe('the log', () => {
  const entries = async (person: Person, query: object = {}) => {
    const { content } = await person.call('POST /log/list', { limit: 200, ...query })
    return content.list_data as { id: number; target_id: number; diff?: unknown }[]
  }
  beforeAll(async () => {
    await edit(here, { remark: '近处的秘密' })
    await edit(there, { remark: '远处的秘密' })
  })

  test('tells of no record that its reader may not read', async () => {
    const office = await server.holding(['/admin/index'])
    const shown = await entries(office)
    expect(shown.length).toBeGreaterThan(0)
    expect(JSON.stringify(shown)).not.toMatch(/近处|远处/)
    for (const keyword of ['近处人', '远处人']) expect(await entries(office, { keyword })).toEqual([])
    expect(await entries(office, { filter: { target_type: 'user' } })).toEqual([])
    const [entry] = await entries(admin, { filter: { target_type: 'user', target_id: there } })
    expect(JSON.stringify(await admin.call('POST /log/read', { id: entry?.id }))).toContain('远处的秘密')
    expect(await office.call('POST /log/read', { id: entry?.id })).toMatchObject({ code: 'NF' })
  })

  test('follows the data scope, also for entries about several records', async () => {
    const local = await server.holding(['/admin/index', ...pages], { data_scope: 'own_areas', areas: [near] })
    const about = async (id: number) => entries(local, { filter: { target_type: 'user', target_id: id } })
    expect(await about(here)).not.toEqual([])
    expect(await about(there)).toEqual([])
    const both = await ended(
      server,
      admin,
      await admin.call('POST /many/edit', {
        resource: 'user',
        id_list: [here, there],
        change: { remark: '一起改' },
      }),
    )
    expect(both).toMatchObject({ done: 2 })
    await server.connection.pool.query(
      `with entry as (insert into log (title, action, target_type, target_id, target_name, diff, status, create_time)
        values ('编辑会员：近处人、远处人', '编辑', 'user', $1, '近处人、远处人', '[]', 200, now()) returning id)
      insert into log_target (log_id, target_type, target_id) select id, 'user', unnest($2::int[]) from entry`,
      [here, [here, there]],
    )
    expect(JSON.stringify(await entries(local))).not.toContain('远处')
  })

  test('leaves a person’s own entries about what she may no longer read', async () => {
    const person = await server.holding(pages, { data_scope: 'own_areas', areas: [near, far] })
    await edit(there, { remark: '她写的' }, person)
    expect(await entries(person)).toHaveLength(1)
    await narrow([near])
    expect(await entries(person)).toEqual([])
  })
})

test('results of a job name no record that its owner may no longer read', async () => {
  const person = await server.holding(pages, { data_scope: 'own_areas', areas: [near, far] })
  const started = await person.call('POST /many/edit', {
    resource: 'user',
    id_list: [here, there],
    change: { remark: '一起改' },
  })
  const job = await ended(server, person, started)
  const names = async () => (await rowsOf(person, job.id)).map(({ name }) => name)
  expect(await names()).toEqual(['近处人', '远处人'])
  await narrow([near])
  expect(await names()).toEqual(['近处人', ''])
})

test('a sheet that was made before the data scope was narrowed is refused, and made anew is fetched', async () => {
  const person = await server.holding(pages, { data_scope: 'own_areas', areas: [near, far], can_export: true })
  const asked = { resource: 'user', columns: ['user_name'], query: { scene: 'member' } }
  const { job } = await exported(server, person, asked)
  const fetched = (id: number) =>
    server.app.server.inject({
      method: 'POST',
      url: '/api/job/download',
      headers: { authorization: person.token },
      payload: { job_id: id },
    })
  expect((await fetched(job.id)).headers['content-type']).toContain('sheet')
  await narrow([near])
  expect((await fetched(job.id)).json()).toMatchObject({ code: 'PERM', message: expect.stringContaining('数据范围') })
  const again = await exported(server, person, asked)
  expect((await fetched(again.job.id)).headers['content-type']).toContain('sheet')
})

test('a message is shown to those who may read the record that it is about', async () => {
  const { pool } = server.connection
  for (const [id, name] of [
    [here, '近处人'],
    [there, '远处人'],
  ])
    await pool.query(
      `with said as (insert into notice (key, to_type, to_id, text) values ('birthday', 'user', $1, '生日快乐') returning id)
      insert into outbox (channel, address, to_name, subject, text, state, ref_type, ref_id)
      select 'sms', '13800000000', $2, '生日', '生日快乐', 'kept', 'notice', id from said`,
      [id, name],
    )
  const named = async (person: Person) => {
    const { content } = await person.call('POST /outbox/list', { limit: 100 })
    return content.list_data.map((row: { to_name: string }) => row.to_name).filter((name: string) => /处人/.test(name))
  }
  const outbox = '/outbox/list'
  expect((await named(admin)).sort()).toEqual(['近处人', '远处人'])
  expect(await named(await server.holding([outbox]))).toEqual([])
  const local = await server.holding([outbox, ...pages], { data_scope: 'own_areas', areas: [near] })
  expect(await named(local)).toEqual(['近处人'])
})

test('old values are masked, and left out, as the field is read today', async () => {
  const { pool } = server.connection
  await pool.query(
    `insert into log (title, action, target_type, target_id, diff, status, create_time)
      values ('编辑会员', '编辑', 'user', $1, $2, 200, now())`,
    [here, JSON.stringify([{ field: 'phone', old: '13812340001', new: '13812340002' }])],
  )
  const person = await server.holding(['/admin/index', '/user/list'])
  const { content: log } = await person.call('POST /log/list', { filter: { target_type: 'user', target_id: here } })
  const { content: history } = await person.call('POST /log/history', { resource: 'user', id: here })
  for (const told of [log, history]) {
    expect(JSON.stringify(told)).not.toContain('13812340001')
    expect(JSON.stringify(told)).not.toContain('13812340002')
  }
  const { rows } = await pool.query(`select id from log where diff::text like '%13812340001%'`)
  const { content: read } = await person.call('POST /log/read', { id: rows[0].id })
  expect(read.diff).toMatchObject([{ field: 'phone', old: '138****0001' }])
  expect(JSON.stringify(await admin.call('POST /log/read', { id: rows[0].id }))).toContain('13812340001')
})
