// The menu: valid places, protected entries, titles.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menuOf } from '../../support/menu'
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

const field = expect.any(String)

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
      expect(await menu.add({ path })).toMatchObject({ code: 'PARAM', errors: { path: field } })
    },
  )

  test('a page has the address of a page of the product, a directory any', async () => {
    const path = '/no/such/page'
    expect(await menu.add({ path })).toMatchObject({
      code: 'PARAM',
      errors: { path: expect.stringMatching(/列出的页面/) },
    })
    expect(await menu.edit(await menu.pageId('/article/list'), { path })).toMatchObject({
      code: 'PARAM',
      errors: { path: field },
    })
    expect(await menu.add({ path, type: 'directory' })).toMatchObject({ status: 200 })
  })

  test('an address is there once, for pages and directories together', async () => {
    expect(await menu.add({ path: '/banner/list' })).toMatchObject({
      status: 409,
      code: 'DUP',
      errors: { path: field },
    })
    const directory = await menu.pageId('/system')
    expect(await menu.add({ path: '/banner/list', pid: directory, type: 'directory' })).toMatchObject({ code: 'DUP' })
    expect(await menu.edit(await menu.pageId('/article/list'), { path: '/banner/list' })).toMatchObject({ code: 'DUP' })
  })

  test('two pages with one address at once: one of them', async () => {
    const pid = await menu.pageId('/content')
    const path = '/workType/list'
    for (let round = 0; round < 3; round++) {
      await menu.remove([await menu.pageId(path), ...(await menu.buttonIds(path))])
      const answers = await Promise.all([
        menu.add({ path }),
        menu.add({ path, pid }),
        menu.add({ path, type: 'directory' }),
      ])
      expect(answers.map((answer) => answer.code ?? 'OK').sort()).toEqual(['DUP', 'DUP', 'OK'])
    }
  })

  test('an address is free again after a delete', async () => {
    const entry = { type: 'directory', path: '/for/a/while' }
    const { content } = await menu.add(entry)
    expect(await menu.remove([content.id])).toMatchObject({ status: 200 })
    expect(await menu.add(entry)).toMatchObject({ status: 200 })
  })

  test('a button stands below a page only, and a page below a directory', async () => {
    const button = { type: 'button', path: 'banner.update' }
    expect(await menu.add(button)).toMatchObject({ code: 'PARAM', errors: { pid: field } })
    expect(await menu.add({ ...button, pid: await menu.pageId('/content') })).toMatchObject({
      code: 'PARAM',
      errors: { pid: field },
    })
    const above = await menu.buttonId('/banner/list', 'banner.update')
    expect(await menu.add({ ...button, pid: above })).toMatchObject({ code: 'PARAM', errors: { pid: field } })
    for (const pid of [above, await menu.pageId('/banner/list')])
      expect(await menu.add({ path: '/below/it', pid })).toMatchObject({ code: 'PARAM', errors: { pid: field } })
    expect(
      await menu.edit(await menu.pageId('/article/list'), { pid: await menu.pageId('/banner/list') }),
    ).toMatchObject({
      code: 'PARAM',
      errors: { pid: field },
    })
  })

  test('a button is one of the rights that its page offers', async () => {
    const pid = await menu.pageId('/banner/list')
    expect(await menu.add({ type: 'button', path: 'user.update', pid })).toMatchObject({
      code: 'PARAM',
      errors: { path: field },
    })
    expect(await menu.add({ type: 'button', path: 'banner.nonsense', pid })).toMatchObject({ code: 'PARAM' })
    const id = await menu.buttonId('/banner/list', 'banner.remove')
    expect(await menu.edit(id, { path: 'user.remove' })).toMatchObject({ code: 'PARAM', errors: { path: field } })
    expect(await menu.edit(id, { pid: await menu.pageId('/article/list') })).toMatchObject({
      code: 'PARAM',
      errors: { path: field },
    })
    expect(await menu.remove([id])).toMatchObject({ status: 200 })
    expect(await menu.add({ type: 'button', name: '删除', path: 'banner.remove', pid })).toMatchObject({ status: 200 })
  })

  test('no circle, and four levels at most', async () => {
    let pid: number | undefined
    const ids: number[] = []
    for (const level of [1, 2, 3, 4]) {
      const { content } = await menu.add({ type: 'directory', path: `/level/${level}`, ...(pid ? { pid } : {}) })
      pid = content.id as number
      ids.push(pid)
    }
    expect(await menu.add({ type: 'directory', path: '/level/5', pid })).toMatchObject({
      code: 'PARAM',
      errors: { pid: field },
    })
    expect(await menu.edit(ids[0] as number, { pid: ids[2] })).toMatchObject({ code: 'PARAM', errors: { pid: field } })
  })

  test('what kind an entry is stays as it was made', async () => {
    expect(await menu.edit(await menu.pageId('/banner/list'), { type: 'button' })).toMatchObject({ code: 'PARAM' })
  })
})

