// Reading on a streaming replica: nobody misses what he wrote himself, nothing is older than seconds, and without the replica all goes on.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCipher } from '../../../server/core/cipher'
import { connect } from '../../../server/database/database'
import { readsWith } from '../../../server/database/replica'
import { createFileStore } from '../../../server/outside/files'
import { prepare } from '../../../server/seed/prepare'
import { SECRET_KEY, SUPER_PASSWORD } from '../../support/constants'
import { type Replicated, startReplicated } from '../../support/replica'
import { startServer, type TestServer } from '../../support/server'

let databases: Replicated
let server: TestServer
let onReplica: pg.Client
/** Reports on the replica, the newest last. */
const reports: boolean[] = []

async function prepared(url: string): Promise<void> {
  const connection = connect(url, { size: 4 })
  const options = { adminPassword: SUPER_PASSWORD, empty: true, cipher: createCipher(SECRET_KEY) }
  await prepare(connection, { ...options, files: createFileStore('/nowhere') })
  await connection.close()
}

beforeAll(async () => {
  databases = await startReplicated(prepared)
  onReplica = new pg.Client({ connectionString: databases.replica })
  onReplica.on('error', () => undefined)
  await onReplica.connect()
  server = await startServer({
    databaseUrl: databases.primary,
    between: async (url) => ({
      url,
      reads: (connection) => readsWith(connect(databases.replica), connection, (isOfUse) => void reports.push(isOfUse)),
      stop: async () => undefined,
    }),
  })
})
afterAll(async () => {
  await server?.close()
  await onReplica?.end().catch(() => undefined)
  await databases?.stop()
})

const until = async (condition: () => boolean | Promise<boolean>, seconds: number) => {
  for (const end = Date.now() + seconds * 1000; !(await condition()); await sleep(50))
    if (Date.now() > end) throw new Error(`waited ${seconds} s for ${condition}`)
}

/** A browser: keeps the cookies that the server sets. */
function browserOf(token: string) {
  const cookies: Record<string, string> = {}
  return async (path: string, body: unknown) => {
    const answer = await server.app.server.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: token },
      cookies,
      payload: body as object,
    })
    for (const { name, value } of answer.cookies as { name: string; value: string }[]) cookies[name] = value
    return answer.json()
  }
}

const namesOf = async (ask: ReturnType<typeof browserOf>): Promise<string[]> => {
  const { content } = await ask('/area/list', {})
  return content.list_data.map(({ name }: { name: string }) => name)
}

test('one sees at once what one wrote, on the primary, until the replica has it; others see it within seconds', async () => {
  const { token } = await server.as('admin')
  const [writer, reader] = [browserOf(token), browserOf(token)]
  await until(() => reports.at(-1) === true, 10)
  await onReplica.query('select pg_wal_replay_pause()')
  expect(await writer('/area/add', { name: '测试片区' })).toMatchObject({ status: 200 })
  expect(await namesOf(writer)).toContain('测试片区')
  expect(await namesOf(reader)).not.toContain('测试片区')
  await onReplica.query('select pg_wal_replay_resume()')
  await until(async () => (await namesOf(reader)).includes('测试片区'), 5)
  expect(await namesOf(writer)).toContain('测试片区')
  // A cookie of somebody's own making is not an address of anything.
  const forged = await server.app.server.inject({
    method: 'POST',
    url: '/api/area/list',
    headers: { authorization: token, cookie: 'written=FFFFFFFF/FFFFFFFF' },
    payload: {},
  })
  expect(forged.json()).toMatchObject({ status: 200 })
})

test('what reads as of now waits for the replica or reads on the primary', async () => {
  const { reads } = server.app.parts
  await onReplica.query('select pg_wal_replay_pause()')
  try {
    await server.connection.pool.query('create table marked (id int)')
    const found = await reads.run(await reads.position(), async ({ db }) => db.introspection.getTables())
    expect(found.map(({ name }) => name)).toContain('marked')
  } finally {
    await onReplica.query('select pg_wal_replay_resume()')
  }
})

test('a replica that falls behind is left after seconds, and read again once it has caught up', async () => {
  const reader = browserOf((await server.as('admin')).token)
  await onReplica.query('select pg_wal_replay_pause()')
  const writer = browserOf((await server.as('admin')).token)
  expect(await writer('/area/add', { name: '迟到片区' })).toMatchObject({ status: 200 })
  expect(await namesOf(reader)).not.toContain('迟到片区')
  await until(async () => (await namesOf(reader)).includes('迟到片区'), 12)
  expect(reports.at(-1)).toBe(false)
  await onReplica.query('select pg_wal_replay_resume()')
  await until(() => reports.at(-1) === true, 10)
})

test('the replica dies in the middle of lists: each is answered, by the primary', async () => {
  const reader = browserOf((await server.as('admin')).token)
  let isOver = false
  const asked = Array.from({ length: 4 }, async () => {
    const outcomes: number[] = []
    while (!isOver) outcomes.push((await reader('/area/list', {})).status)
    return outcomes
  })
  await sleep(300)
  await onReplica.end()
  await databases.stopReplica()
  await sleep(300)
  isOver = true
  const outcomes = (await Promise.all(asked)).flat()
  expect(outcomes.length).toBeGreaterThan(10)
  expect(outcomes.filter((status) => status !== 200)).toEqual([])
  await until(() => reports.at(-1) === false, 5)
})
