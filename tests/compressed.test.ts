// Delivery of the built browser code: compressed, and cached by browsers as long as possible.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { built } from './support/built'
import { startServer, type TestServer } from './support/server'

let client: string
let server: TestServer
let files: string[]

beforeAll(async () => {
  client = await built('client')
  files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|html|svg)$/.test(file))
  server = await startServer({ clientFolder: client })
}, 180_000)
afterAll(() => server.close())

const get = (file: string, headers: Record<string, string> = {}) =>
  server.app.server.inject({ method: 'GET', url: `/${file}`, headers })
const large = () => files.filter((file) => statSync(join(client, file)).size >= 1024)

test('every static file of a kilobyte or more is sent compressed, and unpacks to what was built', async () => {
  expect(large().length).toBeGreaterThan(100)
  const ways = [
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const
  for (const file of large()) {
    const built = readFileSync(join(client, file))
    for (const [encoding, accepted, unpack] of ways) {
      const answer = await get(file, { 'accept-encoding': accepted })
      expect(answer.headers, file).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(unpack(answer.rawPayload).equals(built), file).toBe(true)
      expect(answer.rawPayload.length, file).toBeLessThan(built.length)
      expect(answer.headers['content-type'], file).toBe((await get(file)).headers['content-type'])
    }
  }
})

test('all of it is less than a third over the wire', async () => {
  let built = 0
  let sent = 0
  for (const file of files) {
    built += statSync(join(client, file)).size
    sent += (await get(file, { 'accept-encoding': 'gzip, br' })).rawPayload.length
  }
  expect(sent / built).toBeLessThan(1 / 3)
})

test('a proxy that compresses by itself gets the plain file, and is told what the answer depends on', async () => {
  for (const accepted of [{}, { 'accept-encoding': 'identity' }] as Record<string, string>[]) {
    const answer = await get('index.html', accepted)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers['vary']).toBe('accept-encoding')
    expect(answer.rawPayload.equals(readFileSync(join(client, 'index.html')))).toBe(true)
  }
})

test('hashed names are kept for a year, the rest is asked for again and answered with 304', async () => {
  const hashed = files.find((file) => file.startsWith('assets/')) as string
  expect((await get(hashed)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const packed = large().find((file) => file.endsWith('.js')) as string
  const { etag } = (await get(packed, { 'accept-encoding': 'br' })).headers
  for (const tag of [`${etag}`, `W/${etag}`, `"another", ${etag}`]) {
    const known = await get(packed, { 'accept-encoding': 'br', 'if-none-match': tag })
    expect([known.statusCode, known.rawPayload.length], tag).toEqual([304, 0])
    // The tag of another encoding is another content.
    expect((await get(packed, { 'accept-encoding': 'gzip', 'if-none-match': tag })).statusCode).toBe(200)
  }
  // The first page is smaller than what is worth compressing.
  for (const url of ['', 'index.html']) {
    const first = await get(url, { 'accept-encoding': 'br' })
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache' })
    const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  }
  const tags = await Promise.all(['br', 'gzip', 'identity'].map((one) => get(packed, { 'accept-encoding': one })))
  expect(new Set(tags.map((answer) => answer.headers.etag)).size).toBe(3)
})

test('the first page has no script inside, and none would be allowed', async () => {
  const page = await get('index.html')
  const policy = String(page.headers['content-security-policy'])
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'")
  expect(page.rawPayload.toString()).not.toMatch(/<script(?![^>]* src=)[^>]*>/)
})
