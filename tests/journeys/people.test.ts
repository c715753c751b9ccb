// System users: who may make, change and remove whom, and that somebody who may do everything always remains.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUPER_PASSWORD } from '../support/constants'
import { type Person, startServer, type TestServer } from '../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const rights = ['create', 'update', 'remove', 'set_pass', 'sign_out', 'reset_totp']
const page = ['/admin/index', ...rights.map((right) => `/admin/index admin.${right}`)]
const field = expect.any(String)

const one = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows[0]
const roleId = async (name: string): Promise<number> => (await one('select id from role where name = $1', name)).id
const builtIn = async (): Promise<number> => (await one('select id from role where is_sys')).id
const idOf = async (username: string): Promise<number> =>
  (await one('select id from admin where username = $1 and delete_time is null', username)).id
const login = (username: string, password: string, more: object = {}) =>
  server.nobody.call('POST /login', { username, password, ...more })

let serial = 0
async function draft(more: object = {}) {
  serial++
  return {
    username: `person_${serial}`,
    real_name: `员工${serial}`,
    phone: `1200000${String(2000 + serial)}`,
    role_ids: [await roleId('内容编辑')],
    password: 'Start12345',
    ...more,
  }
}
const add = async (more: object = {}): Promise<number> => {
  const answer = await admin.call('POST /admin', await draft(more))
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return answer.content.id
}
const read = async (id: number) => (await admin.call('GET /admin/{id}', { id })).content
const edit = async (id: number, change: object, who = admin) => {
  const { revision } = await read(id)
  return who.call('POST /admin/edit', { id, revision, ...change })
}
/** Signs a person in who was made by somebody else, and gives the account its own password. */
async function settled(username: string): Promise<string> {
  await server.connection.pool.query('update admin set force_pass = false where username = $1', [username])
  return (await login(username, 'Start12345')).content.token
}
const info = (token: string) => server.nobody.call('POST /getAdminInfo', {}, { authorization: token })

test('a new person changes the password before anything else', async () => {
  const body = await draft({ username: '  New.Person  ' })
  const { content } = await admin.call('POST /admin', body)
  expect(await read(content.id)).toMatchObject({ username: 'new.person', force_pass: true, is_super: false })
  const { content: session } = await login('NEW.person', 'Start12345')
  expect(session.force_pass).toBe(true)
  const headers = { authorization: session.token }
  expect(await server.nobody.call('POST /article/list', {}, headers)).toMatchObject({ code: 'PASSWORD' })
})

test('a username is taken whatever its case, and free again after a delete', async () => {
  const id = await add({ username: 'taken_name' })
  await server.connection.pool.query(`update admin set username = 'Taken_Name' where id = $1`, [id])
  expect(await admin.call('POST /admin', await draft({ username: 'TAKEN_NAME' }))).toMatchObject({
    status: 409,
    code: 'DUP',
    errors: { username: field },
  })
  expect(await admin.call('POST /admin/delete', { id_list: [id] })).toMatchObject({ status: 200 })
  expect(await admin.call('POST /admin', await draft({ username: 'taken_name' }))).toMatchObject({ status: 200 })
})

test('two people with one name at once: one of them', async () => {
  const bodies = await Promise.all([draft({ username: 'same_time' }), draft({ username: 'Same_Time' })])
  const answers = await Promise.all(bodies.map((body) => admin.call('POST /admin', body)))
  expect(answers.map((answer) => answer.code ?? 'OK').sort()).toEqual(['DUP', 'OK'])
})

test('a username stays as it was made', async () => {
  expect(await edit(await add(), { username: 'other_name' })).toMatchObject({
    code: 'PARAM',
    errors: { username: field },
  })
})

test.each([
  ['without a digit', 'OnlyLetters'],
  ['without a letter', '1234567890'],
  ['too short', 'Ab1'],
  ['like the username', 'weak_person1'],
])('a password %s is refused', async (_name, password) => {
  expect(await admin.call('POST /admin', await draft({ username: 'weak_person1', password }))).toMatchObject({
    code: 'PARAM',
    errors: { password: field },
  })
})

