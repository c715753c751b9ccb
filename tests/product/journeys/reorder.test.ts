// Order by dragging: few rows change, rows out of scope never move, concurrent moves give one order.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const run = (text: string, ...values: unknown[]) => server.connection.pool.query(text, values)
const move = (resource: string, body: object, who = admin) => who.call('POST /reorder', { resource, ...body })

/** Names in the order of the list. */
async function shown(call: string, who = admin): Promise<string[]> {
  const { content } = await who.call(call, { page: 1, limit: 200 })
  return content.list_data.map((row: { name?: string; title?: string }) => row.name ?? row.title)
}

async function natures(values: Record<string, number>): Promise<Record<string, number>> {
  await run(
    'delete from work_nature where id not in (select work_nature_id from person where work_nature_id is not null)',
  )
  await run('update work_nature set delete_time = now()')
  const ids: Record<string, number> = {}
  for (const [name, sort] of Object.entries(values)) {
    const { rows } = await run('insert into work_nature (name, sort) values ($1, $2) returning id', name, sort)
    ids[name] = rows[0].id
  }
  return ids
}
const list = 'POST /work_nature/list'

test('before another, or last; only the moved row changes where there is room', async () => {
  const { a, c, d } = await natures({ a: 10, b: 20, c: 30, d: 40 })
  expect(await move('work_nature', { id: d, before_id: c })).toMatchObject({ status: 200, content: { num: 1 } })
  expect(await shown(list)).toEqual(['a', 'b', 'd', 'c'])
  expect(await move('work_nature', { id: a })).toMatchObject({ status: 200, content: { num: 1 } })
  expect(await shown(list)).toEqual(['b', 'd', 'c', 'a'])
  // Dropping it on its own position changes nothing.
  expect(await move('work_nature', { id: a })).toMatchObject({ content: { num: 0 } })
  const { rows } = await run('select module, title, target_id from log order by id desc limit 2')
  expect(rows[1]).toMatchObject({ title: '移动：a', target_id: a })
})

test('among rows that all have the same number', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `n${index}`)
  const ids = await natures(Object.fromEntries(names.map((name) => [name, 100])))
  const before = await shown(list)
  const [moved, target] = [before[25], before[2]]
  const answer = await move('work_nature', { id: ids[moved], before_id: ids[target] })
  expect(answer.content.num).toBeLessThanOrEqual(3)
  const rest = before.filter((name) => name !== moved)
  expect(await shown(list)).toEqual([...rest.slice(0, 2), moved, ...rest.slice(2)])
})

test('at the limits of the field the others make room', async () => {
  const { a, c } = await natures({ a: 0, b: 1, c: 9999 })
  await move('work_nature', { id: c, before_id: a })
  expect(await shown(list)).toEqual(['c', 'a', 'b'])
  await run(`insert into work_nature (name, sort) values ('d', 9999)`)
  await move('work_nature', { id: a })
  expect(await shown(list)).toEqual(['c', 'b', 'd', 'a'])
  const { rows } = await run('select min(sort), max(sort) from work_nature where delete_time is null')
  expect(rows[0].min).toBeGreaterThanOrEqual(0)
  expect(rows[0].max).toBeLessThanOrEqual(9999)
})

test('what cannot be meant is refused', async () => {
  const { a } = await natures({ a: 1, b: 2 })
  expect(await move('work_nature', { id: a, before_id: a })).toMatchObject({ code: 'PARAM' })
  expect(await move('work_nature', { id: a, before_id: 999_999 })).toMatchObject({
    code: 'PARAM',
    errors: { before_id: expect.any(String) },
  })
  expect(await move('work_nature', { id: 999_999 })).toMatchObject({ code: 'NF' })
  for (const resource of ['user', 'log', 'token', 'nothing'])
    expect(await move(resource, { id: 1 })).toMatchObject({ code: 'NF' })
  const reader = await server.holding(['/workNature/list'])
  expect(await move('work_nature', { id: a }, reader)).toMatchObject({ code: 'PERM' })
  const branch = await server.holding(['/workNature/list', '/workNature/list work_nature.update'], {
    data_scope: 'own_areas',
    areas: [1],
  })
  expect(await move('work_nature', { id: a }, branch)).toMatchObject({ code: 'PERM' })
})

