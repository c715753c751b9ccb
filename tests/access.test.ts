// Every call × no token, no grant, grant without the right, grant; and rows beyond a page's or a role's reach.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding, Call } from '#kernel/binding'
import { type Person, pages, startServer, type TestServer } from './support/server'

let server: TestServer
let stranger: Person

beforeAll(async () => {
  server = await startServer()
  stranger = await server.holding([])
})
afterAll(() => server.close())

function by(call: Call): string {
  return `${call.method} ${call.path.replace(/\{\w+\}/, '1')}`
}

/** Enough of a body to get past nothing: access is decided before the body is judged. */
const calls = bindings.flatMap((binding) =>
  Object.values(binding.calls)
    .filter((call) => call.resource === binding.name && !call.multipart)
    .map((call) => [`${call.method} ${call.path} (${call.name})`, binding, call] as const),
)
const closed = calls.filter(([, , call]) => call.access !== 'open')
const granted = calls.filter(([, , call]) => call.access === 'granted')

function bodyFor(call: Call): object | undefined {
  return call.method === 'GET' ? undefined : {}
}

describe('without a token', () => {
  test.each(closed)('%s answers 401', async (_name, _binding, call) => {
    expect(await server.nobody.call(by(call), bodyFor(call))).toMatchObject({
      status: 401,
      code: 'AUTH',
      content: null,
    })
  })
})

describe('signed in without any grant', () => {
  test.each(granted)('%s answers 403', async (_name, _binding, call) => {
    expect(await stranger.call(by(call), bodyFor(call))).toMatchObject({ status: 403, code: 'PERM' })
  })
})

/** The person holds the page but none of its buttons. */
describe('with the page alone', () => {
  const reading = new Map<string, Promise<Person>>()
  const reader = (route: string) => {
    const held = reading.get(route) ?? server.holding([route])
    reading.set(route, held)
    return held
  }
  const opened = granted.flatMap(([name, binding, call]) => {
    const door = call.doors.find((one) => !one.derived && one.route.startsWith('/'))
    return door ? [[name, binding, call, door.route] as const] : []
  })

  test.each(opened.filter(([, , call]) => call.right !== null))(
    '%s, which needs a right, answers 403',
    async (_name, _binding, call, route) => {
      const person = await reader(route)
      expect(await person.call(by(call), bodyFor(call))).toMatchObject({ status: 403, code: 'PERM' })
    },
  )

  test.each(opened.filter(([, , call]) => call.right === null))(
    '%s, which only reads, gets past the door',
    async (_name, _binding, call, route) => {
      const person = await reader(route)
      const answer = await person.call(by(call), bodyFor(call))
      expect(answer.code === 'PERM' || answer.code === 'AUTH', JSON.stringify(answer)).toBe(false)
    },
  )

  test.each(opened.filter(([, , call]) => call.right !== null))(
    '%s is opened by its right on the page',
    async (_name, _binding, call, route) => {
      const person = await server.holding([route, `${route} ${call.right}`])
      const answer = await person.call(by(call), bodyFor(call))
      expect(answer.code === 'PERM' || answer.code === 'AUTH', JSON.stringify(answer)).toBe(false)
    },
  )
})

test('a reference gives options and nothing else of its target', async () => {
  const editor = await server.holding(['/article/list'])
  expect(await editor.call('POST /user/allUser', {})).toMatchObject({ status: 200 })
  expect(await editor.call('POST /user/list', {})).toMatchObject({ status: 403 })
  expect(await editor.call('POST /user/read', { id: 1 })).toMatchObject({ status: 403 })
})

test('a shared call reaches only the rows of the pages that one holds', async () => {
  const news = await server.holding([
    '/article/list',
    '/article/list article.update',
    '/article/list article.remove',
    '/article/list article.is_show',
    '/article/list article.create',
  ])
  const admin = await server.as('admin')
  const { content } = await admin.call('POST /article/list', { type: 2, limit: 1, page: 1 })
  const [{ id, revision }] = content.list_data
  expect(await news.call('POST /article/list', { type: 2 })).toMatchObject({ status: 403 })
  expect(await news.call('POST /article/read', { id })).toMatchObject({ status: 404 })
  expect(await news.call('POST /article/edit', { id, revision, title: '越权' })).toMatchObject({ status: 404 })
  expect(await news.call('POST /article/show', { id, is_show: false })).toMatchObject({ status: 404 })
  expect(await news.call('POST /article/delete', { id_list: [id] })).toMatchObject({ status: 404 })
  expect(await news.call('POST /article/add', { type: 2, title: '越权', content: '<p>x</p>' })).toMatchObject({
    status: 403,
  })
  expect(await news.call('POST /article/list', { type: 1 })).toMatchObject({ status: 200 })
})

test('groups cannot be reached through the page of areas, nor areas through that of groups', async () => {
  const admin = await server.as('admin')
  const groups = await admin.call('POST /area/groupList', { limit: 1, page: 1 })
  const areas = await admin.call('POST /area/list', {})
  const areaKeeper = await server.holding(['/area/list', '/area/list area.remove'])
  const groupKeeper = await server.holding(['/group/list', '/group/list area.remove'])
  const group = groups.content.list_data[0].id
  const area = areas.content.list_data[0].id
  expect(await areaKeeper.call('POST /area/read', { id: group })).toMatchObject({ status: 404 })
  expect(await areaKeeper.call('POST /area/delete', { id_list: [group] })).toMatchObject({ status: 404 })
  expect(await groupKeeper.call('POST /area/read', { id: area })).toMatchObject({ status: 404 })
  expect(await groupKeeper.call('POST /area/read', { id: group })).toMatchObject({ status: 200 })
})

