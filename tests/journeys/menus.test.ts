// The menu: what may stand where, what must stay, and that nobody opens by it what is not one's own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const page = ['/menu/index', ...['create', 'update', 'remove', 'is_show'].map((right) => `/menu/index menu.${right}`)]
const field = expect.any(String)
const query = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows

const pageId = async (path: string): Promise<number> =>
  (await query(`select id from menu where path = $1 and type <> 'button' and delete_time is null`, path))[0].id
const buttonId = async (route: string, path: string): Promise<number> =>
  (
    await query(
      `select entry.id from menu entry join menu page on page.id = entry.pid
      where page.path = $1 and entry.path = $2 and entry.delete_time is null`,
      route,
      path,
    )
  )[0].id
const add = async (body: object, who = admin) => who.call('POST /menu', { type: 'page', name: '试用', ...body })
const read = async (id: number) => (await admin.call('GET /menu/{id}', { id })).content
const edit = async (id: number, change: object, who = admin) =>
  who.call('POST /menu/{menu_id}/edit', { id, revision: (await read(id)).revision, ...change })
const show = (id: number, is_show: boolean, who = admin) => who.call('POST /menu/changeShow', { id, is_show })
const remove = (id_list: number[], who = admin) => who.call('POST /menu/delete', { id_list })

interface Row {
  id: number
  path: string
  name: string
  son?: Row[]
}
const flat = (rows: Row[]): Row[] => rows.flatMap((row) => [row, ...flat(row.son ?? [])])

describe('where an entry may stand', () => {
  test.each(['no-slash', '/with space', '/über', '/a?b=1', '//é', 'javascript:alert(1)'])(
    'a page at %s is refused',
    async (path) => {
      expect(await add({ path })).toMatchObject({ code: 'PARAM', errors: { path: field } })
    },
  )

  test('an address is there once, for pages and directories together', async () => {
    expect(await add({ path: '/banner/list' })).toMatchObject({ status: 409, code: 'DUP', errors: { path: field } })
    const directory = await pageId('/system')
    expect(await add({ path: '/banner/list', pid: directory, type: 'directory' })).toMatchObject({ code: 'DUP' })
    expect(await edit(await pageId('/article/list'), { path: '/banner/list' })).toMatchObject({ code: 'DUP' })
  })

  test('two pages with one address at once: one of them', async () => {
    const pid = await pageId('/content')
    for (let round = 0; round < 3; round++) {
      const path = `/at/once${round}`
      const answers = await Promise.all([add({ path }), add({ path, pid }), add({ path, type: 'directory' })])
      expect(answers.map((answer) => answer.code ?? 'OK').sort()).toEqual(['DUP', 'DUP', 'OK'])
    }
  })

  test('an address is free again after a delete', async () => {
    const { content } = await add({ path: '/for/a/while' })
    expect(await remove([content.id])).toMatchObject({ status: 200 })
    expect(await add({ path: '/for/a/while' })).toMatchObject({ status: 200 })
  })

  test('a button stands below a page only, and a page below a directory', async () => {
    const button = { type: 'button', path: 'banner.update' }
    expect(await add(button)).toMatchObject({ code: 'PARAM', errors: { pid: field } })
    expect(await add({ ...button, pid: await pageId('/content') })).toMatchObject({
      code: 'PARAM',
      errors: { pid: field },
    })
    const above = await buttonId('/banner/list', 'banner.update')
    expect(await add({ ...button, pid: above })).toMatchObject({ code: 'PARAM', errors: { pid: field } })
    for (const pid of [above, await pageId('/banner/list')])
      expect(await add({ path: '/below/it', pid })).toMatchObject({ code: 'PARAM', errors: { pid: field } })
    expect(await edit(await pageId('/article/list'), { pid: await pageId('/banner/list') })).toMatchObject({
      code: 'PARAM',
      errors: { pid: field },
    })
  })

  test('a button is one of the rights that its page offers', async () => {
    const pid = await pageId('/banner/list')
    expect(await add({ type: 'button', path: 'user.update', pid })).toMatchObject({
      code: 'PARAM',
      errors: { path: field },
    })
    expect(await add({ type: 'button', path: 'banner.nonsense', pid })).toMatchObject({ code: 'PARAM' })
    const id = await buttonId('/banner/list', 'banner.remove')
    expect(await edit(id, { path: 'user.remove' })).toMatchObject({ code: 'PARAM', errors: { path: field } })
    expect(await edit(id, { pid: await pageId('/article/list') })).toMatchObject({
      code: 'PARAM',
      errors: { path: field },
    })
    expect(await remove([id])).toMatchObject({ status: 200 })
    expect(await add({ type: 'button', name: '删除', path: 'banner.remove', pid })).toMatchObject({ status: 200 })
  })

  test('no circle, and four levels at most', async () => {
    let pid: number | undefined
    const ids: number[] = []
    for (const level of [1, 2, 3, 4]) {
      const { content } = await add({ type: 'directory', path: `/level/${level}`, ...(pid ? { pid } : {}) })
      pid = content.id as number
      ids.push(pid)
    }
    expect(await add({ type: 'directory', path: '/level/5', pid })).toMatchObject({
      code: 'PARAM',
      errors: { pid: field },
    })
    expect(await edit(ids[0] as number, { pid: ids[2] })).toMatchObject({ code: 'PARAM', errors: { pid: field } })
  })

  test('what kind an entry is stays as it was made', async () => {
    expect(await edit(await pageId('/banner/list'), { type: 'button' })).toMatchObject({ code: 'PARAM' })
  })
})

