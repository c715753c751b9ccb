// Attack: mass assignment. Unknown keys are refused by name, in every call.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding, Call, Row } from '#kernel/binding'
import { companionOf } from '#kernel/standard'
import { callsOf } from '../../../scripts/access/table'
import { bodyFor } from '../../access/bodies'
import { send } from '../../access/live'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const own = [
  'id',
  'admin_id',
  'create_time',
  'update_time',
  'delete_time',
  'revision',
  'is_super',
  'state',
  'force_pass',
]

/** Fields that no create or update of the resource may set. */
function forbidden(binding: Binding, call: Call): string[] {
  const fields = Object.values(binding.fields)
  const other = call.operation === 'create' ? 'update' : 'create'
  const names = [
    ...own.filter((name) => !(name in binding.fields)),
    ...fields.filter((field) => field.readOnly || field.on === other).map((field) => field.name),
    ...fields.filter((field) => field.ref).map(companionOf),
    ...fields.filter((field) => field.sensitive === 'identity').map((field) => `${field.name}_hash`),
  ]
  const takes = call.operation === 'create' ? [] : ['revision', call.id]
  return [...new Set(names)].filter((name) => !takes.includes(name) && !(name in call.input))
}

const writing = callsOf(bindings).filter(
  ({ call }) => ['create', 'update', 'save'].includes(call.operation) && !call.multipart,
)

describe('a field that only the server sets, in every create and update', () => {
  test.each(writing.map((one) => [one.key, one] as const))('%s', async (_key, { binding, call }) => {
    const names = forbidden(binding, call)
    const body = await bodyFor(binding, call, binding.select, admin)
    const answer = await send(server, admin, call, { ...body, ...Object.fromEntries(names.map((name) => [name, 1])) })
    expect(answer.code, JSON.stringify(answer)).toBe('PARAM')
    expect(Object.keys(answer.errors ?? {})).toEqual(expect.arrayContaining(names))
  })
})

describe('a word too many, in every call', () => {
  const all = callsOf(bindings).filter(({ call }) => !call.multipart)
  test.each(all.map((one) => [`${one.call.method} ${one.call.path} (${one.key})`, one] as const))(
    '%s',
    async (_key, { binding, call }) => {
      const body: Row = await bodyFor(binding, call, call.entryPoints.length > 0 ? binding.select : {}, admin)
      for (const name of ['is_super_admin', 'toString', 'hasOwnProperty']) {
        const answer = await send(server, admin, call, { ...body, [name]: true })
        expect(answer, JSON.stringify(answer)).toMatchObject({ code: 'PARAM', errors: { [name]: expect.any(String) } })
      }
      expect(await send(server, admin, call, { ...body, constructor: { prototype: {} } })).toMatchObject({
        code: 'PARAM',
      })
    },
  )
})

test('one cannot make oneself more in one’s own profile', async () => {
  const clerk = await server.as('huiyuan')
  for (const field of ['is_super', 'role_ids', 'area_ids', 'status', 'username', 'force_pass', 'id'])
    expect(await clerk.call('POST /admin/updateInfo', { real_name: '何慧', [field]: 1 }), field).toMatchObject({
      code: 'PARAM',
      errors: { [field]: expect.any(String) },
    })
})

test('the upload takes a file and a category, nothing else', async () => {
  const payload = '--x\r\ncontent-disposition: form-data; name="url"\r\n\r\n/uploads/evil.html\r\n--x--\r\n'
  const answer = await server.app.server.inject({
    method: 'POST',
    url: '/api/file',
    headers: { authorization: admin.token, 'content-type': 'multipart/form-data; boundary=x' },
    payload,
  })
  expect(answer.json()).toMatchObject({ code: 'PARAM' })
})

test('a value that an edit sends back through the log cannot be one that it may not write', async () => {
  const { pool } = server.connection
  const { rows } = await pool.query(`select id, is_super from admin where username = 'mishu'`)
  const { rows: entries } = await pool.query(
    `insert into log (admin_id, admin_name, module, action, title, method, path, target_type, target_id, diff, status, create_time)
     values ($1, 'x', 'x', 'x', 'x', 'POST', '/admin/edit', 'admin', $2, $3, 200, now()) returning id`,
    [rows[0].id, rows[0].id, JSON.stringify([{ field: 'is_super', old: true, new: false }])],
  )
  const answer = await admin.call('POST /log/revert', { log_id: entries[0].id, field: 'is_super', id: rows[0].id })
  expect(answer.status).not.toBe(200)
  const { rows: after } = await pool.query('select is_super from admin where id = $1', [rows[0].id])
  expect(after[0].is_super).toBe(false)
})
