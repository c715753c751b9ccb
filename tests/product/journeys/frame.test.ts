// The organisation frame: a tree for each area and for head office, and office holders as child rows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

// biome-ignore lint/suspicious/noExplicitAny: rows of every resource
type Any = any

let server: TestServer
let admin: Person
let areas: number[]
let people: { id: number; name: string }[]

beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  const { rows } = await server.connection.pool.query(
    `select id from area where area_type = 'area' and pid is null order by id desc limit 3`,
  )
  areas = rows.map((row) => row.id)
  const found = await server.connection.pool.query(
    `select id, user_name as name from person where state = 'active'
     and id not in (select user_id from frame_user) order by id desc limit 4`,
  )
  people = found.rows
})
afterAll(() => server.close())

const add = async (body: object): Promise<number> => (await admin.call('POST /area/frameAdd', body)).content.id
const read = async (id: number): Promise<Any> => (await admin.call('POST /area/frameRead', { id })).content
const holders = async (id: number) =>
  (await server.connection.pool.query('select * from frame_user where frame_id = $1 order by sort', [id])).rows

test('entries become rows with captions, in their order; what is left out goes, what has its number stays', async () => {
  const [first, second, third] = people as [Any, Any, Any]
  const id = await add({
    name: '班子甲',
    area_id: areas[0],
    user_list: [
      { user_id: first.id, title: '会长', start_date: '2020-01-01', end_date: '2024-12-31' },
      { user_id: second.id, title: ' 副会长 ' },
    ],
  })
  const node = await read(id)
  expect(node.user_list).toEqual([
    {
      id: expect.any(Number),
      user_id: first.id,
      user_name: first.name,
      title: '会长',
      start_date: '2020-01-01',
      end_date: '2024-12-31',
    },
    {
      id: expect.any(Number),
      user_id: second.id,
      user_name: second.name,
      title: '副会长',
      start_date: null,
      end_date: null,
    },
  ])
  // Sent back in another order: no row is created anew.
  const turned = [node.user_list[1], { user_id: third.id }]
  const { content } = await admin.call('POST /area/frameEdit', { id, revision: node.revision, user_list: turned })
  const rows = await holders(id)
  expect(rows.map((row) => [row.user_id, row.sort])).toEqual([
    [second.id, 1],
    [third.id, 2],
  ])
  expect(rows[0].id).toBe(node.user_list[1].id)
  expect(content.revision).toBe(node.revision + 1)
  // Unchanged: nothing to write, no new revision.
  const again = await read(id)
  const same = await admin.call('POST /area/frameEdit', { id, revision: again.revision, user_list: again.user_list })
  expect(same.content.revision).toBe(again.revision)
})

test('a number of another node is no number here: that node keeps its row', async () => {
  const [first, second] = people as [Any, Any]
  const here = await add({ name: '班子乙', area_id: areas[0], user_list: [{ user_id: first.id }] })
  const there = await add({ name: '班子丙', area_id: areas[0], user_list: [{ user_id: second.id, title: '原样' }] })
  const [foreign] = await holders(there)
  const { revision } = await read(here)
  await admin.call('POST /area/frameEdit', {
    id: here,
    revision,
    user_list: [{ id: foreign.id, user_id: first.id, title: '改' }],
  })
  expect(await holders(there)).toEqual([foreign])
  expect((await holders(here)).map((row) => row.title)).toEqual(['改'])
})

test('entries are judged by the rules of their table, and references must lead somewhere', async () => {
  const call = (user_list: unknown) => admin.call('POST /area/frameAdd', { name: '不成', area_id: areas[1], user_list })
  expect(await call([{ title: '无人' }])).toMatchObject({ code: 'PARAM' })
  expect(await call([{ user_id: 1, colour: 'red' }])).toMatchObject({ code: 'PARAM' })
  expect((await call([{ user_id: people[0]?.id }, { user_id: 99_999_999 }])).errors?.['user_list']).toContain('第 2 项')
  const backwards = [{ user_id: people[0]?.id, start_date: '2024-01-01', end_date: '2023-01-01' }]
  expect((await call(backwards)).errors?.['user_list']).toContain('任期')
  expect(await call(Array.from({ length: 101 }, () => ({ user_id: people[0]?.id })))).toMatchObject({ code: 'PARAM' })
})

