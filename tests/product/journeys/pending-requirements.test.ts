// Pending requirements of a session: calls that are allowed meanwhile, and that two requirements never block each other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../support/constants'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const query = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows

/** Changes the one role of the person. */
async function setRole(person: Person, change: string): Promise<void> {
  const { content } = await person.call('POST /getAdminInfo')
  await query(
    `update role set ${change} where id in (select target_id from admin_role_ids where owner_id = $1)`,
    content.id,
  )
  server.app.parts.changes.announce()
}

async function viewer(): Promise<Person> {
  const person = await server.holding(['/role/index', '/role/index role.view_as', '/user/list'])
  await server.holding(['/user/list'])
  const [{ id }] = await query('select max(id) as id from role')
  expect(await person.call('POST /view_as', { role_id: id })).toMatchObject({ status: 200 })
  return person
}

test('another person signs in though the browser still sends a session that has to do something first', async () => {
  const forced = await server.holding(['/banner/list'])
  const { content } = await forced.call('POST /getAdminInfo')
  await query('update admin set force_pass = true where id = $1', content.id)
  server.app.parts.changes.announce()
  expect(await forced.call('POST /banner/list', {})).toMatchObject({ code: 'PASSWORD' })
  for (const person of [forced, await viewer()]) {
    expect(await person.call('GET /captcha')).toMatchObject({ status: 200 })
    const login = { username: 'mishu', password: DEMO_PASSWORD }
    expect(await person.call('POST /login', login)).toMatchObject({ status: 200 })
  }
})

test('whoever comes to see less while viewing as a role sees no more than that', async () => {
  const person = await viewer()
  expect((await person.call('POST /user/list', {})).content.total).toBeGreaterThan(0)
  await setRole(person, `data_scope = 'own_records'`)
  expect((await person.call('POST /user/list', {})).content.total).toBe(0)
})

test('two-step sign-in that is asked for while somebody views as a role: the view can be ended', async () => {
  const person = await viewer()
  await setRole(person, 'require_totp = true')
  expect(await person.call('POST /user/list', {})).toMatchObject({ code: 'ENROL' })
  expect(await person.call('POST /view_as/end')).toMatchObject({ status: 200 })
  expect(await person.call('POST /totp/start', { password: DEMO_PASSWORD })).toMatchObject({ status: 200 })
})