test('a role that is cut along areas needs areas', async () => {
  const chapter = await roleId('分会管理员')
  expect(await admin.call('POST /admin', await draft({ role_ids: [chapter] }))).toMatchObject({
    code: 'PARAM',
    errors: { area_ids: field },
  })
  const id = await add({ role_ids: [chapter], area_ids: [1] })
  expect(await edit(id, { area_ids: [] })).toMatchObject({ code: 'PARAM', errors: { area_ids: field } })
  expect(await edit(id, { remark: '改备注' })).toMatchObject({ status: 200 })
})

test('neither password nor two-step secrets are ever answered', async () => {
  const record = JSON.stringify([await read(await idOf('admin')), await admin.call('GET /admin')])
  expect(record).not.toMatch(/argon2|pass_history|totp_secret|recovery_codes|totp_step/)
})

test('nobody disables or deletes oneself', async () => {
  const own = await idOf('admin')
  expect(await edit(own, { status: false })).toMatchObject({ status: 422, code: 'STATE' })
  expect(await admin.call('POST /admin/delete', { id_list: [own] })).toMatchObject({ code: 'STATE' })
  expect(await admin.call('POST /admin/delete', { id_list: [await add(), own] })).toMatchObject({ code: 'STATE' })
})

test('the last super administrator keeps the built-in role; with a second one it may go', async () => {
  const own = await idOf('admin')
  const editorRole = await roleId('内容编辑')
  expect(await edit(own, { role_ids: [editorRole] })).toMatchObject({ status: 422, code: 'STATE' })
  const second = await add({ role_ids: [await builtIn()] })
  expect(await read(second)).toMatchObject({ is_super: true })
  expect(await edit(second, { role_ids: [editorRole] })).toMatchObject({ status: 200 })
  expect(await read(second)).toMatchObject({ is_super: false })
})

test('a disabled super administrator does not count as the one who remains', async () => {
  const second = await add({ role_ids: [await builtIn()] })
  expect(await edit(second, { status: false })).toMatchObject({ status: 200 })
  expect(await edit(await idOf('admin'), { role_ids: [await roleId('内容编辑')] })).toMatchObject({ code: 'STATE' })
  expect(await admin.call('POST /admin/delete', { id_list: [second] })).toMatchObject({ status: 200 })
})

test.each(['disable', 'delete', 'demote'] as const)(
  'two super administrators who %s each other at once: one remains',
  async (way) => {
    const own = await startServer()
    try {
      const first = await own.as('admin')
      const roles = (await first.call('GET /role', { page: 1 })).content.list_data as { id: number; is_sys: boolean }[]
      const everything = roles.find((role) => role.is_sys)?.id as number
      const other = roles.find((role) => !role.is_sys)?.id as number
      const body = await draft({ role_ids: [everything] })
      const { content } = await first.call('POST /admin', body)
      await own.connection.pool.query('update admin set force_pass = false')
      const signedIn = await own.nobody.call('POST /login', { username: body.username, password: 'Start12345' })
      const headers = { authorization: signedIn.content.token }
      const me = (await first.call('POST /getAdminInfo')).content.id
      const removal = async (id: number): Promise<[string, object]> => {
        if (way === 'delete') return ['POST /admin/delete', { id_list: [id] }]
        const { revision } = (await first.call('GET /admin/{id}', { id })).content
        return [
          'POST /admin/edit',
          { id, revision, ...(way === 'disable' ? { status: false } : { role_ids: [other] }) },
        ]
      }
      const [theirs, mine] = [await removal(content.id), await removal(me)]
      await own.warm()
      const answers = await Promise.all([first.call(...theirs), first.call(...mine, headers)])
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      const { rows } = await own.connection.pool.query(
        'select id from admin where is_super and status and delete_time is null',
      )
      expect(rows).toHaveLength(1)
    } finally {
      await own.close()
    }
  },
)

