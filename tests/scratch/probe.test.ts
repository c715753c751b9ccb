// Scratch.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD, SUPER_PASSWORD } from '../support/constants'
import { entryId, onPage, personId, rowsOf } from '../attacks/keepers'
import { attempt, forgetFailures } from '../attacks/attempt'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => { server = await startServer() })
afterAll(() => server.close())
const rows = (t: string, v: unknown[] = []) => rowsOf(server, t, v)
const logs = async () => (await rows('select count(*)::int as n from log'))[0].n as number

test('1 refused call with huge ids is logged', async () => {
  const p = await server.holding(['/banner/list'])
  const before = await logs()
  console.log(await p.call('POST /banner/delete', { id_list: [3_000_000_000] }))
  console.log(await p.call('POST /banner/delete', { id_list: [1, 3_000_000_000] }))
  console.log('logged', (await logs()) - before, await rows('select count(*) from log_target where target_id = 1'))
})

test('2 role meeting', async () => {
  const banner = await entryId(server, '/banner/list')
  const user = await entryId(server, '/user/list')
  const admin = await server.as('admin')
  const make = async (name: string, auth: number[]) => (await admin.call('POST /role', { name, auth_ids: auth, data_scope: 'own_records' })).content.id
  const [r, s] = [await make('会R', [banner]), await make('会S', [user])]
  const p = await server.holding([])
  const me = await personId(p)
  await server.connection.pool.query('delete from admin_role_ids where owner_id=$1', [me])
  await server.connection.pool.query('insert into admin_role_ids (owner_id,target_id) values ($1,$2),($1,$3)', [me, r, s])
  server.app.parts.changes.announce()
  console.log('p sees', (await p.call('POST /user/list', {})).content.total)
  const keeper = await server.holding([...onPage('/role/index', 'role.update'), '/banner/list'], { can_sensitive: true })
  const rev = (await rows('select revision from role where id=$1', [r]))[0].revision
  console.log(await keeper.call(`POST /role/${r}/edit`, { revision: rev, data_scope: 'all', can_sensitive: true }))
  const after = (await p.call('POST /user/list', {})).content
  console.log('p sees', after.total, after.list_data[0]?.phone)
})

test('3 view-as after own scope narrowed', async () => {
  const viewer = await server.holding([...onPage('/role/index', 'role.view_as'), '/user/list'])
  const me = await personId(viewer)
  await server.holding(['/user/list'])
  const [{ id }] = await rows('select max(id)::int as id from role')
  console.log(await viewer.call('POST /view_as', { role_id: id }))
  await server.connection.pool.query(`update role set data_scope='own_records' where id in (select target_id from admin_role_ids where owner_id=$1)`, [me])
  server.app.parts.changes.announce()
  console.log('viewing', (await viewer.call('POST /user/list', {})).content.total)
  await viewer.call('POST /view_as/end', {})
  console.log('own', (await viewer.call('POST /user/list', {})).content.total)
})

test('4 parallel proofs', async () => {
  const p = await server.holding(['/banner/list'])
  await server.warm()
  const answers = await Promise.all(Array.from({ length: 60 }, () => p.call('POST /totp/start', { password: 'Wrong12345' })))
  const codes: Record<string, number> = {}
  for (const a of answers) codes[a.code ?? 'OK'] = (codes[a.code ?? 'OK'] ?? 0) + 1
  console.log(codes)
})

test('5 floods', async () => {
  await forgetFailures(server)
  const n = async (what: string, f: () => Promise<unknown>) => {
    const before = await logs()
    for (let i = 0; i < 5; i++) await f()
    console.log(what, (await logs()) - before)
  }
  await n('logout', () => server.nobody.call('POST /logout'))
  await n('empty login', () => server.nobody.call('POST /login', {}))
  await n('login x', () => server.nobody.call('POST /login', { username: 'zz', password: 'Wrong12345' }))
  await n('login captcha', () => server.nobody.call('POST /login', { username: 'zz', password: 'Wrong12345' }))
})

test('6 ipv6', async () => {
  await forgetFailures(server)
  const codes: Record<string, number> = {}
  for (let i = 0; i < 40; i++) {
    const a = await attempt(server, { username: `n_${i}`, password: 'Wrong12345', from: `2001:db8:1:2::${i.toString(16)}` })
    codes[a.code ?? 'OK'] = (codes[a.code ?? 'OK'] ?? 0) + 1
  }
  console.log(codes)
  await forgetFailures(server)
})

test('7 login with a token of a forced or viewing session', async () => {
  await server.connection.pool.query(`update admin set force_pass = true where username='shenji'`)
  const { content } = await attempt(server, { username: 'shenji', password: DEMO_PASSWORD })
  console.log((await server.nobody.call('POST /login', { username: 'mishu', password: DEMO_PASSWORD }, { authorization: content.token })).code)
  console.log((await server.nobody.call('GET /captcha', undefined, { authorization: content.token })).code)
  const a = (await attempt(server, { username: 'admin', password: SUPER_PASSWORD })).content.token
  const [{ id }] = await rows(`select id from role where name='财务'`)
  await server.nobody.call('POST /view_as', { role_id: id }, { authorization: a })
  console.log((await server.nobody.call('POST /login', { username: 'mishu', password: DEMO_PASSWORD }, { authorization: a })).code)
})

test('8 confirm brute force', async () => {
  const p = await server.holding(['/banner/list'])
  await p.call('POST /totp/start', { password: DEMO_PASSWORD })
  const codes: Record<string, number> = {}
  for (let i = 0; i < 30; i++) { const a = await p.call('POST /totp/confirm', { code: String(100000 + i) }); codes[a.code ?? 'OK'] = (codes[a.code ?? 'OK'] ?? 0) + 1 }
  console.log(codes)
})

test('9 explain log at size', async () => {
  const { pool } = server.connection
  await pool.query(`insert into log (admin_id, admin_name, module, action, title, method, path, target_type, target_id, diff, status, create_time)
    select (n % 9) + 1, 'x', '模块', '编辑', '编辑某某' || n, 'POST', '/user/edit', 'user', n % 5000, '[]', 200, now() - n * interval '1 second' from generate_series(1, 300000) n`)
  await pool.query('analyze log')
  const show = async (q: string) => { const r = await pool.query('explain analyze ' + q); console.log(r.rows.map((x) => x['QUERY PLAN']).join('\n')) }
  await show(`select t.id from log t where true order by t.create_time desc nulls last, t.id desc limit 20`)
  await show(`select t.id from log t where t.admin_id = any('{3}'::bigint[]) order by t.create_time desc nulls last, t.id desc limit 20`)
  await show(`select count(*) from log t where t.admin_id = any('{3}'::bigint[])`)
  await show(`select id from log where status = 200 and id in (select id from log where target_type = 'user' and target_id = 77 union select log_id from log_target where target_type = 'user' and target_id = 77) order by id desc limit 20`)
  const admin = await server.as('admin')
  for (const body of [{}, { keyword: '某某299999' }, { page: 500 }]) { const s = performance.now(); await admin.call('POST /log/list', body); console.log(JSON.stringify(body), Math.round(performance.now() - s)) }
})