describe('data scope', () => {
  const scoped: readonly Binding[] = pages.filter(
    (page) => page.features.areaScope && page.calls['list'] && page.kind === 'collection' && page.base !== 'area',
  )

  test.each(scoped.map((page) => [page.name, page] as const))(
    '%s: another area is not found, counted, changed or removed',
    async (_name, page) => {
      const admin = await server.as('admin')
      const rights = Object.values(page.calls).flatMap((call) => (call.right ? [`${page.route} ${call.right}`] : []))
      const held = await server.holding([page.route as string, ...rights], { data_scope: 'own_areas', areas: [1] })
      const list = `${page.calls['list'].method} ${page.calls['list'].path}`
      const all = await admin.call(list, { ...page.select, page: 1, limit: 200 })
      const own = await admin.call(list, { ...page.select, page: 1, limit: 200, filter: { area_id: [1] } })
      const seen = await held.call(list, { ...page.select, page: 1, limit: 200 })
      expect(seen.content.total).toBe(own.content.total)
      expect(seen.content.total).toBeLessThan(all.content.total)
      expect(new Set(seen.content.list_data.map((row: { area_id: number }) => row.area_id))).toEqual(
        own.content.total > 0 ? new Set([1]) : new Set(),
      )
      const other = all.content.list_data.find((row: { area_id: number | null }) => row.area_id !== 1)
      for (const name of ['read', 'update', 'remove'] as const) {
        const call = page.calls[name] as Call
        const body =
          name === 'remove'
            ? { id_list: [other.id] }
            : name === 'update'
              ? { id: other.id, revision: other.revision }
              : { id: other.id }
        expect(await held.call(by(call), body), name).toMatchObject({ status: 404, code: 'NF' })
      }
      for (const toggle of page.toggles) {
        expect(await held.call(by(page.calls[toggle] as Call), { id: other.id, [toggle]: true }), toggle).toMatchObject(
          { status: 404 },
        )
      }
    },
  )

  test('association-wide content is read by any scope and written only with scope all', async () => {
    const held = await server.holding(['/banner/list', '/banner/list banner.create', '/banner/list banner.is_show'], {
      data_scope: 'own_areas',
      areas: [1],
    })
    const list = await held.call('POST /banner/list', {})
    expect(list.content.total).toBe(8)
    expect(
      await held.call('POST /banner/changeShow', { id: list.content.list_data[0].id, is_show: false }),
    ).toMatchObject({ status: 403 })
    expect(await held.call('POST /banner/add', { title: 'a', image: '/uploads/a.jpg', place: 'home' })).toMatchObject({
      status: 403,
    })
  })

  test('another area cannot be referred to', async () => {
    const held = await server.holding(['/article/list', '/article/list article.create'], {
      data_scope: 'own_areas',
      areas: [1],
    })
    const { content } = await held.call('POST /article_category/getAll', { filter: { type: 1 } })
    const body = { type: 1, title: '范围', content: '<p>x</p>', cate_id: content.list_data[0].id }
    expect(await held.call('POST /article/add', { ...body, area_id: 2 })).toMatchObject({
      status: 400,
      errors: { area_id: expect.any(String) },
    })
    expect(await held.call('POST /article/add', body)).toMatchObject({
      status: 403,
      errors: { area_id: expect.any(String) },
    })
    expect(await held.call('POST /article/add', { ...body, area_id: 1 })).toMatchObject({ status: 200 })
  })

  test('own records: only what one made', async () => {
    const held = await server.holding(['/article/list', '/article/list article.create'], { data_scope: 'own_records' })
    expect((await held.call('POST /article/list', { type: 1 })).content.total).toBe(0)
    const { content } = await held.call('POST /article_category/getAll', { filter: { type: 1 } })
    expect(
      await held.call('POST /article/add', {
        type: 1,
        title: '本人',
        content: '<p>x</p>',
        cate_id: content.list_data[0].id,
      }),
    ).toMatchObject({ status: 200 })
    expect((await held.call('POST /article/list', { type: 1 })).content.total).toBe(1)
  })
})

test('an extra right guards its field: expiry and member number', async () => {
  const editor = await server.holding(['/user/list', '/user/list user.update'])
  const { content } = await editor.call('POST /user/list', { limit: 1, page: 1 })
  const [{ id, revision }] = content.list_data
  expect(await editor.call('POST /user/edit', { id, revision, expire_time: '2040-01-01' })).toMatchObject({
    status: 403,
    errors: { expire_time: expect.any(String) },
  })
  const keeper = await server.holding(['/user/list', '/user/list user.update', '/user/list user.expire'])
  expect(await keeper.call('POST /user/edit', { id, revision, expire_time: '2040-01-01' })).toMatchObject({
    status: 200,
  })
})

test('a change of role takes effect on the next call', async () => {
  const person = await server.holding(['/banner/list'])
  expect(await person.call('POST /banner/list', {})).toMatchObject({ status: 200 })
  await server.connection.pool.query(`delete from role_auth_ids where owner_id = (select max(id) from role)`)
  server.app.parts.changes.announce()
  expect(await person.call('POST /banner/list', {})).toMatchObject({ status: 403 })
})
