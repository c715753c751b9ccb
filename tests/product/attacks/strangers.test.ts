// Attack: from outside, many addresses and many calls; from inside, calls that avoid the log.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attempt, forgetFailures } from '../../attacks/attempt'
import { startServer, type TestServer } from '../../support/server'
import { rowsOf } from './keepers'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => forgetFailures(server))
afterAll(() => server.close())

async function logged(act: () => Promise<unknown>): Promise<number> {
  const count = async () => (await rowsOf(server, 'select count(*) as num from log'))[0].num as number
  const before = await count()
  await act()
  return (await count()) - before
}

test('one IPv6 network is one address, whatever its second half', async () => {
  const guess = (host: number) =>
    attempt(server, { username: `name_${host}`, password: 'Wrong12345', from: `2001:db8:1:2::${host.toString(16)}` })
  for (let host = 0; host < 30; host++) expect((await guess(host)).code).toBe('CRED')
  expect(await guess(31)).toMatchObject({ code: 'CAPTCHA' })
  const elsewhere = { username: 'name_32', password: 'Wrong12345', from: '2001:db8:1:3::1' }
  expect(await attempt(server, elsewhere)).toMatchObject({ code: 'CRED' })
})

test('behind a proxy the address is the one that the proxy saw, not one that the caller wrote before it', async () => {
  const own = await startServer({ trustProxy: 1 })
  try {
    const guess = (number: number, seen: string) =>
      attempt(own, {
        username: `name_${number}`,
        password: 'Wrong12345',
        headers: { 'x-forwarded-for': `8.8.8.${number}, ${seen}` },
      })
    for (let number = 0; number < 30; number++) expect((await guess(number, '10.0.0.7')).code).toBe('CRED')
    expect(await guess(31, '10.0.0.7')).toMatchObject({ code: 'CAPTCHA' })
    expect(await guess(32, '10.0.0.8')).toMatchObject({ code: 'CRED' })
    const { rows } = await own.connection.pool.query(
      `select distinct ip from log where path = '/login' and status = 400`,
    )
    expect(rows.map((row) => row.ip).sort()).toEqual(['10.0.0.7', '10.0.0.8'])
    expect(await guess(33, 'x'.repeat(3000))).toMatchObject({ code: 'CRED' })
  } finally {
    await own.close()
  }
})

test('strangers cannot fill the log: it tells of tries that are counted, and of those only', async () => {
  const { nobody } = server
  expect(await logged(() => nobody.call('POST /logout'))).toBe(0)
  expect(await logged(() => nobody.call('POST /login', {}))).toBe(0)
  const wrong = { username: 'caiwu', password: 'Wrong12345' }
  expect(await logged(() => nobody.call('POST /login', wrong))).toBe(1)
  await server.connection.pool.query(`update attempt set count = 3 where key like 'login:caiwu|%'`)
  expect(await logged(() => nobody.call('POST /login', wrong))).toBe(0)
  await server.connection.pool.query(`update attempt set count = 5 where key like 'login:caiwu|%'`)
  expect(await logged(() => nobody.call('POST /login', wrong))).toBe(0)
})

test('signing out is in the log', async () => {
  const person = await server.holding(['/banner/list'])
  expect(await logged(() => person.call('POST /logout'))).toBe(1)
})

test('no number keeps a refused call out of the log', async () => {
  const person = await server.holding(['/banner/list'])
  for (const id_list of [[3_000_000_000], [1, 3_000_000_000], [Number.MAX_SAFE_INTEGER, 2]])
    expect(await logged(() => person.call('POST /banner/delete', { id_list })), JSON.stringify(id_list)).toBe(1)
  const { id } = (await rowsOf(server, 'select id from log order by id desc limit 1'))[0]
  expect(await rowsOf(server, 'select target_id, status from log where id = $1', [id])).toEqual([
    { target_id: 2, status: 403 },
  ])
})

test('one address asks for so many captchas and no more', async () => {
  const ask = (remoteAddress: string) =>
    server.app.server.inject({ method: 'GET', url: '/api/captcha', remoteAddress }).then((answer) => answer.json().code)
  const codes = await Promise.all(Array.from({ length: 130 }, () => ask('198.51.100.7')))
  expect(codes.filter((code) => code === 'RATE')).toHaveLength(10)
  expect(await ask('198.51.100.8')).toBeUndefined()
})