test('in a tree: among those of a parent, to another parent, to the top, never below itself or too deep', async () => {
  const add = async (name: string, pid?: number) =>
    (await admin.call('POST /work_type/add', { name, ...(pid ? { pid } : {}) })).content.id as number
  const [one, two] = [await add('甲干'), await add('乙干')]
  const [a, b, c] = [await add('甲一', one), await add('甲二', one), await add('乙一', two)]
  const sons = async (pid: number) =>
    (
      await run(
        'select id from work_type where pid = $1 and delete_time is null order by sort, create_time, id desc',
        pid,
      )
    ).rows.map((row) => row.id)
  await move('work_type', { id: b, before_id: a })
  expect(await sons(one)).toEqual([b, a])
  expect(await move('work_type', { id: a, pid: two, before_id: c })).toMatchObject({ status: 200 })
  expect([await sons(one), await sons(two)]).toEqual([[b], [a, c]])
  expect(await move('work_type', { id: a, before_id: b })).toMatchObject({
    code: 'PARAM',
    errors: { before_id: expect.any(String) },
  })
  expect(await move('work_type', { id: two, pid: one })).toMatchObject({
    code: 'PARAM',
    errors: { pid: expect.any(String) },
  })
  expect(await move('work_type', { id: two, pid: two })).toMatchObject({
    code: 'PARAM',
    errors: { pid: expect.any(String) },
  })
  expect(await move('work_type', { id: c, pid: null })).toMatchObject({ status: 200 })
  expect((await run('select pid from work_type where id = $1', c)).rows[0].pid).toBeNull()
  expect(await sons(two)).toEqual([a])
})

test('rows beyond the caller’s areas keep their numbers', async () => {
  await run(`update area set sort = 100`)
  const { rows } = await run(
    `select id from area where area_type = 'area' and pid is null and delete_time is null order by sort, id`,
  )
  const top = rows.map((row) => row.id)
  expect(top.length).toBeGreaterThan(2)
  const mine = [top[0], top[top.length - 1]]
  const keeper = await server.holding(['/area/list', '/area/list area.update'], {
    data_scope: 'own_areas',
    areas: mine,
  })
  const others = async () =>
    (await run('select id, sort, revision from area where not (id = any($1)) order by id', mine)).rows
  const before = await others()
  const answer = await move('area', { id: mine[1], before_id: mine[0] }, keeper)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  expect(await others()).toEqual(before)
  const order = (await shown('POST /area/list', keeper)) as string[]
  const names = await run('select name from area where id = any($1) order by array_position($1, id::bigint)', [
    mine[1],
    mine[0],
  ])
  const wanted = names.rows.map((row) => row.name)
  expect(order.filter((name) => wanted.includes(name))).toEqual(wanted)
  expect(await move('area', { id: top[1], before_id: mine[0] }, keeper)).toMatchObject({ code: 'NF' })
  expect(await move('area', { id: mine[0], before_id: top[1] }, keeper)).toMatchObject({ code: 'PARAM' })
})

test('many at once: nobody waits for ever, all have their way, and the order is one that everybody sees', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `m${index}`)
  const ids = await natures(Object.fromEntries(names.map((name) => [name, 100])))
  await server.warm()
  const answers = await Promise.all(
    names.map((name, index) =>
      move('work_nature', { id: ids[name], before_id: ids[names[(index + 5) % names.length] as string] }),
    ),
  )
  expect(answers.map((answer) => answer.code ?? 'OK')).toEqual(names.map(() => 'OK'))
  const seen = await shown(list)
  expect([...seen].sort()).toEqual([...names].sort())
  // A concurrent edit of the same rows doesn't deadlock either.
  const { rows: now } = await run(`select id, revision from work_nature where name = 'm3'`)
  const both = await Promise.all([
    move('work_nature', { id: ids['m1'], before_id: ids['m3'] }),
    admin.call('POST /work_nature/edit', { id: now[0].id, revision: now[0].revision, sort: 5 }),
  ])
  expect(both.every((answer) => answer.status === 200 || answer.code === 'STALE')).toBe(true)
})
