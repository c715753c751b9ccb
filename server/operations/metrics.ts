// Prometheus metrics, on an address of their own: the network that may read them differs from the one that uses the product.
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Connection } from '../database/database'

export interface Metrics {
  answered(method: string, route: string, outcome: string, seconds: number): void
  /** In the text format of Prometheus. */
  text(): Promise<string>
}

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

interface States {
  jobs: { status: string; count: number; age: number }[] | null
  messages: { state: string; count: number; age: number }[] | null
  deliveries: { state: string; count: number; age: number }[] | null
  bytes: number
  /** Seconds since the last one that succeeded began; null before the first. */
  backup: number | null
  lag: number | null
}

/** Ages in seconds, of the oldest. */
async function statesOf({ db }: Connection): Promise<States> {
  const { rows } = await sql<States>`select
    (select jsonb_agg(one) from (select status, count(*)::int as count, extract(epoch from now() - min(create_time))::float8 as age
      from job where status in ('waiting', 'running') group by status) one) as jobs,
    (select jsonb_agg(one) from (select state, count(*)::int as count, extract(epoch from now() - min(create_time))::float8 as age
      from outbox where state in ('waiting', 'sending', 'failed', 'unclear') group by state) one) as messages,
    (select jsonb_agg(one) from (select state, count(*)::int as count, extract(epoch from now() - min(create_time))::float8 as age
      from webhook_delivery where state in ('waiting', 'failed') group by state) one) as deliveries,
    pg_database_size(current_database())::float8 as bytes,
    (select extract(epoch from now() - max(start_time))::float8 from backup where state = 'done') as backup,
    (select max(extract(epoch from replay_lag))::float8 from pg_stat_replication) as lag`.execute(db)
  return rows[0] as States
}

export function createMetrics(connection: Connection): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'association_requests_total',
    help: 'Answered requests by route and outcome: "ok", the code of a refusal, or the HTTP status.',
    labelNames: ['method', 'route', 'outcome'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'association_request_seconds',
    help: 'Time until an answer was sent.',
    labelNames: ['method', 'route'] as const,
    buckets: BUCKETS,
    registers,
  })
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name: `association_${name}`, help, labelNames, registers })
  const connections = gauge('database_connections', 'Connections to the database.', ['pool', 'state'])
  const reachable = gauge('database_up', '1 if the database answered this scrape.')
  const bytes = gauge('database_bytes', 'Size of the database.')
  const lag = gauge('replication_lag_seconds', 'Of the replica that is furthest behind; absent without one.')
  const backup = gauge('backup_age_seconds', 'Since the last backup that succeeded; absent before the first.')
  const jobs = gauge('jobs', 'Jobs that are not ended.', ['state'])
  const jobAge = gauge('oldest_job_seconds', 'Age of the oldest of them.', ['state'])
  const messages = gauge('messages', 'Messages of the outbox that are not sent.', ['state'])
  const messageAge = gauge('oldest_message_seconds', 'Age of the oldest of them.', ['state'])
  const deliveries = gauge('webhook_deliveries', 'Events of webhooks that are not delivered.', ['state'])
  const deliveryAge = gauge('oldest_webhook_delivery_seconds', 'Age of the oldest of them.', ['state'])

  const readDatabase = async () => {
    for (const one of [jobs, jobAge, messages, messageAge, deliveries, deliveryAge, lag]) one.reset()
    lag.remove()
    backup.remove()
    const states = await statesOf(connection).catch(() => null)
    reachable.set(states ? 1 : 0)
    if (!states) return
    bytes.set(states.bytes)
    if (states.backup !== null) backup.set(states.backup)
    if (states.lag !== null) lag.set(states.lag)
    for (const { status, count, age } of states.jobs ?? []) {
      jobs.set({ state: status }, count)
      jobAge.set({ state: status }, age)
    }
    for (const { state, count, age } of states.messages ?? []) {
      messages.set({ state }, count)
      messageAge.set({ state }, age)
    }
    for (const { state, count, age } of states.deliveries ?? []) {
      deliveries.set({ state }, count)
      deliveryAge.set({ state }, age)
    }
  }
  const readPools = () => {
    for (const [pool, one] of [
      ['writing', connection.pool],
      ['reading', connection.readingPool],
    ] as const) {
      connections.set({ pool, state: 'idle' }, one.idleCount)
      connections.set({ pool, state: 'busy' }, one.totalCount - one.idleCount)
      connections.set({ pool, state: 'waited_for' }, one.waitingCount)
    }
  }
  return {
    answered(method, route, outcome, seconds) {
      requests.inc({ method, route, outcome })
      durations.observe({ method, route }, seconds)
    },
    async text() {
      readPools()
      await readDatabase()
      return registry.metrics()
    },
  }
}

/** Serves `GET /metrics`. @returns its address, and how to stop it */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const isKnown = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isKnown) return void response.writeHead(404).end()
    try {
      response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(await metrics.text())
    } catch {
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: chosen } = server.address() as { port: number }
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}/metrics`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
