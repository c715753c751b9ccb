// Attack: public lists that show more than their owner may read, or publish, or that outlive the owner's rights.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { published, publishing, readerOf } from '../../support/public-list'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let read: ReturnType<typeof readerOf>
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  read = readerOf(server)
})
afterAll(() => server.close())

const one = async <T = { id: number }>(text: string, values: unknown[] = []): Promise<T> =>
  (await server.connection.pool.query(text, values)).rows[0]
const publishes = ['/publicList/index', '/publicList/index public_list.publish', '/publicList/index public_list.pause']
const changes = [...publishes, '/publicList/index public_list.end', '/publicList/index public_list.renew']
const owner = (pages: readonly string[], role: object = {}) =>
  server.holding([...changes, ...pages], { data_scope: 'all', can_export: true, ...role })
const rowsOf = async (path: string) => (await read(`${path}.json`)).json().rows
const statusOf = async (path: string) => (await read(`${path}.json`)).statusCode
const idList = (id: number) => ({ id_list: [id] })

/** Of the role that was made last. */
async function narrow(scope: string): Promise<void> {
  const { id, revision } = await one<{ id: number; revision: number }>(
    'select id::int, revision from role order by id desc limit 1',
  )
  const edited = await admin.call('POST /role/{role_id}/edit', { id, revision, data_scope: scope })
  expect(edited).toMatchObject({ status: 200 })
}

const members = { resource: 'user', columns: ['sex', 'create_time'] }
const activities = { resource: 'activity', columns: ['start_time', 'status'] }

test('nobody publishes a list that is closed to them, without the right, or without the right to export', async () => {
  const stranger = await owner(['/banner/list'])
  expect((await publishing(stranger, activities)).code).toBe('PERM')
  expect((await stranger.call('POST /publicList/offer', { resource: 'activity' })).code).toBe('PERM')
  const reader = await server.holding(['/publicList/index', '/activity/list'], { can_export: true })
  expect((await publishing(reader, activities)).code).toBe('PERM')
  const keeper = await owner(['/activity/list'], { can_export: false })
  expect((await publishing(keeper, activities)).code).toBe('PERM')
  for (const resource of ['no_such', 'calendar_feed', 'token', '__proto__', 'stat_area'])
    expect((await publishing(admin, { resource, columns: ['id'] })).code, resource).toBe('PARAM')
})

test('what may be about people is neither offered nor taken unless it is named once more', async () => {
  const { columns } = (await admin.call('POST /publicList/offer', { resource: 'user' })).content
  const offered = new Map<string, { personal: boolean; contact: boolean }>(
    columns.map((column: { name: string }) => [column.name, column]),
  )
  for (const name of ['user_name', 'phone', 'birthday', 'company', 'remark', 'admin_id', 'emergency_name'])
    expect(offered.get(name), name).toMatchObject({ personal: true })
  for (const name of ['id', 'create_time', 'sex']) expect(offered.get(name), name).toMatchObject({ personal: false })
  // Identity numbers, secrets and files of records are never offered.
  for (const name of ['id_card', 'openid', 'headimg_path', 'password']) expect(offered.has(name), name).toBe(false)

  const refused = await publishing(admin, { ...members, columns: ['sex', 'user_name'] })
  expect(refused).toMatchObject({ code: 'PARAM', errors: { personal: expect.stringContaining('姓名') } })
  const other = await publishing(admin, { ...members, columns: ['user_name', 'phone'], personal: ['user_name'] })
  expect(other.errors?.['personal']).not.toContain('姓名')
  for (const name of ['id_card', 'openid', 'hash', '__proto__', 'nothing']) {
    const answer = await publishing(admin, { ...members, columns: [name], personal: [name] })
    expect(answer, name).toMatchObject({ code: 'PARAM', errors: { columns: expect.any(String) } })
  }
  const said = await published(admin, { ...members, columns: ['user_name'], personal: ['user_name'] })
  expect((await rowsOf(said.path))[0].values.user_name).toMatch(/./)
})

