// What a narrow data scope may not learn, and what it must still be able to do.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const branch = (entries: readonly string[], role = {}) =>
  server.holding(entries, { data_scope: 'own_areas', areas: [1], ...role })

test('a duplicate elsewhere is refused without saying which record it is', async () => {
  const { rows } = await server.connection.pool.query(
    `select id, phone from person where area_id <> 1 and delete_time is null and phone is not null limit 1`,
  )
  const clerk = await branch(['/user/list', '/user/list user.create'])
  const body = {
    user_name: '撞号',
    phone: rows[0].phone,
    native_id: 3,
    position_id: 10,
    area_id: 1,
    join_time: '2025-03-01',
  }
  expect(await clerk.call('POST /user/add', body)).toMatchObject({ code: 'DUP', content: null })
  expect(await admin.call('POST /user/add', body)).toMatchObject({ code: 'DUP', content: { exist_id: rows[0].id } })
})

test('the groups of an area belong to its data scope, others do not', async () => {
  const add = (name: string, area_id: number) =>
    admin.call('POST /area/groupAdd', { area_type: 'group', group_type: 'group', name, area_id })
  const [inside, outside] = [(await add('本区小组', 1)).content.id, (await add('外区小组', 2)).content.id]
  const keeper = await branch(['/group/list', '/user/list', '/user/list user.update'])
  const { content } = await keeper.call('POST /area/groupList', { page: 1, limit: 200 })
  const ids = content.list_data.map((row: { id: number }) => row.id)
  expect(ids).toContain(inside)
  expect(ids).not.toContain(outside)
  const { content: people } = await keeper.call('POST /user/list', { page: 1, limit: 1 })
  const [{ id, revision }] = people.list_data
  const edit = (group_ids: number[]) => keeper.call('POST /user/edit', { id, revision, group_ids })
  expect(await edit([outside])).toMatchObject({ code: 'PARAM', errors: { group_ids: expect.any(String) } })
  expect(await edit([inside])).toMatchObject({ status: 200 })
})

test('a new area below one’s own is one’s own at once', async () => {
  const keeper = await branch(['/area/list', '/area/list area.create', '/user/list', '/user/list user.create'])
  const made = await keeper.call('POST /area/add', { name: '新片区', pid: 1 })
  expect(made).toMatchObject({ status: 200 })
  expect(await keeper.call('POST /area/read', { id: made.content.id })).toMatchObject({ status: 200 })
  expect(await keeper.call('POST /area/add', { name: '别处', pid: 2 })).toMatchObject({ code: 'PARAM' })
  expect(await keeper.call('POST /area/add', { name: '顶层' })).toMatchObject({ code: 'PERM' })
})

test('another person’s phone in the profile is masked for those who may not see it', async () => {
  const viewer = await server.holding(['/admin/index'])
  const { content } = await admin.call('POST /getAdminInfo', {})
  expect((await viewer.call('POST /admin/read', { id: content.id })).content.phone).toMatch(/\*{4}/)
  const own = await viewer.call('POST /admin/read', {})
  expect(own.content.phone).toBe('12000000999')
})

test('options opened by a reference search the caption, not what it hides', async () => {
  const { content } = await admin.call('POST /user/list', { page: 1, limit: 1 })
  const [{ id, revision }] = content.list_data
  const edited = await admin.call('POST /user/edit', { id, revision, main_business: '独门生意' })
  expect(edited.status).toBe(200)
  const editor = await server.holding(['/article/list'])
  const found = async (who: Person) => (await who.call('POST /user/allUser', { keyword: '独门生意' })).content.list_data
  expect(await found(admin)).toHaveLength(1)
  expect(await found(editor)).toHaveLength(0)
})

test('looking up phones is limited to sixty a minute', async () => {
  const clerk = await server.holding(['/user/list'])
  const look = () => clerk.call('POST /user/searchForPhone', { phone: '12099999999' })
  for (let index = 0; index < 60; index++) expect(await look()).toMatchObject({ status: 200 })
  expect(await look()).toMatchObject({ code: 'RATE' })
})

test('ids by condition take the keys of a list and refuse others', async () => {
  const call = (condition: object) => admin.call('POST /user/getUserIdsByCondition', { condition })
  const { content } = await admin.call('POST /user/list', { page: 1, limit: 200, filter: { sex: 'male' } })
  const answer = await call({ scene: 'member', filter: { sex: 'male' } })
  expect(answer.content.total).toBe(content.total)
  expect(new Set(answer.content.id_list).size).toBe(content.total)
  expect(await call({ nonsense: 1 })).toMatchObject({ code: 'PARAM', errors: { nonsense: expect.any(String) } })
})
