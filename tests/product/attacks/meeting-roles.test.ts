// Attack: widening a small role that somebody holds beside a big one, so that the combination exceeds one's own permissions.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { entryId, onPage, personId, rowsOf } from './keepers'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

let made = 0

async function role(paths: readonly string[], more: object = {}): Promise<number> {
  const auth_ids = await Promise.all(paths.map((path) => entryId(server, path)))
  const body = { name: `相遇 ${++made}`, auth_ids, data_scope: 'own_records', ...more }
  return (await admin.call('POST /role', body)).content.id
}

async function holderOf(...roles: number[]): Promise<Person> {
  const person = await server.holding([])
  const { pool } = server.connection
  const id = await personId(person)
  await pool.query('delete from admin_role_ids where owner_id = $1', [id])
  await pool.query('insert into admin_role_ids (owner_id, target_id) select $1, unnest($2::bigint[])', [id, roles])
  server.app.parts.changes.announce()
  return person
}

const keeper = (more: readonly string[] = [], role: object = { can_sensitive: true }) =>
  server.holding([...onPage('/role/index', 'role.update'), '/banner/list', ...more], role)

async function edit(who: Person, id: number, change: object) {
  const [{ revision }] = await rowsOf(server, 'select revision from role where id = $1', [id])
  return who.call('POST /role/{role_id}/edit', { id, revision, ...change })
}

test.each([
  ['all rows', { data_scope: 'all' }],
  ['sensitive data', { can_sensitive: true }],
])('%s in the small role would open the pages of the big one', async (_name, change) => {
  const [small, big] = [await role(['/banner/list']), await role(['/user/list'])]
  await holderOf(small, big)
  expect(await edit(await keeper(), small, change)).toMatchObject({ code: 'PERM' })
  expect(await edit(await keeper(['/user/list']), small, change)).toMatchObject({ status: 200 })
})

test('a page in the small role would be seen with the eyes of the big one', async () => {
  const [small, big] = [await role(['/banner/list']), await role(['/article/list'], { can_sensitive: true })]
  const holder = await holderOf(small, big)
  const auth_ids = [await entryId(server, '/banner/list'), await entryId(server, '/user/list')]
  expect(await edit(await keeper(['/user/list'], {}), small, { auth_ids })).toMatchObject({ code: 'PERM' })
  expect(await holder.call('POST /user/list', {})).toMatchObject({ code: 'PERM' })
  expect(await edit(await keeper(['/user/list']), small, { auth_ids })).toMatchObject({ status: 200 })
})

test('a page in the small role would wake a button that lies idle in the big one', async () => {
  const [small, big] = [await role(['/article/list']), await role(['/article/list'])]
  await server.connection.pool.query(
    `insert into role_auth_ids (owner_id, target_id) select $1, id from menu where path = 'banner.remove'`,
    [big],
  )
  const holder = await holderOf(small, big)
  const auth_ids = [await entryId(server, '/article/list'), await entryId(server, '/banner/list')]
  expect(await edit(await keeper(['/article/list']), small, { auth_ids })).toMatchObject({ code: 'PERM' })
  expect(await holder.call('POST /banner/delete', { id_list: [1] })).toMatchObject({ code: 'PERM' })
})

test('switching a role on is giving what is in it', async () => {
  const [small, big] = [await role(['/banner/list'], { data_scope: 'all', status: false }), await role(['/user/list'])]
  await holderOf(small, big)
  expect(await edit(await keeper(), small, { status: true })).toMatchObject({ code: 'PERM' })
})

test('what gives nothing more may be changed, and a super administrator gives everything', async () => {
  const [small, big] = [await role(['/banner/list']), await role(['/user/list'])]
  await holderOf(small, big)
  expect(await edit(await keeper(), small, { remark: '新说明' })).toMatchObject({ status: 200 })
  expect(await edit(await keeper(), small, { status: false })).toMatchObject({ status: 200 })
  expect(await edit(admin, small, { status: true, data_scope: 'all', can_sensitive: true })).toMatchObject({
    status: 200,
  })
})