describe('what goes with a delete', () => {
  test('an entry with others below it stays, and says so', async () => {
    const answer = await remove([await pageId('/banner/list')])
    expect(answer).toMatchObject({ status: 422, code: 'REF', content: { refs: [{ resource: 'menu' }] } })
    expect(answer.message).toMatch(/菜单/)
  })

  test('a branch goes together, and takes its grants along', async () => {
    const branch = [
      await pageId('/workNature/list'),
      ...(await query('select id from menu where pid = $1', await pageId('/workNature/list'))).map((row) => row.id),
    ]
    const person = await server.holding(['/workNature/list'])
    expect(await person.call('POST /work_nature/list', {})).toMatchObject({ status: 200 })
    expect(await remove(branch)).toMatchObject({ status: 200, content: { num: branch.length } })
    expect(await query('select 1 from role_auth_ids where target_id = any($1::bigint[])', branch)).toEqual([])
    expect(await person.call('POST /work_nature/list', {})).toMatchObject({ status: 403 })
  })
})

describe('the entries by which the menu is kept', () => {
  test.each(['/menu/index', '/role/index', '/admin/index', '/system'])('%s stays in plain sight', async (path) => {
    const id = await pageId(path)
    expect(await remove([id])).toMatchObject({ status: 422, code: 'STATE' })
    expect(await show(id, false)).toMatchObject({ code: 'STATE' })
    expect(await edit(id, { is_show: false })).toMatchObject({ code: 'STATE' })
    expect(await edit(id, { hidden: true })).toMatchObject({ code: 'STATE' })
    expect(await edit(id, { path: '/elsewhere' })).toMatchObject({ code: 'STATE' })
    expect(await edit(id, { name: '换个名字', sort: 7 })).toMatchObject({ status: 200 })
  })

  test('they are not moved below what is hidden or switched off', async () => {
    const { content: hidden } = await add({ type: 'directory', path: '/cellar', hidden: true })
    const { content: off } = await add({ type: 'directory', path: '/closed', is_show: false })
    const { content: below } = await add({ type: 'directory', path: '/cellar/box', pid: hidden.id })
    for (const pid of [hidden.id, off.id, below.id])
      expect(await edit(await pageId('/role/index'), { pid })).toMatchObject({ code: 'STATE' })
    const { content: open } = await add({ type: 'directory', path: '/open' })
    expect(await edit(await pageId('/role/index'), { pid: open.id })).toMatchObject({ status: 200 })
    expect(await edit(open.id, { hidden: true })).toMatchObject({ code: 'STATE' })
    expect(await edit(await pageId('/role/index'), { pid: await pageId('/system') })).toMatchObject({ status: 200 })
  })

  test('their buttons stay as well: without the one for adding nobody could add it again', async () => {
    const id = await buttonId('/menu/index', 'menu.create')
    expect(await remove([id])).toMatchObject({ code: 'STATE' })
    expect(await show(id, false)).toMatchObject({ code: 'STATE' })
  })
})

