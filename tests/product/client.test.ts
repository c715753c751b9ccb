// The written client compiles in strict projects, and does what docs/programs.md says.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../../scripts/run'
import { apiToken } from '../support/api-token'
import { SUPER_PASSWORD } from '../support/constants'
import { startServer, type TestServer } from '../support/server'
import { picture } from '../support/uploads'

const folder = mkdtempSync(join(tmpdir(), 'association-client-'))
const text = readFileSync('docs/programs.md', 'utf8')
const blocks = (language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block]) => block as string)

// biome-ignore lint/suspicious/noExplicitAny: the written file has types of its own, which the first test compiles
type Written = any
let server: TestServer
let url: string
let token: string
let written: Written
beforeAll(async () => {
  server = await startServer()
  url = await server.app.server.listen({ port: 0, host: '127.0.0.1' })
  const pages = ['/user/list', '/label', '/label label.create', '/file/list']
  ;({ token } = await apiToken(server, pages, { can_sensitive: true, per_minute: 6000 }))
  const { code, output } = await run('npm', ['run', 'client', '--', '--out', join(folder, 'api')])
  expect(code, output).toBe(0)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  written = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'api/client.js')).href)
}, 120_000)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const clientOf = (more: object = {}): Written => written.createClient({ url, token, language: 'en', ...more })
let made = 0
/** A new label on each call. */
const label = () => ({ type: 'nation', label: `族${++made}` })
const labels = async (word: string) =>
  (await (await server.as('admin')).call('POST /label/list', { keyword: word, filter: { type: ['nation'] } })).content
    .total

const use = `
import { CallError, createClient, type Content, type Input, type Row, type UserListed } from './api/client.js'
const client = createClient({ url: 'https://admin.example.org', token: process.env['TOKEN'], fetch: undefined })
for await (const member of client.all('POST /user/list', { scene: 'member', filter: { sex: ['female'] } })) {
  const name: string | null = member.user_name
  const same: UserListed & Row<'POST /user/list'> = member
  console.log(name, same.id)
}
for await (const { username } of client.all('GET /admin')) username.trim()
const { svg } = await client.call('GET /captcha')
svg.trim()
const stored: Content<'POST /file'> = await client.call('POST /file', { file: new Blob(['a']), cate_id: undefined })
const sheet: Blob = await client.call('POST /job/download', { job_id: stored.id })
const change: Input<'POST /role/{role_id}/edit'> = { role_id: 1, revision: sheet.size }
await client.call('POST /role/{role_id}/edit', change, { signal: AbortSignal.timeout(1000) })
await client.call('POST /label/delete', { id_list: [1] })
const error: unknown = null
if (error instanceof CallError && error.code === 'STALE') error.errors['name']?.trim()
// @ts-expect-error no such choice
await client.call('POST /user/list', { filter: { sex: ['x'] } })
// @ts-expect-error no such key
await client.call('POST /getMenu', { nonsense: 1 })
// @ts-expect-error a required field
await client.call('POST /label/add', { type: 'nation' })
// @ts-expect-error either ids or a filter
await client.call('POST /label/delete', { id_list: [1], match: { expected: 1 } })
// @ts-expect-error a record is no list
client.all('POST /user/read', { id: 1 })
// @ts-expect-error an input that is required
await client.call('POST /user/read')
// @ts-expect-error no such call
await client.call('POST /nothing')
`

