// Attack: giving roles, and through them oneself, permissions one lacks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { entryId as entryOf, onPage, peopleRights, personId, rowsOf } from './keepers'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const rows = (text: string, values: unknown[] = []) => rowsOf(server, text, values)
const entryId = (path: string) => entryOf(server, path)
const roleOf = async (id: number) =>
  (
    await rows(
      'select role.* from role join admin_role_ids held on held.target_id = role.id where held.owner_id = $1',
      [id],
    )
  )[0]
const roleKeeper = () =>
  server.holding([...onPage('/role/index', 'role.create', 'role.update', 'role.remove'), '/banner/list'])
const peopleKeeper = () => server.holding(onPage('/admin/index', ...peopleRights))

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

test('nobody looks through a role that sees more than he does', async () => {
  const entries = [...onPage('/role/index', 'role.view_as'), '/user/list']
  const viewer = await server.holding(entries)
  for (const more of [{ can_sensitive: true }, {}]) {
    await server.holding(more.can_sensitive ? ['/user/list'] : ['/user/list', '/config/index'], more)
    const [{ id }] = await rows('select max(id)::int as id from role')
    expect(await viewer.call('POST /view_as', { role_id: id })).toMatchObject({ code: 'PERM' })
  }
  const { content } = await viewer.call('POST /user/list', { page: 1, limit: 5 })
  for (const row of content.list_data) expect(row.phone).toMatch(/\*\*\*/)
})
