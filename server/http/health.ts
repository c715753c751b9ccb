// `GET /health`: tests the database, with an answer within seconds even if it hangs.
import type { FastifyInstance } from 'fastify'
import pg from 'pg'

/** Milliseconds; load balancers ask every few seconds. */
const PATIENCE = 2000

/** A dedicated connection: a busy pool doesn't mean that the database is down. */
function createProbe(databaseUrl: string) {
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
  let underWay: Promise<boolean> | null = null
  const look = () =>
    pool
      .query('select 1')
      .then(() => true)
      .catch(() => false)
      .finally(() => {
        underWay = null
      })
  return {
    /** Concurrent requests share one answer, so that a hanging database isn't queried again and again. */
    answers(): Promise<boolean> {
      underWay ??= look()
      return underWay
    },
    close: () => pool.end().catch(() => undefined),
  }
}

export function registerHealth(app: FastifyInstance, databaseUrl: string): void {
  const probe = createProbe(databaseUrl)
  // Not awaited: a hanging connection would delay the end of the process.
  app.addHook('onClose', async () => void probe.close())
  app.get('/health', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (await probe.answers()) return { status: 'ok' }
    return reply.code(503).send({ status: 'database unavailable' })
  })
}
