// Attack: making oneself, or somebody, more than one is oneself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const rows = async (text: string, values: unknown[] = []) => (await server.connection.pool.query(text, values)).rows
const entryId = async (path: string) =>
  (await rows(`select id from menu where path = $1 and type = 'page'`, [path]))[0].id
const personId = async (person: Person) => (await person.call('POST /getAdminInfo', {})).content.id
const roleOf = async (id: number) =>
  (
    await rows(
      'select role.* from role join admin_role_ids held on held.target_id = role.id where held.owner_id = $1',
      [id],
    )
  )[0]
const onPage = (page: string, ...rights: string[]) => [page, ...rights.map((right) => `${page} ${right}`)]

const roleKeeper = () =>
  server.holding([...onPage('/role/index', 'role.create', 'role.update', 'role.remove'), '/banner/list'])
const peopleKeeper = () =>
  server.holding(
    onPage(
      '/admin/index',
      'admin.create',
      'admin.update',
      'admin.remove',
      'admin.set_pass',
      'admin.sign_out',
      'admin.reset_totp',
    ),
  )

describe('giving what one lacks', () => {
  const attempts: readonly [string, () => Promise<object>, string][] = [
    ['a page', async () => ({ auth_ids: [await entryId('/config/index')] }), 'auth_ids'],
    [
      'the sight of sensitive data',
      async () => ({ auth_ids: [await entryId('/banner/list')], can_sensitive: true }),
      'can_sensitive',
    ],
    ['exports', async () => ({ auth_ids: [await entryId('/banner/list')], can_export: true }), 'can_export'],
  ]
  test.each(attempts)('%s, in a new role', async (_name, more, field) => {
    const keeper = await roleKeeper()
    const body = { name: `越权 ${field}`, data_scope: 'all', ...(await more()) }
    expect(await keeper.call('POST /role', body)).toMatchObject({
      code: 'PERM',
      errors: { [field]: expect.any(String) },
    })
    expect(await rows('select id from role where name = $1', [body.name])).toEqual([])
  })

  test('rows beyond one’s own areas', async () => {
    const keeper = await server.holding(onPage('/role/index', 'role.create'), { data_scope: 'own_areas', areas: [1] })
    const body = { name: '越权范围', data_scope: 'all', auth_ids: [await entryId('/role/index')] }
    expect(await keeper.call('POST /role', body)).toMatchObject({ code: 'PERM' })
  })

  test('a page, by a role that somebody else made', async () => {
    const keeper = await roleKeeper()
    const [clerk] = await rows(
      `select id, revision, auth_ids from (select role.*, array(select target_id from role_auth_ids where owner_id = role.id) as auth_ids from role) role where name = '财务'`,
    )
    const change = { revision: clerk.revision, auth_ids: [...clerk.auth_ids, await entryId('/config/index')] }
    expect(await keeper.call(`POST /role/${clerk.id}/edit`, change)).toMatchObject({ code: 'PERM' })
  })
})

test('nobody edits the role that he holds', async () => {
  const keeper = await roleKeeper()
  const own = await roleOf(await personId(keeper))
  for (const change of [{ remark: '自改' }, { can_sensitive: true }, { auth_ids: [await entryId('/config/index')] }])
    expect(await keeper.call(`POST /role/${own.id}/edit`, { revision: own.revision, ...change })).toMatchObject({
      code: 'PERM',
    })
  expect((await roleOf(await personId(keeper))).revision).toBe(own.revision)
})

describe('a lesser person cannot touch a stronger one', () => {
  const strong: readonly [string, string][] = [
    ['the super administrator', 'admin'],
    ['somebody who holds more', 'mishu'],
  ]
  test.each(strong)('%s', async (_name, username) => {
    const keeper = await peopleKeeper()
    const [{ id, revision, password }] = await rows('select id, revision, password from admin where username = $1', [
      username,
    ])
    const attempts: [string, object][] = [
      ['POST /admin/set_pass', { id, password: 'Taken12345' }],
      ['POST /admin/edit', { id, revision, phone: '12000000666' }],
      ['POST /admin/edit', { id, revision, status: false }],
      ['POST /admin/delete', { id_list: [id] }],
      ['POST /admin/sign_out', { id }],
      ['POST /admin/reset_totp', { id }],
    ]
    for (const [call, body] of attempts) expect(await keeper.call(call, body), call).toMatchObject({ code: 'PERM' })
    expect(await rows('select password, revision, status from admin where id = $1', [id])).toEqual([
      { password, revision, status: true },
    ])
  })
})

