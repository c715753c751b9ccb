// Two-step sign-in: set up, required, used once, lost and switched off.
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../support/constants'
import { type Person, startServer, type TestServer } from '../../support/server'
import { codeOf, START, twoStepOf } from '../support/two-step'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterEach(() => {
  server.clock.now = null
})
afterAll(() => server.close())

const { at, login, somebody, enrolled } = twoStepOf(() => server)
const field = expect.any(String)
const query = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows

test('setting it up asks for the password, and switches on only with a code of the new secret', async () => {
  const { call } = await somebody()
  expect(await call('POST /totp/start', { password: 'Wrong12345' })).toMatchObject({
    code: 'CRED',
    errors: { password: field },
  })
  expect(await call('POST /totp/confirm', { code: '123456' })).toMatchObject({ code: 'STATE' })
  const { content } = await call('POST /totp/start', { password: DEMO_PASSWORD })
  expect(content.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(content.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/)
  expect(await call('POST /totp/confirm', { code: '000000' })).toMatchObject({ code: 'TOTP', errors: { code: field } })
  expect((await call('POST /getAdminInfo')).content).toMatchObject({ totp_on: false, enrol: false })
  const code = new TOTP({ secret: Secret.fromBase32(content.secret) }).generate()
  const confirmed = await call('POST /totp/confirm', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(confirmed.content.recovery_codes).toHaveLength(10)
  for (const one of confirmed.content.recovery_codes) expect(one).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  expect((await call('POST /getAdminInfo')).content).toMatchObject({ totp_on: true })
  expect(await call('POST /totp/start', { password: DEMO_PASSWORD })).toMatchObject({ code: 'STATE' })
})

test('a secret that waits does not ask anybody for a code', async () => {
  const { username, call } = await somebody()
  await call('POST /totp/start', { password: DEMO_PASSWORD })
  expect(await login(username)).toMatchObject({ status: 200 })
})

test('secrets and recovery codes cannot be read in the database', async () => {
  const { id, secret, recovery } = await enrolled()
  const [row] = await query('select * from admin where id = $1', id)
  const stored = JSON.stringify(row)
  expect(stored).not.toContain(secret)
  for (const code of recovery) {
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replace('-', ''))
  }
})

test('the code is asked for after the right password only', async () => {
  const { username, secret } = await enrolled()
  expect(await login(username, { password: 'Wrong12345' })).toMatchObject({ code: 'CRED' })
  expect(await login(username, { password: 'Wrong12345', code: codeOf(secret, 1) })).toMatchObject({ code: 'CRED' })
  expect(await login(username)).toMatchObject({ status: 400, code: 'TOTP', content: { totp: true } })
  at(2)
  expect(await login(username, { code: codeOf(secret, 2) })).toMatchObject({ status: 200 })
})

test('clocks may differ by one step, not by two', async () => {
  const { username, secret } = await enrolled()
  at(10)
  expect(await login(username, { code: codeOf(secret, 8) })).toMatchObject({ code: 'TOTP' })
  expect(await login(username, { code: codeOf(secret, 12) })).toMatchObject({ code: 'TOTP' })
  expect(await login(username, { code: codeOf(secret, 9) })).toMatchObject({ status: 200 })
  expect(await login(username, { code: codeOf(secret, 11) })).toMatchObject({ status: 200 })
})

test('a code works once: not again, not an older one, not the one that switched it on', async () => {
  const { username, secret } = await enrolled()
  expect(await login(username, { code: codeOf(secret, 0) })).toMatchObject({ code: 'TOTP' })
  at(3)
  expect(await login(username, { code: codeOf(secret, 3) })).toMatchObject({ status: 200 })
  expect(await login(username, { code: codeOf(secret, 3) })).toMatchObject({
    code: 'TOTP',
    message: '验证码不正确',
    content: { totp: true },
  })
  expect(await login(username, { code: codeOf(secret, 2) })).toMatchObject({ code: 'TOTP' })
})

test('one code sent twice at once lets one in', async () => {
  const { username, secret } = await enrolled()
  at(5)
  const code = codeOf(secret, 5)
  const answers = await Promise.all([1, 2, 3].map(() => login(username, { code })))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
})

test('wrong codes count like wrong passwords', async () => {
  const { username, secret } = await enrolled()
  at(20)
  for (let tried = 0; tried < 3; tried++)
    expect(await login(username, { code: '000000' })).toMatchObject({ code: 'TOTP', content: { captcha: tried === 2 } })
  expect(await login(username, { code: codeOf(secret, 20) })).toMatchObject({ code: 'CAPTCHA' })
  await query(`update attempt set count = 5 where key like $1`, `login:${username}|%`)
  expect(await login(username, { code: codeOf(secret, 20) })).toMatchObject({ code: 'RATE' })
})

test('many wrong codes shut the second step, from whatever address they come', async () => {
  const { username, id, secret } = await enrolled()
  await query(`insert into attempt (key, count, until) values ($1, 10, $2)`, `code:${id}`, new Date(START + 900_000))
  at(1)
  expect(await login(username, { code: codeOf(secret, 1) })).toMatchObject({ code: 'RATE' })
  at(40)
  expect(await login(username, { code: codeOf(secret, 40) })).toMatchObject({ status: 200 })
})

test('switching it off takes the password and a code', async () => {
  const { call, username, secret, recovery } = await enrolled()
  at(1)
  expect(await call('POST /totp/disable', { password: 'Wrong12345', code: codeOf(secret, 1) })).toMatchObject({
    code: 'CRED',
    errors: { password: field },
  })
  expect(await call('POST /totp/disable', { password: DEMO_PASSWORD, code: '000000' })).toMatchObject({
    code: 'TOTP',
    errors: { code: field },
  })
  expect(await call('POST /totp/disable', { password: DEMO_PASSWORD, code: recovery[0] })).toMatchObject({
    status: 200,
  })
  expect(await login(username)).toMatchObject({ status: 200 })
  expect(await call('POST /totp/disable', { password: DEMO_PASSWORD, code: recovery[1] })).toMatchObject({
    code: 'STATE',
  })
})

test('a stolen session does not try codes without end: refused tries stay counted', async () => {
  const { call, id, recovery } = await enrolled()
  for (let tried = 0; tried < 10; tried++) {
    expect(await call('POST /totp/disable', { password: DEMO_PASSWORD, code: '000000' })).toMatchObject({
      code: 'TOTP',
    })
  }
  expect(await call('POST /totp/disable', { password: DEMO_PASSWORD, code: recovery[0] })).toMatchObject({
    code: 'RATE',
  })
  const [row] = await query('select count from attempt where key = $1', `code:${id}`)
  expect(row.count).toBe(10)
})

test('a role that requires it: nothing else answers until it is set up, and it stays on', async () => {
  const { username, id, call } = await somebody()
  await query(
    'update role set require_totp = true where id in (select target_id from admin_role_ids where owner_id = $1)',
    id,
  )
  server.app.parts.changes.announce()
  expect(await login(username)).toMatchObject({ status: 200, content: { enrol: true } })
  expect((await call('POST /getAdminInfo')).content).toMatchObject({ enrol: true, totp_on: false })
  expect(await call('POST /getMenu')).toMatchObject({ status: 200 })
  for (const other of ['POST /banner/list', 'POST /session/list', 'POST /admin/read', 'POST /label'])
    expect(await call(other, {}), other).toMatchObject({ status: 403, code: 'ENROL' })
  const { content } = await call('POST /totp/start', { password: DEMO_PASSWORD })
  const code = new TOTP({ secret: Secret.fromBase32(content.secret) }).generate()
  const { content: confirmed } = await call('POST /totp/confirm', { code })
  expect(await call('POST /banner/list', {})).toMatchObject({ status: 200 })
  const body = { password: DEMO_PASSWORD, code: confirmed.recovery_codes[0] }
  expect(await call('POST /totp/disable', body)).toMatchObject({ status: 422, code: 'STATE' })
})

test('a role that is switched off requires nothing', async () => {
  const { username, id } = await somebody()
  await query(
    'update role set require_totp = true, status = false where id in (select target_id from admin_role_ids where owner_id = $1)',
    id,
  )
  server.app.parts.changes.announce()
  const { content } = await login(username)
  expect(content.enrol).toBeUndefined()
})

test('who lost the phone is helped by somebody who keeps the accounts', async () => {
  const { id, username } = await enrolled()
  server.clock.now = null
  expect(await admin.call('POST /admin/reset_totp', { id })).toMatchObject({ status: 200, content: { id } })
  expect(await login(username)).toMatchObject({ status: 200 })
  const [row] = await query('select totp_secret, totp_step, recovery_codes from admin where id = $1', id)
  expect(row).toEqual({ totp_secret: null, totp_step: null, recovery_codes: [] })
  expect(await admin.call('POST /admin/reset_totp', { id })).toMatchObject({ code: 'STATE' })
})

test('switching it on and off is in the log', async () => {
  const { id } = await enrolled()
  const [row] = await query(`select diff from log where path = '/totp/confirm' and target_id = $1 and status = 200`, id)
  expect(row.diff).toMatchObject([{ field: 'totp_on', old: false, new: true }])
})
