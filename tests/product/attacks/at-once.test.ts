// Attack: guesses and sign-ins timed to pass between a check and its effect.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attempt } from '../../attacks/attempt'
import { DEMO_PASSWORD } from '../../support/constants'
import { blocked } from '../../support/jobs'
import { startServer, type TestServer } from '../../support/server'
import { personId } from './keepers'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('with a stolen session sixty passwords guessed at once are hardly more than ten', async () => {
  const person = await server.holding(['/banner/list'])
  await server.warm()
  const guesses = Array.from({ length: 60 }, () => person.call('POST /totp/start', { password: 'Wrong12345' }))
  const answers = await Promise.all(guesses)
  const judged = answers.filter((answer) => answer.code === 'CRED')
  expect(judged.length).toBeGreaterThanOrEqual(10)
  // One more may be in progress while the last one is being counted.
  expect(judged.length).toBeLessThanOrEqual(12)
  expect(answers.every((answer) => ['CRED', 'RATE'].includes(answer.code ?? ''))).toBe(true)
  const key = `password:${await personId(person)}`
  const { rows } = await server.connection.pool.query('select count from attempt where key = $1', [key])
  expect(rows).toEqual([{ count: judged.length }])
})

test('the code that switches two-step sign-in on is not guessed without end either', async () => {
  const person = await server.holding(['/banner/list'])
  await person.call('POST /totp/start', { password: DEMO_PASSWORD })
  const codes: (string | undefined)[] = []
  for (let tried = 0; tried < 12; tried++)
    codes.push((await person.call('POST /totp/confirm', { code: `10000${tried % 10}` })).code)
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'TOTP'))
  expect(codes.slice(10)).toEqual(['RATE', 'RATE'])
})

test.each([
  ['the password is reset', `password = (select password from admin where username = 'admin')`],
  ['the account is disabled', 'status = false'],
])('nobody signs in with the old state while %s', async (_name, change) => {
  const client = await server.connection.pool.connect()
  const mine = `(select id from admin where username = 'caiwu')`
  await client.query('begin')
  await client.query(`update admin set ${change} where id = ${mine}`)
  await client.query(`delete from token where admin_id = ${mine}`)
  const pending = attempt(server, { username: 'caiwu', password: DEMO_PASSWORD })
  // The sign-in has reached the account, which is locked here.
  await blocked(server)
  await client.query('commit')
  client.release()
  expect(await pending).toMatchObject({ code: 'CRED' })
  const { rows } = await server.connection.pool.query(`select id from token where admin_id = ${mine}`)
  expect(rows).toEqual([])
  await server.connection.pool.query(
    `update admin set status = true, password = (select password from admin where username = 'mishu') where id = ${mine}`,
  )
})
