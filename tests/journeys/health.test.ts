// `/ready` answers in time, also if the database hangs instead of refusing; `/health` needs no database.
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../server/app'
import { connect } from '../../server/database/database'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let between: Server
const sockets = new Set<Socket>()
/** While true, incoming data is swallowed, as by a machine that has stopped. */
let hangs = false

beforeAll(async () => {
  server = await startServer()
  const { hostname, port } = new URL(server.databaseUrl)
  between = createServer((near) => {
    const far = connectTo(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.on('data', (bytes) => void (hangs || far.write(bytes)))
    far.on('data', (bytes) => void near.write(bytes))
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  between.close()
  await server.close()
})

test('/ready answers 503 within three seconds while the database hangs, and 200 when it is back; /health goes on', async () => {
  const url = new URL(server.databaseUrl)
  url.port = String((between.address() as { port: number }).port)
  const { outside } = server.app.parts
  const connection = connect(url.href, 2)
  const options = { connection, secretKey: 'x'.repeat(32), outside }
  const app = await createApp({ ...options, databaseUrl: url.href })
  const ask = async () => {
    const started = performance.now()
    const { statusCode } = await app.server.inject({ method: 'GET', url: '/ready' })
    return { statusCode, quick: performance.now() - started < 3000 }
  }
  expect(await ask()).toEqual({ statusCode: 200, quick: true })
  hangs = true
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill({ statusCode: 503, quick: true }))
  const { statusCode } = await app.server.inject({ method: 'GET', url: '/health' })
  expect(statusCode).toBe(200)
  // Also over a new connection.
  expect(await ask()).toEqual({ statusCode: 503, quick: true })
  hangs = false
  expect(await ask()).toEqual({ statusCode: 200, quick: true })
  await app.close()
  await connection.close()
})

test('/ready says which migration or disk is not, and nothing else', async () => {
  const { pool } = server.connection
  const ask = async () => (await server.app.server.inject({ method: 'GET', url: '/ready' })).json()
  const fine = { database: 'ok', migrations: 'ok', disk: 'ok' }
  expect(await ask()).toEqual({ status: 'ok', checks: fine })
  const { rows } = await pool.query('delete from migration where name = (select max(name) from migration) returning *')
  try {
    expect(await ask()).toEqual({ status: 'unavailable', checks: { ...fine, migrations: 'behind' } })
  } finally {
    await pool.query('insert into migration (name, sum, time) values ($1, $2, $3)', Object.values(rows[0]))
  }
})
