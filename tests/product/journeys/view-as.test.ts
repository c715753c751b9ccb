// Role preview, and the explanation of a refusal.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API } from '#kernel/constants'
import { DEMO_PASSWORD, SUPER_PASSWORD } from '../../support/constants'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A separate sign-in: the preview belongs to the token. */
async function signIn(
  username: string,
  password: string,
): Promise<(call: string, body?: object) => ReturnType<Person['call']>> {
  const { content } = await server.nobody.call('POST /login', { username, password })
  return (call, body = {}) =>
    server.nobody.call(call, call.startsWith('GET') ? undefined : body, { authorization: content.token })
}

async function roleNamed(name: string): Promise<number> {
  const { rows } = await server.connection.pool.query('select id from role where name = $1', [name])
  return rows[0].id
}

function pathsIn(menu: { path: string; type: string; son: never[] }[]): string[] {
  return menu.flatMap((entry) => [...(entry.type === 'page' ? [entry.path] : []), ...pathsIn(entry.son)])
}

test('an administrator sees the menu, the rows and the masks of a role, and changes nothing', async () => {
  const me = await signIn('admin', SUPER_PASSWORD)
  const editor = await signIn('bianji', DEMO_PASSWORD)
  expect(await me('POST /view_as', { role_id: await roleNamed('内容编辑') })).toMatchObject({ status: 200 })
  const info = (await me('POST /getAdminInfo')).content
  expect(info).toMatchObject({ username: 'admin', view_as: { role_name: '内容编辑' } })
  expect(pathsIn((await me('POST /getMenu')).content)).toEqual(pathsIn((await editor('POST /getMenu')).content))
  expect(await me('POST /user/list')).toMatchObject({ code: 'PERM' })
  expect(await me('POST /banner/list')).toMatchObject({ status: 200 })
  const refused = await me('POST /banner/add', { title: 'a', image: '/uploads/a.jpg', place: 'home' })
  expect(refused).toMatchObject({ code: 'PERM', message: expect.stringContaining('内容编辑') })
  expect(await me('POST /admin/updateInfo', { real_name: '别人' })).toMatchObject({ code: 'PERM' })
  expect(await me('POST /view_as/end')).toMatchObject({ status: 200 })
  expect(await me('POST /user/list')).toMatchObject({ status: 200 })
})

test('a role for own areas is looked at with the areas that are named', async () => {
  const me = await signIn('admin', SUPER_PASSWORD)
  const total = async () => (await me('POST /user/list', { scene: 'member' })).content.total as number
  const all = await total()
  await me('POST /view_as', { role_id: await roleNamed('分会管理员'), area_ids: [1] })
  const within = await total()
  expect(within).toBeGreaterThan(0)
  expect(within).toBeLessThan(all)
  await me('POST /view_as/end')
})

test('only one device views; the others of the same person go on as before', async () => {
  const here = await signIn('admin', SUPER_PASSWORD)
  const there = await signIn('admin', SUPER_PASSWORD)
  await here('POST /view_as', { role_id: await roleNamed('财务') })
  expect(await there('POST /user/list')).toMatchObject({ status: 200 })
})

test('a preview never becomes writable by what others do', async () => {
  const me = await signIn('admin', SUPER_PASSWORD)
  const other = await signIn('admin', SUPER_PASSWORD)
  const { rows } = await server.connection.pool.query(`select id from menu where path = '/workType/list'`)
  const role = { name: '看看就删', auth_ids: rows.map(({ id }) => id), data_scope: 'all' }
  const { content } = await other('POST /role', role)
  const staysReadOnly = async (role_name: string) => {
    expect((await me('POST /getAdminInfo')).content).toMatchObject({ is_super: false, view_as: { role_name } })
    expect(await me('POST /work_type/add', { name: '不该有的' })).toMatchObject({ code: 'PERM' })
  }
  await me('POST /view_as', { role_id: content.id })
  await staysReadOnly('看看就删')
  expect(await other('POST /role/delete', { id_list: [content.id] })).toMatchObject({ status: 200 })
  await staysReadOnly('看看就删')
  expect(await me('POST /work_type/list')).toMatchObject({ status: 200 })
  const purged = await other('POST /recycle/purge', { resource: 'role', id_list: [content.id] })
  expect(purged, JSON.stringify(purged)).toMatchObject({ status: 200 })
  server.app.parts.changes.announce()
  await staysReadOnly('—')
  expect(await me('POST /work_type/list')).toMatchObject({ code: 'PERM' })
  await me('POST /view_as/end')
  expect(await me('POST /work_type/list')).toMatchObject({ status: 200 })
})

