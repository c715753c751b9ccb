// Names in the order of their pinyin, surnames as spoken: the same in list, choices, export and at the desk, and kept by the server.
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Row } from '#kernel/binding'
import { kinds } from '#kernel/kinds'
import { createResources } from '../../../server/core/resources'
import { keyMissing } from '../../../server/rows/sort-key'
import { startServer, type TestServer } from '../../support/server'
import { exported } from '../../support/sheets'
import { hallOf } from '../support/activities'
import { type Desk, deskOf } from '../support/membership'

const people = [
  '安然',
  'Bob',
  '盖聂',
  'Ling',
  '万俟卨',
  '区志',
  '朴树',
  '仇英',
  '单雄信',
  '解缙',
  '尉迟恭',
  '曾国藩',
  '查良镛',
]

let server: TestServer
let desk: Desk
let ids: number[]

beforeAll(async () => {
  server = await startServer()
  desk = await deskOf(server)
  ids = []
  // In the order of their code points, as PostgreSQL has it without a language.
  for (const user_name of [...people].sort()) ids.push(await desk.member({ user_name, company: '拼音排序' }))
})
afterAll(() => server.close())

const listed = async (call: string, body: Row): Promise<Row[]> => (await desk.admin.call(call, body)).content.list_data
const name = (id: number) => [...people].sort()[ids.indexOf(id)] as string
const namesOf = (rows: readonly Row[]) => rows.map((row) => row['user_name'])

test('a list sorts people by pinyin, with surnames as spoken and Latin names among them', async () => {
  const query = { scene: 'member', keyword: '拼音排序', limit: 100 }
  expect(namesOf(await listed('POST /user/list', { ...query, sort: ['user_name'] }))).toEqual(people)
  expect(namesOf(await listed('POST /user/list', { ...query, sort: ['-user_name'] }))).toEqual([...people].reverse())
})

test('pages of a list by name hold each person once, in the order of the whole list', async () => {
  const query = { scene: 'member', keyword: '拼音排序', sort: ['user_name'] }
  const pages: Row[] = []
  for (let page = 1; page <= 4; page++) pages.push(...(await listed('POST /user/list', { ...query, page, limit: 4 })))
  expect(namesOf(pages)).toEqual(people)
})

test('choices of people are in the order of the list by name', async () => {
  const found = await listed('POST /user/allUser', { id_list: ids })
  expect(found.map(({ id }) => people.indexOf(name(id as number)))).toEqual(people.map((_, place) => place))
})

test('an export by name has the order of the list', async () => {
  const query = { keyword: '拼音排序', sort: ['user_name'] }
  const { bytes } = await exported(server, desk.admin, { resource: 'user', columns: ['user_name'], query })
  expect((await readSheet(bytes)).slice(1).map(([cell]) => cell)).toEqual(people)
})

test('the roster of a desk has the order of the names that people bear now', async () => {
  const hall = await hallOf(server)
  const activity = await hall.activity()
  for (const user_id of ids) await hall.enrol(activity, user_id)
  const rows = await listed('POST /activity/applyList', { activity_id: activity, sort: ['user_id'], limit: 100 })
  expect(rows.map(({ user_id }) => name(user_id as number))).toEqual(people)
})

test('a person who is renamed moves', async () => {
  const [id] = ids as [number]
  const { content } = await desk.admin.call('POST /user/read', { id })
  await desk.admin.call('POST /user/edit', { id, user_name: '臧克家', revision: content.revision })
  const query = { scene: 'member', keyword: '拼音排序', sort: ['user_name'], limit: 100 }
  const names = namesOf(await listed('POST /user/list', query))
  expect(names.indexOf('臧克家')).toBe(names.indexOf('曾国藩') - 1)
})

test('rows that no call has written get their keys at the next start, and so do those with the key of another name', async () => {
  await server.connection.pool.query(
    `update person set user_name_sort_key = null where user_name = '仇英';
     update person set user_name = '区寄' where user_name = '安然'`,
  )
  await keyMissing(createResources(bindings, new Map()).get('user'), server.connection.db)
  const query = { scene: 'member', keyword: '拼音排序', sort: ['user_name'], limit: 100 }
  const names = namesOf(await listed('POST /user/list', query))
  expect(names.slice(names.indexOf('区寄'), names.indexOf('区寄') + 2)).toEqual(['区寄', '区志'])
  expect(names.indexOf('仇英')).toBe(names.indexOf('朴树') + 1)
})

test('a list by name reads its rows from an index', async () => {
  const { rows } = await server.connection.pool.query(
    `select indexdef from pg_indexes where indexname = 'person_by_user_name_idx'`,
  )
  expect(rows[0]?.indexdef).toContain('COLLATE "C", id DESC)')
})

test('every text that a list sorts by says how it sorts, or holds numbers only', () => {
  const numbers = ['member_no', 'username', 'receipt_no', 'code', 'name_en', 'version', 'year']
  const unsaid = bindings.flatMap(({ name, fields, views }) =>
    views.list.sort
      .map((entry) => fields[entry])
      .filter((field) => field && kinds[field.kind].text && !field.sortAs && !numbers.includes(field.name))
      .map((field) => `${name}.${field?.name}`),
  )
  expect(unsaid).toEqual([])
})
