// Attack: malformed bodies and addresses: always answered with an envelope.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

async function raw(payload: string, headers: Record<string, string> = {}) {
  const answer = await server.app.server.inject({
    method: 'POST',
    url: '/api/banner/list',
    headers: { authorization: admin.token, 'content-type': 'application/json', ...headers },
    payload,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test.each([
  ['broken JSON', '{"a":', 'PARAM'],
  ['a bare text', '"hello"', 'PARAM'],
  ['a list', '[1]', 'PARAM'],
  ['null', 'null', undefined],
  ['a prototype key', '{"__proto__":{"is_super":true}}', 'PARAM'],
  ['a constructor key', '{"constructor":{"prototype":{"x":1}}}', 'PARAM'],
  ['a body too large', `{"keyword":"${'x'.repeat(1_100_000)}"}`, 'SIZE'],
  ['deep nesting', `{"filter":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'SIZE'],
  ['a NUL in a text', '{"keyword":"a\\u0000b"}', 'PARAM'],
] as const)('%s', async (_name, payload, code) => {
  const answer = await raw(payload)
  expect(answer.code).toBe(code)
})

test('an empty body with a JSON content type is an empty object', async () => {
  expect(await raw('')).toMatchObject({ status: 200 })
})

test('another content type is refused in the envelope', async () => {
  expect(await raw('<a/>', { 'content-type': 'text/xml' })).toMatchObject({ status: 400, code: 'PARAM' })
})

test('unknown calls answer ROUTE over HTTP 200', async () => {
  const answer = await server.app.server.inject({ method: 'POST', url: '/api/no/such/call' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ status: 404, code: 'ROUTE' })
  expect((await server.app.server.inject({ method: 'DELETE', url: '/api/banner/list' })).json()).toMatchObject({
    code: 'ROUTE',
  })
})

test('an address that cannot be decoded answers ROUTE over HTTP 200', async () => {
  const answer = await server.app.server.inject({ method: 'GET', url: '/api/role/%ZZ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ status: 404, code: 'ROUTE' })
})

test('wildcards and quotes in a search are letters', async () => {
  for (const keyword of ['%', '_', "'; drop table person; --", '\\']) {
    expect(await admin.call('POST /user/list', { keyword }), keyword).toMatchObject({
      status: 200,
      content: { total: 0 },
    })
  }
})

test('a value for a field that the other choices hide is refused', async () => {
  expect(
    await admin.call('POST /banner/add', {
      title: 'a',
      image: '/uploads/a.jpg',
      place: 'home',
      link_type: 'none',
      link: '/pages/x',
    }),
  ).toMatchObject({ status: 400, errors: { link: expect.any(String) } })
})

test('an oversized body is refused on every call before it is judged, also without a token', async () => {
  for (const url of ['/api/login', '/api/user/add', '/api/getAdminInfo']) {
    const answer = await server.app.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: `{"username":"${'x'.repeat(1_100_000)}"}`,
    })
    expect(answer.json(), url).toMatchObject({ status: 413, code: 'SIZE' })
  }
})

test('a prototype key changes nothing for those who come after', async () => {
  const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']
  for (const key of keys) {
    await raw(`{"${key}":{"is_super":true,"status":false}}`)
    await raw(`{"filter":{"${key}":{"is_super":true}}}`)
    const { statusCode, payload } = await server.app.server.inject({
      method: 'GET',
      url: `/api/role?${key}=1&filter={"${key}":1}`,
      headers: { authorization: admin.token },
    })
    expect(statusCode, key).toBe(200)
    expect(JSON.parse(payload).code, key).toBe('PARAM')
  }
  expect(({} as Record<string, unknown>)['is_super']).toBeUndefined()
  expect(await raw('{}')).toMatchObject({ status: 200 })
})

test('deep nesting in a value that may be anything is refused or kept, never a crash', async () => {
  for (const depth of [100, 10_000, 100_000]) {
    const condition = `${'{"filter":'.repeat(depth)}1${'}'.repeat(depth)}`
    const answer = await server.app.server.inject({
      method: 'POST',
      url: '/api/user/getUserIdsByCondition',
      headers: { authorization: admin.token, 'content-type': 'application/json' },
      payload: `{"condition":${condition}}`,
    })
    expect(answer.json().code, String(depth)).toMatch(/^(PARAM|SIZE)$/)
  }
})

test('a pattern that would be slow to match is matched at once', async () => {
  const started = performance.now()
  for (const value of ['a'.repeat(90_000), `${'1'.repeat(90_000)}x`, `${'a.'.repeat(40_000)}@`])
    await admin.call('POST /user/add', {
      user_name: 'x',
      phone: value,
      email: value,
      company_phone: value,
      id_card: value,
    })
  expect(performance.now() - started).toBeLessThan(3000)
})
