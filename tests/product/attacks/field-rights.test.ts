// Attack: a field with a right of its own, written by somebody without it, through every entrance there is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding, Call, Field, Row } from '#kernel/binding'
import { engineCall } from '#kernel/engine-calls'
import { callsOf } from '../../../scripts/access/table'
import { sample } from '../../../scripts/samples/sample'
import { send as call } from '../../access/live'
import { type Person, pages, startServer, type TestServer } from '../../support/server'
import { send, workbook } from '../../support/sheets'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const guarded = bindings.flatMap((page) =>
  Object.values(page.fields).flatMap((field) => (field.perm?.write ? [{ page, field }] : [])),
)

/** Everything on the pages that open the call, but the right of the field. */
function holderOf(calls: readonly Call[], { perm }: Field): Promise<Person> {
  const points = calls.flatMap(({ entryPoints }) => entryPoints)
  const routes = [...new Set(points.map(({ route }) => route))].filter((route) => route.startsWith('/'))
  const rights = callsOf(bindings).flatMap(({ call: { right } }) => right ?? [])
  const all = routes.flatMap((route) => [route, ...rights.map((right) => `${route} ${right}`)])
  return server.holding(all.filter((entry) => !entry.endsWith(` ${perm?.write}`)))
}

interface Entrance {
  readonly page: Binding
  readonly field: Field
  readonly call: Call
  body(value: unknown): Row
}

/** Calls that take a value of the field: of a draft, or as the input of an action. */
function entrances(page: Binding, field: Field): Entrance[] {
  return Object.values(page.calls).flatMap((one): Entrance[] => {
    const of = (body: Entrance['body']) => [{ page, field, call: one, body }]
    switch (one.operation) {
      case 'create':
        return of((value) => ({ ...page.select, [field.name]: value }))
      case 'update':
        return of((value) => ({ [one.id]: 1, revision: 1, [field.name]: value }))
      case 'save':
        return of((value) => ({ revision: 1, [field.name]: value }))
      case 'quick':
        return page.views.list.inline.includes(field.name)
          ? of((value) => ({ [one.id]: 1, revision: 1, field: field.name, value }))
          : []
      case 'action': {
        if (one.input[field.name]?.kind !== field.kind) return []
        const required = Object.values(one.input).filter((input) => input.required)
        const given = Object.fromEntries(required.map((input) => [input.name, input.ref ? 1 : sample(input)]))
        const named = one.on === 'row' ? { [one.id]: 1 } : one.on === 'selection' ? { id_list: [1] } : {}
        return of((value) => ({ ...given, ...one.with, ...named, [field.name]: value }))
      }
      default:
        return []
    }
  })
}

const all = guarded.flatMap(({ page, field }) => entrances(page, field))

test('there are such fields, and actions that take them', () => {
  expect(guarded.length).toBeGreaterThan(0)
  expect(all.filter((one) => one.call.operation === 'action').length).toBeGreaterThan(2)
})

describe('each call, for good and as a dry run', () => {
  test.each(all.map((one) => [`${one.page.name}.${one.field.name}: ${one.call.name}`, one] as const))(
    '%s',
    async (_name, { page, field, call: one, body }) => {
      const person = await holderOf([one], field)
      for (const more of one.dry ? [{}, { dry: true }] : [{}]) {
        const create = one.operation === 'create' ? await wholeOf(page, person) : {}
        const answer = await call(server, person, one, { ...create, ...body(sample(field)), ...more })
        expect(answer, JSON.stringify(answer)).toMatchObject({
          code: 'PERM',
          errors: { [field.name]: expect.any(String) },
        })
      }
    },
  )
})

/** The required fields of a new record. */
async function wholeOf(page: Binding, person: Person): Promise<Row> {
  const { draft } = await import('../../../scripts/samples/sample')
  const { referencesOf } = await import('../../access/bodies')
  const admin = await server.as('admin')
  const whole: Row = draft(page, await referencesOf(page, admin))
  for (const field of Object.values(page.fields)) if (field.perm?.write) delete whole[field.name]
  expect(person).toBeTruthy()
  return whole
}

describe('many at once, and by a sheet', () => {
  test.each(
    guarded
      .filter(({ page }) => pages.includes(page) && page.calls['update'])
      .map((one) => [`${one.page.name}.${one.field.name}`, one] as const),
  )('%s', async (_name, { page, field }) => {
    const [edit, imports] = [engineCall(page, 'edit'), engineCall(page, 'import')]
    const person = await holderOf(
      [page.calls['list'], page.calls['update']].filter((one) => one !== undefined),
      field,
    )
    if (edit) {
      const answer = await person.call('POST /many/edit', {
        resource: page.name,
        id_list: [1],
        change: { [field.name]: sample(field) },
      })
      expect(['PERM', 'PARAM'], JSON.stringify(answer)).toContain(answer.code)
      expect(answer.errors).toHaveProperty(field.name)
    }
    if (imports && page.features.import) {
      const sent = await send(
        server,
        person,
        page.name,
        workbook([
          [field.title.zh, '姓名'],
          ['x', 'y'],
        ]),
      )
      if (sent.status !== 200) return expect(sent.code).toBe('PERM')
      const { content } = sent
      expect(content.columns[0], JSON.stringify(content.columns)).not.toMatchObject({ field: field.name })
      const asked = { job_id: content.job_id, mapping: { 1: field.name }, mode: 'create' }
      expect(await person.call('POST /import/preview', asked)).toMatchObject({
        code: 'PARAM',
        errors: { mapping: expect.any(String) },
      })
    }
  })
})

test('a merge takes over no such value of the other record, and an undone or restored change puts none back', async () => {
  const { rows } = await server.connection.pool.query(
    `select id, revision from person where state = 'active' and delete_time is null order by id limit 2`,
  )
  const [keep, drop] = rows
  const field = guarded.find(({ field: { name } }) => name === 'member_no')?.field as Field
  const merging = bindings.find(({ name }) => name === 'user')?.calls['merge'] as Call
  const person = await holderOf([merging], field)
  expect(
    await person.call('POST /user/merge', { keep_id: keep.id, drop_id: drop.id, fields: ['member_no'], dry: true }),
  ).toMatchObject({ code: 'PERM', errors: { member_no: expect.any(String) } })
  const admin = await server.as('admin')
  expect(
    await admin.call('POST /user/edit', { id: keep.id, revision: keep.revision, member_no: 'M-CHANGED' }),
  ).toMatchObject({ status: 200 })
  const { content } = await admin.call('POST /log/history', { resource: 'user', id: keep.id })
  const entry = (content.list_data as Row[]).find((one) => JSON.stringify(one).includes('M-CHANGED')) as Row
  expect(await person.call('POST /log/revert', { log_id: entry['id'], field: 'member_no', id: keep.id })).toMatchObject(
    { code: expect.stringMatching(/PERM|NF/) },
  )
})
