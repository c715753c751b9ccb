// Delegation of permissions: nobody gives a role more than their own, nor changes one that holds more.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { rolePage, rolesOf } from '../support/roles'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const field = expect.any(String)
const { query, entry, entries, draft, add, edit, heldRole } = rolesOf(() => ({ server, admin }))

test('only what one holds can be handed on', async () => {
  const keeper = await server.holding([...rolePage, '/banner/list', '/banner/list banner.update'])
  const own = await entries('/banner/list', '/banner/list banner.update')
  expect(await keeper.call('POST /role', draft(own))).toMatchObject({ status: 200 })
  for (const more of [await entry('/banner/list banner.remove'), await entry('/user/list')])
    expect(await keeper.call('POST /role', draft([...own, more]))).toMatchObject({
      status: 403,
      code: 'PERM',
      errors: { auth_ids: field },
    })
})

test('a button that one holds without its page opens nothing and is not handed on', async () => {
  const keeper = await server.holding([...rolePage, '/banner/list banner.update'])
  expect(await keeper.call('POST /role', draft(await entries('/banner/list banner.update')))).toMatchObject({
    code: 'PERM',
    errors: { auth_ids: field },
  })
})

test('export, sensitive data and a wider scope are handed on only by who has them', async () => {
  const keeper = await server.holding([...rolePage, '/banner/list'])
  const own = await entries('/banner/list')
  for (const more of ['can_export', 'can_sensitive'])
    expect(await keeper.call('POST /role', draft(own, { [more]: true })), more).toMatchObject({
      code: 'PERM',
      errors: { [more]: field },
    })
  const seer = await server.holding([...rolePage, '/banner/list'], { can_sensitive: true })
  expect(await seer.call('POST /role', draft(own, { can_sensitive: true }))).toMatchObject({ status: 200 })
  expect(await keeper.call('POST /role', draft(own, { require_totp: true, data_scope: 'own_records' }))).toMatchObject({
    status: 200,
  })
})

test('a role that holds more is neither changed nor removed', async () => {
  const keeper = await server.holding([...rolePage, '/banner/list'])
  const bigger = await add(await entries('/banner/list', '/user/list'))
  const seeing = await add(await entries('/banner/list'), { can_sensitive: true })
  for (const id of [bigger, seeing]) {
    expect(await edit(id, { remark: '越权' }, keeper)).toMatchObject({ status: 403, code: 'PERM' })
    expect(await keeper.call('POST /role/delete', { id_list: [id] })).toMatchObject({ code: 'PERM' })
  }
  const smaller = await add(await entries('/banner/list'))
  expect(await edit(smaller, { remark: '可以' }, keeper)).toMatchObject({ status: 200 })
  expect(await keeper.call('POST /role/delete', { id_list: [smaller, bigger] })).toMatchObject({ code: 'PERM' })
  expect(await keeper.call('POST /role/delete', { id_list: [smaller] })).toMatchObject({ status: 200 })
})

test('nobody changes or removes a role that one holds', async () => {
  const keeper = await server.holding([...rolePage, '/banner/list'])
  const own = await heldRole(keeper)
  expect(await edit(own, { remark: '自己的' }, keeper)).toMatchObject({ status: 403, code: 'PERM' })
  expect(await edit(own, { require_totp: false, data_scope: 'all' }, keeper)).toMatchObject({ code: 'PERM' })
  expect(await keeper.call('POST /role/delete', { id_list: [own] })).toMatchObject({ code: 'PERM' })
})

test('who loses a right can hand it on no more, though the session is older', async () => {
  const keeper = await server.holding([...rolePage, '/banner/list'])
  await edit(await heldRole(keeper), { auth_ids: await entries(...rolePage) })
  expect(await keeper.call('POST /role', draft(await entries('/banner/list')))).toMatchObject({
    code: 'PERM',
    errors: { auth_ids: field },
  })
})

test('the tree of a role offers what its editor holds; chosen ids keep their names', async () => {
  const keeper = await server.holding([...rolePage, '/banner/list', '/banner/list banner.update'])
  const flat = (rows: { path: string; son?: never[] }[]): string[] =>
    rows.flatMap((row) => [row.path, ...flat(row.son ?? [])])
  const paths = flat((await keeper.call('GET /menu')).content.list_data)
  expect(paths).toEqual(expect.arrayContaining(['/banner/list', 'banner.update', '/role/index']))
  expect(paths).not.toContain('banner.remove')
  expect(paths).not.toContain('/user/list')
  const other = await entry('/user/list')
  const named = await keeper.call('GET /menu', { id_list: [other] })
  expect(named.content.list_data).toMatchObject([{ id: other, name: expect.any(String) }])
})

test('who makes roles is offered what he holds; who also keeps the menu sees the rest of it closed', async () => {
  interface Branch {
    path: string
    closed?: boolean
    son: Branch[]
  }
  const flat = (list: Branch[]): Branch[] => list.flatMap((one) => [one, ...flat(one.son ?? [])])
  const seen = async (person: Person) => flat((await person.call('GET /menu')).content.list_data)
  const maker = await seen(await server.holding(['/role/index', '/banner/list', '/banner/list banner.create']))
  expect(maker.map((one) => one.path)).toEqual(expect.arrayContaining(['/banner/list', 'banner.create']))
  expect(maker.map((one) => one.path)).not.toContain('/user/list')
  const keeper = await seen(await server.holding(['/role/index', '/menu/index', '/banner/list']))
  const closed = (path: string) => keeper.find((one) => one.path === path)?.closed === true
  expect([closed('/user/list'), closed('banner.create'), closed('/banner/list')]).toEqual([true, true, false])
  expect((await seen(await server.as('admin'))).some((one) => one.closed)).toBe(false)
})

test('the scope of own areas waits until everybody who holds the role has one', async () => {
  const person = await server.holding(['/banner/list'])
  const role = await heldRole(person)
  const { id, real_name } = (await person.call('POST /getAdminInfo')).content
  const narrow = () => edit(role, { data_scope: 'own_areas' })
  expect(await narrow()).toMatchObject({
    code: 'PARAM',
    errors: { data_scope: `请先为持有此角色的人选择区域：${real_name}` },
  })
  const { revision } = (await admin.call('GET /admin/{id}', { id })).content
  const chosen = await admin.call('POST /admin/edit', { id, revision, area_ids: [1] })
  expect(chosen, JSON.stringify(chosen)).toMatchObject({ status: 200 })
  expect(await narrow()).toMatchObject({ status: 200 })
})

test('a refusal names only people whose scope lets them give rights', async () => {
  const keepers = ['/banner/list', '/role/index', '/role/index role.update']
  const within = await server.holding(keepers, { data_scope: 'own_areas', areas: [1] })
  const everywhere = await server.holding(keepers)
  const named = async (person: Person) => (await person.call('POST /getAdminInfo')).content.real_name
  await query('update admin set status = false where id <> all($1)', [
    (await everywhere.call('POST /getAdminInfo')).content.id,
    (await within.call('POST /getAdminInfo')).content.id,
  ])
  const asking = await server.holding([])
  const { who } = (await asking.call('POST /access/explain', { path: '/banner/list' })).content
  expect(who).toEqual([await named(everywhere)])
})
