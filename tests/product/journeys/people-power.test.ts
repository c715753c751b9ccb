// System users: permissions to change them, and one remaining super administrator.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleKeeper, peopleOf } from '../../support/people'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  people = peopleOf(server, admin)
})
afterAll(() => server.close())

const field = expect.any(String)

test('nobody disables or deletes oneself', async () => {
  const own = await people.idOf('admin')
  expect(await people.edit(own, { status: false })).toMatchObject({ status: 422, code: 'STATE' })
  expect(await admin.call('POST /admin/delete', { id_list: [own] })).toMatchObject({ code: 'STATE' })
  expect(await admin.call('POST /admin/delete', { id_list: [await people.add(), own] })).toMatchObject({
    code: 'STATE',
  })
})

test('the last super administrator keeps the built-in role; with a second one it may go', async () => {
  const own = await people.idOf('admin')
  const editorRole = await people.roleId('内容编辑')
  expect(await people.edit(own, { role_ids: [editorRole] })).toMatchObject({ status: 422, code: 'STATE' })
  const second = await people.add({ role_ids: [await people.builtIn()] })
  expect(await people.read(second)).toMatchObject({ is_super: true })
  expect(await people.edit(second, { role_ids: [editorRole] })).toMatchObject({ status: 200 })
  expect(await people.read(second)).toMatchObject({ is_super: false })
})

test('a disabled super administrator does not count as the one who remains', async () => {
  const second = await people.add({ role_ids: [await people.builtIn()] })
  expect(await people.edit(second, { status: false })).toMatchObject({ status: 200 })
  expect(await people.edit(await people.idOf('admin'), { role_ids: [await people.roleId('内容编辑')] })).toMatchObject({
    code: 'STATE',
  })
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
      const body = await people.draft({ role_ids: [everything] })
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
  const keeper = await server.holding([...peopleKeeper, '/banner/list'])
  expect(await keeper.call('POST /admin', await people.draft())).toMatchObject({
    status: 403,
    code: 'PERM',
    errors: { role_ids: field },
  })
  expect(await keeper.call('POST /admin', await people.draft({ role_ids: [await people.builtIn()] }))).toMatchObject({
    code: 'PERM',
    errors: { role_ids: field },
  })
  const { content } = await admin.call('POST /role', {
    name: '只管横幅',
    auth_ids: [await people.entryId('/banner/list')],
    data_scope: 'all',
  })
  expect(await keeper.call('POST /admin', await people.draft({ role_ids: [content.id] }))).toMatchObject({
    status: 200,
  })
})

test('a role with sensitive data or export is more than one without', async () => {
  const keeper = await server.holding([...peopleKeeper, '/banner/list'])
  const banner = await people.entryId('/banner/list')
  for (const more of ['can_sensitive', 'can_export']) {
    const { content } = await admin.call('POST /role', {
      name: `横幅 ${more}`,
      auth_ids: [banner],
      data_scope: 'all',
      [more]: true,
    })
    expect(await keeper.call('POST /admin', await people.draft({ role_ids: [content.id] })), more).toMatchObject({
      code: 'PERM',
      errors: { role_ids: field },
    })
  }
})

test('nobody touches a person who holds more than oneself', async () => {
  const keeper = await server.holding([...peopleKeeper, '/banner/list'])
  for (const id of [await people.idOf('admin'), await people.idOf('mishu')]) {
    expect(await people.edit(id, { remark: '越权' }, keeper)).toMatchObject({ status: 403, code: 'PERM' })
    expect(await people.edit(id, { status: false }, keeper)).toMatchObject({ code: 'PERM' })
    // Resetting two-step sign-in, which must be set up first: tests/product/attacks/stronger.test.ts.
    for (const [call, body] of [
      ['POST /admin/delete', { id_list: [id] }],
      ['POST /admin/set_pass', { id, password: 'Taken12345' }],
      ['POST /admin/sign_out', { id }],
    ] as const)
      expect(await keeper.call(call, body), call).toMatchObject({ status: 403, code: 'PERM' })
  }
})

test('a disabled role counts as held: it may be switched on again', async () => {
  const keeper = await server.holding([...peopleKeeper, '/banner/list'])
  const { content: role } = await admin.call('POST /role', {
    name: '停用的大角色',
    auth_ids: [await people.entryId('/user/list')],
    data_scope: 'all',
    status: false,
  })
  const id = await people.add({ role_ids: [role.id] })
  expect(await keeper.call('POST /admin/set_pass', { id, password: 'Taken12345' })).toMatchObject({ code: 'PERM' })
})

test('nobody changes one’s own roles', async () => {
  const keeper = await server.holding([...peopleKeeper, '/banner/list'])
  const { content } = await keeper.call('POST /getAdminInfo')
  const small = await admin.call('POST /role', {
    name: '更小的角色',
    auth_ids: [await people.entryId('/banner/list')],
    data_scope: 'all',
  })
  expect(await people.edit(content.id, { role_ids: [small.content.id] }, keeper)).toMatchObject({
    code: 'PERM',
    errors: { role_ids: field },
  })
  expect(await people.edit(content.id, { remark: '自己的备注' }, keeper)).toMatchObject({ status: 200 })
})

test('who sees only some areas changes nobody', async () => {
  const narrow = await server.holding(peopleKeeper, { data_scope: 'own_areas', areas: [1] })
  const id = await people.idOf('fenhui')
  expect(await narrow.call('POST /admin', await people.draft())).toMatchObject({ code: 'PERM' })
  expect(await narrow.call('POST /admin/set_pass', { id, password: 'Taken12345' })).toMatchObject({ code: 'PERM' })
  expect(await narrow.call('POST /admin/sign_out', { id })).toMatchObject({ code: 'PERM' })
})
