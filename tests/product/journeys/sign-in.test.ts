// Signing in, lockout, changing the password, signing out: for a person and an attacker.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../support/constants'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const login = (username: string, password: string, more: object = {}, headers: Record<string, string> = {}) =>
  server.nobody.call('POST /login', { username, password, ...more }, headers)

test('the username is trimmed and its case does not matter', async () => {
  expect(await login('  MISHU ', DEMO_PASSWORD)).toMatchObject({
    status: 200,
    content: { token: expect.any(String), expire: expect.any(Number) },
  })
})

test('the token ends twelve hours later, at the same second', async () => {
  const start = new Date('2026-11-21T08:00:00Z')
  server.clock.now = start
  const { content } = await login('bianji', DEMO_PASSWORD)
  expect(content.expire).toBe(start.getTime() / 1000 + 12 * 3600)
  const info = () => server.nobody.call('POST /getAdminInfo', {}, { authorization: content.token })
  expect(await info()).toMatchObject({ status: 200 })
  server.clock.now = new Date(content.expire * 1000)
  expect(await info()).toMatchObject({ status: 401, code: 'AUTH' })
  server.clock.now = null
})

test('a captcha is asked for, not called wrong, where none has been shown yet', async () => {
  for (let index = 0; index < 3; index++) await login('caiwu', 'Wrong12345')
  expect(await login('caiwu', DEMO_PASSWORD)).toMatchObject({ code: 'CAPTCHA', content: { captcha: true } })
  const message = async (more: object, language = 'zh-CN') =>
    (await login('caiwu', DEMO_PASSWORD, more, { 'accept-language': language })).message
  expect(await message({})).toBe('请输入验证码')
  expect(await message({ captcha: ' ' }, 'en')).toBe('Enter the letters in the picture')
  expect(await message({ captcha: 'nope' })).toBe('验证码错误或已过期')
})

test('the log names the account that somebody failed to enter, and never a typed name that belongs to nobody', async () => {
  const admin = await server.as('admin')
  const last = async () => {
    const { list_data } = (await admin.call('POST /log/list', { limit: 1 })).content
    return (await admin.call('POST /log/read', { id: list_data[0].id })).content
  }
  const { rows } = await server.connection.pool.query(`select id, real_name from admin where username = 'shenji'`)
  const [{ id, real_name }] = rows
  await login('SHENJI', 'Wrong12345')
  const tried = await last()
  expect(tried).toMatchObject({ path: '/login', status: 400, target_id: id, target_name: real_name })
  // Nobody is named as the one who tried: the attacked person did nothing.
  expect(tried).toMatchObject({ admin_id: null, admin_name: null })
  await login('MyPassword1', 'shenji')
  const nobody = await last()
  expect(nobody).toMatchObject({ path: '/login', status: 400, target_id: null, target_name: null, admin_name: null })
  const { rows: stored } = await server.connection.pool.query('select log::text as text from log where id = $1', [
    nobody.id,
  ])
  expect(stored[0].text.toLowerCase()).not.toContain('mypassword1')
  await login('shenji', DEMO_PASSWORD)
  expect(await last()).toMatchObject({ status: 200, admin_id: id, target_id: id })
})

test('a captcha is a picture of pixels, known by a cookie that scripts cannot read', async () => {
  const picture = await server.app.server.inject({ method: 'GET', url: '/api/captcha' })
  // The commands of paths would tell the letters.
  expect(picture.json().content.svg).toMatch(/^<svg[^>]*><image href="data:image\/png;base64,[^"]+"[^>]*\/><\/svg>$/)
  const cookie = String(picture.headers['set-cookie'])
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
})

test('a generated password must be changed first', async () => {
  await server.connection.pool.query(`update admin set force_pass = true where username = 'huiyuan'`)
  server.app.parts.changes.announce()
  const { content } = await login('huiyuan', DEMO_PASSWORD)
  expect(content.force_pass).toBe(true)
  const as = (call: string, body: object = {}) =>
    server.nobody.call(call, body, { authorization: `Bearer ${content.token}` })
  expect(await as('POST /user/list')).toMatchObject({ status: 403, code: 'PASSWORD' })
  expect(await as('POST /getAdminInfo')).toMatchObject({ status: 200, content: { force_pass: true } })
  expect(await as('POST /getMenu')).toMatchObject({ status: 200 })
  const change = (password: string, old = DEMO_PASSWORD) =>
    as('POST /admin/updateInfo', { old_password: old, password })
  expect(await change('NewPass123', 'wrong-old-1')).toMatchObject({
    code: 'CRED',
    errors: { old_password: expect.any(String) },
  })
  expect(await change('short1')).toMatchObject({ status: 400, errors: { password: expect.any(String) } })
  expect(await change('onlyletters')).toMatchObject({ status: 400, errors: { password: expect.any(String) } })
  expect(await change(DEMO_PASSWORD)).toMatchObject({ status: 400, errors: { password: expect.any(String) } })
  expect(await change('NewPass123')).toMatchObject({ status: 200 })
  expect(await as('POST /user/list')).toMatchObject({ status: 200 })
})

