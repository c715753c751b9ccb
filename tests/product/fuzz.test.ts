// The short form of `npm run fuzz`: every operation with valid and malformed bodies by several roles.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { callsOf } from '../../scripts/access/table'
import { deep, seedOf } from '../../scripts/depth'
import type { FuzzAnswer } from '../../scripts/fuzz/calls'
import { publishedDocument } from '../../scripts/fuzz/contract'
import { programToken } from '../../scripts/fuzz/program'
import { describe as described, fuzz, type Product } from '../../scripts/fuzz/run'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ unchecked: true })
})
afterAll(() => server.close())

const names = ['nobody', 'admin', 'mishu', 'caiwu', 'shenji', 'program']
const program = names.length - 1

/** Calls of the program that were accepted. */
let done = 0

async function productOf(): Promise<Product> {
  const tokenOf = async (name: string, person: number) => {
    if (person === 0) return ''
    if (person === program) return programToken(await server.as('admin'))
    return (await server.as(name)).token
  }
  const tokens = await Promise.all(names.map(tokenOf))
  let sent = 0
  return {
    people: names,
    renew: async (person) => {
      tokens[person] =
        person === program
          ? await programToken(await server.as('admin'))
          : ((await server.anew(names[person] as string)) ?? '')
    },
    async send(call): Promise<FuzzAnswer> {
      const started = performance.now()
      const answer = await server.app.server.inject({
        method: call.method as 'GET',
        url: call.url,
        // Failures are counted by address; the people of these calls are unrelated.
        remoteAddress: `10.${(++sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
        headers: { ...call.headers, ...(tokens[call.person] ? { authorization: tokens[call.person] as string } : {}) },
        ...(call.payload === undefined ? {} : { payload: call.payload }),
      })
      if (call.person === program && answer.body.startsWith('{"status":200,')) done++
      return {
        status: answer.statusCode,
        type: String(answer.headers['content-type'] ?? ''),
        body: answer.body,
        took: performance.now() - started,
      }
    },
  }
}

/** Findings of longer runs, minimised. */
const found: readonly [path: string, body: object][] = [
  ['POST /user/import', { rows: [{ a: 1 }, null], type: 'member', mode: 'check' }],
  ['POST /user/import', { rows: ['abc'], type: 'member', mode: 'check' }],
]

test.each(found)('%s refuses %j as wrong', async (call, body) => {
  const admin = await server.as('admin')
  expect(await admin.call(call, body)).toMatchObject({ status: 400, code: 'PARAM' })
})

/** Reads of all resources run the same code, so together they are called hundreds of times. */
const shared = new Set(
  callsOf(bindings).flatMap(({ call }) =>
    ['list', 'read', 'options'].includes(call.operation) ? [`${call.resource}_${call.name}`] : [],
  ),
)

test('no call makes the server fail, leave its contract or keep anybody waiting', async () => {
  const product = await productOf()
  const outcome = await fuzz(publishedDocument(), product, {
    seed: seedOf(11),
    runs: (operation) => (shared.has(operation) ? deep(1, 8) : deep(2, 24)),
    outer: deep(400, 4000),
    rounds: 1,
    time: 500_000,
  })
  expect(outcome.failures.map((failure) => described(failure, names)).join('\n\n')).toBe('')
  // Otherwise most calls would be refused for malformed bodies.
  expect(outcome.accepted).toBeGreaterThan(outcome.calls / 10)
  expect(done).toBeGreaterThan(outcome.calls / 100)
}, 600_000)
