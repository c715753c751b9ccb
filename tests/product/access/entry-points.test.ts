// Entry points, one sentence each: references, shared calls, buttons, and when changes take effect.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

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

test('an extra right guards its field: expiry and member number', async () => {
  const editor = await server.holding(['/user/list', '/user/list user.update'])
  const { content } = await editor.call('POST /user/list', { limit: 1, page: 1 })
  const [{ id, revision }] = content.list_data
  expect(await editor.call('POST /user/edit', { id, revision, expire_time: '2040-01-01' })).toMatchObject({
    status: 403,
    errors: { expire_time: expect.any(String) },
  })
  const keeper = await server.holding(['/user/list', '/user/list user.update', '/user/list user.expire'])
  const longer = { id, revision, expire_time: '2040-01-01', expire_reason: '理事会决议' }
  expect(await keeper.call('POST /user/edit', longer)).toMatchObject({ status: 200 })
})

test('a change of role takes effect on the next call', async () => {
  const person = await server.holding(['/banner/list'])
  expect(await person.call('POST /banner/list', {})).toMatchObject({ status: 200 })
  await server.connection.pool.query(`delete from role_auth_ids where owner_id = (select max(id) from role)`)
  server.app.parts.changes.announce()
  expect(await person.call('POST /banner/list', {})).toMatchObject({ status: 403 })
})

test('a page without any button in the menu grants all its calls', async () => {
  await server.connection.pool.query(
    `delete from role_auth_ids where target_id in (select button.id from menu button join menu page on page.id = button.pid where page.path = '/workNature/list')`,
  )
  await server.connection.pool.query(
    `delete from menu where type = 'button' and pid = (select id from menu where path = '/workNature/list')`,
  )
  server.app.parts.changes.announce()
  const keeper = await server.holding(['/workNature/list'])
  expect(await keeper.call('POST /work_nature/add', { name: '无按钮' })).toMatchObject({ status: 200 })
  expect(await keeper.call('POST /work_type/add', { name: '无按钮' })).toMatchObject({ status: 403 })
})
