// `npm run contract` passes for this server and for the one of docs/wire.md, and names the promises that a server breaks.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bindings } from '#generated/bindings'
import { check } from '../../scripts/contract/run'
import { publishedDocument } from '../../scripts/fuzz/contract'
import { run } from '../../scripts/run'
import { apiToken, entryIds } from '../support/api-token'
import { startServer } from '../support/server'

const document = publishedDocument()
const folder = mkdtempSync(join(tmpdir(), 'association-own-server-'))
const TOKEN = 'token-of-the-docs'

function listening(server: Server): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )
}

let child: ChildProcess
/** The server of the docs. */
let own: string
beforeAll(async () => {
  const text = readFileSync('docs/wire.md', 'utf8')
  const [block] = /(?<=^```js\n)\/\/ label-server\.js[\s\S]*?(?=^```$)/m.exec(text) as RegExpExecArray
  writeFileSync(join(folder, 'label-server.js'), block)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const probe = createServer()
  own = await listening(probe)
  await new Promise((resolve) => probe.close(resolve))
  const env = { PORT: new URL(own).port, TOKEN }
  child = spawn(process.execPath, [join(folder, 'label-server.js')], { env, stdio: 'inherit' })
  const status = () =>
    fetch(own).then(
      (answer) => answer.status,
      () => 0,
    )
  await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 10_000 })
})
afterAll(() => {
  child.kill()
  rmSync(folder, { recursive: true })
})

test('this server keeps what it promises, reading and writing', async () => {
  const server = await startServer({ unchecked: true })
  try {
    const url = await server.app.server.listen({ port: 0, host: '127.0.0.1' })
    const names = ['label', 'banner', 'activity', 'article', 'user', 'role', 'position', 'ledger', 'stat_join', 'file']
    const pages = bindings.filter(({ name, route }) => route && names.includes(name))
    const keys = pages.flatMap(({ route, calls }) => [
      route as string,
      ...Object.values(calls).flatMap(({ right }) => (right ? [`${route} ${right}`] : [])),
    ])
    const auth_ids = (await entryIds(server, [...new Set(keys)])).filter(Boolean)
    const { token } = await apiToken(server, [], { auth_ids, can_sensitive: true, per_minute: 6000 })
    const paths = ['/label', '/banner', '/activity/', '/article/', '/user/', ' /role', '/position/', '/ledger/']
    const only = [...paths, '/statistics/join', ' /file', '/job/list', '/getMenu']
    const outcome = await check(document, { url, token }, { only, bindings })
    expect(outcome.broken).toEqual([])
    expect(outcome.calls).toBeGreaterThan(50)
    expect(outcome.refused.filter((one) => !/NF$|PARAM$/.test(one))).toEqual([])
    // For people, not for programs.
    expect(outcome.closed).toContain('POST /job/list')
    expect(outcome.closed).not.toContain('POST /label/add')
    expect(outcome.refused.join()).not.toMatch(/\/(label|banner|activity|article)\/(list|read|add)\b/)
  } finally {
    await server.close()
  }
}, 120_000)

test('the server of the docs keeps what it promises for its resource', async () => {
  const args = ['run', 'contract', '--', '--url', own, '--only', '/label/', '--write']
  const { code, output } = await run('npm', args, { env: { TOKEN } })
  expect(output).toMatch(/6 calls, \d+ answers, 0 broken promises/)
  expect(output).not.toMatch(/Not open|refusals only/)
  expect(code).toBe(0)
})

test('without a server or with the token of another it does not pass', async () => {
  const unnamed = await run('npm', ['run', 'contract'])
  expect(unnamed.output).toContain('Name a server')
  expect(unnamed.code).not.toBe(0)
  const { broken } = await check(document, { url: own, token: 'another' }, { only: ['/label/'] })
  expect(broken.map(({ promise }) => promise)).toEqual(['token', 'token', 'token'])
})

interface Sent {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown>
}
// biome-ignore lint/suspicious/noExplicitAny: an answer is spoilt anywhere
type Envelope = any
/** Changes a request, or its answer; a text is answered as it is. */
interface Fault {
  request?(sent: Sent): Sent
  answer?(envelope: Envelope, sent: Sent): Envelope | string
  readonly http?: number
}

const isInvalid = (text: string) => text === '{'

/** The server of the docs with a fault. */
async function faulty({
  request = (sent) => sent,
  answer = (envelope) => envelope,
  http = 200,
}: Fault): Promise<Server> {
  return createServer(async (asked, response) => {
    let text = ''
    for await (const chunk of asked.setEncoding('utf8')) text += chunk
    const { authorization = '' } = asked.headers
    const sent = request({
      path: asked.url as string,
      headers: { authorization },
      body: isInvalid(text) ? {} : JSON.parse(text),
    })
    const init = { method: 'POST', headers: sent.headers, body: isInvalid(text) ? text : JSON.stringify(sent.body) }
    const envelope: Envelope = await (await fetch(own + sent.path, init)).json()
    const spoilt = answer(envelope, sent)
    const isText = typeof spoilt === 'string'
    response.writeHead(envelope.status === 200 ? 200 : http, {
      'content-type': isText ? 'text/html' : 'application/json',
    })
    response.end(isText ? spoilt : JSON.stringify(spoilt))
  })
}

