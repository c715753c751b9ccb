// Attack: tokens that are forged, stale, or somebody else's.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attempt, forgetFailures } from '../../attacks/attempt'
import { DEMO_PASSWORD, SUPER_PASSWORD } from '../../support/constants'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => forgetFailures(server))
afterAll(() => server.close())

async function tokenOf(username: string, password = DEMO_PASSWORD): Promise<string> {
  const { content } = await attempt(server, { username, password })
  return content.token
}
const as = (token: string, call = 'POST /getAdminInfo', body: object = {}) =>
  server.nobody.call(call, body, { authorization: token })

test('the token of another account is that account, whatever else the request says', async () => {
  const [clerk, admin] = [await tokenOf('huiyuan'), await tokenOf('admin', SUPER_PASSWORD)]
  const headers = { authorization: clerk, cookie: `vue_backend_sxh_token=${admin}`, 'x-user': 'admin' }
  expect((await server.nobody.call('POST /getAdminInfo', {}, headers)).content.username).toBe('huiyuan')
  expect(await server.nobody.call('POST /banner/list', { admin_id: 1 }, headers)).toMatchObject({ code: 'PERM' })
})

test('one’s own session list cannot end the session of another', async () => {
  const [mine, theirs] = [await tokenOf('huiyuan'), await tokenOf('bianji')]
  const { rows } = await server.connection.pool.query(
    `select token.id from token join admin on admin.id = token.admin_id where username = 'bianji' order by token.id desc limit 1`,
  )
  const answer = await as(mine, 'POST /session/revoke', { id: rows[0].id })
  expect(answer.content?.num ?? 0).toBe(0)
  expect(await as(theirs)).toMatchObject({ status: 200 })
})

describe('a token is dead at once', () => {
  test('after signing out', async () => {
    const token = await tokenOf('shenji')
    expect(await as(token)).toMatchObject({ status: 200 })
    await as(token, 'POST /logout')
    expect(await as(token)).toMatchObject({ code: 'AUTH' })
  })

  test('after the account was disabled, and after it was deleted', async () => {
    const admin = await server.as('admin')
    const { pool } = server.connection
    for (const change of ['disable', 'delete'] as const) {
      await pool.query(
        `insert into admin (username, real_name, phone, password) select $1, $1, '12000000888', password from admin where username = 'mishu'`,
        [`gone_${change}`],
      )
      const { rows } = await pool.query('select id, revision from admin where username = $1', [`gone_${change}`])
      const [{ id, revision }] = rows
      const token = await tokenOf(`gone_${change}`)
      expect(await as(token)).toMatchObject({ status: 200 })
      const done =
        change === 'disable'
          ? await admin.call('POST /admin/edit', { id, revision, status: false })
          : await admin.call('POST /admin/delete', { id_list: [id] })
      expect(done, JSON.stringify(done)).toMatchObject({ status: 200 })
      expect(await as(token)).toMatchObject({ code: 'AUTH' })
    }
  })

  test('after its password was changed, by oneself or by another', async () => {
    const [old, own] = [await tokenOf('caiwu'), await tokenOf('caiwu')]
    expect(
      await as(own, 'POST /admin/updateInfo', { old_password: DEMO_PASSWORD, password: 'Another123' }),
    ).toMatchObject({ status: 200 })
    expect(await as(old)).toMatchObject({ code: 'AUTH' })
    const admin = await server.as('admin')
    const { rows } = await server.connection.pool.query(`select id from admin where username = 'caiwu'`)
    expect(await admin.call('POST /admin/set_pass', { id: rows[0].id, password: 'Different123' })).toMatchObject({
      status: 200,
    })
    expect(await as(own)).toMatchObject({ code: 'AUTH' })
  })

  test('when it expires', async () => {
    const token = await tokenOf('bianji')
    server.clock.now = new Date(Date.now() + 13 * 3600_000)
    expect(await as(token)).toMatchObject({ code: 'AUTH' })
    server.clock.now = null
  })
})

describe('a forged Authorization header signs nobody in', () => {
  const forged: readonly [string, (real: string) => string][] = [
    ['nothing', () => ''],
    ['a word', () => 'admin'],
    ['a long nothing', () => 'x'.repeat(43)],
    ['a very long one', () => 'x'.repeat(7000)],
    ['one letter changed', (real) => (real[0] === 'a' ? 'b' : 'a') + real.slice(1)],
    ['another case', (real) => real.toUpperCase()],
    ['one letter less', (real) => real.slice(0, -1)],
    ['the hash that is stored', () => 'HASH'],
    [
      'an unsigned JWT',
      () =>
        `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":1,"is_super":true}').toString('base64url')}.`,
    ],
    ['user and password', () => `Basic ${Buffer.from(`admin:${SUPER_PASSWORD}`).toString('base64')}`],
    ['SQL', () => "' or '1'='1' -- '''''''''''''''''''''"],
    ['a wildcard', () => '%'.repeat(43)],
    ['two at once', (real) => `${real},${real}`],
  ]
  test.each(forged)('%s', async (_name, forge) => {
    const real = await tokenOf('mishu')
    const { rows } = await server.connection.pool.query('select hash from token order by id desc limit 1')
    const authorization = forge(real).replace('HASH', rows[0].hash)
    const answer = await server.nobody.call('POST /getAdminInfo', {}, authorization ? { authorization } : {})
    expect(answer).toMatchObject({ status: 401, code: 'AUTH', content: null })
  })

  test('the cookie alone does not, so another site cannot act for a person', async () => {
    const token = await tokenOf('mishu')
    const answer = await server.nobody.call('POST /getAdminInfo', {}, { cookie: `vue_backend_sxh_token=${token}` })
    expect(answer).toMatchObject({ code: 'AUTH' })
  })

  test('nor does a token in the address or the body', async () => {
    const token = await tokenOf('mishu')
    for (const name of ['token', 'access_token', 'authorization'])
      expect(await server.nobody.call(`POST /getAdminInfo?${name}=${token}`, { [name]: token })).toMatchObject({
        code: 'AUTH',
      })
  })
})
