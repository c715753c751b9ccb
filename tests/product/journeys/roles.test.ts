// Roles: the tree of permissions, the built-in role, and changes that apply from the next call.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepare } from '../../../server/seed/prepare'
import { type Person, startServer, type TestServer } from '../../support/server'
import { rolesOf } from '../support/roles'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const field = expect.any(String)
const { query, entry, entries, draft, add, read, edit, heldRole } = rolesOf(() => ({ server, admin }))

test('a chosen button brings its page and the directories above it', async () => {
  const button = await entry('/banner/list banner.update')
  const role = await read(await add([button]))
  const [above] = await query(`select id, pid from menu where path = '/banner/list'`)
  expect(role.auth_ids).toEqual(expect.arrayContaining([button, above.id, above.pid]))
  expect(role.auth_names).toHaveLength(role.auth_ids.length)
})

test('the tree of rights says which are dangerous', async () => {
  const flat = (list: { son?: never[] }[]): { path: string; risk: string | null; type: string }[] =>
    list.flatMap((one) => [one as never, ...flat(one.son ?? [])])
  const { content } = await admin.call('GET /menu')
  const risk = Object.fromEntries(flat(content.list_data).map((one) => [one.path, one.risk]))
  expect(risk).toMatchObject({ '/user/list': null, 'user.create': 'change', 'user.import': 'change' })
  for (const right of ['user.remove', 'user.purge', 'user.merge', 'user.member_no', 'user.expire', 'user_renew.remove'])
    expect(risk, right).toMatchObject({ [right]: 'danger' })
})

test('a role says how far it sees', async () => {
  const { data_scope: _, ...rest } = draft(await entries('/banner/list'))
  expect(await admin.call('POST /role', rest)).toMatchObject({ code: 'PARAM', errors: { data_scope: field } })
})

test('the built-in role cannot be changed or deleted, not even by a super administrator', async () => {
  const [{ id }] = await query('select id from role where is_sys')
  expect(await edit(id, { remark: '改' })).toMatchObject({ status: 422, code: 'STATE' })
  expect(await edit(id, { status: false })).toMatchObject({ code: 'STATE' })
  expect(await admin.call('POST /role/delete', { id_list: [id] })).toMatchObject({ code: 'STATE' })
})

test('there is one built-in role, it lists the whole menu, and every super administrator holds it', async () => {
  const roles = await query('select id from role where is_sys and delete_time is null')
  expect(roles).toHaveLength(1)
  const missing = await query(
    'select id from menu where delete_time is null and id not in (select target_id from role_auth_ids where owner_id = $1)',
    roles[0].id,
  )
  expect(missing).toEqual([])
  const without = await query(
    'select id from admin where is_super and delete_time is null and id not in (select owner_id from admin_role_ids where target_id = $1)',
    roles[0].id,
  )
  expect(without).toEqual([])
})

test('a role in use stays', async () => {
  const [{ id }] = await query(`select id from role where name = '财务'`)
  expect(await admin.call('POST /role/delete', { id_list: [id] })).toMatchObject({
    status: 422,
    code: 'REF',
    content: { refs: [{ resource: 'admin', num: 1 }] },
  })
})

test('a role name is there once', async () => {
  const body = draft(await entries('/banner/list'))
  expect(await admin.call('POST /role', body)).toMatchObject({ status: 200 })
  expect(await admin.call('POST /role', body)).toMatchObject({ code: 'DUP', errors: { name: field } })
})

test('an entry taken from a role is gone with the next call', async () => {
  const person = await server.holding(['/banner/list', '/article/list'])
  expect(await person.call('POST /banner/list', {})).toMatchObject({ status: 200 })
  expect(await edit(await heldRole(person), { auth_ids: await entries('/article/list') })).toMatchObject({
    status: 200,
  })
  expect(await person.call('POST /banner/list', {})).toMatchObject({ status: 403 })
})

test('a role switched off gives nothing with the next call, and all of it when it is on again', async () => {
  const person = await server.holding(['/banner/list'])
  const id = await heldRole(person)
  expect(await edit(id, { status: false })).toMatchObject({ status: 200 })
  expect(await person.call('POST /banner/list', {})).toMatchObject({ status: 403 })
  expect(await edit(id, { status: true })).toMatchObject({ status: 200 })
  expect(await person.call('POST /banner/list', {})).toMatchObject({ status: 200 })
})

test('two edits of one role at once: one is stale', async () => {
  const id = await add(await entries('/banner/list'))
  const { revision } = await read(id)
  const change = (remark: string) => admin.call('POST /role/{role_id}/edit', { id, revision, remark })
  const answers = await Promise.all([change('甲'), change('乙')])
  expect(answers.map((answer) => answer.code ?? 'OK').sort()).toEqual(['OK', 'STALE'])
})

test('entries are called in English what their English title says', async () => {
  const english = { 'accept-language': 'en' }
  const id = await add(await entries('/banner/list banner.update'))
  const { content } = await admin.call('GET /role/{id}', { id }, english)
  expect(content.auth_names.join()).not.toMatch(/[\u4e00-\u9fff]/)
})

test('a start makes the built-in role good, also for databases from before there was one', async () => {
  const old = await startServer()
  try {
    const { pool } = old.connection
    const { cipher, outside } = old.app.parts
    const start = () => prepare(old.connection, { empty: true, cipher, files: outside.files })
    const state = async () => {
      const { rows } = await pool.query(`select id, name, status, data_scope,
          (select count(*)::int from role_auth_ids where owner_id = role.id) as entries,
          (select count(*)::int from admin_role_ids where target_id = role.id) as people
        from role where is_sys and delete_time is null`)
      return rows
    }
    const before = await state()
    await start()
    expect(await state()).toEqual(before)

    // Without any role, and with another role of that name.
    await pool.query('delete from admin_role_ids where target_id = $1', [before[0].id])
    await pool.query('update role set is_sys = false where id = $1', [before[0].id])
    await start()
    const [made, ...others] = await state()
    expect(others).toEqual([])
    expect(made).toMatchObject({ status: true, data_scope: 'all', entries: before[0].entries, people: 1 })
    expect(made.id).not.toBe(before[0].id)
    expect(made.name).not.toBe(before[0].name)

    // Two of them, one disabled: the older one stays, and is enabled.
    await pool.query('update role set is_sys = true, status = false where id = $1', [before[0].id])
    await start()
    expect(await state()).toMatchObject([{ id: before[0].id, status: true, people: 1 }])
  } finally {
    await old.close()
  }
})
