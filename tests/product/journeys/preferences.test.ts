// Personal data of the app: preferences, drafts, views; invisible to others.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let writer: Person
let other: Person

beforeAll(async () => {
  server = await startServer()
  writer = await server.as('bianji')
  other = await server.as('huiyuan')
})
afterAll(() => server.close())

describe('preferences', () => {
  const mine = async (who: Person) => (await who.call('POST /getAdminInfo')).content.preferences

  it('are told at the next start, the last one wins, null forgets', async () => {
    expect(await mine(writer)).toEqual({})
    await writer.call('POST /preference/save', { name: 'list:banner', value: { columns: ['title'] } })
    await writer.call('POST /preference/save', { name: 'list:banner', value: { columns: ['title', 'sort'] } })
    await writer.call('POST /preference/save', { name: 'ui', value: { mode: 'dark' } })
    expect(await mine(writer)).toEqual({ 'list:banner': { columns: ['title', 'sort'] }, ui: { mode: 'dark' } })
    expect((await writer.call('POST /preference/read')).content.preferences.ui).toEqual({ mode: 'dark' })
    await writer.call('POST /preference/save', { name: 'ui', value: null })
    expect(await mine(writer)).not.toHaveProperty('ui')
  })

  it('are one’s own', async () => expect(await mine(other)).toEqual({}))

  it('take no strange names and no cargo', async () => {
    for (const name of ['', 'UI', 'list:../x', 'a b', 'x'.repeat(101)])
      expect(await writer.call('POST /preference/save', { name, value: {} })).toMatchObject({ code: 'PARAM' })
    const value = { much: 'x'.repeat(40_000) }
    expect(await writer.call('POST /preference/save', { name: 'ui', value })).toMatchObject({ code: 'SIZE' })
    expect(await server.nobody.call('POST /preference/read')).toMatchObject({ code: 'AUTH' })
  })

  it('do not pile up', async () => {
    for (let at = 0; at < 310; at += 31)
      await Promise.all(
        Array.from({ length: 31 }, (_, next) =>
          other.call('POST /preference/save', { name: `list:n${at + next}`, value: at }),
        ),
      )
    await other.call('POST /preference/save', { name: 'ui', value: {} })
    expect(Object.keys(await mine(other)).length).toBe(300)
  })
})

describe('drafts', () => {
  const values = { user_name: '测试', phone: '12000001234' }
  const piecesOf = async (person: Person, named: object) =>
    (await person.call('POST /draft/read', named)).content.pieces as {
      form: string
      content: { values: object; base: object }
    }[]

  it('are read back by their owner, for that record alone', async () => {
    const body = { resource: 'user', id: 7, content: { values, base: { phone: null } }, base_revision: 3 }
    expect((await other.call('POST /draft/save', body)).status).toBe(200)
    expect(await piecesOf(other, { resource: 'user', id: 7 })).toMatchObject([
      { form: '', content: { values, base: { phone: null } }, base_revision: 3 },
    ])
    expect(await piecesOf(other, { resource: 'user', id: 8 })).toEqual([])
    expect(await piecesOf(other, { resource: 'user', id: 77 })).toEqual([])
    expect(await piecesOf(other, { resource: 'user' })).toEqual([])
    expect(await piecesOf(writer, { resource: 'user', id: 7 })).toEqual([])
  })

  it('cannot be read in the database', async () => {
    const { rows } = await server.connection.pool.query('select content::text as text from draft')
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toContain('12000001234')
  })

  it('never hold passwords, secrets or what the page does not know', async () => {
    const admin = await server.as('admin')
    await admin.call('POST /draft/save', {
      resource: 'admin',
      content: { values: { username: 'neu', password: 'Geheim123', strange: 1 } },
    })
    const [piece] = await piecesOf(admin, { resource: 'admin' })
    expect(piece?.content).toEqual({ values: { username: 'neu' }, base: {} })
  })

  it('of two forms with the same record are both kept, and dropped one by one', async () => {
    const named = { resource: 'user', id: 9 }
    const keep = (form: string, user_name: string) =>
      other.call('POST /draft/save', { ...named, form, content: { values: { user_name }, base: {} } })
    const kept = async () => (await piecesOf(other, named)).map(({ form, content }) => [form, content.values])
    await keep('a1', '张')
    await keep('b2', '李')
    await keep('a1', '张三')
    expect(await kept()).toEqual([
      ['a1', { user_name: '张三' }],
      ['b2', { user_name: '李' }],
    ])
    expect((await other.call('POST /draft/delete', { ...named, form: 'a1' })).content).toEqual({ num: 1 })
    expect(await kept()).toEqual([['b2', { user_name: '李' }]])
    for (const form of ['c1', 'c2', 'c3', 'c4', 'c5']) await keep(form, form)
    expect((await kept()).map(([form]) => form)).toEqual(['c5', 'c4', 'c3', 'c2', 'c1'])
    expect(await keep('x'.repeat(9), '王')).toMatchObject({ code: 'PARAM' })
  })

  it('too long are refused', async () => {
    const content = { values: { user_name: 'x'.repeat(400_000) } }
    expect(await other.call('POST /draft/save', { resource: 'user', id: 10, content })).toMatchObject({ code: 'SIZE' })
    expect(await piecesOf(other, { resource: 'user', id: 10 })).toEqual([])
  })

  it('are dropped once', async () => {
    expect((await other.call('POST /draft/delete', { resource: 'user', id: 7 })).content).toEqual({ num: 1 })
    expect((await other.call('POST /draft/delete', { resource: 'user', id: 7 })).content).toEqual({ num: 0 })
    expect(await other.call('POST /draft/save', { resource: 'nothing', content: {} })).toMatchObject({ code: 'NF' })
  })
})

