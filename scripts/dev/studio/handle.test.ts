// Refusals of the studio: other hosts, other origins, other files, and whatever lies in a build.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCalls } from './calls'
import { isLoopback, LARGEST_BODY } from './guard'
import { createHandle } from './handle'
import { schemaPath } from './places'

const root = process.cwd()
const file = 'schemas/_engine/label.json'
let port = 0
const { calls } = createCalls(root, (work) => work())
const vite = { transformIndexHtml: async (_: string, html: string) => html }
const server = createServer(createHandle(calls, vite, () => port))

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

interface Answer {
  status: number
  body: string
  headers: Record<string, unknown>
}

/** `fetch` would set the headers of a browser by itself. */
function send(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = ''
      response.on('data', (part) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }))
    })
    call.on('error', reject)
    call.end(body)
  })
}

const own = () => ({
  host: `127.0.0.1:${port}`,
  origin: `http://127.0.0.1:${port}`,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
})
const ask = (name: string, body: object, headers: Record<string, string | undefined> = {}) => {
  const all = Object.entries({ ...own(), ...headers }).filter(([, value]) => value !== undefined)
  return send('POST', `/studio/api/${name}`, Object.fromEntries(all) as Record<string, string>, JSON.stringify(body))
}

describe('who may ask', () => {
  test('its own page may', async () => {
    const { status, body } = await ask('open', { file })
    expect(status).toBe(200)
    expect(JSON.parse(body).text).toBe(readFileSync(file, 'utf8'))
  })

  test('localhost is the same machine under another name', async () => {
    const host = `localhost:${port}`
    expect((await ask('open', { file }, { host, origin: `http://${host}` })).status).toBe(200)
  })

  test.each([
    ['a foreign name that leads to this machine', { host: 'rebound.example', origin: 'http://rebound.example' }],
    ['a foreign name with the port', { host: 'rebound.example:80' }],
    ['another port', { host: '127.0.0.1:1' }],
    ['another origin', { origin: 'http://evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['an opaque origin', { origin: 'null' }],
    ['no origin', { origin: undefined }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['a program without a browser', { 'sec-fetch-site': undefined }],
    ['a form', { 'content-type': 'text/plain' }],
  ])('%s is refused', async (_, headers) => {
    const { status, body } = await ask('open', { file }, headers)
    expect(status).toBe(403)
    expect(body).not.toContain('"text"')
  })

  test('reading with GET is refused, and a body is bounded, said or not', async () => {
    expect((await send('GET', '/studio/api/tree', own())).status).toBe(403)
    const large = 'x'.repeat(LARGEST_BODY + 1)
    expect((await ask('check', { draft: large })).status).toBe(403)
    expect((await ask('check', { draft: large }, { 'transfer-encoding': 'chunked' })).status).toBe(422)
  })

  test('only loopback addresses count as this machine', () => {
    expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true)
    expect(['10.0.0.1', '::ffff:10.0.0.1', '1270.0.0.1', '127.evil', 'fe80::1', undefined].some(isLoopback)).toBe(false)
  })

  test('its pages are framed by nobody else, and not sent to a foreign name', async () => {
    const page = await send('GET', '/studio', { host: `127.0.0.1:${port}` })
    expect(page.status).toBe(200)
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect((await send('GET', '/studio', { host: 'rebound.example' })).status).toBe(403)
    expect((await send('GET', '/studio/other', { host: `127.0.0.1:${port}` })).status).toBe(404)
    expect((await ask('constructor', {})).status).toBe(404)
  })
})

describe('files', () => {
  const outside = [
    'package.json',
    'schemas/../package.json',
    'schemas/_engine/../../package.json',
    '/etc/passwd',
    'schemas/_meta/resource.json',
    'schemas/_from/x.json',
    'schemas\\_engine\\label.json',
    'schemas/_engine/none.json',
    'schemas/_engine/label.json\0.json',
    'schemas/_engine',
    '',
    7,
    null,
  ]

  test.each(outside)('%j is no resource file', async (name) => {
    expect(() => schemaPath(root, name)).toThrow('no resource file')
    expect((await ask('open', { file: name })).status).toBe(422)
    if (typeof name !== 'string') return
    const saving = { texts: { [name]: '{}' }, digests: { [name]: '' }, renames: [], slug: '' }
    expect((await ask('save', saving)).status).toBe(422)
    expect((await ask('check', { draft: 'a', texts: { [name]: '{}' } })).status).toBe(422)
  })

  test('a link out of the folder is not followed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'association-studio-'))
    mkdirSync(join(folder, 'schemas/desk'), { recursive: true })
    writeFileSync(join(folder, 'secret.json'), '{}')
    writeFileSync(join(folder, 'schemas/desk/note.json'), '{}')
    symlinkSync(join(folder, 'secret.json'), join(folder, 'schemas/desk/link.json'))
    symlinkSync(folder, join(folder, 'schemas/out'))
    expect(schemaPath(folder, 'schemas/desk/note.json')).toBe(join(folder, 'schemas/desk/note.json'))
    expect(() => schemaPath(folder, 'schemas/desk/link.json')).toThrow('no resource file')
    expect(() => schemaPath(folder, 'schemas/out/secret.json')).toThrow('no resource file')
    rmSync(folder, { recursive: true })
  })

  test('a file that has changed since it was opened is not written, nor one with faults', async () => {
    const text = readFileSync(file, 'utf8')
    const saving = (changed: string, digest: string) =>
      ask('save', { texts: { [file]: changed }, digests: { [file]: digest }, renames: [], slug: '' })
    const { digest } = JSON.parse((await ask('open', { file })).body)
    expect((await saving(text, 'another')).body).toContain('changed by another program')
    expect((await saving(text.replace('"name": "label"', '"name": "lable"'), digest)).body).toContain('have faults')
    expect(readFileSync(file, 'utf8')).toBe(text)
  })
})

describe('answers', () => {
  test('unsaved texts are checked by the code of the generator, with line and suggestion', async () => {
    const text = readFileSync(file, 'utf8').replace('"type": "string"', '"type": "sting"')
    const { body } = await ask('check', { draft: 'a', texts: { [file]: text } })
    expect(JSON.parse(body).faults).toEqual([
      expect.objectContaining({
        file,
        line: expect.any(Number),
        message: expect.stringContaining('did you mean "string"?'),
      }),
    ])
  })

  test.each(['[{}]', '{}', 'null', '7'])('%s in place of a word is a fault like any other', async (value) => {
    const text = readFileSync(file, 'utf8').replace('"type": "string"', `"type": ${value}`)
    const { status, body } = await ask('check', { draft: 'c', texts: { [file]: text } })
    expect(status).toBe(200)
    expect(JSON.parse(body).faults[0].message).toContain('must be one of')
  })

  test('the bindings of a draft are those that the generator would write, however often it was checked', async () => {
    const { bindings } = await import('#generated/bindings')
    for (const draft of ['b', 'b', 'b']) await ask('check', { draft, texts: {} })
    for (const binding of bindings.filter(({ route }) => route).slice(0, 12)) {
      const { body } = await ask('binding', { draft: 'b', name: binding.name })
      expect(JSON.parse(body).binding).toEqual(JSON.parse(JSON.stringify(binding)))
    }
  })

  test('a field that was renamed before any migration knew it is simply added', async () => {
    const text = readFileSync(file, 'utf8').replace(
      '"fields": {',
      '"fields": {\n    "mood": { "title": "气氛", "type": "string", "maxLength": 20, "readOnly": true },',
    )
    const { body } = await ask('changes', { texts: { [file]: text }, renames: ['label.feeling=mood'] })
    expect(JSON.parse(body)).toMatchObject({
      faults: 0,
      refused: [],
      statements: [expect.stringContaining('add column "mood"')],
    })
  })

  test('completion and explanations come from the meta-schemas', async () => {
    const text = readFileSync(file, 'utf8')
    const place = text.indexOf('"fields"')
    const { body } = await ask('explain', { file, text, offset: place + 2 })
    expect(JSON.parse(body).found.text).toMatch(/[a-z]/)
    const open = text.replace('"fields": {', '"fields": {\n    "x": { "" },')
    const offset = open.indexOf('{ "" }') + 3
    const labels = JSON.parse((await ask('complete', { file, text: open, offset })).body).proposals.map(
      ({ label }: { label: string }) => label,
    )
    expect(labels).toEqual(expect.arrayContaining(['title', 'format', 'x-ref']))
  })

  test('where a name is wanted, the fields of the file are proposed', async () => {
    const text = readFileSync(file, 'utf8')
    const labelsAt = async (changed: string, at: string) => {
      const offset = changed.indexOf(at) + at.length
      const { body } = await ask('complete', { file, text: changed, offset })
      return JSON.parse(body).proposals.map(({ label }: { label: string }) => label)
    }
    const column = text.replace('"required": ["type"', '"required": [""')
    expect(await labelsAt(column, '"required": ["')).toEqual(['type', 'label', 'value', 'colour', 'sort'])
    const condition = text.replace('"format": "color"', '"format": "color", "x-when": { "" }')
    expect(await labelsAt(condition, '"x-when": { "')).toContain('type')
  })
})
