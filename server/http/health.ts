// `GET /health`: the process answers. `GET /ready`: it can serve calls, with an answer within seconds even if the database hangs.
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { loadMigrations } from '../database/migrate'

/** Milliseconds; load balancers ask every few seconds. */
const PATIENCE = 2000
/** Bytes. With less, uploads and the database are about to fail. */
const LEAST_ROOM = 64 * 1024 * 1024

interface Watched {
  databaseUrl: string
  /** Where uploads and the work of jobs are stored; absent in tests. */
  dataDir?: string
}

type Check = 'ok' | 'unavailable' | 'behind' | 'full'

async function checkDisk(dataDir: string | undefined): Promise<Check> {
  if (dataDir === undefined) return 'ok'
  return statfs(dataDir).then(
    ({ bavail, bsize }) => (bavail * bsize < LEAST_ROOM ? 'full' : 'ok'),
    () => 'unavailable',
  )
}

/** A dedicated connection: a busy pool doesn't mean that the database is down. */
function createProbe(databaseUrl: string) {
  const wanted = loadMigrations().current.map(({ name }) => name)
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  let underWay: Promise<{ database: Check; migrations: Check }> | null = null
  const look = () =>
    pool
      .query<{ name: string }>('select name from migration')
      .then(({ rows }) => {
        const applied = new Set(rows.map(({ name }) => name))
        return { database: 'ok', migrations: wanted.every((name) => applied.has(name)) ? 'ok' : 'behind' } as const
      })
      .catch(() => ({ database: 'unavailable', migrations: 'unavailable' }) as const)
      .finally(() => {
        underWay = null
      })
  return {
    /** Concurrent requests share one answer, so that a hanging database isn't queried again and again. */
    look() {
      underWay ??= look()
      return underWay
    },
    close: () => pool.end().catch(() => undefined),
  }
}

export function registerHealth(app: FastifyInstance, { databaseUrl, dataDir }: Watched): void {
  const probe = createProbe(databaseUrl)
  // Not awaited: a hanging connection would delay the end of the process.
  app.addHook('onClose', async () => void probe.close())
  app.get('/health', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/ready', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const [looked, disk] = await Promise.all([probe.look(), checkDisk(dataDir)])
    const checks = { ...looked, disk }
    const isReady = Object.values(checks).every((check) => check === 'ok')
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable', checks })
  })
}
