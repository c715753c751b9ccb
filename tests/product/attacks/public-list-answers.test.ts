// Attack: answers of public lists that run something, open other pages to frames, lead elsewhere, or wear the server out.
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { published, readerOf } from '../../support/public-list'
import { type Person, startServer, type TestServer } from '../../support/server'

let server: TestServer
let admin: Person
let read: ReturnType<typeof readerOf>
beforeAll(async () => {
  server = await startServer()
  admin = await server.as('admin')
  read = readerOf(server)
})
afterAll(() => server.close())

const activities = { resource: 'activity', columns: ['start_time', 'status'] }
const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'

test('a hostile title or cell stays a text on the page, and no formula in a sheet', async () => {
  const cell = `=HYPERLINK("https://example.org","x")${hostile}`
  await server.connection.pool.query(`update banner set title = $1 where id = (select min(id) from banner)`, [
    cell.slice(0, 100),
  ])
  const { path } = await published(admin, {
    resource: 'banner',
    name: hostile.slice(0, 60),
    columns: ['title'],
    personal: ['title'],
    max_rows: 1000,
  })
  const page = await read(path)
  expect(page.body).not.toMatch(/<script|<img|onerror=alert\(1\)>/)
  expect(page.body).toContain('&lt;script&gt;')
  const sheet = (await read(`${path}.csv`)).body
  expect(sheet).toContain(`"'=HYPERLINK(`)
  expect(sheet).not.toMatch(/(^|[\n,;\t"])=HYPERLINK/)
  const { headers, body } = await read(`${path}.json`)
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  expect(JSON.parse(body).title).toBe(hostile.slice(0, 60))
})

test('rich text is cleaned in JSON and plain elsewhere', async () => {
  await server.connection.pool.query(
    `update activity set content = '<p>第一<b>段</b></p><script>alert(1)</script><p onclick="x()">第二段</p>'`,
  )
  const { path } = await published(admin, { resource: 'activity', columns: ['content'], personal: ['content'] })
  const [{ values, texts }] = (await read(`${path}.json`)).json().rows
  expect(values.content).not.toMatch(/script|onclick/)
  expect(values.content).toContain('<p>')
  expect(texts.content).not.toMatch(/</)
  expect((await read(path)).body).not.toMatch(/<script|onclick/)
})

test('pictures are shown while everybody may open them, by an address without a signature', async () => {
  await server.connection.pool.query(`update activity set cover = '/uploads/2026/01/a.png', is_show = id % 2 = 0`)
  const { path } = await published(admin, { resource: 'activity', columns: ['id', 'cover'], max_rows: 1000 })
  const { rows } = await server.connection.pool.query(
    'select id::int from activity where is_publish and is_show and delete_time is null',
  )
  const shown = new Set(rows.map(({ id }) => id))
  const answered = (await read(`${path}.json`)).json().rows as { values: { id: number; cover: string | null } }[]
  for (const { values } of answered) expect(values.cover).toBe(shown.has(values.id) ? '/uploads/2026/01/a.png' : null)
  expect(shown.size).toBeGreaterThan(0)
})

test('only its own page may be framed, runs nothing, and only its data are open to other sites', async () => {
  const { path } = await published(admin, activities)
  const page = (await read(path, { cookie: 'vue_backend_sxh_token=x', origin: 'https://example.org' })).headers
  const policy = String(page['content-security-policy'])
  for (const part of ["default-src 'none'", "script-src 'none'", 'frame-ancestors *', "base-uri 'none'"])
    expect(policy).toContain(part)
  expect(page['x-frame-options']).toBeUndefined()
  expect(page['set-cookie']).toBeUndefined()
  expect(page['access-control-allow-origin']).toBeUndefined()
  for (const ending of ['.json', '.csv']) {
    const { headers } = await read(path + ending)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'")
  }
  for (const other of ['/api/getMenu', '/', '/calendar/x.ics', '/uploads/x.png', '/public', '/public/a/b']) {
    const { headers } = await read(other)
    expect(String(headers['content-security-policy'] ?? "frame-ancestors 'none'"), other).not.toContain(
      'frame-ancestors *',
    )
    expect(headers['access-control-allow-origin'], other).toBeUndefined()
  }
})

test('an address that is none is answered with 404, whatever it holds', async () => {
  const { path } = await published(admin, activities)
  const slug = path.replace('/public/', '')
  const tricks = [
    ...['..', '%2e%2e%2fapi', `${slug}%00`, `${slug}.xml`, `${slug}.json.csv`, slug.toUpperCase(), `${slug}'--`],
    ...[
      `${slug}%20or%201=1`,
      '__proto__',
      'constructor',
      `%27%20or%20%27%27=%27`,
      'a'.repeat(43),
      'a'.repeat(90),
      `${slug}%2f`,
    ],
  ]
  for (const trick of tricks) expect((await read(`/public/${trick}`)).statusCode, trick).toBe(404)
  expect((await read(`${path}?language=en&language=zh&filter[phone]=1`)).statusCode).toBe(200)
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect((await server.app.server.inject({ method, url: path })).statusCode).toBe(404)
})

test('what has not changed is answered with 304, a head without a body', async () => {
  const { path } = await published(admin, { ...activities, cache_minutes: 10 })
  const first = await read(`${path}.json`)
  const etag = String(first.headers['etag'])
  expect(first.headers['cache-control']).toMatch(/^public, max-age=(600|599)$/)
  const again = await read(`${path}.json`, { 'if-none-match': `"x", ${etag}` })
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
  const packed = await read(`${path}.json`, { 'accept-encoding': 'gzip' })
  expect([packed.headers['content-encoding'], packed.headers['etag']]).toEqual(['gzip', etag])
  const head = await read(`${path}.json`, {}, 'HEAD')
  expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', etag])
})

test('two hundred readers at once cost one query, and later ones another, without waiting for it', async () => {
  const { path } = await published(admin, activities)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const queries = () =>
    asked.mock.calls.filter(([query]) => JSON.stringify(query ?? '').includes('declare sheet')).length
  const from = () => server.app.server.inject({ method: 'GET', url: `${path}.json`, remoteAddress: '203.0.113.8' })
  const answers = await Promise.all(Array.from({ length: 200 }, from))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(queries()).toBe(1)
  server.clock.now = new Date(Date.now() + 6 * 60_000)
  const stale = await Promise.all(Array.from({ length: 50 }, from))
  expect(stale[49]?.json().updated).toBe(answers[0]?.json().updated)
  await expect.poll(async () => (await from()).json().updated).not.toBe(answers[0]?.json().updated)
  expect(queries()).toBe(2)
  // An answer that nobody has read in a long time is made anew.
  server.clock.now = new Date(Date.now() + 60 * 60_000)
  expect(Date.parse((await from()).json().updated)).toBe(server.clock.now.getTime())
  server.clock.now = null
  asked.mockRestore()
})

test('an address that reads too often is told to wait, and no other one', async () => {
  const { path } = await published(admin, activities)
  const from = (remoteAddress: string) => server.app.server.inject({ method: 'GET', url: path, remoteAddress })
  const many = await Promise.all(Array.from({ length: 305 }, () => from('203.0.113.9')))
  expect(many.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  const refused = await from('203.0.113.9')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await from('203.0.113.10')).statusCode).toBe(200)
})

test('reads are counted, and change neither the revision nor the answers', async () => {
  const { id, path } = await published(admin, activities)
  for (const ending of ['.json', '.csv', '.html', '']) await read(path + ending)
  await vi.waitFor(
    async () => {
      const { content } = await admin.call('POST /publicList/read', { id })
      expect(content).toMatchObject({ reads: 4, revision: 1, last_time: expect.any(String) })
    },
    { timeout: 8000, interval: 500 },
  )
})