test('a preview goes on when its viewer’s own scope is narrowed', async () => {
  const keeper = await server.holding(['/role/index', '/role/index role.view_as', '/banner/list'])
  const { rows } = await server.connection.pool.query(`select id from menu where path = '/banner/list'`)
  const draft = { name: '试看', auth_ids: rows.map(({ id }) => id), data_scope: 'all' }
  expect(await keeper.call('POST /view_as/draft', draft)).toMatchObject({ status: 200 })
  const { id } = (await keeper.call('POST /getAdminInfo', {})).content
  await server.connection.pool.query(
    `update role set data_scope = 'own_records' where id in (select target_id from admin_role_ids where owner_id = $1)`,
    [id],
  )
  server.app.parts.changes.announce()
  expect((await keeper.call('POST /getAdminInfo', {})).content).toMatchObject({ view_as: { role_name: '试看' } })
  expect(await keeper.call('POST /banner/list', {})).toMatchObject({ status: 200 })
  expect(await keeper.call('POST /view_as/draft', draft)).toMatchObject({ code: 'PERM' })
})

test('nobody sees more through a role than he has', async () => {
  const keeper = await server.holding(['/role/index', '/role/index role.view_as', '/banner/list'])
  expect(await keeper.call('POST /view_as', { role_id: await roleNamed('内容编辑') })).toMatchObject({ code: 'PERM' })
  expect(await keeper.call('POST /view_as', { role_id: await roleNamed('超级管理员') })).toMatchObject({ code: 'PERM' })
  const reader = await server.holding(['/role/index'])
  expect(await reader.call('POST /view_as', { role_id: await roleNamed('内容编辑') })).toMatchObject({ code: 'PERM' })
})

test('a refused person is told which right is missing and who can give it', async () => {
  const reader = await server.holding(['/banner/list'])
  const button = await reader.call('POST /banner/delete', { id_list: [1] })
  expect(button).toMatchObject({ code: 'PERM', content: { right: 'banner.remove', who: ['超级管理员'] } })
  expect(button.message).toBe('没有操作权限：需要「轮播图」的「删除」，可请 超级管理员 开通')
  const page = await reader.call('POST /user/list', {}, { 'accept-language': 'en' })
  expect(page.message).toMatch(/^Not permitted: you need “Members”; ask /)
  expect((await reader.call('POST /access/explain', { path: '/user/list/12/edit' })).content).toEqual({
    title: '会员列表',
    who: ['超级管理员'],
  })
  expect(await reader.call('POST /access/explain', { path: '/no/such/page' })).toMatchObject({ code: 'NF' })
})

test('an answer tells when rights have changed', async () => {
  const person = await server.holding(['/banner/list'])
  const mark = async () => {
    const answer = await server.app.server.inject({
      method: 'POST',
      url: `${API}/getAdminInfo`,
      headers: { authorization: person.token },
    })
    return answer.headers['x-access']
  }
  const before = await mark()
  expect(before).toMatch(/^[\w-]{16}$/)
  expect(await mark()).toBe(before)
  await server.connection.pool.query(`update menu set icon = 'StarOutlined' where path = '/banner/list'`)
  server.app.parts.changes.announce()
  expect(await mark()).not.toBe(before)
})

