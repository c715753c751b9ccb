// Attack: ids of records in another data area, in every list of ids and every call about a record.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Call, Row } from '#kernel/binding'
import { sample } from '../../../scripts/samples/sample'
import { NO_ID } from '../../access/bodies'
import { send } from '../../access/live'
import { oracleOf } from '../../access/oracle'
import { pageRoles } from '../../access/roles'
import { readSchemas } from '../../access/schemas'
import { pages, startServer, type TestServer } from '../../support/server'
import { areaPath, byArea, holderOf } from '../access/outside'

const oracle = oracleOf(readSchemas())
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const scoped = pages.filter((page) => areaPath(page))
const holds = (route: string) => oracle.held(pageRoles([route])[0])

function takesIds(call: Call, on: string | undefined): boolean {
  return call.operation === 'remove' || on === 'selection' || call.input['id_list'] !== undefined
}

const lists = scoped.flatMap((page) =>
  Object.values(page.calls)
    .filter((call) => takesIds(call, page.actions.find((one) => one.name === call.name)?.on))
    .map((call) => [`${page.name}: ${call.method} ${call.path}`, page, call] as const),
)

describe('one id of another area among one’s own: nothing happens to any of them', () => {
  test.each(lists)('%s', async (_name, page, call) => {
    const { inside, elsewhere } = await byArea(server, page)
    const holder = await holderOf(server, holds(page.route as string), 'own_areas')
    const state = async () =>
      (
        await server.connection.pool.query(
          `select to_jsonb(t) as stored from ${page.table} t where id = any($1) order by id`,
          [[inside[0], elsewhere[0]]],
        )
      ).rows
    const before = await state()
    const inputs = Object.values(call.input).filter((field) => field.required)
    const body: Row = { ...Object.fromEntries(inputs.map((field) => [field.name, sample(field)])), ...call.with }
    for (const other of [elsewhere[0], NO_ID]) {
      const answer = await send(server, holder, call, { ...body, id_list: [inside[0], other] })
      expect(answer, JSON.stringify(answer)).toMatchObject({ code: 'NF', content: null })
    }
    expect(await state()).toEqual(before)
  })
})

describe('an id of another area where records are only asked about', () => {
  test.each(scoped.map((page) => [page.name, page] as const))('%s', async (_name, page) => {
    const { elsewhere } = await byArea(server, page)
    const holder = await holderOf(server, holds(page.route as string), 'own_areas')
    const [id] = elsewhere
    const history = await holder.call('POST /log/history', { resource: page.name, id })
    expect(history, 'its history').toMatchObject({ code: 'NF' })
    const list = page.calls['list'] as Call
    const filters = page.views.list.filters.filter((name) => page.fields[name]?.ref?.base === 'area')
    for (const name of filters) {
      const answer = await send(server, holder, list, { ...page.select, page: 1, limit: 200, filter: { [name]: [2] } })
      const ids = answer.content.list_data.map((row: Row) => row['id'])
      expect(
        ids.filter((one: number) => elsewhere.includes(one)),
        `filter ${name}`,
      ).toEqual([])
    }
  })
})

test('an action that refers to records refuses those of another area', () => {
  // References in inputs are checked for every action alike; no action on an area's rows has one yet.
  const open = bindings.flatMap((binding) =>
    Object.values(binding.calls)
      .filter((call) => call.operation === 'action' && call.access === 'granted' && (call.reads || call.multipart))
      .filter((call) => Object.values(call.input).some((field) => field.ref))
      .map((call) => call.path),
  )
  expect(open, 'calls whose references nobody checks').toEqual([])
})

test('the entries of a log are one’s own: another’s is not found, nor listed by a filter', async () => {
  const clerk = await server.as('huiyuan')
  const admin = await server.as('admin')
  const { rows } = await server.connection.pool.query(
    `select log.id, log.admin_id from log join admin on admin.id = log.admin_id where admin.username = 'admin' limit 1`,
  )
  expect(await admin.call('POST /log/read', { id: rows[0].id })).toMatchObject({ status: 200 })
  expect(await clerk.call('POST /log/read', { id: rows[0].id })).toMatchObject({ code: 'NF' })
  const me = (await clerk.call('POST /getAdminInfo', {})).content.id
  for (const body of [
    {},
    { filter: { admin_id: rows[0].admin_id } },
    { any: [{ admin_id: rows[0].admin_id }, { status: 200 }] },
  ]) {
    const { content } = await clerk.call('POST /log/list', { ...body, limit: 200 })
    for (const row of content.list_data)
      expect((await clerk.call('POST /log/read', { id: row.id })).content.admin_id).toBe(me)
  }
})

test('which records use a picture is told only to those who may read them', async () => {
  const { rows } = await server.connection.pool.query(
    'select image from banner where delete_time is null and image is not null limit 1',
  )
  const { rows: files } = await server.connection.pool.query('select id from file where url = $1', [rows[0].image])
  const fileId =
    files[0]?.id ??
    (
      await server.connection.pool.query(`insert into file (name, url, type) values ('x', $1, 'image') returning id`, [
        rows[0].image,
      ])
    ).rows[0].id
  const read = async (username: string) =>
    (await (await server.as(username)).call('POST /file/read', { file_id: fileId })).content.used_by
  expect((await read('bianji')).map((use: Row) => use['resource'])).toContain('banner')
  expect(await read('caiwu')).toEqual([])
})