test('nobody makes a person who holds more than oneself', async () => {
  const keeper = await server.holding([...page, '/banner/list'])
  expect(await keeper.call('POST /admin', await draft())).toMatchObject({
    status: 403,
    code: 'PERM',
    errors: { role_ids: field },
  })
  expect(await keeper.call('POST /admin', await draft({ role_ids: [await builtIn()] }))).toMatchObject({
    code: 'PERM',
    errors: { role_ids: field },
  })
  const { content } = await admin.call('POST /role', {
    name: '只管横幅',
    auth_ids: [(await one(`select id from menu where path = '/banner/list'`)).id],
    data_scope: 'all',
  })
  expect(await keeper.call('POST /admin', await draft({ role_ids: [content.id] }))).toMatchObject({ status: 200 })
})

test('a role with sensitive data or export is more than one without', async () => {
  const keeper = await server.holding([...page, '/banner/list'])
  const banner = (await one(`select id from menu where path = '/banner/list'`)).id
  for (const more of ['can_sensitive', 'can_export']) {
    const { content } = await admin.call('POST /role', {
      name: `横幅 ${more}`,
      auth_ids: [banner],
      data_scope: 'all',
      [more]: true,
    })
    expect(await keeper.call('POST /admin', await draft({ role_ids: [content.id] })), more).toMatchObject({
      code: 'PERM',
      errors: { role_ids: field },
    })
  }
})

test('nobody touches a person who holds more than oneself', async () => {
  const keeper = await server.holding([...page, '/banner/list'])
  for (const id of [await idOf('admin'), await idOf('mishu')]) {
    expect(await edit(id, { remark: '越权' }, keeper)).toMatchObject({ status: 403, code: 'PERM' })
    expect(await edit(id, { status: false }, keeper)).toMatchObject({ code: 'PERM' })
    for (const [call, body] of [
      ['POST /admin/delete', { id_list: [id] }],
      ['POST /admin/set_pass', { id, password: 'Taken12345' }],
      ['POST /admin/sign_out', { id }],
      ['POST /admin/reset_totp', { id }],
    ] as const)
      expect(await keeper.call(call, body), call).toMatchObject({ status: 403, code: 'PERM' })
  }
})

test('a disabled role counts as held: it may be switched on again', async () => {
  const keeper = await server.holding([...page, '/banner/list'])
  const { content: role } = await admin.call('POST /role', {
    name: '停用的大角色',
    auth_ids: [(await one(`select id from menu where path = '/user/list'`)).id],
    data_scope: 'all',
    status: false,
  })
  const id = await add({ role_ids: [role.id] })
  expect(await keeper.call('POST /admin/set_pass', { id, password: 'Taken12345' })).toMatchObject({ code: 'PERM' })
})

test('nobody changes one’s own roles', async () => {
  const keeper = await server.holding([...page, '/banner/list'])
  const { content } = await keeper.call('POST /getAdminInfo')
  const small = await admin.call('POST /role', {
    name: '更小的角色',
    auth_ids: [(await one(`select id from menu where path = '/banner/list'`)).id],
    data_scope: 'all',
  })
  expect(await edit(content.id, { role_ids: [small.content.id] }, keeper)).toMatchObject({
    code: 'PERM',
    errors: { role_ids: field },
  })
  expect(await edit(content.id, { remark: '自己的备注' }, keeper)).toMatchObject({ status: 200 })
})

test('who sees only some areas changes nobody', async () => {
  const narrow = await server.holding(page, { data_scope: 'own_areas', areas: [1] })
  const id = await idOf('fenhui')
  expect(await narrow.call('POST /admin', await draft())).toMatchObject({ code: 'PERM' })
  expect(await narrow.call('POST /admin/set_pass', { id, password: 'Taken12345' })).toMatchObject({ code: 'PERM' })
  expect(await narrow.call('POST /admin/sign_out', { id })).toMatchObject({ code: 'PERM' })
})

