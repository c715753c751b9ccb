// Roles: nobody gives permissions beyond their own, and changes of a role apply from the next call.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepare } from '../../../server/seed/prepare'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const page = ['/role/index', ...['create', 'update', 'remove', 'view_as'].map((right) => `/role/index role.${right}`)]
const field = expect.any(String)
const query = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows

async function entry(key: string): Promise<number> {
  const [route, button] = key.split(' ')
  const rows = button
    ? await query(
        'select entry.id from menu entry join menu page on page.id = entry.pid where page.path = $1 and entry.path = $2',
        route,
        button,
      )
    : await query(`select id from menu where path = $1 and type = 'page'`, route)
  return rows[0].id
}
const entries = (...keys: string[]) => Promise.all(keys.map(entry))

let serial = 0
const draft = (auth_ids: number[], more: object = {}) => ({
  name: `试用角色${++serial}`,
  auth_ids,
  data_scope: 'all',
  ...more,
})
const add = async (auth_ids: number[], more: object = {}): Promise<number> => {
  const answer = await admin.call('POST /role', draft(auth_ids, more))
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return answer.content.id
}
const read = async (id: number) => (await admin.call('GET /role/{id}', { id })).content
const edit = async (id: number, change: object, who = admin) =>
  who.call('POST /role/{role_id}/edit', { id, revision: (await read(id)).revision, ...change })
const heldRole = async (person: Person): Promise<number> => {
  const { content } = await person.call('POST /getAdminInfo')
  return (await query('select target_id as id from admin_role_ids where owner_id = $1', content.id))[0].id
}

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

test('only what one holds can be handed on', async () => {
  const keeper = await server.holding([...page, '/banner/list', '/banner/list banner.update'])
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
  const keeper = await server.holding([...page, '/banner/list banner.update'])
  expect(await keeper.call('POST /role', draft(await entries('/banner/list banner.update')))).toMatchObject({
    code: 'PERM',
    errors: { auth_ids: field },
  })
})

test('export, sensitive data and a wider scope are handed on only by who has them', async () => {
  const keeper = await server.holding([...page, '/banner/list'])
  const own = await entries('/banner/list')
  for (const more of ['can_export', 'can_sensitive'])
    expect(await keeper.call('POST /role', draft(own, { [more]: true })), more).toMatchObject({
      code: 'PERM',
      errors: { [more]: field },
    })
  const seer = await server.holding([...page, '/banner/list'], { can_sensitive: true })
  expect(await seer.call('POST /role', draft(own, { can_sensitive: true }))).toMatchObject({ status: 200 })
  expect(await keeper.call('POST /role', draft(own, { require_totp: true, data_scope: 'own_records' }))).toMatchObject({
    status: 200,
  })
})

test('a role that holds more is neither changed nor removed', async () => {
  const keeper = await server.holding([...page, '/banner/list'])
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
  const keeper = await server.holding([...page, '/banner/list'])
  const own = await heldRole(keeper)
  expect(await edit(own, { remark: '自己的' }, keeper)).toMatchObject({ status: 403, code: 'PERM' })
  expect(await edit(own, { require_totp: false, data_scope: 'all' }, keeper)).toMatchObject({ code: 'PERM' })
  expect(await keeper.call('POST /role/delete', { id_list: [own] })).toMatchObject({ code: 'PERM' })
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

test('who loses a right can hand it on no more, though the session is older', async () => {
  const keeper = await server.holding([...page, '/banner/list'])
  await edit(await heldRole(keeper), { auth_ids: await entries(...page) })
  expect(await keeper.call('POST /role', draft(await entries('/banner/list')))).toMatchObject({
    code: 'PERM',
    errors: { auth_ids: field },
  })
})

test('two edits of one role at once: one is stale', async () => {
  const id = await add(await entries('/banner/list'))
  const { revision } = await read(id)
  const change = (remark: string) => admin.call('POST /role/{role_id}/edit', { id, revision, remark })
  const answers = await Promise.all([change('甲'), change('乙')])
  expect(answers.map((answer) => answer.code ?? 'OK').sort()).toEqual(['OK', 'STALE'])
})

test('the tree of a role offers what its editor holds; chosen ids keep their names', async () => {
  const keeper = await server.holding([...page, '/banner/list', '/banner/list banner.update'])
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
