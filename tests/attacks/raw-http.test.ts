// Attack: messages below the level of calls: smuggled bodies, unusual methods, folders and files beside the app.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let client: string
let port = 0
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'association-raw-'))
  writeFileSync(join(client, 'index.html'), '<!doctype html>')
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'assets/part-a1.js'), 'export {}')
  server = await startServer({ clientFolder: client, trustProxy: 1 })
  await server.app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.server.address() as AddressInfo).port
})
afterAll(async () => {
  await server.close()
  rmSync(client, { recursive: true })
})

/** Everything that is answered to these bytes on one connection. */
function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setTimeout(2000, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(text))
  })
}

const head = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
const hidden = 'GET /health HTTP/1.1\r\nhost: x\r\n\r\n'

test.each([
  ['a length beside chunks', `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['two lengths', `${head}content-length: 2\r\ncontent-length: ${2 + hidden.length}\r\n\r\n{}${hidden}`],
  ['chunks that are not the last encoding', `${head}transfer-encoding: chunked, x\r\n\r\n0\r\n\r\n${hidden}`],
  ['a blank before the colon', `${head}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
])('%s: the connection is refused, and nothing behind it is answered', async (_name, bytes) => {
  const answer = await answerTo(bytes)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(answer).not.toContain('"ok"')
})

test.each(['TRACE', 'CONNECT', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])('%s does nothing', async (method) => {
  for (const path of ['/', '/api/login', '/uploads/a.jpg']) {
    const answer = await answerTo(`${method} ${path} HTTP/1.1\r\nhost: x\r\nx-own: echoed\r\nconnection: close\r\n\r\n`)
    expect(answer).not.toContain('echoed')
    // Of an unknown call the envelope says so, over 200.
    if (answer.startsWith('HTTP/1.1 200')) expect(answer).toContain('"code":"ROUTE"')
    else expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
  }
})

test.each(['/assets', '/assets/', '/uploads/', '/.git/config', '/.git/HEAD', '/.env', '/package.json', '/docs/'])(
  'neither folders nor files beside the app are shown: %s',
  async (url) => {
    const { statusCode, body } = await server.app.server.inject({ method: 'GET', url })
    expect(statusCode).toBe(404)
    expect(body).not.toContain('part-a1')
  },
)

test('the contract is for people who are signed in', async () => {
  const url = '/api/openapi.json'
  expect((await server.app.server.inject({ method: 'GET', url })).json()).toMatchObject({ code: 'AUTH', content: null })
})

test('no answer leads from http to https: a program that forgot it is not helped on', async () => {
  for (const url of ['/', '/api/captcha', '/health'])
    expect((await server.app.server.inject({ method: 'GET', url })).statusCode, url).toBe(200)
})

test('answers name their type and charset', async () => {
  const typeOf = async (url: string) => (await server.app.server.inject({ method: 'GET', url })).headers['content-type']
  expect(await typeOf('/')).toBe('text/html; charset=utf-8')
  expect(await typeOf('/assets/part-a1.js')).toMatch(/^(text|application)\/javascript; charset=utf-8$/)
  for (const url of ['/api/captcha', '/api/none', '/health', '/none'])
    expect(await typeOf(url), url).toBe('application/json; charset=utf-8')
})

test('a parameter that comes twice is its last value, and the query of a POST is not read', async () => {
  const admin = await server.as('admin')
  const limitOf = async (call: string) =>
    (await admin.call(call, call.startsWith('GET') ? undefined : {})).content.limit
  expect(await limitOf('GET /role?limit=5&limit=7')).toBe(7)
  expect(await limitOf('POST /outbox/list?limit=5')).toBe(20)
})

test('what GET asks for changes nothing', () => {
  const writing = bindings.flatMap(({ calls }) =>
    Object.values(calls).filter(({ method, reads }) => method === 'GET' && !reads),
  )
  expect(writing).toEqual([])
})
