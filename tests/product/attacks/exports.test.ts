// Attack: exported files and waiting cells that reveal more than their reader may see.
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'
import { exported, send, workbook } from '../../support/sheets'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const one = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows[0]

test('a file never holds what its reader may not see, in whatever way it is asked for', async () => {
  const pages = ['/user/list']
  const plain = await server.holding(pages, { can_export: true })
  const wish = { resource: 'user', query: {}, format: 'csv' }
  const ask = (person: Person, columns: string[], more: object = {}) =>
    person.call('POST /export/create', { ...wish, columns, ...more })
  expect(await ask(plain, ['user_name', 'phone'])).toMatchObject({
    code: 'PERM',
    errors: { phone: expect.any(String) },
  })
  for (const person of [plain, admin])
    for (const column of [
      'id_card',
      'openid',
      'search_grams',
      'delete_time',
      'password',
      '__proto__',
      'constructor',
      'id; drop table person',
    ])
      expect(await ask(person, ['user_name', column]), column).toMatchObject({
        code: 'PARAM',
        errors: { [column]: expect.any(String) },
      })
  // Without the right to export, without the page, of a page without exports.
  expect(await ask(await server.holding(pages), ['user_name'])).toMatchObject({
    code: 'PERM',
    message: expect.stringContaining('导出权限'),
  })
  expect(
    await ask(await server.holding(['/label/list', '/config/index'], { can_export: true }), ['user_name']),
  ).toMatchObject({ code: 'PERM' })
  for (const resource of ['token', 'role', 'job', 'nothing', 'sheet_export'])
    expect(await ask(admin, ['id'], { resource }), resource).toMatchObject({ code: 'PARAM' })
  // Nor can it be queried: filters and orders are those of the list.
  for (const query of [
    { filter: { id_card: 'x' } },
    { sort: ['openid'] },
    { scene: 'tour' },
    { nonsense: 1 },
    { any: [{ password: 'x' }] },
  ])
    expect(await ask(admin, ['user_name'], { query }), JSON.stringify(query)).toMatchObject({ code: 'PARAM' })
})

test('what somebody may see is asked again when the file is written', async () => {
  const person = await server.holding(['/user/list'], { can_export: true, can_sensitive: true })
  const { bytes } = await exported(server, person, { resource: 'user', columns: ['user_name', 'phone'] })
  expect(await readSheet(bytes)).not.toHaveLength(1)
  const { content: info } = await person.call('POST /getAdminInfo', {})
  const { rows } = await server.connection.pool.query(
    "select * from job where kind = 'export' order by id desc limit 1",
  )
  const [job] = rows
  const again = async () => {
    server.app.parts.changes.apply()
    const { id } = await one(
      "insert into job (admin_id, kind, resource, input, status, language) values ($1, 'export', 'user', $2, 'waiting', 'zh-CN') returning id",
      job.admin_id,
      JSON.stringify(job.input),
    )
    server.app.jobs.wake()
    await server.app.jobs.idle()
    return one('select status, message, file from job where id = $1', id)
  }
  expect(info).toBeTruthy()
  const role = `id in (select target_id from admin_role_ids where owner_id = ${job.admin_id})`
  expect(await again()).toMatchObject({ status: 'done' })
  await server.connection.pool.query(`update role set can_sensitive = false where ${role}`)
  expect(await again()).toMatchObject({ status: 'failed', file: null, message: expect.stringContaining('手机号') })
  await server.connection.pool.query(`update role set can_sensitive = true, can_export = false where ${role}`)
  expect(await again()).toMatchObject({ status: 'failed', file: null, message: expect.stringContaining('导出权限') })
})

test('cells are sealed while they wait', async () => {
  const head = ['姓名', '手机号', '身份证号']
  await send(server, admin, 'user', workbook([head, ['密封甲', '19912345678', '99000019800101001X']]))
  const { rows } = await server.connection.pool.query(
    'select job.input::text || job_row.input::text as text from job join job_row on job_id = job.id order by job.id desc limit 1',
  )
  expect(rows[0].text).not.toMatch(/密封甲|19912345678|99000019800101/)
})
