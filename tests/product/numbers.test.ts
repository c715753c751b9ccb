// `x-number`: each new record gets the next number of its pattern, without gaps or twins, whoever comes at once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RawSchema } from '../../generator/source'
import { digitsOf, numberText, stemOf } from '../../kernel/number-pattern'
import type { Person, TestServer } from '../support/server'
import { startTrialServer } from './trial-server'

const repair = {
  name: 'repair',
  title: '报修',
  route: '/repair/list',
  icon: 'ToolOutlined',
  group: 'support',
  label: '{repair_no}',
  endpoints: {
    list: 'POST /repair/list',
    create: 'POST /repair/add',
    read: 'POST /repair/read',
    remove: 'POST /repair/delete',
  },
  required: ['what'],
  fields: {
    repair_no: {
      title: '单号',
      type: 'string',
      maxLength: 20,
      readOnly: true,
      'x-unique': true,
      'x-number': 'SR{yy}-{mm}/{000}',
    },
    what: {
      title: '内容',
      type: 'string',
      minLength: 2,
      maxLength: 30,
      'x-one-while': { what: { const: '只有一次' } },
    },
  },
  views: {
    list: { columns: ['repair_no', 'what'], search: ['repair_no'], sort: ['create_time'], order: ['-create_time'] },
  },
  locales: { en: { title: 'Repairs' } },
} as unknown as RawSchema

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTrialServer([repair])
  admin = await server.as('admin')
  server.clock.now = new Date('2026-01-30T04:00:00Z')
})
afterAll(() => server.close())

const add = (what: string, more: object = {}) =>
  admin.call('POST /repair/add', { request_no: randomUUID(), what, ...more })
const numbers = async () =>
  (await server.connection.pool.query('select repair_no from repair order by repair_no')).rows.map(
    ({ repair_no }) => repair_no,
  )

test('the parts of a pattern', () => {
  expect(numberText('A{yyyy}{mm}{dd}{0000}', '2026-03-07', 12)).toBe('A202603070012')
  expect(stemOf('{yy}/{0}', '2026-03-07')).toBe('26/')
  expect(digitsOf('X{00000}')).toBe(5)
  expect(numberText('X{00}', '2026-03-07', 1234)).toBe('X1234')
})

test('of eight at once each gets one, without gaps', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, place) => add(`报修 ${place}`)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await numbers()).toEqual(Array.from({ length: 8 }, (_, place) => `SR26-01/00${place + 1}`))
})

test('a refused one, a trial and one that loses a race use none up', async () => {
  expect((await add('x')).status).toBe(400)
  expect((await add('试算一下', { dry: true })).status).toBe(200)
  const race = await Promise.all(Array.from({ length: 3 }, () => add('只有一次')))
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await add('下一个')).status).toBe(200)
  expect((await numbers()).slice(8)).toEqual(['SR26-01/009', 'SR26-01/010'])
})

test('nobody writes it, and a new stem begins anew', async () => {
  expect((await add('自己编号', { repair_no: 'SR26-01/999' })).status).toBe(400)
  server.clock.now = new Date('2026-01-31T17:00:00Z')
  const { content } = await add('二月')
  expect((await admin.call('POST /repair/read', { id: content.id })).content.repair_no).toBe('SR26-02/001')
})