test('a role that is not saved is looked at as it stands in the editor, and leaves nothing behind', async () => {
  const me = await signIn('admin', SUPER_PASSWORD)
  const roles = async () => (await server.connection.pool.query('select count(*)::int as num from role')).rows[0].num
  const before = await roles()
  const { rows } = await server.connection.pool.query(`select id from menu where path = '/banner/list'`)
  const draft = { name: '试看', auth_ids: [rows[0].id], data_scope: 'all' }
  expect(await me('POST /view_as/draft', draft)).toMatchObject({ status: 200 })
  expect((await me('POST /getAdminInfo')).content).toMatchObject({
    view_as: { role_id: 0, role_name: '试看' },
    is_super: false,
    can_export: false,
    can_sensitive: false,
  })
  expect(pathsIn((await me('POST /getMenu')).content)).toEqual(['/banner/list'])
  expect(await me('POST /banner/list')).toMatchObject({ status: 200 })
  expect(await me('POST /user/list')).toMatchObject({ code: 'PERM' })
  expect(await me('POST /banner/delete', { id_list: [1] })).toMatchObject({ code: 'PERM' })
  // One look at a time: a second one would be a write.
  expect(await me('POST /view_as/draft', draft)).toMatchObject({ code: 'PERM' })
  expect(await me('POST /view_as/end')).toMatchObject({ status: 200 })
  expect(await me('POST /user/list')).toMatchObject({ status: 200 })
  expect(await roles()).toBe(before)
})

test('an unsaved role for own areas is looked at with the areas that are named', async () => {
  const me = await signIn('admin', SUPER_PASSWORD)
  const { rows } = await server.connection.pool.query(`select id from menu where path = '/user/list'`)
  const total = async () => (await me('POST /user/list', { scene: 'member' })).content.total as number
  const all = await total()
  const look = async (more: object) => {
    const body = { auth_ids: rows.map(({ id }) => id), ...more }
    expect(await me('POST /view_as/draft', body)).toMatchObject({ status: 200 })
    const seen = await total()
    await me('POST /view_as/end')
    return seen
  }
  const within = await look({ data_scope: 'own_areas', places: [1] })
  expect(within).toBeGreaterThan(0)
  expect(within).toBeLessThan(all)
  expect(await look({ data_scope: 'own_areas', places: [99_999_999] })).toBeLessThan(within)
})

test('nobody looks through an unsaved role at what he lacks, before or after it is taken from him', async () => {
  const held = ['/role/index', '/role/index role.view_as', '/banner/list']
  const keeper = await server.holding(held)
  const { rows } = await server.connection.pool.query(
    `select path, id from menu where path in ('/banner/list', '/user/list', '/role/index') order by path`,
  )
  const id = Object.fromEntries(rows.map((row) => [row.path, row.id]))
  const draft = { auth_ids: [id['/banner/list']], data_scope: 'all' }
  const more = { ...draft, auth_ids: [id['/user/list']] }
  expect(await keeper.call('POST /view_as/draft', more)).toMatchObject({
    code: 'PERM',
    errors: { auth_ids: expect.stringContaining('会员') },
  })
  for (const flag of ['can_export', 'can_sensitive'])
    expect(await keeper.call('POST /view_as/draft', { ...draft, [flag]: true }), flag).toMatchObject({
      code: 'PERM',
      errors: { [flag]: expect.any(String) },
    })
  const reader = await server.holding(['/role/index'])
  expect(await reader.call('POST /view_as/draft', draft)).toMatchObject({ code: 'PERM' })
  expect(await keeper.call('POST /view_as/draft', draft)).toMatchObject({ status: 200 })
  expect(await keeper.call('POST /banner/list')).toMatchObject({ status: 200 })
  // Taken away meanwhile: the draft cannot give it back.
  await server.connection.pool.query(
    `delete from role_auth_ids where target_id = $1 and owner_id in (select target_id from admin_role_ids
       where owner_id = (select admin_id from token where view_draft is not null order by id desc limit 1))`,
    [id['/banner/list']],
  )
  server.app.parts.changes.announce()
  expect(await keeper.call('POST /banner/list')).toMatchObject({ code: 'PERM' })
})
