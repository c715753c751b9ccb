// The devices of one's own sessions: listed, distinguished, signed out one by one or together.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API } from '#kernel/constants'
import { DEMO_PASSWORD } from '../../support/constants'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function signIn(username: string, address = '127.0.0.1', agent = 'Sample/1.0'): Promise<string> {
  const answer = await server.app.server.inject({
    method: 'POST',
    url: `${API}/login`,
    remoteAddress: address,
    headers: { 'user-agent': agent },
    payload: { username, password: DEMO_PASSWORD },
  })
  return answer.json().content.token
}
const as = (token: string, call: string, body: object = {}, more: Record<string, string> = {}) =>
  server.nobody.call(call, body, { authorization: token, ...more })
const devices = async (token: string, more: Record<string, string> = {}) =>
  (await as(token, 'POST /session/list', {}, more)).content.list_data as Record<string, unknown>[]

test('each device with its place, its program and its times; the present one is marked', async () => {
  const first = await signIn('mishu', '192.168.3.4', 'Other/2.0')
  const second = await signIn('mishu')
  expect(await devices(second)).toMatchObject([
    { ip: '127.0.0.1', place: '本机', ua: 'Sample/1.0', current: true, create_time: expect.any(String) },
    { ip: '192.168.3.4', place: '局域网', ua: 'Other/2.0', current: false },
  ])
  expect((await devices(first)).map((one) => one['current'])).toEqual([false, true])
  expect((await devices(second, { 'accept-language': 'en' }))[0]?.['place']).toBe('This machine')
  const profile = await as(second, 'POST /admin/read')
  expect(profile.content.sessions).toMatchObject([{ place: '本机', current: true }, { place: '局域网' }])
})

test('no answer tells a token or its hash', async () => {
  const token = await signIn('mishu')
  const [row] = (await server.connection.pool.query('select hash from token order by id desc limit 1')).rows
  const answered = JSON.stringify(await devices(token))
  expect(answered).not.toContain(row.hash)
  expect(answered).not.toContain(token)
})

test('one device is signed out at once, others stay', async () => {
  const [first, second] = [await signIn('huiyuan'), await signIn('huiyuan')]
  const other = (await devices(second)).find((one) => !one['current'])
  expect(await as(second, 'POST /session/revoke', { id: other?.['id'] })).toMatchObject({
    status: 200,
    content: { num: 1 },
  })
  expect(await as(first, 'POST /getAdminInfo')).toMatchObject({ status: 401 })
  expect(await as(second, 'POST /getAdminInfo')).toMatchObject({ status: 200 })
})

test('without naming one: all but this', async () => {
  const tokens = [await signIn('bianji'), await signIn('bianji'), await signIn('bianji')]
  const [kept, ...others] = tokens as [string, ...string[]]
  expect(await as(kept, 'POST /session/revoke')).toMatchObject({ content: { num: 2 } })
  for (const token of others) expect(await as(token, 'POST /getAdminInfo')).toMatchObject({ status: 401 })
  expect(await devices(kept)).toHaveLength(1)
})

test('the present device may be signed out by its number', async () => {
  const token = await signIn('caiwu')
  const own = (await devices(token)).find((one) => one['current'])
  expect(await as(token, 'POST /session/revoke', { id: own?.['id'] })).toMatchObject({ status: 200 })
  expect(await as(token, 'POST /getAdminInfo')).toMatchObject({ status: 401 })
})

test('signing in ends the session that the browser still sends, and no other', async () => {
  const [before, other] = [await signIn('caiwu'), await signIn('caiwu')]
  const wrong = { username: 'shenji', password: 'Wrong12345' }
  expect(await as(before, 'POST /login', wrong)).toMatchObject({ code: 'CRED' })
  expect(await as(before, 'POST /getAdminInfo')).toMatchObject({ status: 200 })
  const { content } = await as(before, 'POST /login', { ...wrong, password: DEMO_PASSWORD })
  expect(await as(content.token, 'POST /getAdminInfo')).toMatchObject({ status: 200 })
  expect(await as(before, 'POST /getAdminInfo')).toMatchObject({ code: 'AUTH' })
  expect(await as(other, 'POST /getAdminInfo')).toMatchObject({ status: 200 })
})

test('another person’s device is not found', async () => {
  const [mine, theirs] = [await signIn('caiwu'), await signIn('shenji')]
  const [device] = await devices(theirs)
  expect(await as(mine, 'POST /session/revoke', { id: device?.['id'] })).toMatchObject({ status: 404, code: 'NF' })
  expect(await as(theirs, 'POST /getAdminInfo')).toMatchObject({ status: 200 })
})

