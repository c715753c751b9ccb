// Undo of jobs: actions by the action that their schema names, imports as one batch, row by row.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { column, ended, hold, jobOf, members, rowsOf } from '../../support/jobs'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  // As if the schema named an undo: moved without a category, a file has none.
  const undoable = bindings.map((binding) => ({
    ...binding,
    actions: binding.actions.map((action) => (action.name === 'move' ? { ...action, undo: 'move' } : action)),
  }))
  server = await startServer({ bindings: undoable })
  admin = await server.as('admin')
})
afterAll(() => server.close())

const run = (text: string, ...values: unknown[]) => server.connection.pool.query(text, values)

test('an action on more than 500: one by one, those that came later left out, and back again', async () => {
  const add = async (name: string) => (await admin.call('POST /file_cate', { name, type: 'any' })).content.id as number
  const [from, to] = [await add('来处'), await add('去处')]
  const insert = (num: number) =>
    run(
      `insert into file (name, url, type, cate_id) select '图' || n, '/u/' || n, 'image', $2 from generate_series(1, $1) n returning id`,
      num,
      from,
    )
  const ids = (await insert(510)).rows.map((row) => row.id)
  const match = { filter: { cate_id: from, type: 'image' }, expected: 510 }
  const lock = await hold(server, 'file', ids[0])
  const answer = await admin.call('POST /fileChangeCate', { match, cate_id: to })
  await insert(3)
  await run('update file set type = $1 where id = $2', 'document', ids[509])
  await lock.release()
  const job = await ended(server, admin, answer)
  expect(job).toMatchObject({ kind: 'action', title: '移动到分类：文件', total: 510, done: 510, failed: 1 })
  expect(await rowsOf(admin, job.id, 'skipped')).toMatchObject([{ record_id: ids[509], message: '已不符合条件' }])
  const inside = async (cate: number | null) =>
    (
      await run(
        'select count(*)::int as num from file where cate_id is not distinct from $1 and name like $2',
        cate,
        '图%',
      )
    ).rows[0].num
  expect([await inside(from), await inside(to)]).toEqual([4, 509])
  const [{ rows: entries }] = [
    await run(`select title, path, note.num from log left join lateral (
    select count(*)::int as num from log_target where log_id = log.id) note on true where path = '/fileChangeCate' and status = 200 order by id`),
  ]
  expect(entries.map((row) => row.num)).toEqual([0, 200, 200, 109])
  await run('update file set name = $1, revision = revision + 1 where id = $2', '图改', ids[3])
  const undo = await ended(server, admin, await admin.call('POST /job/undo', { job_id: job.id }))
  expect(undo).toMatchObject({ title: '撤销移动到分类：文件', total: 509, done: 509, failed: 1 })
  expect([await inside(to), await inside(null)]).toEqual([1, 508])
})

test('an action without a way back is not taken back', async () => {
  const { rows } = await run(
    `insert into job (admin_id, kind, resource, call, status, done, end_time)
      values ((select id from admin where username = 'admin'), 'action', 'user', 'card', 'done', 1, now()) returning id`,
  )
  expect(await jobOf(admin, rows[0].id)).toMatchObject({ undo_until: null })
  expect(await admin.call('POST /job/undo', { job_id: rows[0].id })).toMatchObject({ code: 'STATE' })
})

/** A job as an import leaves it: record, previous values (null if created), revision after it. */
async function imported(
  rows: readonly (readonly [id: number, before: object | null, revision: number])[],
  resource: string,
) {
  const { rows: made } = await run(
    `insert into job (admin_id, kind, resource, status, total, done, end_time, language, input)
      values ((select id from admin where username = 'admin'), 'import', $1, 'done', $2, $2, now(), 'zh-CN', '{"phase":"writing"}') returning id`,
    resource,
    rows.length,
  )
  for (const [place, [id, before, revision]] of rows.entries())
    await run(
      `insert into job_row (job_id, place, record_id, name, result, before, revision) values ($1, $2, $3, 'x', 'done', $4, $5)`,
      made[0].id,
      place + 1,
      id,
      before && JSON.stringify(before),
      revision,
    )
  return made[0].id as number
}

test('an import: what it made goes to the bin, what it changed gets its old values, what was changed since stays', async () => {
  const add = async (name: string, pid?: number) =>
    (await admin.call('POST /work_type/add', { name, ...(pid ? { pid } : {}) })).content.id as number
  const [parent, used, changed] = [await add('导入父'), await add('在用'), await add('后改')]
  const child = await add('导入子', parent)
  const updated = await add('新名')
  await members(server, 1, '2007-01-01', { work_type_id: used })
  await admin.call('POST /work_type/edit', { id: changed, revision: 1, sort: 3 })
  const id = await imported(
    [
      [parent, null, 1],
      [child, null, 1],
      [used, null, 1],
      [changed, null, 1],
      [updated, { name: '旧名', sort: 55 }, 1],
    ],
    'work_type',
  )
  expect(await jobOf(admin, id)).toMatchObject({ title: '导入：企业类型', undo_until: expect.any(String) })
  const undo = await ended(server, admin, await admin.call('POST /job/undo', { job_id: id }))
  expect(undo).toMatchObject({ status: 'done', done: 5, failed: 2 })
  const failed = await rowsOf(admin, undo.id, 'failed')
  expect(failed.map((row) => [row.record_id, row.message])).toEqual([
    [changed, '此后又被修改过，没有撤销'],
    [used, expect.stringMatching(/^已被使用，不能删除：会员 1$/)],
  ])
  const gone = await column<string | null>(server, 'work_type', 'delete_time', [parent, used, changed, child, updated])
  expect(gone.map((value) => value !== null)).toEqual([true, false, false, true, false])
  expect((await run('select name, sort from work_type where id = $1', updated)).rows[0]).toEqual({
    name: '旧名',
    sort: 55,
  })
})

test('identity numbers lie sealed in the rows of a job, and come back open', async () => {
  const [id] = await members(server, 1, '2007-01-02')
  const card = '990000198001010014'
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(card[index]), 0)
  const valid = card.slice(0, 17) + '10X98765432'[sum % 11]
  const { cipher } = server.app.parts
  const job = await imported([[id, { id_card: cipher.encrypt(valid) }, 1]], 'user')
  const undo = await ended(server, admin, await admin.call('POST /job/undo', { job_id: job }))
  expect(undo).toMatchObject({ done: 1, failed: 0 })
  const { rows } = await run('select id_card from person where id = $1', id)
  expect(cipher.decrypt(rows[0].id_card)).toBe(valid)
})
