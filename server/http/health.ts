// `GET /health`: whether the database answers, told within seconds even where it hangs.
import type { FastifyInstance } from 'fastify'
import pg from 'pg'

/** Milliseconds. A load balancer asks every few seconds. */
const PATIENCE = 2000

/** A connection of its own: calls that hold all others are no reason to call the database gone. */
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
    /** All who ask meanwhile get the one answer: a database that hangs is not asked again and again. */
    answers(): Promise<boolean> {
      underWay ??= look()
      return underWay
    },
    close: () => pool.end().catch(() => undefined),
  }
}

export function registerHealth(app: FastifyInstance, databaseUrl: string): void {
  const probe = createProbe(databaseUrl)
  // Not waited for: a connection that hangs would hold the end of the process.
  app.addHook('onClose', async () => void probe.close())
  app.get('/health', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (await probe.answers()) return { status: 'ok' }
    return reply.code(503).send({ status: 'database unavailable' })
  })
}
