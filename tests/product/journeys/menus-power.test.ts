// The menu: no write opens anything beyond the writer's own permissions, also not with several concurrent writes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuKeeper, menuOf } from '../../support/menu'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let menu: ReturnType<typeof menuOf>
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  menu = menuOf(server, admin)
})
afterAll(() => server.close())

test('a page whose last buttons are switched off opens nothing by that', async () => {
  const reader = await server.holding(['/banner/list'])
  const buttons = await menu.buttonIds('/banner/list')
  for (const id of buttons) expect(await menu.show(id, false)).toMatchObject({ status: 200 })
  const [{ id, revision }] = (await admin.call('POST /banner/list', { page: 1 })).content.list_data
  expect(await reader.call('POST /banner/edit', { id, revision, title: '越权' })).toMatchObject({
    status: 403,
    code: 'PERM',
  })
  for (const id of buttons) expect(await menu.show(id, true)).toMatchObject({ status: 200 })
})

test('the last button of a page is not deleted by who has not all of it; a super administrator may', async () => {
  const keeper = await server.holding([...menuKeeper, '/workType/list'])
  const reader = await server.holding(['/workType/list'])
  const [last, ...others] = (await menu.buttonIds('/workType/list')) as [number, ...number[]]
  expect(await menu.remove(others, keeper)).toMatchObject({ status: 200 })
  const refused = await menu.remove([last], keeper)
  expect(refused).toMatchObject({ status: 403, code: 'PERM' })
  expect(refused.message).toMatch(/\/workType\/list/)
  expect(await menu.remove([last])).toMatchObject({ status: 200 })
  expect(await reader.call('POST /work_type/add', { name: '全开之后' })).toMatchObject({ status: 200 })
})

test('two deletes at once do not take the last two buttons together', async () => {
  const keeper = await server.holding([...menuKeeper, '/position/list'])
  await server.holding(['/position/list'])
  const [one, two, ...others] = (await menu.buttonIds('/position/list')) as [number, number, ...number[]]
  if (others.length > 0) expect(await menu.remove(others, keeper)).toMatchObject({ status: 200 })
  await server.warm()
  const answers = await Promise.all([menu.remove([one], keeper), menu.remove([two], keeper)])
  expect(answers.map((answer) => answer.code ?? 'OK').sort()).toEqual(['OK', 'PERM'])
})

test('a button is not turned into another right, a page not into another page', async () => {
  const keeper = await server.holding([...menuKeeper, '/article/list', '/article/list article.update'])
  await server.holding(['/article/list', '/article/list article.update', '/banner/list'])
  // Frees the key for the renamed right.
  await menu.remove([await menu.buttonId('/article/list', 'article.remove')])
  const own = await menu.buttonId('/article/list', 'article.update')
  expect(await menu.edit(own, { path: 'article.remove' }, keeper)).toMatchObject({ status: 403, code: 'PERM' })
  const free = '/workNature/list'
  await menu.remove([await menu.pageId(free), ...(await menu.buttonIds(free))])
  expect(await menu.edit(await menu.pageId('/banner/list'), { path: free }, keeper)).toMatchObject({
    code: 'PERM',
  })
})

test('what is switched off is not switched on for others by who does not hold it', async () => {
  const keeper = await server.holding([...menuKeeper])
  const person = await server.holding(['/article/category'])
  const id = await menu.pageId('/article/category')
  expect(await menu.show(id, false, keeper)).toMatchObject({ status: 200 })
  expect(await person.call('POST /article_category/list', {})).toMatchObject({ status: 403 })
  expect(await menu.show(id, true, keeper)).toMatchObject({ status: 403, code: 'PERM' })
  expect(await menu.show(id, true)).toMatchObject({ status: 200 })
  expect(await person.call('POST /article_category/list', {})).toMatchObject({ status: 200 })
})

test('page and button of two roles do not meet in one person by a move', async () => {
  const keeper = await server.holding(menuKeeper)
  const { pool } = server.connection
  // The same right on two pages; the person holds one page by one role, the other page's button by another.
  const [shared] = await menu.query(`select one.id as button, one.pid as source, two.pid as target, two.id as blocker
    from menu one join menu two on two.path = one.path and two.pid <> one.pid and two.type = 'button' and two.delete_time is null
    join menu page on page.id = one.pid and page.delete_time is null
    where one.type = 'button' and one.delete_time is null and one.path like '%.update' limit 1`)
  await pool.query('update menu set delete_time = now() where id = $1', [shared.blocker])
  const roles = []
  for (const [index, id] of [shared.button, shared.target].entries()) {
    const { content } = await admin.call('POST /role', { name: `半个${index}`, auth_ids: [id], data_scope: 'all' })
    roles.push(content.id)
  }
  // Only the button, without its page; and nobody else holds it, for whom the move would give more too.
  await pool.query('delete from role_auth_ids where owner_id = $1 and target_id <> $2', [roles[0], shared.button])
  await pool.query(
    'delete from role_auth_ids where target_id = $2 and owner_id <> $1 and owner_id not in (select id from role where is_sys)',
    [roles[0], shared.button],
  )
  const [holder] = await menu.query(`select id from admin where username = 'shenji'`)
  await pool.query('insert into admin_role_ids (owner_id, target_id) select $1, unnest($2::bigint[])', [
    holder.id,
    roles,
  ])
  expect(await menu.edit(shared.button, { pid: shared.target }, keeper)).toMatchObject({ status: 403, code: 'PERM' })
})

test('names, order and new entries are free', async () => {
  const keeper = await server.holding(menuKeeper)
  expect(await menu.edit(await menu.pageId('/user/list'), { name: '全部会员', sort: 3 }, keeper)).toMatchObject({
    status: 200,
  })
  expect(await menu.add({ type: 'directory', path: '/own/place' }, keeper)).toMatchObject({ status: 200 })
  expect(await menu.show(await menu.pageId('/group/list'), false, keeper)).toMatchObject({ status: 200 })
})