describe('nobody opens what is not one’s own', () => {
  test('a page whose last buttons are switched off opens nothing by that', async () => {
    const reader = await server.holding(['/banner/list'])
    const buttons = (
      await query('select id from menu where pid = $1 and delete_time is null', await pageId('/banner/list'))
    ).map((row) => row.id as number)
    for (const id of buttons) expect(await show(id, false)).toMatchObject({ status: 200 })
    const [{ id, revision }] = (await admin.call('POST /banner/list', { page: 1 })).content.list_data
    expect(await reader.call('POST /banner/edit', { id, revision, title: '越权' })).toMatchObject({
      status: 403,
      code: 'PERM',
    })
    for (const id of buttons) expect(await show(id, true)).toMatchObject({ status: 200 })
  })

  test('the last button of a page is not deleted by who has not all of it; a super administrator may', async () => {
    const keeper = await server.holding([...page, '/workType/list'])
    const reader = await server.holding(['/workType/list'])
    const pid = await pageId('/workType/list')
    const buttons = (await query('select id from menu where pid = $1 and delete_time is null', pid)).map(
      (row) => row.id as number,
    )
    const [last, ...others] = buttons as [number, ...number[]]
    expect(await remove(others, keeper)).toMatchObject({ status: 200 })
    const refused = await remove([last], keeper)
    expect(refused).toMatchObject({ status: 403, code: 'PERM' })
    expect(refused.message).toMatch(/\/workType\/list/)
    expect(await remove([last])).toMatchObject({ status: 200 })
    expect(await reader.call('POST /work_type/add', { name: '全开之后' })).toMatchObject({ status: 200 })
  })

  test('two deletes at once do not take the last two buttons together', async () => {
    const keeper = await server.holding([...page, '/position/list'])
    await server.holding(['/position/list'])
    const pid = await pageId('/position/list')
    const ids = (await query('select id from menu where pid = $1 and delete_time is null', pid)).map(
      (row) => row.id as number,
    )
    const [one, two, ...others] = ids as [number, number, ...number[]]
    if (others.length > 0) expect(await remove(others, keeper)).toMatchObject({ status: 200 })
    await server.warm()
    const answers = await Promise.all([remove([one], keeper), remove([two], keeper)])
    expect(answers.map((answer) => answer.code ?? 'OK').sort()).toEqual(['OK', 'PERM'])
  })

  test('a button is not turned into another right, a page not into another page', async () => {
    const keeper = await server.holding([...page, '/article/list', '/article/list article.update'])
    await server.holding(['/article/list', '/article/list article.update', '/banner/list'])
    // Make room for the renamed right.
    await remove([await buttonId('/article/list', 'article.remove')])
    const own = await buttonId('/article/list', 'article.update')
    expect(await edit(own, { path: 'article.remove' }, keeper)).toMatchObject({ status: 403, code: 'PERM' })
    expect(await edit(await pageId('/banner/list'), { path: '/banner/other' }, keeper)).toMatchObject({ code: 'PERM' })
  })

  test('what is switched off is not switched on for others by who does not hold it', async () => {
    const keeper = await server.holding([...page])
    const person = await server.holding(['/article/category'])
    const id = await pageId('/article/category')
    expect(await show(id, false, keeper)).toMatchObject({ status: 200 })
    expect(await person.call('POST /article_category/list', {})).toMatchObject({ status: 403 })
    expect(await show(id, true, keeper)).toMatchObject({ status: 403, code: 'PERM' })
    expect(await show(id, true)).toMatchObject({ status: 200 })
    expect(await person.call('POST /article_category/list', {})).toMatchObject({ status: 200 })
  })

  test('page and button of two roles do not meet in one person by a move', async () => {
    const keeper = await server.holding(page)
    const { pool } = server.connection
    // The same right stands on two pages; the person holds one page by one role, the other page's button by another.
    const [shared] = await query(`select one.id as button, one.pid as source, two.pid as target, two.id as blocker
      from menu one join menu two on two.path = one.path and two.pid <> one.pid and two.type = 'button' and two.delete_time is null
      join menu page on page.id = one.pid and page.delete_time is null
      where one.type = 'button' and one.delete_time is null and one.path like '%.update' limit 1`)
    await pool.query('update menu set delete_time = now() where id = $1', [shared.blocker])
    const roles = []
    for (const [index, id] of [shared.button, shared.target].entries()) {
      const { content } = await admin.call('POST /role', { name: `半个${index}`, auth_ids: [id], data_scope: 'all' })
      roles.push(content.id)
    }
    // Only the button, without the page that comes with it; and nobody else has it, for whom the move would be more too.
    await pool.query('delete from role_auth_ids where owner_id = $1 and target_id <> $2', [roles[0], shared.button])
    await pool.query(
      'delete from role_auth_ids where target_id = $2 and owner_id <> $1 and owner_id not in (select id from role where is_sys)',
      [roles[0], shared.button],
    )
    const [holder] = await query(`select id from admin where username = 'shenji'`)
    await pool.query('insert into admin_role_ids (owner_id, target_id) select $1, unnest($2::bigint[])', [
      holder.id,
      roles,
    ])
    expect(await edit(shared.button, { pid: shared.target }, keeper)).toMatchObject({ status: 403, code: 'PERM' })
  })

  test('names, order and new entries are free', async () => {
    const keeper = await server.holding(page)
    expect(await edit(await pageId('/user/list'), { name: '全部会员', sort: 3 }, keeper)).toMatchObject({ status: 200 })
    expect(await add({ path: '/own/page' }, keeper)).toMatchObject({ status: 200 })
    expect(await show(await pageId('/group/list'), false, keeper)).toMatchObject({ status: 200 })
  })
})