test('contacts are masked unless their holder says that they are shown, and then too for those who see them masked', async () => {
  const contact = { resource: 'user', columns: ['sex', 'phone'], personal: ['phone'] }
  const plain = await published(admin, contact)
  for (const { values, texts } of await rowsOf(plain.path)) expect(`${values.phone}${texts.phone}`).not.toMatch(/\d{9}/)
  expect((await read(`${plain.path}.csv`)).body).not.toMatch(/12\d{9}/)
  expect((await read(plain.path)).body).not.toMatch(/12\d{9}/)
  // A masked value must not be found by a filter either.
  const filtered = { ...contact, query: { filter: { phone: { contains: '1200' } } } }
  expect((await publishing(admin, filtered)).code).toBe('PARAM')
  const full = await published(admin, { ...contact, with_contacts: true })
  expect((await rowsOf(full.path))[0].values.phone).toMatch(/^12\d{9}$/)
  const keeper = await owner(['/user/list'], { can_sensitive: false })
  expect(await publishing(keeper, { ...contact, with_contacts: true })).toMatchObject({ code: 'PERM' })
  expect((await rowsOf((await published(keeper, contact)).path))[0].values.phone).toContain('****')
})

test('it shows no row that its owner may not read', async () => {
  const chapter = await owner(['/user/list'], { areas: [2] })
  const { path } = await published(chapter, { ...members, columns: ['id'], max_rows: 1000 })
  const ids = async () => (await rowsOf(path)).map(({ values }: { values: { id: number } }) => values.id)
  const all = (await ids()).length
  await narrow('own_areas')
  const { content } = await chapter.call('POST /user/list', { page: 1, limit: 100 })
  expect(content.total).toBeLessThan(all)
  expect(await ids()).toHaveLength(content.total)
  // People who do not see everything publish what they see.
  const own = await published(chapter, { ...members, columns: ['id'], max_rows: 1000 })
  expect(await rowsOf(own.path)).toHaveLength(content.total)
  await narrow('own_records')
  expect(await ids()).toEqual([])
})

test('paused, ended, expired: it is gone at once, and everybody is answered the same', async () => {
  const { id, path } = await published(admin, activities)
  const never = await read('/public/never-was.json')
  expect(await statusOf(path)).toBe(200)
  await admin.call('POST /publicList/pause', idList(id))
  const paused = await read(`${path}.json`)
  expect([paused.statusCode, paused.body]).toEqual([404, never.body])
  expect(Object.keys(paused.headers).sort()).toEqual(Object.keys(never.headers).sort())
  await admin.call('POST /publicList/resume', idList(id))
  expect(await statusOf(path)).toBe(200)
  await admin.call('POST /publicList/end', idList(id))
  expect(await statusOf(path)).toBe(404)
  expect((await admin.call('POST /publicList/resume', idList(id))).code).toBe('STATE')
  // Its name may be taken again.
  const slug = path.replace('/public/', '')
  const again = await published(admin, {
    ...activities,
    slug,
    expire_time: new Date(Date.now() + 3_600_000).toISOString(),
  })
  expect(again.path).toBe(path)
  expect((await publishing(admin, { ...activities, slug })).code).toBe('DUP')
  expect(await statusOf(path)).toBe(200)
  server.clock.now = new Date(Date.now() + 3_700_000)
  expect(await statusOf(path)).toBe(404)
  server.clock.now = null
})

test('a right that is lost, a column that is closed and an account that is closed end it within a second', async () => {
  const person = await owner(['/activity/list'])
  const { id: role } = await one('select max(id)::int as id from role')
  const { id, path } = await published(person, activities)
  expect(await statusOf(path)).toBe(200)
  const edit = async (change: object) => {
    const { revision } = await one<{ revision: number }>('select revision from role where id = $1', [role])
    expect(await admin.call('POST /role/{role_id}/edit', { id: role, revision, ...change })).toMatchObject({
      status: 200,
    })
  }
  const { auth_ids: all } = (await admin.call('GET /role/{id}', { id: role })).content
  const page = await one(`select id::int from menu where path = '/activity/list'`)
  await edit({ auth_ids: all.filter((one: number) => one !== page.id) })
  expect(await statusOf(path)).toBe(404)
  const told = async () => (await person.call('POST /publicList/read', { id })).content.problem
  expect(await told()).toBe('创建人已不能查看这个列表')
  await edit({ auth_ids: all })
  expect([await statusOf(path), await told()]).toEqual([200, null])
  await edit({ can_export: false })
  expect([await statusOf(path), await told()]).toEqual([404, '创建人的角色已没有导出权限'])
  await edit({ can_export: true })
  // The scope narrows: rows that are cached are not shown any more.
  expect((await rowsOf(path)).length).toBeGreaterThan(0)
  await edit({ data_scope: 'own_records' })
  expect((await rowsOf(path)).filter(({ values }: { values: { status: string } }) => values.status)).toEqual([])
  await edit({ data_scope: 'all' })

  await server.connection.pool.query(
    `update public_list set columns = '{start_time,gone_field}', revision = revision + 1 where id = $1`,
    [id],
  )
  server.app.parts.changes.apply()
  expect([await statusOf(path), await told()]).toEqual([404, '不能再公开的列：gone_field'])
  await server.connection.pool.query(
    `update public_list set columns = '{start_time,contact_name}', revision = revision + 1 where id = $1`,
    [id],
  )
  server.app.parts.changes.apply()
  expect([await statusOf(path), await told()]).toEqual([404, '可能涉及个人、未确认公开的列：联系人'])
  await server.connection.pool.query(
    `update public_list set columns = '{start_time}', revision = revision + 1 where id = $1`,
    [id],
  )
  server.app.parts.changes.apply()
  expect(await statusOf(path)).toBe(200)

  const account = await one<{ id: number; revision: number }>(
    'select id::int, revision from admin order by id desc limit 1',
  )
  expect(await admin.call('POST /admin/edit', { ...account, status: false })).toMatchObject({ status: 200 })
  expect(await statusOf(path)).toBe(404)
  expect((await admin.call('POST /publicList/read', { id })).content.problem).toBe('创建人的账号已停用或删除')
})