test.each([
  ['disabling', { status: false }],
  ['another role', { role_ids: ['财务'] }],
  ['other areas', { area_ids: [2] }],
])('%s signs a person out at once', async (_name, change: Record<string, unknown>) => {
  const { username } = await draft()
  const id = await add({ username })
  const token = await settled(username)
  expect(await info(token)).toMatchObject({ status: 200 })
  const ids = await Promise.all(((change['role_ids'] as string[] | undefined) ?? []).map(roleId))
  expect(await edit(id, { ...change, ...(ids.length > 0 ? { role_ids: ids } : {}) })).toMatchObject({ status: 200 })
  expect(await info(token)).toMatchObject({ status: 401 })
})

test('a change of the remark leaves the sessions alone', async () => {
  const { username } = await draft()
  const id = await add({ username })
  const token = await settled(username)
  expect(await edit(id, { remark: '无关', role_ids: [await roleId('内容编辑')] })).toMatchObject({ status: 200 })
  expect(await info(token)).toMatchObject({ status: 200 })
})

test('a delete signs a person out, and the name signs in no more', async () => {
  const { username } = await draft()
  const id = await add({ username })
  const token = await settled(username)
  expect(await admin.call('POST /admin/delete', { id_list: [id] })).toMatchObject({ status: 200, content: { num: 1 } })
  expect(await info(token)).toMatchObject({ status: 401 })
  expect(await login(username, 'Start12345')).toMatchObject({ code: 'CRED' })
})

test('a new password from somebody else: signed out, unlocked, to be changed, none of the last three', async () => {
  const { username } = await draft()
  const id = await add({ username })
  const token = await settled(username)
  for (let tried = 0; tried < 6; tried++) await login(username, 'Wrong12345')
  expect(await login(username, 'Start12345')).toMatchObject({ code: expect.stringMatching(/RATE|CAPTCHA/) })
  const set = (password: string) => admin.call('POST /admin/set_pass', { id, password })
  expect(await set('Start12345')).toMatchObject({ code: 'PARAM', errors: { password: field } })
  expect(await set('short1')).toMatchObject({ code: 'PARAM', errors: { password: field } })
  expect(await set('Second12345')).toMatchObject({ status: 200, content: { id } })
  expect(await info(token)).toMatchObject({ status: 401 })
  expect(await login(username, 'Second12345')).toMatchObject({ status: 200, content: { force_pass: true } })
  for (const next of ['Third12345', 'Fourth12345', 'Fifth12345']) expect(await set(next)).toMatchObject({ status: 200 })
  expect(await set('Third12345')).toMatchObject({ code: 'PARAM' })
  expect(await set('Start12345')).toMatchObject({ status: 200 })
})

test('one’s own password is changed with the old one, not set', async () => {
  const id = await idOf('admin')
  expect(await admin.call('POST /admin/set_pass', { id, password: 'Other12345' })).toMatchObject({ code: 'STATE' })
  expect(await login('admin', SUPER_PASSWORD)).toMatchObject({ status: 200 })
})

test('signing a person out ends all sessions and says how many', async () => {
  const { username } = await draft()
  const id = await add({ username })
  const tokens = [await settled(username), await settled(username)]
  expect(await admin.call('POST /admin/sign_out', { id })).toMatchObject({ status: 200, content: { num: 2 } })
  for (const token of tokens) expect(await info(token)).toMatchObject({ status: 401 })
  expect(await admin.call('POST /admin/sign_out', { id: 999_999 })).toMatchObject({ code: 'NF' })
})

test('what was done to a person is in the log, without the password', async () => {
  const id = await add()
  await admin.call('POST /admin/set_pass', { id, password: 'Logged12345' })
  const row = await one(`select * from log where path = '/admin/set_pass' and target_id = $1`, id)
  expect(row).toMatchObject({ status: 200, target_type: 'admin' })
  expect(JSON.stringify(row)).not.toContain('Logged12345')
})
