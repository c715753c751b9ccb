// Compression of answers: large ones of signed-in people, never one with a secret, a file or an answer to a stranger.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding, Fields } from '#kernel/binding'
import { API, CONTRACT_PATH } from '#kernel/constants'
import { isCompressed } from '../server/http/compression'
import { startServer, type TestServer } from './support/server'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer({ unchecked: true })
  token = (await server.as('admin')).token
})
afterAll(() => server.close())

async function ask(call: string, body: object | undefined, accepted: string | null, { app }: TestServer = server) {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string]
  const headers = { authorization: token, ...(accepted ? { 'accept-encoding': accepted } : {}) }
  return app.server.inject({ method, url: API + path, headers, ...(body ? { payload: body } : {}) })
}

const calls = bindings.flatMap((binding) => Object.values(binding.calls))

function namesIn(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => [field.name, ...namesIn(field.fields ?? {})])
}

test('a large answer is compressed as the client takes it, and unpacks to the plain one', async () => {
  const plain = await ask('POST /getMenu', {}, null)
  expect(plain.json().status).toBe(200)
  expect(plain.rawPayload.length).toBeGreaterThan(3000)
  const ways = [
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ] as const
  for (const [encoding, accepted, unpack] of ways) {
    const answer = await ask('POST /getMenu', {}, accepted)
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(unpack(answer.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  }
  for (const accepted of [null, 'identity', 'br;q=0, gzip;q=0', 'deflate'])
    expect((await ask('POST /getMenu', {}, accepted)).headers['content-encoding']).toBeUndefined()
})

test('an answer above the size that is compressed at once arrives whole as well', async () => {
  const plain = await ask(`GET ${CONTRACT_PATH}`, undefined, null)
  expect(plain.rawPayload.length).toBeGreaterThan(65_536)
  const packed = await ask(`GET ${CONTRACT_PATH}`, undefined, 'br')
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
})

test('small answers and refusals are sent as they are', async () => {
  for (const [call, body] of [
    ['POST /session/list', {}],
    ['POST /no/such/call', {}],
  ] as const)
    expect((await ask(call, body, 'br, gzip')).headers['content-encoding']).toBeUndefined()
})

/** The engine's form with a text to repeat; 1 MB may be kept. */
const kept = (text: string) => ({ resource: 'role', content: { values: { name: text.repeat(300) } } })

function withoutMarks(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, { sensitive: _, ...field }]) => [name, field]))
}

test('an answer with a secret beside what somebody chose is sent as it is, because the schema says so', async () => {
  const guess = '99000019800101'
  expect((await ask('POST /draft/save', kept(guess), null)).json().status).toBe(200)
  const answer = await ask('POST /draft/read', { resource: 'role' }, 'br, gzip')
  expect(answer.rawPayload.length).toBeGreaterThan(4000)
  expect(answer.json().content.pieces[0].content.values.name).toContain(guess)
  expect(answer.headers['content-encoding']).toBeUndefined()

  const unmarked = bindings.map(
    (binding): Binding =>
      binding.base !== 'draft'
        ? binding
        : {
            ...binding,
            calls: Object.fromEntries(
              Object.entries(binding.calls).map(([name, call]) => [
                name,
                { ...call, output: withoutMarks(call.output) },
              ]),
            ),
          },
  )
  const careless = await startServer({ unchecked: true, bindings: unmarked })
  try {
    token = (await careless.as('admin')).token
    await ask('POST /draft/save', kept(guess), null, careless)
    const leaking = await ask('POST /draft/read', { resource: 'role' }, 'br, gzip', careless)
    expect(leaking.headers['content-encoding']).toBe('br')
  } finally {
    token = (await server.as('admin')).token
    await careless.close()
  }
})

test('no call of strangers, no file and no output that sounds like a secret is compressed', () => {
  const open = calls.filter((call) => call.access === 'open')
  expect(open.map((call) => call.name)).toContain('login')
  const files = calls.filter((call) => call.answersFile)
  expect(files.length).toBeGreaterThan(3)
  const sounding = calls.filter((call) =>
    namesIn(call.output).some((name) => /token|secret|password|recovery|api_?key/.test(name)),
  )
  expect(sounding.map((call) => call.name)).toEqual(expect.arrayContaining(['login', 'start_totp', 'confirm_totp']))
  for (const call of [...open, ...files, ...sounding]) expect(isCompressed(call), call.path).toBe(false)
  const lists = calls.filter((call) => call.operation === 'list')
  expect(lists.filter((call) => !isCompressed(call)).map((call) => call.path)).toEqual([])
})