describe('saved views', () => {
  const content = { state: { filter: { is_show: true } } }
  const list = async (who: Person) =>
    (await who.call('POST /view/list')).content.list_data.filter(
      ({ resource }: { resource: string }) => resource === 'user',
    )

  it('are one’s own until they are shared with a role', async () => {
    const { content: made } = await other.call('POST /view/save', { resource: 'user', name: '重点会员', content })
    expect(await list(other)).toMatchObject([{ id: made.id, name: '重点会员', own: true, content }])
    const secretary = await server.as('mishu')
    expect(await list(secretary)).toEqual([])
    const shared = { resource: 'user', id: made.id, revision: made.revision, name: '重点会员', content }
    expect(await other.call('POST /view/save', { ...shared, role_ids: [1] })).toMatchObject({ code: 'PERM' })
    const { content: own } = await other.call('POST /view/list')
    const roleIds = own.roles.map((role: { id: number }) => role.id)
    expect((await other.call('POST /view/save', { ...shared, role_ids: roleIds })).status).toBe(200)

    // People who edit roles may share with any of them.
    const helper = await server.holding(['/user/list'])
    const { content: theirRoles } = await helper.call('POST /view/list')
    const admin = await server.as('admin')
    const wide = {
      resource: 'user',
      name: '全会',
      content,
      role_ids: theirRoles.roles.map(({ id }: { id: number }) => id),
    }
    const { content: given } = await admin.call('POST /view/save', wide)
    // Offered are the pages that the role opens; a view of another one is not shared with it.
    const [{ pages }] = theirRoles.roles
    expect(pages).toContain('user')
    // Its list is a call of the members' page as well, the page is not.
    expect(pages).not.toContain('user_apply')
    const closed = { ...wide, resource: 'admin', name: '全部账号' }
    expect(await admin.call('POST /view/save', closed)).toMatchObject({
      code: 'PERM',
      errors: { role_ids: expect.stringContaining('打不开本页面') },
    })
    // A role that has lost the page keeps the view, which is not theirs to see, and its owner can still change it.
    const { content: kept } = await admin.call('POST /view/save', { ...closed, role_ids: [] })
    await server.connection.pool.query(
      'insert into saved_view_role_ids (owner_id, target_id, place) values ($1, $2, 0)',
      [kept.id, wide.role_ids[0]],
    )
    expect(await admin.call('POST /view/save', { ...closed, id: kept.id })).toMatchObject({ status: 200 })
    const seen = async (who: Person) =>
      (await who.call('POST /view/list')).content.list_data.map(({ name }: { name: string }) => name)
    expect([(await seen(admin)).sort(), await seen(helper)]).toEqual([['全会', '全部账号'], ['全会']])
    expect(await list(helper)).toMatchObject([{ id: given.id, own: false, owner_name: '超级管理员' }])
    // Readable, not writable.
    const theirs = { resource: 'user', id: given.id, revision: given.revision, name: '改名', content }
    expect(await helper.call('POST /view/save', theirs)).toMatchObject({ code: 'NF' })
    expect(await helper.call('POST /view/delete', { id: given.id })).toMatchObject({ code: 'NF' })
  })

  it('have names of their own on each page', async () => {
    const save = (more: object) =>
      other.call('POST /view/save', { resource: 'user', name: '同名视图', content, ...more })
    const [first, second] = await Promise.all([save({}), save({})])
    expect([first.code ?? 'OK', second.code ?? 'OK'].sort()).toEqual(['DUP', 'OK'])
    const { id, revision } = (first.content ?? second.content) as { id: number; revision: number }
    expect(await save({ name: '同名视图 ' })).toMatchObject({ code: 'DUP', errors: { name: expect.any(String) } })
    const renamed = await save({ name: '另一个视图' })
    expect(await save({ id: renamed.content.id, revision: renamed.content.revision })).toMatchObject({ code: 'DUP' })
    expect(await save({ id, revision, content: { ...content, more: 1 } })).toMatchObject({ status: 200 })
    for (const one of [id, renamed.content.id]) await other.call('POST /view/delete', { id: one })
  })

  it('refuse a stale save, a page one may not open, and cargo', async () => {
    const [view] = await list(other)
    const stale = { resource: 'user', id: view.id, revision: view.revision - 1, name: '旧', content }
    expect(await other.call('POST /view/save', stale)).toMatchObject({ code: 'STALE' })
    const fresh = { name: '新', content }
    expect(await other.call('POST /view/save', { ...fresh, resource: 'admin' })).toMatchObject({ code: 'PERM' })
    expect(await other.call('POST /view/save', { ...fresh, resource: 'job' })).toMatchObject({ code: 'NF' })
    const large = { resource: 'user', name: '大', content: { much: 'x'.repeat(30_000) } }
    expect(await other.call('POST /view/save', large)).toMatchObject({ code: 'SIZE' })
    expect((await other.call('POST /view/delete', { id: view.id })).content).toEqual({ num: 1 })
  })
})