test('its types compile in a strict project, know every call, and refuse what the contract does not have', async () => {
  writeFileSync(join(folder, 'use.ts'), use)
  writeFileSync(join(folder, 'example.ts'), blocks('ts').join('\n'))
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false }
  const typeRoots = [join(process.cwd(), 'node_modules/@types')]
  const lib = ['ES2023', 'DOM', 'DOM.Iterable']
  const options = { ...strict, noEmit: true, target: 'ES2023', lib, module: 'NodeNext', types: ['node'], typeRoots }
  const files = ['use.ts', 'example.ts', 'api/client.d.ts']
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }))
  const { code, output } = await run('tsc', ['-p', folder])
  expect(output).toBe('')
  expect(code).toBe(0)
  const { paths } = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as { paths: Record<string, object> }
  const types = readFileSync(join(folder, 'api/client.d.ts'), 'utf8')
  const missing = Object.entries(paths)
    .flatMap(([path, verbs]) => Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path.slice(4)}`))
    .filter((call) => !types.includes(`  '${call}': {`))
  // The contract itself comes without an envelope.
  expect(missing).toEqual(['GET /openapi.json'])
})

test('it lists, and pages through all members, each once', async () => {
  const client = clientOf()
  const { total, list_data } = await client.call('POST /user/list', { scene: 'member', limit: 3 })
  expect(list_data).toHaveLength(3)
  const ids: number[] = []
  for await (const { id } of client.all('POST /user/list', { scene: 'member', limit: 30 })) ids.push(id)
  expect(ids).toHaveLength(total)
  expect(new Set(ids).size).toBe(total)
  const staff: string[] = []
  const { token } = await server.as('admin')
  for await (const { username } of clientOf({ token }).all('GET /admin', { limit: 5 })) staff.push(username)
  expect(staff).toContain('admin')
})

test('a row that was added meanwhile is no reason to see another twice', async () => {
  const client = clientOf()
  const seen: number[] = []
  for await (const { id } of client.all('POST /label/list', { limit: 5, sort: ['-create_time'] })) {
    seen.push(id)
    if (seen.length === 3) await client.call('POST /label/add', label())
  }
  expect(new Set(seen).size).toBe(seen.length)
})

test('a refusal is an error with code, status, errors by field, in the language that was asked for', async () => {
  const refused = await clientOf()
    .call('POST /label/add', { type: 'nation' })
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(written.CallError)
  expect(refused).toMatchObject({ code: 'PARAM', status: 400, message: 'Invalid parameters' })
  expect(Object.keys(refused.errors)).toEqual(['label'])
  await expect(clientOf({ language: 'zh-CN' }).call('POST /user/read', { id: 999_999_999 })).rejects.toMatchObject({
    code: 'NF',
    message: expect.stringMatching(/[\u4e00-\u9fff]/),
  })
  await expect(clientOf({ token: 'aat_wrong' }).call('POST /user/list')).rejects.toMatchObject({ code: 'AUTH' })
})

test('a write whose answer is lost is sent again and done once', async () => {
  let lost = 0
  const losing: typeof fetch = async (...given) => {
    const answer = await fetch(...given)
    if (lost++ === 0) throw new TypeError('fetch failed')
    return answer
  }
  const body = label()
  const { id } = await clientOf({ fetch: losing }).call('POST /label/add', body)
  expect(lost).toBe(2)
  expect(id).toBeGreaterThan(0)
  expect(await labels(body.label)).toBe(1)
})

test('a write without an answer gives up with its number, with which it is done once', async () => {
  const deaf: typeof fetch = async (...given) => {
    await fetch(...given)
    throw new TypeError('fetch failed')
  }
  const body = label()
  const given: Written = await clientOf({ fetch: deaf, retries: 1 })
    .call('POST /label/add', body)
    .catch((error: unknown) => error)
  expect(given).toMatchObject({ code: 'NETWORK', status: 0, requestNo: expect.stringMatching(/^[0-9a-f]{32}$/) })
  await clientOf().call('POST /label/add', { ...body, request_no: given.requestNo })
  expect(await labels(body.label)).toBe(1)
})

test('what might be done twice is sent once; a page of a proxy is no answer', async () => {
  let sent = 0
  const proxy: typeof fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: `${++sent}` })
  const client = clientOf({ fetch: proxy, retries: 1 })
  await expect(client.call('POST /label/edit', { id: 1, revision: 1 })).rejects.toMatchObject({
    code: 'GATEWAY',
    status: 502,
  })
  expect(sent).toBe(1)
  await expect(client.call('POST /label/list')).rejects.toMatchObject({ code: 'GATEWAY' })
  expect(sent).toBe(3)
})

test('it waits as long as the server says, unless it is told to stop', async () => {
  const { token: slow } = await apiToken(server, ['/label'], { per_minute: 1 })
  const started = Date.now()
  let after = 0
  const hastening: typeof fetch = async (...given) => {
    const answer = await fetch(...given)
    const seconds = answer.headers.get('retry-after')
    if (!seconds) return answer
    after = Number(seconds)
    // The next minute comes at once.
    server.clock.now = new Date(Date.now() + 61_000)
    return new Response(await answer.text(), { headers: { 'content-type': 'application/json', 'retry-after': '1' } })
  }
  const client = clientOf({ token: slow, fetch: hastening })
  await client.call('POST /label/list')
  await client.call('POST /label/list')
  server.clock.now = null
  expect(after).toBeGreaterThan(0)
  expect(Date.now() - started).toBeGreaterThanOrEqual(1000)
  const abort = new AbortController()
  const busy = new Response('{"status":429,"code":"RATE","message":"x","content":null}', {
    headers: { 'content-type': 'application/json', 'retry-after': '60' },
  })
  const waiting = clientOf({ fetch: async () => busy }).call('POST /label/list', {}, { signal: abort.signal })
  setTimeout(() => abort.abort(new Error('enough')), 50)
  await expect(waiting).rejects.toThrow('enough')
})

test('it uploads a file', async () => {
  const file = new File([await picture('#336699').jpeg().toBuffer()], '封面.jpg', { type: 'image/jpeg' })
  const stored = await clientOf().call('POST /file', { file, sensitive: false })
  expect(stored).toMatchObject({ name: '封面.jpg', type: 'image', width: 40, height: 30 })
})

test('a person signs in, and out', async () => {
  const client = clientOf({ token: null })
  await client.login({ username: 'admin', password: SUPER_PASSWORD })
  expect(await client.call('POST /getAdminInfo')).toMatchObject({ username: 'admin' })
  expect(await client.call('GET /role/{id}', { id: 1 })).toMatchObject({ id: 1 })
  await client.logout()
  expect(client.token).toBeNull()
  await expect(client.call('POST /getAdminInfo')).rejects.toMatchObject({ code: 'AUTH' })
})
