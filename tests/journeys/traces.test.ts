// Traces: a collector on this machine gets calls with their statements, jobs, messages and outgoing requests, and no values.
import { readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { codeIn } from '../../scripts/imports'
import { createLog } from '../../server/operations/log'
import { sendDue } from '../../server/outbox/send'
import { bucketIn, createBucketStore } from '../../server/outside/s3'
import { createWeb } from '../../server/outside/web'
import { startTraces } from '../../server/tracing/start'
import { pages, startServer, type TestServer } from '../support/server'

interface Received {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: Record<string, unknown> }[]
}

const lines: { msg: string; trace_id?: string; reqId?: string }[] = []
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
let collector: Server
let bodies: string[] = []
let stop: () => Promise<void>
let server: TestServer

const listen = (one: Server) =>
  new Promise<string>((resolve) => {
    one.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(one.address() as AddressInfo).port}`))
  })

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', await listen(collector))
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50')
  stop = await startTraces('office', log)
  server = await startServer({ trustProxy: 1, log })
  await server.as('admin')
})
afterAll(async () => {
  await server.close()
  await stop()
  vi.unstubAllEnvs()
  collector.close()
})
beforeEach(() => {
  bodies = []
  lines.length = 0
})

const spans = (): Received[] =>
  bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: Received[] }[] }) =>
      one.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
const facts = ({ attributes }: Received) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
/** The span of this name, once it has arrived; its children have by then. */
const arrived = (name: string) =>
  vi.waitFor(() => {
    const found = spans().filter((span) => span.name === name)
    expect(found, `${name} among ${spans().map((span) => span.name)}`).toHaveLength(1)
    return found[0] as Received
  })
const childrenOf = ({ spanId, traceId }: Received) =>
  spans().filter((span) => span.parentSpanId === spanId && span.traceId === traceId)

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const traceparent = `00-${TRACE}-${PARENT}-01`

const list = pages.find(({ calls }) => calls['list']?.method === 'POST')
const path = list?.calls['list']?.path as string

test('a call is a span that continues the trace of the proxy, its statements are its children, its log line has the trace', async () => {
  const admin = await server.as('admin')
  expect(await admin.call(`POST ${path}`, { page: 1, ...list?.select }, { traceparent })).toMatchObject({ status: 200 })
  const call = await arrived(`POST /api${path}`)
  expect(call).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
  const [line] = lines.filter(({ msg }) => msg === 'answered')
  expect(facts(call)).toEqual({
    'http.request.method': 'POST',
    'http.route': `/api${path}`,
    'http.response.status_code': 200,
    'request.id': line?.reqId,
    'request.outcome': 'ok',
  })
  expect(line?.trace_id).toBe(TRACE)
  const statements = childrenOf(call)
  expect(statements.length).toBeGreaterThan(0)
  for (const one of statements)
    expect(facts(one)).toEqual({ 'db.system.name': 'postgresql', 'db.query.text': expect.stringMatching(/\w/) })
  expect(statements.map(({ name }) => name)).toContain('SELECT')
  expect(bodies.join('')).toContain('"office"')
})

test('the trace of somebody else is not continued, and a refusal is an outcome', async () => {
  const open = await startServer()
  try {
    await open.nobody.call('POST /getAdminInfo', {}, { traceparent })
    const call = await arrived('POST /api/getAdminInfo')
    expect(call.traceId).not.toBe(TRACE)
    expect(call.parentSpanId ?? '').toBe('')
    expect(facts(call)).toMatchObject({ 'request.outcome': 'AUTH' })
  } finally {
    await open.close()
  }
})

test('spans hold no values: of bodies, queries, headers, errors of the database', async () => {
  const admin = await server.as('admin')
  const marker = 'Canary7731'
  await admin.call(`POST ${path}?q=${marker}`, { page: 1, keyword: marker, ...list?.select })
  await server.nobody.call('POST /login', { username: marker, password: `${marker} 1` }, { 'user-agent': marker })
  await server.connection.pool.query('alter table draft add constraint refuse_all check (false) not valid')
  await admin.call('POST /draft/save', { resource: 'admin', content: { real_name: marker } })
  await server.connection.pool.query('alter table draft drop constraint refuse_all')
  const failed = await vi.waitFor(() => {
    const found = spans().find((span) => facts(span)['error.type'] === '23514')
    expect(found).toBeDefined()
    return found as Received
  })
  expect(failed.status.code).toBe(2)
  await arrived('POST /api/login')
  await arrived('POST /api/draft/save')
  expect(bodies.join('')).not.toContain(marker)
  expect(bodies.join('')).not.toContain(admin.token)
})

test('a job is a span with its statements', async () => {
  const admin = await server.as('admin')
  const page = pages.find(({ features }) => features.export)
  const [column] = Object.values(page?.fields ?? {}).filter(({ sensitive, perm }) => !sensitive && !perm)
  const body = { resource: page?.name, columns: [column?.name], query: page?.select, format: 'csv' }
  const { content } = await admin.call('POST /export/create', body)
  await server.app.jobs.idle()
  const job = await arrived('job export')
  expect(facts(job)).toEqual({ 'job.id': content.job_id })
  expect(childrenOf(job).length).toBeGreaterThan(0)
})

test('messages, outgoing requests and buckets are spans by kind and host, without addresses of people', async () => {
  const address = 'canary7731@example.org'
  await server.connection.pool.query(
    `insert into outbox (channel, address, subject, text, state, next_time) values ('mail', $1, 'x', 'x', 'waiting', now())`,
    [address],
  )
  await sendDue(server.app.parts)
  expect(childrenOf(await arrived('send mail')).length).toBeGreaterThan(0)

  const allowed = new BlockList()
  allowed.addSubnet('127.0.0.0', 8, 'ipv4')
  const url = `${process.env['OTEL_EXPORTER_OTLP_ENDPOINT']}/secret-path?key=canary7731`
  await createWeb({ allowed }).post({ url, headers: {}, body: address, timeout: 5000, limit: 100, read: () => null })
  expect(facts(await arrived('POST'))).toEqual({ 'http.request.method': 'POST', 'server.address': '127.0.0.1' })

  const directory = join(tmpdir(), `association-traces-${process.pid}`)
  const configureBuckets = [{ name: 'kept', configs: [] }]
  const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = (await s3.run()) as AddressInfo
  try {
    const store = createBucketStore(bucketIn(`s3+http://S3RVER:S3RVER@127.0.0.1:${port}/kept`), directory)
    await store.save(Buffer.from('x'), 'txt', '2026-01-01')
    await arrived('S3 PutObjectCommand')
  } finally {
    await s3.close()
    rmSync(directory, { recursive: true, force: true })
  }
  expect(bodies.join('')).not.toMatch(/canary7731|secret-path/)
})

test('work that nobody asked for makes no spans of single statements', async () => {
  await sendDue(server.app.parts)
  const admin = await server.as('admin')
  await admin.call('POST /getAdminInfo', {})
  await arrived('POST /api/getAdminInfo')
  expect(
    spans()
      .filter(({ parentSpanId }) => !parentSpanId)
      .map(({ name }) => name),
  ).toEqual(['POST /api/getAdminInfo'])
})

test('only switched-on traces load their packages', () => {
  const loading = codeIn(['kernel', 'server']).filter((file) => readFileSync(file, 'utf8').includes("'@opentelemetry/"))
  expect(loading).toEqual(['server/tracing/start.ts'])
  expect(readFileSync('server/tracing/start.ts', 'utf8')).not.toMatch(/^import (?!type).*@opentelemetry/m)
})