describe('assigning the built-in role', () => {
  test.each(['to somebody new', 'to oneself', 'to another'])('%s', async (whom) => {
    const keeper = await peopleKeeper()
    const [{ id: builtIn }] = await rows('select id from role where is_sys')
    const me = await personId(keeper)
    const [other] = await rows(`select id, revision from admin where username = 'caiwu'`)
    const [own] = await rows('select id, revision from admin where id = $1', [me])
    const fresh = {
      username: 'becomes_super',
      real_name: '新',
      phone: '12000000777',
      password: 'Super12345',
      role_ids: [builtIn],
    }
    const answer =
      whom === 'to somebody new'
        ? await keeper.call('POST /admin', fresh)
        : await keeper.call('POST /admin/edit', { ...(whom === 'to oneself' ? own : other), role_ids: [builtIn] })
    expect(answer).toMatchObject({ code: 'PERM' })
    expect(await rows(`select username from admin where is_super`)).toEqual([{ username: 'admin' }])
  })

  test('nor is it changed or deleted, by anybody', async () => {
    const admin = await server.as('admin')
    const [{ id, revision }] = await rows('select id, revision from role where is_sys')
    expect(await admin.call(`POST /role/${id}/edit`, { revision, can_export: false })).toMatchObject({ code: 'STATE' })
    expect(await admin.call('POST /role/delete', { id_list: [id] })).toMatchObject({ code: 'STATE' })
  })
})

describe('an edit of the menu opens nothing', () => {
  const keeper = () =>
    server.holding([
      ...onPage('/menu/index', 'menu.create', 'menu.update', 'menu.remove', 'menu.is_show'),
      '/banner/list',
      '/workNature/list',
    ])

  test('another address in an entry that one holds', async () => {
    const person = await keeper()
    const [entry] = await rows(`select id, revision from menu where path = '/banner/list'`)
    for (const path of ['/config/index', '/config//index', '/config/index/'])
      expect(
        (await person.call(`POST /menu/${entry.id}/edit`, { revision: entry.revision, path })).status,
        path,
      ).not.toBe(200)
    expect(await person.call('POST /config/getConfig', {})).toMatchObject({ code: 'PERM' })
  })

  test('another address where the right one is gone', async () => {
    const person = await keeper()
    const admin = await server.as('admin')
    await admin.call('POST /menu/delete', { id_list: [await entryId('/position/list')] })
    await server.connection.pool.query(`update menu set delete_time = now() where path = '/position/list'`)
    const [entry] = await rows(`select id, revision from menu where path = '/banner/list'`)
    const answer = await person.call(`POST /menu/${entry.id}/edit`, {
      revision: entry.revision,
      path: '/position/list',
    })
    expect(answer).toMatchObject({ code: 'PERM' })
    expect(await person.call('POST /position/list', {})).toMatchObject({ code: 'PERM' })
  })

  test('the last button of a page deleted or switched off', async () => {
    const person = await keeper()
    const buttons = await rows(
      `select id, revision from menu where type = 'button' and pid = (select id from menu where path = '/workNature/list')`,
    )
    expect(await person.call('POST /menu/delete', { id_list: buttons.map((one) => one.id) })).toMatchObject({
      code: 'PERM',
    })
    for (const { id } of buttons) await person.call('POST /menu/changeShow', { id, is_show: false })
    expect(await person.call('POST /work_nature/add', { name: '开门' })).toMatchObject({ code: 'PERM' })
  })

  test('a button of one’s own below one’s own page', async () => {
    const person = await keeper()
    const pid = await entryId('/banner/list')
    await server.connection.pool.query(
      `delete from menu where type = 'button' and path = 'banner.remove' and pid = $1`,
      [pid],
    )
    await person.call('POST /menu', { pid, type: 'button', name: '删除', path: 'banner.remove' })
    expect(await person.call('POST /banner/delete', { id_list: [1] })).toMatchObject({ code: 'PERM' })
  })
})

test('an older value of one’s own roles cannot be brought back through the log', async () => {
  const keeper = await peopleKeeper()
  const me = await personId(keeper)
  const [{ id: builtIn }] = await rows('select id from role where is_sys')
  const own = (await roleOf(me)).id
  const [{ id: entry }] = await rows(
    `insert into log (admin_id, admin_name, module, action, title, method, path, target_type, target_id, diff, status, create_time)
     values ($1, 'x', 'x', 'x', 'x', 'POST', '/admin/edit', 'admin', $1, $2, 200, now()) returning id`,
    [me, JSON.stringify([{ field: 'role_ids', old: [builtIn, own], new: [own] }])],
  )
  expect((await keeper.call('POST /log/revert', { log_id: entry, field: 'role_ids', id: me })).status).not.toBe(200)
  expect(await rows('select target_id from admin_role_ids where owner_id = $1', [me])).toEqual([{ target_id: own }])
})

test('looking through a role shows no more than one sees oneself', async () => {
  const entries = [...onPage('/role/index', 'role.view_as'), '/user/list']
  const viewer = await server.holding(entries)
  await server.holding(['/user/list'], { can_sensitive: true })
  const [{ id: seeing }] = await rows('select max(id) as id from role')
  expect(await viewer.call('POST /view_as', { role_id: Number(seeing) })).toMatchObject({ status: 200 })
  const { content } = await viewer.call('POST /user/list', { page: 1, limit: 5 })
  for (const row of content.list_data) expect(row.phone).toMatch(/\*\*\*/)
})