const system = { status: 500, message: 'x', content: null, code: 'SYS' }
const faults: [string, Fault, Record<string, string>][] = [
  [
    'an envelope without a message',
    { answer: ({ message: _, ...rest }) => rest },
    { 'POST /label/list envelope': 'without message' },
  ],
  ['refusals as statuses of HTTP', { http: 400 }, { 'POST /label/read envelope': 'HTTP 400 instead of 200' }],
  [
    'a total that is a text',
    {
      answer: (one) =>
        one.content?.total === undefined ? one : { ...one, content: { ...one.content, total: `${one.content.total}` } },
    },
    { 'POST /label/list schema': '/content/total must be integer' },
  ],
  [
    'pages that overlap',
    {
      answer(one) {
        const rows = one.content?.list_data as object[] | undefined
        return rows ? { ...one, content: { ...one.content, list_data: rows.map((row) => ({ ...row, id: 7 })) } } : one
      },
    },
    { 'POST /label/list pages': 'pages overlap: id 7' },
  ],
  [
    'a system error instead of PARAM',
    { answer: (one) => (one.code === 'PARAM' ? system : one) },
    {
      'POST /label/list unknown key': 'SYS instead of PARAM',
      'POST /label/list no system error': 'SYS to',
      'POST /label/list limit': 'SYS instead of PARAM',
      'POST /label/add required field': 'without type: SYS instead of PARAM',
    },
  ],
  [
    'PARAM that names no field',
    { answer: ({ errors: _, ...rest }) => rest },
    { 'POST /label/read unknown key': 'PARAM that does not name no_such_key' },
  ],
  [
    'answers to strangers',
    { request: (sent) => ({ ...sent, headers: { authorization: `Bearer ${TOKEN}` } }) },
    { 'POST /label/getAll no token': 'a success instead of AUTH' },
  ],
  [
    'a page of its own for unknown paths',
    { answer: (one) => (one.code === 'ROUTE' ? '<h1>Not found</h1>' : one) },
    { 'POST /no/such/call envelope': 'text/html instead of JSON', 'POST /no/such/call unknown path': 'Not found' },
  ],
  [
    'null for a record that is not there',
    { answer: (one) => (one.code === 'NF' ? { status: 200, message: 'ok', content: null } : one) },
    { 'POST /label/read unknown id': 'a success instead of NF', 'POST /label/read schema': '/content must be object' },
  ],
  [
    'request numbers that are ignored',
    { request: (sent) => ({ ...sent, body: { ...sent.body, request_no: undefined } }) },
    { 'POST /label/add request number': 'DUP instead of id' },
  ],
  [
    'a value that is not kept',
    { request: (sent) => (sent.path.endsWith('/add') ? { ...sent, body: { ...sent.body, colour: '#000000' } } : sent) },
    { 'POST /label/read read back': 'colour is "#000000", written as "#336699"' },
  ],
  [
    'old revisions that are accepted',
    { answer: (one) => (one.code === 'STALE' ? { status: 200, message: 'ok', content: { id: 1, revision: 3 } } : one) },
    { 'POST /label/edit old revision': 'a success instead of STALE' },
  ],
  [
    'a removal that removes nothing',
    {
      request: (sent) => (sent.path.endsWith('/delete') ? { ...sent, path: '/api/label/getAll', body: {} } : sent),
      answer: (one, { path }) =>
        path.endsWith('/getAll') && one.status === 200 ? { status: 200, message: 'ok', content: { num: 1 } } : one,
    },
    { 'POST /label/read removed record': 'a success instead of NF' },
  ],
]

test.each(faults)('it names %s', async (_name, fault, wanted) => {
  const server = await faulty(fault)
  const url = await listening(server)
  const { broken } = await check(document, { url, token: TOKEN }, { only: ['/label/'], bindings })
  server.close()
  const found = Object.fromEntries(broken.map(({ call, promise, problem }) => [`${call} ${promise}`, problem]))
  for (const [key, problem] of Object.entries(wanted)) expect(found[key], JSON.stringify(found)).toContain(problem)
})

test('it prints a table of calls, promises and problems, and ends with 1', async () => {
  const server = await faulty({ answer: (one) => (one.code === 'PARAM' ? system : one) })
  const url = await listening(server)
  const { code, output } = await run('npm', [
    'run',
    'contract',
    '--',
    '--url',
    url,
    '--token',
    TOKEN,
    '--only',
    '/label/',
  ])
  server.close()
  expect(output).toMatch(/^CALL +PROMISE +PROBLEM$/m)
  expect(output).toMatch(/^POST \/label\/list +unknown key +SYS instead of PARAM$/m)
  expect(code).toBe(1)
})
