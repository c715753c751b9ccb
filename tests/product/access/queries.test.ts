// Cost of the permission check: no database query after a person's first call.
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
const asked: string[] = []
const { query } = pg.Client.prototype

beforeAll(async () => {
  server = await startServer()
  // Every statement of this process: pool, transaction or connection.
  pg.Client.prototype.query = function counted(this: pg.Client, ...all: unknown[]) {
    const [first] = all as [string | { text?: string }]
    asked.push(typeof first === 'string' ? first : (first?.text ?? ''))
    return (query as (...rest: unknown[]) => unknown).apply(this, all)
  } as typeof query
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await server.close()
})

/** Tables that sessions and permissions are derived from. */
const judging = /\b(token|role|menu|role_auth_ids|admin_role_ids|admin_area_ids)\b/

async function statements(work: () => Promise<{ status: number }>): Promise<string[]> {
  asked.length = 0
  expect(await work()).toMatchObject({ status: 200 })
  // Totals are counted again after any write, also one by another test in another database.
  return asked.filter((text) => text !== 'select 1' && !text.includes('pg_current_snapshot'))
}

/** Announces a change and waits for its notification, so that no cache is cleared later. */
async function announced(): Promise<void> {
  const { changes } = server.app.parts
  const before = changes.version()
  changes.announce()
  await vi.waitUntil(() => changes.version() >= before + 2, { timeout: 10_000 })
}

const calls: readonly [string, object][] = [
  ['POST /banner/list', {}],
  ['POST /user/list', { page: 1, limit: 20 }],
  ['POST /user/allUser', { keyword: '王' }],
  ['POST /position/getAll', {}],
  ['POST /article/list', { type: 1 }],
]

test.each(calls)('%s asks for session and rights once, and then never again', async (call, body) => {
  const person = await server.as('mishu')
  await announced()
  const first = await statements(() => person.call(call, body))
  const second = await statements(() => person.call(call, body))
  const third = await statements(() => person.call(call, body))
  expect(first.some((text) => judging.test(text))).toBe(true)
  expect(second.filter((text) => judging.test(text))).toEqual([])
  expect(second.length).toBeLessThan(first.length)
  expect(third).toEqual(second)
})

test('a call of another page costs no look at the rights either, and a refusal looks only for whom to ask', async () => {
  const person = await server.as('bianji')
  await person.call('POST /banner/list', {})
  const other = await statements(() => person.call('POST /article_category/list', {}))
  expect(other.filter((text) => judging.test(text))).toEqual([])
})

test('many calls at once of somebody new look once for each, and afterwards not at all', async () => {
  const person = await server.as('shenji')
  await announced()
  await Promise.all(Array.from({ length: 10 }, () => person.call('POST /banner/list', {})))
  asked.length = 0
  await Promise.all(Array.from({ length: 10 }, () => person.call('POST /banner/list', {})))
  expect(asked.filter((text) => judging.test(text))).toEqual([])
})