test('another server hears of it as well', async () => {
  const other = await startServer({ databaseUrl: server.databaseUrl })
  try {
    const { id, path } = await published(admin, activities)
    const there = readerOf(other)
    await expect.poll(async () => (await there(`${path}.json`)).statusCode).toBe(200)
    await admin.call('POST /publicList/pause', idList(id))
    await expect.poll(async () => (await there(`${path}.json`)).statusCode, { timeout: 1000, interval: 50 }).toBe(404)
  } finally {
    await other.close()
  }
})

test('a deleted record is gone with the next answer', async () => {
  const { id } = await one('select id::int from banner where delete_time is null order by id limit 1')
  const { path } = await published(admin, { resource: 'banner', columns: ['id'], cache_minutes: 1 })
  const ids = async () => (await rowsOf(path)).map(({ values }: { values: { id: number } }) => values.id)
  expect(await ids()).toContain(id)
  await admin.call('POST /banner/delete', idList(id))
  server.clock.now = new Date(Date.now() + 10 * 60_000)
  expect(await ids()).not.toContain(id)
  server.clock.now = null
})

test('a secret address is told once and kept as a digest; another one ends it', async () => {
  const { id, path } = await published(admin, { ...activities, is_secret: true, slug: undefined })
  expect(path).toMatch(/^\/public\/[\w-]{43}$/)
  expect(await statusOf(path)).toBe(200)
  const token = path.replace('/public/', '')
  const { rows } = await server.connection.pool.query(
    `select row_to_json(t)::text as all from public_list t where id = $1 union all select row_to_json(log)::text from log`,
    [id],
  )
  expect(rows.filter(({ all }) => all.includes(token))).toEqual([])
  const seen = [
    await admin.call('POST /publicList/read', { id }),
    await admin.call('POST /publicList/list', { page: 1 }),
  ]
  expect(JSON.stringify(seen)).not.toContain(token)
  expect((await read(path)).headers).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': expect.stringMatching(/^private/),
  })
  const next = (await admin.call('POST /publicList/renew', { id })).content.path
  expect(next).not.toBe(path)
  expect([await statusOf(path), await statusOf(next)]).toEqual([404, 200])
  // An open list has nothing to renew.
  const open = await published(admin, activities)
  expect((await admin.call('POST /publicList/renew', { id: open.id })).code).toBe('NF')
})

test('another’s lists are neither seen nor changed, except by the super administrator', async () => {
  const mine = await published(admin, { ...activities, is_secret: true, slug: undefined })
  const other = await owner(['/activity/list'])
  expect((await other.call('POST /publicList/list', { page: 1 })).content.total).toBe(0)
  expect((await other.call('POST /publicList/read', { id: mine.id })).code).toBe('NF')
  expect((await other.call('POST /publicList/renew', { id: mine.id })).code).toBe('NF')
  expect((await other.call('POST /publicList/end', idList(mine.id))).code).toBe('NF')
  expect(await statusOf(mine.path)).toBe(200)
  const theirs = await published(other, activities)
  expect((await admin.call('POST /publicList/pause', idList(theirs.id))).status).toBe(200)
  expect(await statusOf(theirs.path)).toBe(404)
})
