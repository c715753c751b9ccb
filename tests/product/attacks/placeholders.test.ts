// Attack: a text with `{setting}` in it, so that its caption reveals protected settings.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuKeeper, menuOf } from '../../support/menu'
import { startServer, type TestServer } from '../../support/server'
import { onPage, rowsOf } from './keepers'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await server.connection.pool.query(`update config set contact_phone = '02588887777'`)
  server.app.parts.changes.announce()
})
afterAll(() => server.close())

const closed = ['{contact_phone}', '{pass_min}']

test('the caption of a record tells nothing of the settings but what the association is called', async () => {
  const person = await server.holding(onPage('/banner/list', 'banner.create', 'banner.remove'))
  const title = `${closed.join('|')}|{sxh_name}`
  const { content } = await person.call('POST /banner/add', { title, image: '/uploads/a.jpg', place: 'home' })
  await person.call('POST /banner/delete', { id_list: [content.id] })
  const [{ sxh_name }] = await rowsOf(server, 'select sxh_name from config')
  const answered = (await person.call('POST /log/list', { limit: 2 })).content.list_data
  for (const entry of answered) expect(entry.target_name).toBe(`${closed.join('|')}|${sxh_name}`)
})

test('nor does the title of a menu entry', async () => {
  const keeper = await server.holding(menuKeeper)
  const menu = menuOf(server, await server.as('admin'))
  const name = `甲${closed.join('')}`.slice(0, 30)
  expect(await menu.edit(await menu.pageId('/menu/index'), { name }, keeper)).toMatchObject({ status: 200 })
  const answered = JSON.stringify([
    (await keeper.call('POST /getMenu')).content,
    (await keeper.call('GET /menu')).content,
  ])
  expect(answered).not.toContain('02588887777')
})
