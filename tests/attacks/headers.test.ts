// Attack: headers that reveal too much, and pages that would run foreign scripts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const inject = (headers: Record<string, string>, url = '/api/getAdminInfo') =>
  server.app.server.inject({ method: 'POST', url, headers, payload: {} })

test.each([
  ['X-Forwarded-For', { 'x-forwarded-for': '6.6.6.6' }],
  ['X-Real-IP', { 'x-real-ip': '6.6.6.6' }],
  ['Forwarded', { forwarded: 'for=6.6.6.6' }],
])('%s of a stranger is not written down as the address', async (_name, headers) => {
  await server.app.server.inject({
    method: 'POST',
    url: '/api/login',
    headers,
    remoteAddress: '10.9.9.9',
    payload: { username: 'admin', password: 'Passw0rd1' },
  })
  const { rows } = await server.connection.pool.query('select ip from token order by id desc limit 1')
  expect(rows[0].ip).toBe('10.9.9.9')
})

describe('line breaks', () => {
  const evil = 'a\r\nset-cookie: evil=1\r\n\r\n<script>alert(1)</script>'
  test('in a value that is answered stay inside the body', async () => {
    const answer = await server.app.server.inject({
      method: 'POST',
      url: '/api/banner/list',
      headers: { authorization: admin.token },
      payload: { keyword: evil },
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
  })

  test.each(['%0d%0aset-cookie:%20evil=1', '..%0d%0a', '%0a%0dlocation:%20//evil'])(
    'in the address %s',
    async (part) => {
      for (const url of [`/api/role/${part}`, `/uploads/${part}`, `/${part}`]) {
        const answer = await server.app.server.inject({ method: 'GET', url, headers: { authorization: admin.token } })
        expect(answer.headers['set-cookie'], url).toBeUndefined()
        expect(answer.headers['location'], url).toBeUndefined()
      }
    },
  )

  test('in the name of an agent are kept out of the log’s other columns', async () => {
    await inject({ authorization: admin.token, 'user-agent': 'x'.repeat(5000) }, '/api/admin/updateInfo')
    const { rows } = await server.connection.pool.query('select ua, path from log order by id desc limit 1')
    expect(rows[0].ua.length).toBeLessThanOrEqual(500)
    expect(rows[0].path).toBe('/admin/updateInfo')
  })
})

test('the Host header is never believed: no answer repeats it', async () => {
  for (const host of ['evil.example', 'evil.example:80"><script>', '127.0.0.1@evil.example']) {
    for (const url of ['/api/getAdminInfo', '/api/captcha', '/api/no/such', '/uploads/none.jpg', '/health']) {
      const answer = await server.app.server.inject({
        method: url.includes('get') ? 'POST' : 'GET',
        url,
        headers: { host },
      })
      expect(answer.payload + JSON.stringify(answer.headers), url).not.toContain('evil.example')
    }
  }
})

test('another method by a header is another method', async () => {
  const headers = { authorization: admin.token, 'x-http-method-override': 'GET', 'x-method-override': 'DELETE' }
  expect((await inject(headers, '/api/getAdminInfo')).json()).toMatchObject({ status: 200 })
  expect((await inject(headers, '/api/admin/1')).json()).toMatchObject({ code: 'ROUTE' })
})

describe('security headers', () => {
  const places = ['/api/getAdminInfo', '/api/no/such', '/uploads/none.jpg', '/health', '/', '/api/role/%ZZ']
  test.each(places)('%s', async (url) => {
    const { headers } = await server.app.server.inject({ method: 'GET', url })
    const policy = String(headers['content-security-policy'])
    const directive = (name: string) => new RegExp(`(?:^|;)\\s*${name} ([^;]*)`).exec(policy)?.[1] ?? ''
    expect(policy).not.toBe('undefined')
    expect(directive('script-src') || directive('default-src')).not.toMatch(
      /unsafe-inline|unsafe-eval|\*|https?:|data:|blob:/,
    )
    expect(directive('object-src') || directive('default-src')).toMatch(/'none'/)
    expect(directive('base-uri')).toMatch(/'none'/)
    expect(directive('frame-ancestors')).toMatch(/'none'/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
    if (url.startsWith('/api/getAdminInfo')) expect(headers['cache-control']).toBe('no-store')
  })

  test('another site is not let in by asking first', async () => {
    const { headers } = await server.app.server.inject({
      method: 'OPTIONS',
      url: '/api/getAdminInfo',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })
})

test('over https, and only there, the browser is told to stay with it', async () => {
  const behind = await startServer({ trustProxy: 1 })
  const header = async (proto: string) => {
    const answer = await behind.app.server.inject({
      method: 'GET',
      url: '/api/captcha',
      headers: { 'x-forwarded-proto': proto },
    })
    return answer.headers['strict-transport-security']
  }
  expect(await header('https')).toBe('max-age=31536000')
  expect(await header('http')).toBeUndefined()
  await behind.close()
})

test('refused calls fill the log to a bound, and the last one says so', async () => {
  const person = await server.holding(['/log/list'])
  const count = async () =>
    (
      await server.connection.pool.query(
        `select count(*)::int as num, count(*) filter (where message like '%不再逐条记录%')::int as last from log
          where path = '/admin/delete' and status = 403`,
      )
    ).rows[0]
  for (let sent = 0; sent < 80; sent++) await person.call('POST /admin/delete', { id_list: [1] })
  expect(await count()).toEqual({ num: 60, last: 1 })
})