test('who holds an office cannot be deleted while the node is there; a node that is put back needs its people', async () => {
  const visitor = (
    await server.connection.pool.query(
      `insert into person (user_name, phone, state, townsman_status) values ('陶乐(演示)', '12055550001', 'none', 'verified') returning id`,
    )
  ).rows[0].id
  const node = await add({ name: '班子丁', area_id: areas[0], user_list: [{ user_id: visitor }] })
  const refused = await admin.call('POST /user/delete', { id_list: [visitor] })
  expect(refused).toMatchObject({ code: 'REF', content: { refs: [{ resource: 'frame', num: 1 }] } })
  expect(await admin.call('POST /area/frameDelete', { id_list: [node] })).toMatchObject({ status: 200 })
  expect(await admin.call('POST /user/delete', { id_list: [visitor] })).toMatchObject({ status: 200 })
  const back = await admin.call('POST /recycle/restore', { resource: 'frame', id_list: [node] })
  expect(back).toMatchObject({ code: 'REF' })
  expect(await admin.call('POST /recycle/purge', { resource: 'frame', id_list: [node] })).toMatchObject({ status: 200 })
  expect(await holders(node)).toEqual([])
})

test('the history tells names, and an old list can be put back', async () => {
  const [first, second] = people as [Any, Any]
  const id = await add({ name: '班子戊', area_id: areas[0], user_list: [{ user_id: first.id, title: '主任' }] })
  const { revision } = await read(id)
  await admin.call('POST /area/frameEdit', { id, revision, user_list: [{ user_id: second.id }] })
  const history = (await admin.call('POST /log/history', { resource: 'frame', id })).content.list_data
  const change = history[0].changes.find((one: Any) => one.field === 'user_list')
  expect(change.old.value[0]).toMatchObject({ user_name: first.name, title: '主任' })
  expect(change.can_revert).toBe(true)
  const back = await admin.call('POST /log/revert', { log_id: history[0].id, field: 'user_list', id })
  expect(back).toMatchObject({ status: 200 })
  expect((await read(id)).user_list).toMatchObject([{ user_id: first.id, title: '主任' }])
  const [latest] = (await admin.call('POST /log/history', { resource: 'frame', id })).content.list_data
  expect(latest.changes[0].can_revert).toBe(true)
})

test('a list names the area: exactly that one, or null for head office; an unknown one is NF', async () => {
  const head = await add({ name: '总会秘书处(试)' })
  const below = await add({ name: '办公室(试)', pid: head })
  const flat = (rows: Any[]): Any[] => rows.flatMap((row) => [row, ...flat(row.son)])
  const office = flat((await admin.call('POST /area/frameList', { area_id: null })).content.list_data)
  expect(office.every((row) => row.area_id === undefined || row.area_id === null)).toBe(true)
  const shown = office.find((row) => row.id === head)
  expect(shown.son.map((row: Any) => row.id)).toEqual([below])
  const own = flat((await admin.call('POST /area/frameList', { area_id: areas[0] })).content.list_data)
  expect(own.map((row) => row.name)).toContain('班子甲')
  expect(own.map((row) => row.id)).not.toContain(head)
  expect(await admin.call('POST /area/frameList', { area_id: 99_999_999 })).toMatchObject({ code: 'NF' })
})

test('a node lies in the area of its parent, at most five deep, never below itself, and goes only without children', async () => {
  const top = await add({ name: '一级', area_id: areas[1] })
  const refused = await admin.call('POST /area/frameAdd', { name: '别处', area_id: areas[2], pid: top })
  expect(refused).toMatchObject({ code: 'PARAM' })
  const homeless = await admin.call('POST /area/frameAdd', { name: '总会之下', pid: top })
  expect(homeless.errors).toHaveProperty('pid')
  let pid = top
  for (const name of ['二级', '三级', '四级', '五级']) pid = await add({ name, area_id: areas[1], pid })
  const deep = await admin.call('POST /area/frameAdd', { name: '六级', area_id: areas[1], pid })
  expect(deep.errors).toHaveProperty('pid')
  const node = await read(top)
  const circle = await admin.call('POST /area/frameEdit', { id: top, revision: node.revision, pid })
  expect(circle.errors).toHaveProperty('pid')
  const torn = await admin.call('POST /area/frameEdit', { id: top, revision: node.revision, area_id: areas[2] })
  expect(torn.errors?.['area_id']).toContain('二级')
  expect(await admin.call('POST /area/frameDelete', { id_list: [top] })).toMatchObject({ code: 'REF' })
  expect(await admin.call('POST /area/frameAdd', { name: '一级', area_id: areas[1] })).toMatchObject({ code: 'DUP' })
})
