// `GET /health`: the process answers. `GET /ready`: it can serve calls, with an answer within seconds even if the database hangs.
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { loadMigrations } from '../database/migrate'
import type { Room } from '../operations/room'

/** Milliseconds; load balancers ask every few seconds. */
const PATIENCE = 2000

interface Watched {
  databaseUrl: string
  /** Where uploads and the work of jobs are stored. */
  room: () => Promise<Room>
}

type Check = Room | 'behind'

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

export function registerHealth(app: FastifyInstance, { databaseUrl, room }: Watched): void {
  const probe = createProbe(databaseUrl)
  // Not awaited: a hanging connection would delay the end of the process.
  app.addHook('onClose', async () => void probe.close())
  app.get('/health', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/ready', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const [looked, disk] = await Promise.all([probe.look(), room()])
    const checks = { ...looked, disk }
    const isReady = Object.values(checks).every((check) => check === 'ok')
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable', checks })
  })
}
