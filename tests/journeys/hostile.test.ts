// Bodies and addresses that nobody sends by accident: always an envelope, never a surprise.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '../support/server'

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
  ['deep nesting', `{"filter":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'PARAM'],
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

test.each([
  'state',
  'id',
  'admin_id',
  'create_time',
  'revision',
  'delete_time',
  'member_num',
  'status',
  'is_super',
  'user_name_name',
])('%s cannot be smuggled into a new member', async (field) => {
  const answer = await admin.call('POST /user/add', {
    user_name: '走私',
    phone: '12077777777',
    native_id: 3,
    position_id: 10,
    area_id: 1,
    join_time: '2026-01-01',
    [field]: 1,
  })
  expect(answer).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } })
})

test('wildcards and quotes in a search are letters', async () => {
  for (const keyword of ['%', '_', "'; drop table person; --", '\\']) {
    expect(await admin.call('POST /user/list', { keyword }), keyword).toMatchObject({
      status: 200,
      content: { total: 0 },
    })
  }
})

test('scripts in rich text are gone before they are stored', async () => {
  const { content: options } = await admin.call('POST /article_category/getAll', { filter: { type: 1 } })
  const evil =
    '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a><iframe src="//e"></iframe><svg onload=alert(1)></svg></p>'
  const { content } = await admin.call('POST /article/add', {
    type: 1,
    title: 'x',
    cate_id: options.list_data[0].id,
    content: evil,
  })
  const { content: record } = await admin.call('POST /article/read', { id: content.id })
  expect(record.content).toBe('<p>a<a rel="noopener noreferrer" target="_blank">b</a></p>')
})

test('a link may not run a script', async () => {
  expect(
    await admin.call('POST /banner/add', {
      title: 'a',
      image: '/uploads/a.jpg',
      place: 'home',
      link_type: 'in_app',
      link: 'javascript:alert(1)',
    }),
  ).toMatchObject({ status: 400, errors: { link: expect.any(String) } })
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

test('security headers are set on every answer', async () => {
  const { headers } = await server.app.server.inject({ method: 'POST', url: '/api/getMenu' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
})

test('the token in the cookie alone signs nobody in', async () => {
  const answer = await server.app.server.inject({
    method: 'POST',
    url: '/api/getAdminInfo',
    headers: { cookie: `vue_backend_sxh_token=${admin.token}` },
  })
  expect(answer.json()).toMatchObject({ code: 'AUTH' })
})