test('the last use is noted at most every five minutes, and no call waits for it', async () => {
  const start = Date.now()
  server.clock.now = new Date(start)
  const token = await signIn('fenhui')
  const last = async () =>
    Date.parse(
      (await server.connection.pool.query('select last_time from token order by id desc limit 1')).rows[0].last_time,
    )
  const at = async (minutes: number) => {
    server.clock.now = new Date(start + minutes * 60_000)
    await as(token, 'POST /getAdminInfo')
  }
  await at(1)
  await at(4)
  expect(await last()).toBe(start)
  await at(6)
  await expect.poll(last, { timeout: 10_000 }).toBe(start + 6 * 60_000)
  // If it had been recorded at 8, it could not be at 11.5.
  await at(8)
  await at(11.5)
  await expect.poll(last, { timeout: 10_000 }).toBe(start + 11.5 * 60_000)
  server.clock.now = null
})

test('the log tells what a profile was before', async () => {
  const token = await signIn('shenji')
  const before = (await as(token, 'POST /admin/read')).content
  await as(token, 'POST /admin/updateInfo', {
    real_name: '沈稷改',
    phone: '12000007777',
    old_password: DEMO_PASSWORD,
  })
  const { rows } = await server.connection.pool.query(
    `select diff from log where path = '/admin/updateInfo' order by id desc limit 1`,
  )
  expect(rows[0].diff).toMatchObject([
    { field: 'real_name', old: before.real_name, new: '沈稷改' },
    { field: 'phone', old: expect.stringMatching(/^120\*{4}\d{4}$/), new: '120****7777' },
  ])
})

test('another phone or e-mail needs the password, and the previous one is told', async () => {
  const token = await signIn('shenji')
  const change = (values: object) => as(token, 'POST /admin/updateInfo', values)
  const mail = { email: 'shenji.neu@example.com' }
  expect(await change(mail)).toMatchObject({ code: 'CRED', errors: { old_password: expect.any(String) } })
  expect(await change({ ...mail, old_password: 'Wrong12345' })).toMatchObject({ code: 'CRED' })
  expect(await change({ phone: '12000008888' })).toMatchObject({ code: 'CRED' })
  expect(await change({ real_name: '沈稷' })).toMatchObject({ status: 200 })
  const told = async () =>
    (await server.connection.pool.query(`select channel, address from outbox where subject like '账号%'`)).rows
  expect(await change({ ...mail, old_password: DEMO_PASSWORD })).toMatchObject({ status: 200 })
  const first = await told()
  expect(await change({ email: 'shenji.drei@example.com', old_password: DEMO_PASSWORD })).toMatchObject({ status: 200 })
  expect((await told()).slice(first.length)).toEqual([{ channel: 'mail', address: mail.email }])
})

test('a session that nobody uses ends after the minutes of the settings, in every instance', async () => {
  const start = Date.parse('2026-06-15T02:00:00Z')
  const at = (minutes: number) => {
    server.clock.now = new Date(start + minutes * 60_000)
  }
  at(0)
  const token = await signIn('shenji')
  await server.connection.pool.query('update config set idle_minutes = 10')
  server.app.parts.changes.apply()
  const ask = (headers = {}) => server.nobody.call('POST /getMenu', {}, { authorization: token, ...headers })
  for (const minutes of [4, 13, 22]) {
    at(minutes)
    expect(await ask(), String(minutes)).toMatchObject({ status: 200 })
  }
  // A page that asks by itself does not count.
  at(31)
  expect(await ask({ 'x-away': '1' })).toMatchObject({ status: 200 })
  at(33)
  expect(await ask()).toMatchObject({ code: 'AUTH' })
  // Another instance has served it meanwhile.
  await server.connection.pool.query(`update token set last_time = $1`, [new Date(start + 30 * 60_000).toISOString()])
  expect(await ask()).toMatchObject({ status: 200 })
  await server.connection.pool.query('update config set idle_minutes = 0')
  server.app.parts.changes.apply()
  at(300)
  expect(await ask()).toMatchObject({ status: 200 })
  server.clock.now = null
})

test('a token deleted in the database itself works for half a minute at most', async () => {
  const start = Date.parse('2026-06-15T02:00:00Z')
  server.clock.now = new Date(start)
  const token = await signIn('mishu')
  expect(await as(token, 'POST /getMenu')).toMatchObject({ status: 200 })
  await server.connection.pool.query('delete from token where id = (select max(id) from token)')
  server.clock.now = new Date(start + 31_000)
  expect(await as(token, 'POST /getMenu')).toMatchObject({ code: 'AUTH' })
  server.clock.now = null
})
