// The engine with another product: people sign in, are limited to their shops, import, correct, remove and restore.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { rehearsed, workbook, written } from '../../support/sheets'

let server: TestServer
let admin: Person
let mechanic: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  mechanic = await server.as('jishi')
})
afterAll(() => server.close())

const bikes = async (person: Person, more: object = {}) =>
  (await person.call('POST /bike/list', { page: 1, limit: 100, ...more })).content

test('everybody is told whose workshop it is', async () => {
  expect((await mechanic.call('POST /getAdminInfo', {})).content).toMatchObject({
    shop_name: '示例工坊',
    data_scope: 'own_areas',
    role_names: ['技师'],
  })
})

test('a mechanic sees the shop that is assigned and all below it, and writes nothing elsewhere', async () => {
  expect((await bikes(admin)).total).toBe(9)
  const seen = await bikes(mechanic)
  expect(seen.total).toBe(6)
  const elsewhere = (await bikes(admin, { filter: { shop_id: [2] } })).list_data[0]
  expect(elsewhere.shop_name).toBe('东店（演示）')
  expect(await mechanic.call('POST /bike/edit', { id: elsewhere.id, revision: 1, price: 1 })).toMatchObject({
    code: 'NF',
  })
  expect(await mechanic.call('POST /bike/add', { frame_no: 'X', sort_of: 'city', shop_id: 2 })).toMatchObject({
    status: expect.not.stringMatching('200'),
    errors: { shop_id: expect.any(String) },
  })
  expect(await mechanic.call('POST /shop/list', { page: 1, limit: 10 })).toMatchObject({ code: 'PERM' })
})

test('looking as a role follows the tree as well', async () => {
  const { content } = await admin.call('GET /role', { page: 1, limit: 10 })
  const role = content.list_data.find((one: { name: string }) => one.name === '技师')
  expect(await admin.call('POST /view_as', { role_id: role.id, shop_ids: [2] })).toMatchObject({ status: 200 })
  expect((await bikes(admin)).total).toBe(3)
  expect(await admin.call('POST /view_as/end', {})).toMatchObject({ status: 200 })
  expect((await bikes(admin)).total).toBe(9)
})

test('a sheet is tried out and written; a second one changes what it finds', async () => {
  const sheet = workbook([
    ['车架号', '门店', '车型'],
    ['S-1', '总店（演示）', '公路'],
    ['S-2', '没有的店', '公路'],
  ])
  const plan = await rehearsed(server, admin, 'bike', sheet)
  expect(plan.counts).toMatchObject({ create: 1, fail: 1 })
  await written(server, admin, plan)
  expect((await bikes(admin, { keyword: 'S-1' })).list_data).toMatchObject([
    { shop_name: '总店（演示）', sort_of: 'road' },
  ])
})

test('what is removed is kept, comes back, and is in the history', async () => {
  const { id } = (await bikes(admin, { keyword: 'S-1' })).list_data[0]
  expect(await admin.call('POST /bike/delete', { id_list: [id] })).toMatchObject({ status: 200 })
  expect((await bikes(admin, { keyword: 'S-1' })).total).toBe(0)
  const bin = await admin.call('POST /recycle/list', { resource: 'bike', page: 1, limit: 10 })
  expect(bin.content.list_data.map((one: { id: number }) => one.id)).toContain(id)
  expect(await admin.call('POST /recycle/restore', { resource: 'bike', id_list: [id] })).toMatchObject({ status: 200 })
  expect((await bikes(admin, { keyword: 'S-1' })).total).toBe(1)
  const history = await admin.call('POST /log/history', { resource: 'bike', id, page: 1 })
  expect(history.content.list_data.length).toBeGreaterThanOrEqual(2)
})

test('the home page counts what its presets call to-dos', async () => {
  const [{ id }] = (await bikes(admin)).list_data
  expect(await admin.call('POST /bike/lend', { id, is_lent: true })).toMatchObject({ status: 200 })
  const { content } = await admin.call('POST /home/statistics', {})
  expect(content.todo).toEqual([
    { key: 'lent', name: '借出未还', num: 1, path: '/bike/list', query: { is_lent: true } },
  ])
})

test('settings that lift its four eyes or open its closed days wait, and the holders of its page are told', async () => {
  const { pool } = server.connection
  const stored = async () => (await pool.query('select sign_alone, billed_until from config')).rows[0]
  const save = async (change: object) => {
    const { rows } = await pool.query('select revision from config')
    return admin.call('POST /config/saveConfig', { revision: rows[0].revision, ...change })
  }
  const strict = { sign_alone: false, billed_until: '2026-01-31' }
  expect(await save({ billed_until: '2026-01-31' })).toMatchObject({ status: 200 })
  expect(await stored()).toEqual(strict)
  await pool.query('delete from outbox')
  const { content } = await save({ sign_alone: true, billed_until: null, shop_name: '改名工坊' })
  expect(content.waiting.map((one: { setting: string }) => one.setting).sort()).toEqual(['billed_until', 'sign_alone'])
  expect(await stored()).toEqual(strict)
  const { rows } =
    await pool.query(`select text from outbox join admin on admin.email = address or admin.phone = address
    where username = 'jishi'`)
  expect(rows.map(({ text }) => text).join()).toContain('「自行验收」改为「是」')
  expect(await save({ shop_name: '示例工坊' })).toMatchObject({ status: 200 })
})
