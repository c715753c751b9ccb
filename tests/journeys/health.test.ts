// A database that hangs instead of refusing, and a full disk: `/ready` and calls answer in time; `/health` needs no database.
import { randomUUID } from 'node:crypto'
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../server/app'
import { connect } from '../../server/database/database'
import type { Room } from '../../server/operations/room'
import { SECRET_KEY } from '../support/constants'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let between: Server
const sockets = new Set<Socket>()
/** True while what arrives stays in the sockets, as with a machine that has stopped. */
let hangs = false
const setHanging = (next: boolean) => {
  hangs = next
  for (const socket of sockets) next ? socket.pause() : socket.resume()
}

beforeAll(async () => {
  server = await startServer()
  const { hostname, port } = new URL(server.databaseUrl)
  between = createServer((near) => {
    const far = connectTo(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.on('data', (bytes) => void far.write(bytes))
    far.on('data', (bytes) => void near.write(bytes))
    near.on('close', () => far.destroy())
    if (hangs) near.pause()
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  between.close()
  await server.close()
})

/** The server again, behind a proxy that can hang. */
async function startBehind() {
  const url = new URL(server.databaseUrl)
  url.port = String((between.address() as { port: number }).port)
  const { outside } = server.app.parts
  const connection = connect(url.href, { size: 2 })
  let free: Room = 'ok'
  const app = await createApp({
    connection,
    secretKey: SECRET_KEY,
    outside,
    databaseUrl: url.href,
    room: async () => free,
  })
  return {
    app,
    setRoom: (room: Room) => {
      free = room
    },
    async close() {
      await app.close()
      await connection.close()
    },
  }
}

test('/ready answers 503 within three seconds while the database hangs, and 200 when it is back; /health goes on', async () => {
  const { app, close } = await startBehind()
  const ask = async () => {
    const started = performance.now()
    const { statusCode } = await app.server.inject({ method: 'GET', url: '/ready' })
    return { statusCode, quick: performance.now() - started < 3000 }
  }
  expect(await ask()).toEqual({ statusCode: 200, quick: true })
  setHanging(true)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill({ statusCode: 503, quick: true }))
  const { statusCode } = await app.server.inject({ method: 'GET', url: '/health' })
  expect(statusCode).toBe(200)
  // Also over a new connection.
  expect(await ask()).toEqual({ statusCode: 503, quick: true })
  setHanging(false)
  expect(await ask()).toEqual({ statusCode: 200, quick: true })
  await close()
})

test('calls are refused within two seconds while the database hangs, those under way too, and answered when it is back', async () => {
  const { app, close } = await startBehind()
  const { token } = await server.as('admin')
  const call = async (url: string, payload: object) => {
    const started = performance.now()
    const answer = await app.server.inject({ method: 'POST', url, headers: { authorization: token }, payload })
    return { status: answer.json().status, seconds: (performance.now() - started) / 1000 }
  }
  const list = () => call('/api/article/list', {})
  expect(await list()).toMatchObject({ status: 200 })
  setHanging(true)
  const write = call('/api/area/add', { name: '停顿验证', request_no: randomUUID() })
  for (const { status, seconds } of await Promise.all([list(), write, list()])) {
    expect(status).toBe(503)
    expect(seconds).toBeLessThan(2.2)
  }
  // From now on nothing is sent to it.
  const refused = await list()
  expect(refused).toMatchObject({ status: 503 })
  expect(refused.seconds).toBeLessThan(0.1)
  setHanging(false)
  const until = Date.now() + 12_000
  while ((await list()).status !== 200) expect(Date.now()).toBeLessThan(until)
  await close()
})

test('on a full disk what writes is refused and says so, reading and signing in go on, and room ends it', async () => {
  const { app, setRoom, close } = await startBehind()
  const { token } = await server.as('admin')
  const call = async (path: string, payload: object) =>
    (await app.server.inject({ method: 'POST', url: `/api${path}`, headers: { authorization: token }, payload })).json()
  const add = () => call('/area/add', { name: '满盘验证' })
  setRoom('full')
  expect(await add()).toMatchObject({ code: 'DOWN', message: expect.stringContaining('磁盘已满') })
  expect(await call('/area/list', {})).toMatchObject({ status: 200 })
  expect(await call('/login', { username: 'nobody', password: 'wrong' })).toMatchObject({ code: 'CRED' })
  setRoom('ok')
  expect(await add()).toMatchObject({ status: 200 })
  await close()
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
