// Attack: addresses disguised as others, and answers outside the calls.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
let client: string
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'association-client-'))
  writeFileSync(join(client, 'index.html'), '<!doctype html>')
  server = await startServer({ clientFolder: client })
})
afterAll(async () => {
  await server.close()
  rmSync(client, { recursive: true })
})

const ask = (method: 'GET' | 'POST', url: string) => server.app.server.inject({ method, url })

test.each(['/%61pi/getAdminInfo', '/a%70i/login', '/%61pi/no/such', '/api/no/such', '/api/%zz'])(
  'an answer of %s is never kept by anybody, however its address is written',
  async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await ask(method, url)
      expect(answer.statusCode, method).toBe(200)
      expect(answer.headers['cache-control'], method).toBe('no-store')
    }
  },
)

test.each([
  '/uploads/',
  '/uploads/%00',
  '/uploads/..%2f..%2fetc/passwd',
  '/%00',
  '/%zz',
  '/none',
  '/a/b.js',
  '/apiary',
])('what is not there is answered with 404 outside the calls: %s', async (url) => {
  for (const method of ['GET', 'POST'] as const) {
    const answer = await ask(method, url)
    expect(answer.statusCode, method).toBe(404)
    expect(answer.json(), method).toMatchObject({ status: 404, code: 'ROUTE' })
  }
})

test('the page itself still comes', async () => {
  expect((await ask('GET', '/')).statusCode).toBe(200)
})

test('a link to a stranger’s host that looks like a place within the app is refused', async () => {
  const admin = await server.as('admin')
  const banner = { title: '外站', image: '/uploads/a.jpg', place: 'home', link_type: 'in_app' }
  for (const link of ['//evil.example', '/\\evil.example', 'https:\\\\evil.example'])
    expect(await admin.call('POST /banner/add', { ...banner, link }), link).toMatchObject({
      code: 'PARAM',
      errors: { link: expect.any(String) },
    })
  expect(await admin.call('POST /banner/add', { ...banner, link: '/pages/index' })).toMatchObject({ status: 200 })
})
