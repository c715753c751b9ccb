// Columns of the members' app: two levels, a kind that is fixed once there are contents, and contents of that kind.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { deskOf, done } from '../support/membership'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  const desk = await deskOf(server)
  await desk.one(`update token set expire_time = '2099-01-01' returning id`)
})
afterAll(() => server.close())

let made = 0
const column = async (kind: string, more: object = {}): Promise<number> =>
  done(await admin.call('POST /customMenu/addMenu', { name: `栏目${++made}`, kind, ...more })).content.id
const write = (menu_id: number, more: object = {}) =>
  admin.call('POST /customMenu/add', { menu_id, title: `内容${++made}`, ...more })
const content = '<p>正文</p>'
const refused = (code: string, name: string) => ({ code, errors: { [name]: expect.any(String) } })

describe('a column', () => {
  test('has columns below it, and those have none', async () => {
    const pid = await column('list')
    const below = await column('list', { pid })
    const deeper = await admin.call('POST /customMenu/addMenu', { name: '第三级', kind: 'list', pid: below })
    expect(deeper).toMatchObject(refused('PARAM', 'pid'))
    const { list_data: tree } = done(await admin.call('POST /customMenu/menuList', {})).content
    const own = tree.find((row: { id: number }) => row.id === pid)
    expect(own.son.map((row: { id: number }) => row.id)).toEqual([below])
    expect(await admin.call('POST /customMenu/deleteMenu', { id_list: [pid] })).toMatchObject({ code: 'REF' })
  })

  test('has a name that no sibling has, and an address only if it is a link', async () => {
    const pid = await column('list')
    await column('list', { pid, name: '公告' })
    const again = await admin.call('POST /customMenu/addMenu', { pid, name: '公告', kind: 'list' })
    expect(again).toMatchObject(refused('DUP', 'name'))
    const bare = await admin.call('POST /customMenu/addMenu', { name: '商城', kind: 'link' })
    expect(bare).toMatchObject(refused('PARAM', 'link'))
    const inside = await admin.call('POST /customMenu/addMenu', { name: '商城', kind: 'link', link: '/pages/shop' })
    expect(inside).toMatchObject(refused('PARAM', 'link'))
    await column('link', { link: 'https://example.com/shop' })
  })

  test('keeps its kind once it has contents, and is not deleted then', async () => {
    const id = await column('list')
    const edit = async (change: object) => {
      const { revision } = done(await admin.call('POST /customMenu/readMenu', { id })).content
      return admin.call('POST /customMenu/editMenu', { id, revision, ...change })
    }
    done(await edit({ kind: 'album' }))
    done(await edit({ kind: 'list' }))
    const { id: first } = done(await write(id, { content })).content
    expect(await edit({ kind: 'album' })).toMatchObject({
      ...refused('STATE', 'kind'),
      message: '栏目下已有内容，不能修改「类型」',
    })
    done(await edit({ name: `栏目${++made}` }))
    expect(await admin.call('POST /customMenu/deleteMenu', { id_list: [id] })).toMatchObject({ code: 'REF' })
    done(await admin.call('POST /customMenu/delete', { id_list: [first] }))
    done(await edit({ kind: 'album' }))
  })
})

describe('content', () => {
  test('is of the kind of its column: text for lists and pages, pictures for albums, none for links', async () => {
    const list = await column('list')
    const { id } = done(await write(list, { content })).content
    expect(done(await admin.call('POST /customMenu/read', { id })).content).toMatchObject({ kind: 'list' })
    expect(await write(list)).toMatchObject(refused('PARAM', 'content'))
    const album = await column('album')
    expect(await write(album, { content })).toMatchObject(refused('PARAM', 'content'))
    expect(await write(album)).toMatchObject(refused('PARAM', 'images'))
    done(await write(album, { images: ['/uploads/2026/05/a.jpg'] }))
    expect(await write(album, { kind: 'list', content })).toMatchObject(refused('PARAM', 'menu_id'))
    const link = await column('link', { link: 'https://example.com/shop' })
    expect(await write(link)).toMatchObject(refused('PARAM', 'menu_id'))
  })

  test('of a single page exists once, also for two people at once', async () => {
    const page = await column('page')
    const answers = await Promise.all([write(page, { content }), write(page, { content })])
    expect(answers.map(({ code }) => code).sort()).toEqual(['DUP', undefined])
    const list = await column('list')
    const { id } = done(await write(list, { content })).content
    const { revision } = done(await admin.call('POST /customMenu/read', { id })).content
    const moved = await admin.call('POST /customMenu/edit', { id, revision, menu_id: page })
    expect(moved).toMatchObject(refused('PARAM', 'menu_id'))
  })

  test('appears at its time, without a write', async () => {
    server.clock.now = new Date('2026-05-10T02:00:00Z')
    const { id } = done(await write(await column('list'), { content, publish_time: '2026-05-12T02:00:00Z' })).content
    const state = async () => done(await admin.call('POST /customMenu/read', { id })).content
    expect(await state()).toMatchObject({ publish_state: 'scheduled', revision: 1 })
    server.clock.now = new Date('2026-05-12T02:00:00Z')
    expect(await state()).toMatchObject({ publish_state: 'published', revision: 1 })
  })
})