test('a new password ends the other sessions and keeps this one', async () => {
  const first = (await login('mishu', DEMO_PASSWORD)).content.token
  const second = (await login('mishu', DEMO_PASSWORD)).content.token
  const info = (token: string) => server.nobody.call('POST /getAdminInfo', {}, { authorization: token })
  expect(await info(first)).toMatchObject({ status: 200 })
  await server.nobody.call(
    'POST /admin/updateInfo',
    { old_password: DEMO_PASSWORD, password: 'Another123' },
    { authorization: second },
  )
  expect(await info(first)).toMatchObject({ status: 401 })
  expect(await info(second)).toMatchObject({ status: 200 })
})

test('signing out revokes the token, and works with a dead one', async () => {
  const { content } = await login('shenji', DEMO_PASSWORD)
  const headers = { authorization: content.token }
  expect(await server.nobody.call('POST /logout', undefined, headers)).toMatchObject({ status: 200 })
  expect(await server.nobody.call('POST /getAdminInfo', undefined, headers)).toMatchObject({ status: 401 })
  expect(await server.nobody.call('POST /logout', undefined, headers)).toMatchObject({ status: 200 })
})

test('a disabled person is out at once', async () => {
  const { content } = await login('bianji', DEMO_PASSWORD)
  const info = () => server.nobody.call('POST /getAdminInfo', undefined, { authorization: content.token })
  expect(await info()).toMatchObject({ status: 200 })
  await server.connection.pool.query(`update admin set status = false where username = 'bianji'`)
  server.app.parts.changes.announce()
  expect(await info()).toMatchObject({ status: 401 })
  expect(await login('bianji', DEMO_PASSWORD)).toMatchObject({ status: 422, code: 'STATE' })
})

test('passwords and tokens are stored as hashes only', async () => {
  const { content } = await login('admin', 'Passw0rd1')
  const { rows: admins } = await server.connection.pool.query('select password from admin')
  for (const row of admins) expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const { rows: tokens } = await server.connection.pool.query('select hash from token')
  expect(content.token).toMatch(/^[\w-]{43}$/)
  expect(tokens.map((row) => row.hash)).not.toContain(content.token)
})

const from = async (address: string, username: string, password: string, more: object = {}) =>
  (
    await server.app.server.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: address,
      payload: { username, password, ...more },
    })
  ).json()
const attempts = async (key: string) =>
  (await server.connection.pool.query('select count from attempt where key = $1', [key])).rows[0]?.count

test('guesses sent all at once learn nothing: past the limit right and wrong get the same answer', async () => {
  await server.connection.pool.query(`update config set login_captcha = 'never'`)
  server.app.parts.changes.announce()
  await server.warm()
  const guess = async () => {
    await server.connection.pool.query(`insert into attempt (key, count, until) values
      ('login:fenhui|192.0.2.77', 4, now() + interval '10 minutes') on conflict (key) do update set count = 4`)
    return Promise.all(
      Array.from({ length: 8 }, (_, index) => from('192.0.2.77', 'fenhui', index === 7 ? DEMO_PASSWORD : 'Wrong12345')),
    )
  }
  let answers = await guess()
  // Verified before any of the others has failed, the right password is within the limit.
  for (let tries = 0; tries < 20 && answers[7]?.status === 200; tries++) answers = await guess()
  // One more failure was allowed; every other answer, the right password's included, is the same.
  expect(answers.filter((answer) => answer.code !== 'RATE').length).toBeLessThanOrEqual(1)
  expect(await attempts('login:fenhui|192.0.2.77')).toBeGreaterThanOrEqual(5)
  expect(await from('192.0.2.77', 'fenhui', DEMO_PASSWORD)).toMatchObject({ code: 'RATE' })
})