describe('what is offered and how it is called', () => {
  test('every page and right of the product is on offer, titles filled in', async () => {
    const { content } = await admin.call('POST /menu/offers')
    const offered = new Map<string, { title: string; rights: { path: string }[] }>(
      content.pages.map((one: { path: string }) => [one.path, one]),
    )
    expect(offered.get('/banner/list')?.rights.map((right) => right.path)).toEqual(
      expect.arrayContaining(['banner.create', 'banner.update', 'banner.remove', 'banner.is_show']),
    )
    expect(JSON.stringify(content)).not.toMatch(/\{\w+\}/)
    const english = await admin.call('POST /menu/offers', {}, { 'accept-language': 'en' })
    expect(JSON.stringify(english.content)).not.toMatch(/[\u4e00-\u9fff]/)
  })

  test('lists speak the caller’s language, the record keeps what was written', async () => {
    const english = { 'accept-language': 'en' }
    const rows = flat((await admin.call('GET /menu', undefined, english)).content.list_data)
    const own = rows.find((row) => row.path === '/banner/list')
    expect(own?.name).not.toMatch(/[\u4e00-\u9fff]/)
    const { content } = await admin.call('GET /menu/{id}', { id: own?.id }, english)
    expect(content.name).toMatch(/[\u4e00-\u9fff]/)
    expect(content.pid_name).not.toMatch(/[\u4e00-\u9fff]/)
  })

  test('a new entry is listed by the built-in role at once', async () => {
    const { content } = await add({ path: '/just/made' })
    const [row] = await query(
      'select 1 as found from role_auth_ids join role on role.id = owner_id where is_sys and target_id = $1',
      content.id,
    )
    expect(row.found).toBe(1)
  })
})