describe('what goes with a delete', () => {
  test('an entry with others below it stays, and says so', async () => {
    const answer = await menu.remove([await menu.pageId('/banner/list')])
    expect(answer).toMatchObject({ status: 422, code: 'REF', content: { refs: [{ resource: 'menu' }] } })
    expect(answer.message).toMatch(/^已被使用，不能删除：菜单项 \d+$/)
  })

  test('a branch goes together, and takes its grants along', async () => {
    const branch = [await menu.pageId('/workNature/list'), ...(await menu.buttonIds('/workNature/list'))]
    const person = await server.holding(['/workNature/list'])
    expect(await person.call('POST /work_nature/list', {})).toMatchObject({ status: 200 })
    expect(await menu.remove(branch)).toMatchObject({ status: 200, content: { num: branch.length } })
    expect(await menu.query('select 1 from role_auth_ids where target_id = any($1::bigint[])', branch)).toEqual([])
    expect(await person.call('POST /work_nature/list', {})).toMatchObject({ status: 403 })
  })
})

describe('the entries by which the menu is kept', () => {
  test.each(['/menu/index', '/role/index', '/admin/index', '/system'])('%s stays in plain sight', async (path) => {
    const id = await menu.pageId(path)
    expect(await menu.remove([id])).toMatchObject({ status: 422, code: 'STATE' })
    expect(await menu.show(id, false)).toMatchObject({ code: 'STATE' })
    expect(await menu.edit(id, { is_show: false })).toMatchObject({ code: 'STATE' })
    expect(await menu.edit(id, { hidden: true })).toMatchObject({ code: 'STATE' })
    expect(await menu.edit(id, { path: '/elsewhere' })).toMatchObject({ code: 'STATE' })
    expect(await menu.edit(id, { name: '换个名字', sort: 7 })).toMatchObject({ status: 200 })
  })

  test('they are not moved below what is hidden or switched off', async () => {
    const { content: hidden } = await menu.add({ type: 'directory', path: '/cellar', hidden: true })
    const { content: off } = await menu.add({ type: 'directory', path: '/closed', is_show: false })
    const { content: below } = await menu.add({ type: 'directory', path: '/cellar/box', pid: hidden.id })
    for (const pid of [hidden.id, off.id, below.id])
      expect(await menu.edit(await menu.pageId('/role/index'), { pid })).toMatchObject({ code: 'STATE' })
    const { content: open } = await menu.add({ type: 'directory', path: '/open' })
    expect(await menu.edit(await menu.pageId('/role/index'), { pid: open.id })).toMatchObject({ status: 200 })
    expect(await menu.edit(open.id, { hidden: true })).toMatchObject({ code: 'STATE' })
    expect(await menu.edit(await menu.pageId('/role/index'), { pid: await menu.pageId('/system') })).toMatchObject({
      status: 200,
    })
  })

  test('their buttons stay as well: without the one for adding nobody could add it again', async () => {
    const id = await menu.buttonId('/menu/index', 'menu.create')
    expect(await menu.remove([id])).toMatchObject({ code: 'STATE' })
    expect(await menu.show(id, false)).toMatchObject({ code: 'STATE' })
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
    const { content } = await menu.add({ type: 'directory', path: '/just/made' })
    const [row] = await menu.query(
      'select 1 as found from role_auth_ids join role on role.id = owner_id where is_sys and target_id = $1',
      content.id,
    )
    expect(row.found).toBe(1)
  })
})

test('the directories that come along stand also around a single page', async () => {
  const seeded = ['/user', '/org', '/content', '/finance', '/config', '/system']
  const { content } = await admin.call('POST /getMenu')
  const shown = content.filter((entry: { path: string; alwaysShow: boolean }) => entry.alwaysShow)
  expect(shown.map((entry: { path: string }) => entry.path)).toEqual(expect.arrayContaining(seeded))
})
