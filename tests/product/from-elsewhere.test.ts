// `x-default`, and comparisons in child rows: values that the server takes from elsewhere in the record, or from another one.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RawSchema } from '../../generator/source'
import type { Person, TestServer } from '../support/server'
import { startTrialServer } from './trial-server'

const calls = (path: string) => ({
  list: `POST /${path}/list`,
  create: `POST /${path}/add`,
  read: `POST /${path}/read`,
  update: `POST /${path}/edit`,
})

const thing = {
  name: 'thing',
  title: '物品',
  route: '/thing/list',
  icon: 'ToolOutlined',
  group: 'support',
  endpoints: { ...calls('thing'), options: 'POST /thing/options' },
  required: ['name', 'stock', 'short_name', 'since'],
  fields: {
    name: { title: '名称', type: 'string', maxLength: 30 },
    stock: { title: '库存', type: 'integer', minimum: 0 },
    least: { title: '最低', type: 'integer', 'x-at-most': 'stock' },
    short_name: { title: '简称', type: 'string', maxLength: 5, 'x-default': 'name' },
    since: { title: '启用', type: 'string', format: 'date', 'x-default': 'today' },
    counted: { title: '清点', type: 'string', format: 'date-time', 'x-default': 'today' },
    is_lent: { title: '外借', type: 'boolean', default: false },
    sign: { title: '标牌', type: 'string', maxLength: 30, 'x-default': 'name', 'x-when': { is_lent: { const: true } } },
  },
  views: { options: ['stock'], list: { columns: ['name', 'stock'], search: ['name'] } },
  locales: { en: { title: 'Things' } },
}
const line = {
  name: 'order_line',
  title: '明细',
  kind: 'table',
  required: ['order_id', 'thing_id', 'num'],
  fields: {
    order_id: { title: '订单', type: 'integer', 'x-ref': { resource: 'thing_order' } },
    place: { title: '位置', type: 'integer' },
    thing_id: { title: '物品', type: 'integer', 'x-ref': { resource: 'thing' } },
    num: { title: '数量', type: 'integer', minimum: 1, 'x-at-most': 'thing_id.stock' },
  },
  locales: { en: { title: 'Lines', 'fields.num': 'Number', 'fields.thing_id': 'Thing' } },
}
const order = {
  name: 'thing_order',
  title: '订单',
  route: '/thingOrder/list',
  icon: 'FileDoneOutlined',
  group: 'support',
  endpoints: { ...calls('thingOrder'), options: 'POST /thingOrder/options' },
  required: ['name'],
  fields: {
    name: { title: '名称', type: 'string', maxLength: 30 },
    lines: {
      title: '明细',
      type: 'array',
      'x-rows': { resource: 'order_line', by: 'order_id', order: 'place' },
    },
  },
  locales: { en: { title: 'Orders' } },
}

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTrialServer([thing, line, order] as unknown as RawSchema[])
  admin = await server.as('admin')
})
afterAll(() => server.close())

const add = (path: string, values: object) => admin.call(`POST /${path}/add`, { request_no: randomUUID(), ...values })
const read = async (path: string, id: number) => (await admin.call(`POST /${path}/read`, { id })).content

test('a value that is not given is that of the field beside it, or the day; one that is given stays', async () => {
  const { content } = await add('thing', { name: '音箱', stock: 4 })
  const made = await read('thing', content.id)
  expect(made).toMatchObject({ short_name: '音箱', sign: null })
  expect(Math.abs(Date.parse(made.since) - Date.now())).toBeLessThan(2 * 86_400_000)
  expect(Math.abs(Date.parse(made.counted) - Date.now())).toBeLessThan(60_000)
  const lent = await add('thing', { name: '话筒', short_name: '麦', since: '2020-01-01', is_lent: true, stock: 1 })
  expect(await read('thing', lent.content.id)).toMatchObject({ short_name: '麦', since: '2020-01-01', sign: '话筒' })
})

test('one that the field does not accept is asked for, and an edit is given none', async () => {
  const refused = await add('thing', { name: '一个很长的名称', stock: 1 })
  expect(refused.errors).toEqual({ short_name: expect.any(String) })
  const { content } = await add('thing', { name: '屏幕', stock: 1 })
  const { revision } = await read('thing', content.id)
  await admin.call('POST /thing/edit', { id: content.id, revision, name: '大屏', counted: null })
  expect(await read('thing', content.id)).toMatchObject({ short_name: '屏幕', counted: null })
})

test('numbers beside each other and in entries are compared with what they are bound by', async () => {
  expect((await add('thing', { name: '桌', stock: 1, least: 2 })).errors).toEqual({ least: '最低不能大于库存' })
  const few = (await add('thing', { name: '帐篷', stock: 2 })).content.id
  const many = (await add('thing', { name: '椅子', stock: 50 })).content.id
  const lines = (num: number) => [
    { thing_id: many, num: 50 },
    { thing_id: few, num },
  ]
  const refused = await add('thingOrder', { name: '年会', lines: lines(3) })
  expect(refused.errors).toEqual({ lines: '第 2 项：数量不能大于物品的库存（2）' })
  const made = await add('thingOrder', { name: '年会', lines: lines(2) })
  const { revision, lines: held } = await read('thingOrder', made.content.id)
  const more = await admin.call('POST /thingOrder/edit', {
    id: made.content.id,
    revision,
    lines: held.map(({ id, thing_id }: { id: number; thing_id: number }) => ({ id, thing_id, num: 51 })),
  })
  expect(more.errors).toEqual({ lines: '第 1 项：数量不能大于物品的库存（50）' })
})
