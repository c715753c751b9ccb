// `x-one-while`: a thing has one open loan, whatever many returned ones, and whoever comes at once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RawSchema } from '../../generator/source'
import type { Person, TestServer } from '../support/server'
import { startTrialServer } from './trial-server'

const loan = {
  name: 'loan',
  title: '借用',
  route: '/loan/list',
  icon: 'SwapOutlined',
  group: 'support',
  label: '{thing}',
  endpoints: {
    list: 'POST /loan/list',
    create: 'POST /loan/add',
    read: 'POST /loan/read',
    update: 'POST /loan/edit',
    remove: 'POST /loan/delete',
  },
  required: ['thing', 'state'],
  fields: {
    thing: {
      title: '物品',
      type: 'string',
      maxLength: 30,
      'x-one-while': { state: { enum: ['lent', 'lost'] }, is_trial: { const: false } },
    },
    state: {
      title: '状态',
      oneOf: ['lent', 'lost', 'back'].map((value) => ({ const: value, title: value })),
    },
    is_trial: { title: '试用', type: 'boolean', default: false },
  },
  views: { list: { columns: ['thing', 'state'], search: ['thing'], sort: ['create_time'], order: ['-create_time'] } },
  locales: { en: { title: 'Loans' } },
} as unknown as RawSchema

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTrialServer([loan])
  admin = await server.as('admin')
})
afterAll(() => server.close())

const add = (values: object) => admin.call('POST /loan/add', { request_no: randomUUID(), state: 'lent', ...values })
const edit = (id: number, values: object) => admin.call('POST /loan/edit', { id, revision: 1, ...values })

test('a second open one is refused at its field, with the first; returned ones and trials are as many as there are', async () => {
  const { content: first } = await add({ thing: '投影仪' })
  const refused = await add({ thing: '投影仪', state: 'lost' })
  expect(refused).toMatchObject({ status: 409, code: 'DUP', content: { exist_id: first.id } })
  expect(refused.errors).toHaveProperty('thing')
  for (const more of [{ state: 'back' }, { state: 'back' }, { is_trial: true }, { is_trial: true }])
    expect((await add({ thing: '投影仪', ...more })).status).toBe(200)
})

test('a change into the condition is refused as well, and one out of it makes room', async () => {
  const { content: open } = await add({ thing: '音箱' })
  const { content: returned } = await add({ thing: '音箱', state: 'back' })
  expect((await edit(returned.id, { state: 'lent' })).errors).toHaveProperty('thing')
  expect((await edit(open.id, { state: 'back' })).status).toBe(200)
  expect((await edit(returned.id, { state: 'lent' })).status).toBe(200)
})

test('a deleted one makes room, and comes back only while there is some', async () => {
  const { content: open } = await add({ thing: '帐篷' })
  await admin.call('POST /loan/delete', { id_list: [open.id] })
  expect((await add({ thing: '帐篷' })).status).toBe(200)
  const back = await admin.call('POST /recycle/restore', { resource: 'loan', id_list: [open.id] })
  expect(back.status).not.toBe(200)
})

test('of four at once one is written', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => add({ thing: '白板' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  for (const { errors, status } of answers) if (status !== 200) expect(errors).toHaveProperty('thing')
})
