// A bulk action on all matching rows never touches other rows, despite concurrent changes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocked, column, doneRows, ended, hold, members, rowsOf } from '../../support/jobs'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const DAY = '2003-03-03'
const filter = { join_time: DAY }
const run = (text: string, ...values: unknown[]) => server.connection.pool.query(text, values)

async function matchOf(person: Person, query: object = { filter }) {
  const { content } = await person.call('POST /many/match', { resource: 'user', query })
  return { ...query, expected: content.total, digest: content.digest }
}

test('a concurrent insert, rows that leave, and areas that are taken away in the middle', async () => {
  const near = await members(server, 500, DAY)
  const far = await members(server, 150, DAY, { area_id: 2 })
  const elsewhere = await members(server, 20, DAY, { area_id: 3 })
  const clerk = await server.holding(['/user/list', '/user/list user.update'], {
    data_scope: 'own_areas',
    areas: [1, 2],
  })
  const match = await matchOf(clerk)
  expect(match.expected).toBe(650)

  // The first turn reaches a locked record, the third another one.
  const [first, third] = [await hold(server, 'person', near[0]), await hold(server, 'person', near[450])]
  const made = await clerk.call('POST /many/edit', { resource: 'user', match, change: { company_duty: '理事' } })
  const id: number = made.content.job_id
  await blocked(server)
  const inserted = await members(server, 5, DAY)
  const [moved, changed, deleted] = [[near[10], near[250]], [near[20], near[300]], [near[30]]]
  await run('update person set area_id = 3 where id = any($1::bigint[])', moved)
  await run(`update person set join_time = '2003-03-04' where id = any($1::bigint[])`, changed)
  await run('update person set delete_time = now() where id = any($1::bigint[])', deleted)
  await first.release()

  await doneRows(clerk, id, 400)
  await blocked(server)
  // While the third turn waits, the second area is taken away, and more matching rows are added.
  await run(`delete from admin_area_ids where target_id = 2 and owner_id = (select max(id) from admin)`)
  inserted.push(...(await members(server, 5, DAY)), ...(await members(server, 5, DAY, { area_id: 2 })))
  await third.release()

  const job = await ended(server, clerk, made)
  expect(job).toMatchObject({ status: 'done', total: 650, done: 650, failed: 155 })
  const left = new Set([...moved, ...changed, ...deleted])
  const { rows } = await run(`select id from person where company_duty = '理事' order by id`)
  expect(rows.map((row) => row.id)).toEqual(near.filter((one) => !left.has(one)))
  // No other record has a new revision.
  const untouched = [...far, ...elsewhere, ...inserted]
  expect(new Set(await column(server, 'person', 'revision', untouched))).toEqual(new Set([1]))

  const skipped = await rowsOf(clerk, id, 'skipped')
  const reasonOf = new Map(skipped.map((row) => [row.record_id, row.message]))
  for (const one of [...moved, ...far]) expect(reasonOf.get(one)).toBe('已不在您的数据范围内')
  for (const one of changed) expect(reasonOf.get(one)).toBe('已不符合条件')
  for (const one of deleted) expect(reasonOf.get(one)).toBe('数据不存在或已删除')
  expect(skipped).toHaveLength(155)
  expect(await rowsOf(clerk, id, 'waiting')).toEqual([])
  for (const one of await rowsOf(clerk, id)) expect(inserted).not.toContain(one.record_id)
})

test('a delete beyond 500 obeys the rule of single deletes, row by row', async () => {
  const ids = await members(server, 600, '2004-04-04')
  const admin = await server.as('admin')
  const match = await matchOf(admin, { filter: { join_time: '2004-04-04' } })
  const job = await ended(server, admin, await admin.call('POST /user/delete', { match }))
  expect(job).toMatchObject({ kind: 'remove', title: '批量删除：会员', status: 'done', done: 600, failed: 600 })
  expect((await rowsOf(admin, job.id, 'failed'))[0].message).toMatch(/是在会会员[,，]请先办理退会$/)
  expect(new Set(await column(server, 'person', 'delete_time', ids))).toEqual(new Set([null]))
  expect(await admin.call('POST /job/undo', { job_id: job.id })).toMatchObject({ code: 'STATE' })
})

test('it takes what is below before what is above, leaves what comes later, and its undo goes the other way', async () => {
  const admin = await server.as('admin')
  await run('update work_type set is_show = false')
  const { rows: trunks } = await run(
    `insert into work_type (name, sort) select '干' || n, 7 from generate_series(1, 20) n returning id`,
  )
  const first = Math.min(...trunks.map((row) => row.id))
  await run(
    `insert into work_type (name, pid, sort) select '枝' || n, $1 + n % 20, 7 from generate_series(1, 560) n`,
    first,
  )
  const query = { filter: { is_show: true } }
  const { content } = await admin.call('POST /many/match', { resource: 'work_type', query })
  const match = { ...query, expected: 580, digest: content.digest }
  const held = await hold(server, 'work_type', first)
  const made = await admin.call('POST /work_type/delete', { match })
  await run(`insert into work_type (name, sort) values ('后来', 7)`)
  await held.release()
  const job = await ended(server, admin, made)
  expect(job).toMatchObject({ status: 'done', done: 580, failed: 0 })
  const living = async () => {
    const { rows } = await run('select count(*)::int as num from work_type where sort = 7 and delete_time is null')
    return rows[0].num
  }
  expect(await living()).toBe(1)
  const undo = await ended(server, admin, await admin.call('POST /job/undo', { job_id: job.id }))
  expect(undo).toMatchObject({ status: 'done', done: 580, failed: 0, title: '撤销批量删除：企业类型' })
  expect(await living()).toBe(581)
})
