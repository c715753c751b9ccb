// Number and outcome of each request: in the answer, in the log and in the metrics.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../server/operations/log'
import { serveMetrics } from '../../server/operations/metrics'
import { startServer, type TestServer } from '../support/server'

interface Line {
  level: string
  msg: string
  reqId: string
  req: { method: string; route: string }
  outcome: string
  milliseconds: number
}

const lines: Line[] = []
let server: TestServer
beforeAll(async () => {
  server = await startServer({
    trustProxy: ['10.0.0.0/8'],
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
  })
})
afterAll(() => server.close())

const info = (headers: Record<string, string> = {}, remoteAddress = '10.1.2.3') =>
  server.app.server.inject({ method: 'POST', url: '/api/getAdminInfo?secret=1', headers, payload: {}, remoteAddress })

test('an answer carries the number of its request, and so does its line in the log, with route and outcome', async () => {
  lines.length = 0
  const { headers } = await info()
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(lines).toMatchObject([
    {
      level: 'info',
      msg: 'answered',
      reqId: headers['x-request-id'],
      req: { method: 'POST', route: '/api/getAdminInfo' },
      outcome: 'AUTH',
      milliseconds: expect.any(Number),
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a number of the proxy is kept if it is a plain word', async () => {
  const given = async (id: string) => (await info({ 'x-request-id': id })).headers['x-request-id']
  expect(await given('edge-0001.a')).toBe('edge-0001.a')
  expect(await given('"}{"level":"fatal')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await given('short')).toMatch(/^[0-9a-f-]{36}$/)
})

test('addresses come from proxies in the trusted networks only, however many of them', async () => {
  await server.connection.pool.query('delete from attempt')
  const refused = (forwarded: string, remoteAddress: string) =>
    server.app.server.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-forwarded-for': forwarded },
      payload: { username: 'nobody', password: 'no password 1' },
      remoteAddress,
    })
  await refused('198.51.100.7, 10.9.9.9', '10.1.2.3')
  await refused('198.51.100.8', '203.0.113.5')
  const { rows } = await server.connection.pool.query('select ip from log order by id desc limit 2')
  expect(rows.map(({ ip }) => ip)).toEqual(['203.0.113.5', '198.51.100.7'])
})

test('Prometheus reads requests by outcome, connections, jobs and messages from an address of its own', async () => {
  await info()
  const { pool } = server.connection
  // Under way in another instance, so that nobody takes it.
  await pool.query(`insert into job (admin_id, kind, resource, status, holder, beat_time, create_time)
    select id, 'export', 'admin', 'running', 'another', now(), now() - interval '90 seconds' from admin limit 1`)
  await pool.query(`insert into backup (state, start_time) values ('done', now() - interval '100 seconds')`)
  const { url, close } = await serveMetrics(server.app.metrics, { port: 0, host: '127.0.0.1' })
  try {
    const text = await (await fetch(url)).text()
    const value = (name: string) => Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1])
    expect(value('association_requests_total{method="POST",route="/api/getAdminInfo",outcome="AUTH"}')).toBeGreaterThan(
      0,
    )
    expect(value('association_request_seconds_count{method="POST",route="/api/getAdminInfo"}')).toBeGreaterThan(0)
    expect(value('association_database_up')).toBe(1)
    expect(value('association_database_bytes')).toBeGreaterThan(1_000_000)
    expect(value('association_jobs{state="running"}')).toBe(1)
    expect(value('association_oldest_job_seconds{state="running"}')).toBeGreaterThanOrEqual(90)
    expect(value('association_backup_age_seconds')).toBeGreaterThanOrEqual(100)
    expect(value('association_database_connections{pool="writing",state="idle"}')).toBeGreaterThan(0)
    expect(text).toContain('process_resident_memory_bytes')
    // Nothing else is told there.
    expect((await fetch(url.replace('metrics', 'health'))).status).toBe(404)
  } finally {
    await close()
  }
  expect((await server.app.server.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
})
