// Public lists: for every list of the product, the rows and values that its owner's own list answers.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding, Row } from '#kernel/binding'
import { nameIn } from '#kernel/caption'
import { filterOf } from '#kernel/kinds'
import { listedNames } from '#kernel/listed'
import { companionOf } from '#kernel/standard'
import { by } from '../../../scripts/samples/bodies'
import { published, publishing, readerOf } from '../../support/public-list'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let read: ReturnType<typeof readerOf>
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  read = readerOf(server)
})
afterAll(() => server.close())

const MOST = 40
const pages = bindings.filter(
  ({ route, table, calls, base }) => route && table !== null && calls['list'] && !['public_list', 'log'].includes(base),
)

interface Offered {
  name: string
  personal: boolean
  contact: boolean
}

/** A filter that holds for some rows: a choice of the page, if it has one. */
function someFilter({ views, fields }: Binding, turn: number): Row {
  const choices = views.list.filters.flatMap((name) => {
    const field = fields[name]
    return field?.choices && filterOf(field) === 'in' && !field.many ? [field] : []
  })
  const field = choices[turn % Math.max(1, choices.length)]
  const values = field?.choices?.slice(0, 2).map(({ value }) => value)
  return field && values ? { [field.name]: values } : {}
}

test.each(pages.map((page, turn) => [page.name, page, turn] as const))('%s', async (_name, page, turn) => {
  const { columns } = (await admin.call('POST /publicList/offer', { resource: page.name })).content
  const listed = new Set(['id', ...listedNames(page)])
  const taken = (columns as Offered[]).filter(({ name }) => listed.has(name)).slice(0, 30)
  if (!taken.some(({ name }) => name === 'id'))
    taken[taken.length < 30 ? taken.length : 29] = { name: 'id', personal: false, contact: false }
  const [first] = page.views.list.sort
  const query = { filter: someFilter(page, turn), ...(first ? { sort: [`-${first}`] } : {}) }
  const { id, path } = await published(admin, {
    resource: page.name,
    columns: taken.map(({ name }) => name),
    personal: taken.filter(({ personal }) => personal).map(({ name }) => name),
    with_contacts: true,
    query,
    max_rows: MOST,
  })
  const paging = page.kind === 'tree' ? {} : { page: 1, limit: MOST }
  const { content } = await admin.call(by(page.calls['list'] as never), {
    ...page.select,
    ...query,
    page: 1,
    limit: MOST,
    ...paging,
  })
  const { rows, columns: heads } = (await read(`${path}.json`)).json()
  const own: Row[] = content.list_data
  expect(rows.map(({ values }: { values: Row }) => values['id'])).toEqual(own.map(({ id }) => id))
  expect(heads.map(({ name }: { name: string }) => name)).toEqual(taken.map(({ name }) => name))
  for (const [place, { values, texts }] of rows.entries()) {
    for (const { name } of taken) {
      const field = page.fields[name]
      // Pictures have a signature for the session; rich text is none of a list.
      if (field?.kind === 'image' || field?.kind === 'html') continue
      expect(values[name], name).toEqual(own[place]?.[name])
      if (!field?.ref) continue
      const captions = [own[place]?.[companionOf(field)]].flat().filter(Boolean)
      for (const caption of captions) expect(texts[name]).toContain(nameIn(String(caption)))
    }
  }
  const sheet: string[][] = parse((await read(`${path}.csv`)).body, { bom: true })
  expect(sheet).toHaveLength(rows.length + 1)
  // One person has fifty at most.
  expect(await admin.call('POST /publicList/end', { id_list: [id] })).toMatchObject({ status: 200 })
  expect((await read(path)).statusCode).toBe(404)
})

test('an address of the page answers in English as well, with the title in that language', async () => {
  const { path } = await published(admin, {
    resource: 'activity',
    name: '近期活动',
    name_en: 'Coming activities',
    columns: ['start_time', 'status', 'fee', 'quota'],
  })
  expect((await read(`${path}.json`)).json()).toMatchObject({ title: '近期活动', language: 'zh-CN' })
  const { title, columns, rows } = (await read(`${path}.json?language=en`)).json()
  expect(title).toBe('Coming activities')
  expect(columns.map((column: { title: string }) => column.title)).toEqual(['Starts', 'Status', 'Fee', 'Quota'])
  expect(rows[0].texts).toMatchObject({
    start_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    fee: expect.stringMatching(/^¥/),
  })
  expect((await read(`${path}?language=en`)).body).toContain('<html lang="en">')
})

test('the demonstration shows the activities that can be joined', async () => {
  const { rows } = (await read('/public/open-activities.json')).json()
  expect(rows.length).toBeGreaterThan(0)
  for (const { values } of rows) expect(['upcoming', 'enrolling']).toContain(values.status)
  const days = rows.map(({ values }: { values: { start_time: string } }) => values.start_time)
  expect(days).toEqual([...days].sort())
})

test('an address name is taken once, and has its form', async () => {
  const slug = 'taken-once'
  await published(admin, { resource: 'activity', columns: ['start_time'], slug })
  const again = await publishing(admin, { resource: 'activity', columns: ['start_time'], slug })
  expect(again).toMatchObject({ code: 'DUP', errors: { slug: expect.any(String) } })
  for (const wrong of ['Open', 'a', 'a--b', '-ab', 'a/b', 'a.json', 'ünder', 'a'.repeat(41)])
    expect(
      (await publishing(admin, { resource: 'activity', columns: ['start_time'], slug: wrong })).errors,
      wrong,
    ).toHaveProperty('slug')
  expect(
    (await publishing(admin, { resource: 'activity', columns: ['start_time'], slug: undefined })).errors,
  ).toHaveProperty('slug')
})

test('an edit changes title, rows and address at once', async () => {
  const { id, path } = await published(admin, { resource: 'activity', columns: ['id'] })
  expect((await read(`${path}.json`)).json().rows.length).toBeGreaterThan(1)
  const edited = await admin.call('POST /publicList/edit', {
    id,
    revision: 1,
    name: '一条',
    max_rows: 1,
    slug: 'one-activity',
  })
  expect(edited).toMatchObject({ status: 200 })
  expect((await read(`${path}.json`)).statusCode).toBe(404)
  const { title, rows } = (await read('/public/one-activity.json')).json()
  expect([title, rows.length]).toEqual(['一条', 1])
})
