// Recovery codes of two-step sign-in: each works once, for its person only, and new ones end the old.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../support/constants'
import { startServer, type TestServer } from '../../support/server'
import { codeOf, twoStepOf } from '../support/two-step'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterEach(() => {
  server.clock.now = null
})
afterAll(() => server.close())

const { at, login, somebody, enrolled } = twoStepOf(() => server)
const field = expect.any(String)
const query = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows

test('each recovery code works once, also twice at once, however it is typed', async () => {
  const { username, recovery } = await enrolled()
  const [first, second, third] = recovery as [string, string, string]
  expect(await login(username, { code: first.toUpperCase().replace('-', ' ') })).toMatchObject({ status: 200 })
  expect(await login(username, { code: first })).toMatchObject({ code: 'TOTP' })
  const answers = await Promise.all([login(username, { code: second }), login(username, { code: second })])
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(await login(username, { code: third })).toMatchObject({ status: 200 })
})

test('a recovery code of another person does not work', async () => {
  const [one, other] = [await enrolled(), await enrolled()]
  expect(await login(one.username, { code: other.recovery[0] })).toMatchObject({ code: 'TOTP' })
})

test('the count of recovery codes is told to their person, and falls with each that is used', async () => {
  const { call, username, recovery } = await enrolled()
  const left = async () => (await call('POST /getAdminInfo')).content.codes_left
  expect(await left()).toBe(10)
  await login(username, { code: recovery[0] })
  await login(username, { code: recovery[1] })
  await login(username, { code: recovery[1] })
  expect(await left()).toBe(8)
  await call('POST /totp/disable', { password: DEMO_PASSWORD, code: recovery[2] })
  expect((await call('POST /getAdminInfo')).content).not.toHaveProperty('codes_left')
})

test('new recovery codes take the password and a code, end the old ones, and leave every session', async () => {
  const { call, id, username, secret, recovery } = await enrolled()
  const { content: elsewhere } = await login(username, { code: recovery[0] })
  at(1)
  const renew = (password: string, code: string | undefined) => call('POST /totp/recovery', { password, code })
  expect(await renew('Wrong12345', codeOf(secret, 1))).toMatchObject({ code: 'CRED', errors: { password: field } })
  expect(await renew(DEMO_PASSWORD, '000000')).toMatchObject({ code: 'TOTP', errors: { code: field } })
  expect(await renew(DEMO_PASSWORD, recovery[0])).toMatchObject({ code: 'TOTP' })
  expect((await call('POST /getAdminInfo')).content.codes_left).toBe(9)
  const { status, content } = await renew(DEMO_PASSWORD, codeOf(secret, 1))
  expect(status).toBe(200)
  const fresh: string[] = content.recovery_codes
  expect(new Set([...fresh, ...recovery]).size).toBe(20)
  expect((await call('POST /getAdminInfo')).content.codes_left).toBe(10)
  expect(await renew(DEMO_PASSWORD, codeOf(secret, 1))).toMatchObject({ code: 'TOTP' })
  expect(await login(username, { code: recovery[1] })).toMatchObject({ code: 'TOTP' })
  expect(await login(username, { code: fresh[0] })).toMatchObject({ status: 200 })
  const other = { authorization: elsewhere.token }
  expect(await server.nobody.call('POST /getAdminInfo', {}, other)).toMatchObject({ status: 200 })

  const [entry] = await query(
    `select diff, log::text as text from log where path = '/totp/recovery' and target_id = $1 and status = 200`,
    id,
  )
  expect(entry.diff).toMatchObject([{ id, field: 'recovery_codes' }])
  for (const code of fresh) expect(entry.text).not.toContain(code)
})

test('without the phone, the last recovery codes suffice for new ones', async () => {
  const { call, username, recovery } = await enrolled()
  const { content } = await call('POST /totp/recovery', { password: DEMO_PASSWORD, code: recovery[0] })
  expect(content.recovery_codes).toHaveLength(10)
  expect(await login(username, { code: recovery[0] })).toMatchObject({ code: 'TOTP' })
})

test('recovery codes are not made before two-step sign-in is on, nor by guessing', async () => {
  const plain = await somebody()
  expect(await plain.call('POST /totp/recovery', { password: DEMO_PASSWORD, code: '000000' })).toMatchObject({
    code: 'STATE',
  })
  const { call, recovery } = await enrolled()
  const guess = (code: string | undefined) => call('POST /totp/recovery', { password: DEMO_PASSWORD, code })
  for (let tried = 0; tried < 10; tried++) expect(await guess('000000')).toMatchObject({ code: 'TOTP' })
  expect(await guess(recovery[0])).toMatchObject({ code: 'RATE' })
})
