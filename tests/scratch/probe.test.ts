// Scratch.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { DEMO_PASSWORD } from '../support/constants'
import { onPage, personId, rowsOf } from '../attacks/keepers'
import { attempt } from '../attacks/attempt'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => { server = await startServer() })
afterAll(() => server.close())
const rows = (t: string, v: unknown[] = []) => rowsOf(server, t, v)

test('a', async () => {
  console.log('unaudited', bindings.filter((b) => !b.features.audit && Object.values(b.calls).some((c) => !c.reads)).map((b) => b.name))
  console.log('menu', await rows(`select count(*) from menu where delete_time is null`))
  console.log('create doors', bindings.filter((b) => b.base === 'user').map((b) => [b.name, b.route, b.calls['create']?.doors.map((d) => d.route + JSON.stringify(d.scope))]))
})
test('dup exist id out of reach', async () => {
  const p = await server.holding(onPage('/user/townsman', 'user.create', 'user.update'))
  const [{ id, phone }] = await rows(`select id, phone from person where user_type = 'member' and phone is not null limit 1`).catch(async () => rows(`select * from person limit 1`))
  console.log(id, phone)
  console.log(JSON.stringify(await p.call('POST /user/add', { scene: 'townsman', user_name: '某', phone, sex: 'male' })))
  console.log((await p.call('POST /user/read', { id })).code)
})
test('login during reset', async () => {
  const client = await server.connection.pool.connect()
  await client.query('begin')
  await client.query(`update admin set password = (select password from admin where username='admin') where username='caiwu'`)
  await client.query(`delete from token where admin_id = (select id from admin where username='caiwu')`)
  const pending = attempt(server, { username: 'caiwu', password: DEMO_PASSWORD })
  await new Promise((r) => setTimeout(r, 500))
  await client.query('commit'); client.release()
  const a = await pending
  console.log(a)
  console.log((await server.nobody.call('POST /getAdminInfo', {}, { authorization: a.content?.token ?? '' })).status)
})
test('explain queries', async () => {
  const p = await server.holding(['/banner/list'])
  let n = 0
  const real = server.connection.pool.query.bind(server.connection.pool)
  const conn = server.connection.pool.on('acquire', () => { n++ })
  await p.call('POST /getAdminInfo', {})
  n = 0
  await p.call('POST /access/explain', { path: '/a'.repeat(50) })
  console.log('queries', n)
})
test('history of admin with profile edits; sessions', async () => {
  const s = await server.as('shenji')
  await s.call('POST /admin/updateInfo', { real_name: '沈稷改' })
  console.log(await rows(`select target_type, target_id, module, title from log where path='/admin/updateInfo' order by id desc limit 1`))
})
test('surrogates', async () => {
  const admin = await server.as('admin')
  const [{ id, revision }] = await rows(`select id, revision from banner limit 1`)
  console.log(await admin.call('POST /banner/edit', `{"id":${id},"revision":${revision},"title":"a\\ud83d"}`))
  console.log(await admin.call('POST /banner/edit', `{"id":${id},"revision":${revision},"title":"a\\u0000b"}`))
})
