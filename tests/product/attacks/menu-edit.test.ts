// Attack: editing the menu to open a page to oneself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'
import { entryId as entryOf, onPage, rowsOf } from './keepers'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const rows = (text: string, values: unknown[] = []) => rowsOf(server, text, values)
const entryId = (path: string) => entryOf(server, path)

describe('an edit of the menu opens nothing', () => {
  const keeper = () =>
    server.holding([
      ...onPage('/menu/index', 'menu.create', 'menu.update', 'menu.remove', 'menu.is_show'),
      '/banner/list',
      '/workNature/list',
    ])

  test('another address in an entry that one holds', async () => {
    const person = await keeper()
    const [entry] = await rows(`select id, revision from menu where path = '/banner/list'`)
    for (const path of ['/config/index', '/config//index', '/config/index/'])
      expect(
        (await person.call(`POST /menu/${entry.id}/edit`, { revision: entry.revision, path })).status,
        path,
      ).not.toBe(200)
    expect(await person.call('POST /config/getConfig', {})).toMatchObject({ code: 'PERM' })
  })

  test('another address where the right one is gone', async () => {
    const person = await keeper()
    const admin = await server.as('admin')
    await admin.call('POST /menu/delete', { id_list: [await entryId('/position/list')] })
    await server.connection.pool.query(`update menu set delete_time = now() where path = '/position/list'`)
    const [entry] = await rows(`select id, revision from menu where path = '/banner/list'`)
    const answer = await person.call(`POST /menu/${entry.id}/edit`, {
      revision: entry.revision,
      path: '/position/list',
    })
    expect(answer).toMatchObject({ code: 'PERM' })
    expect(await person.call('POST /position/list', {})).toMatchObject({ code: 'PERM' })
  })

  test('the last button of a page deleted or switched off', async () => {
    const person = await keeper()
    const buttons = await rows(
      `select id, revision from menu where type = 'button' and pid = (select id from menu where path = '/workNature/list')`,
    )
    expect(await person.call('POST /menu/delete', { id_list: buttons.map((one) => one.id) })).toMatchObject({
      code: 'PERM',
    })
    for (const { id } of buttons) await person.call('POST /menu/changeShow', { id, is_show: false })
    expect(await person.call('POST /work_nature/add', { name: '开门' })).toMatchObject({ code: 'PERM' })
  })

  test('a button of one’s own below one’s own page', async () => {
    const person = await keeper()
    const pid = await entryId('/banner/list')
    await server.connection.pool.query(
      `delete from menu where type = 'button' and path = 'banner.remove' and pid = $1`,
      [pid],
    )
    await person.call('POST /menu', { pid, type: 'button', name: '删除', path: 'banner.remove' })
    expect(await person.call('POST /banner/delete', { id_list: [1] })).toMatchObject({ code: 'PERM' })
  })
})
