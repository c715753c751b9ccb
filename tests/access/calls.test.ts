// The proof on the running server: every call that exists, made as everybody, answers as the policy says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { startServer, type TestServer } from '../support/server'
import { liveDifferences, peopleOf, type Somebody } from './live'
import { oracleOf } from './oracle'
import { pageRoles, startRoles, withoutRole } from './roles'
import { readSchemas } from './schemas'

const oracle = oracleOf(readSchemas())
const routes = oracle.schemas.flatMap((schema) => schema.route ?? [])
// Signing out last: the others would be signed out with it.
const policies = [...oracle.policies].sort((left, right) => Number(isEnd(left.key)) - Number(isEnd(right.key)))
const named = policies.map((policy) => [`${policy.call} (${policy.key})`, policy] as const)

function isEnd(key: string): boolean {
  return key === 'account.logout'
}

let server: TestServer
let everybody: Somebody[]
let perPage: Somebody[]

beforeAll(async () => {
  server = await startServer()
  everybody = await peopleOf(server, oracle, [...startRoles, withoutRole])
  perPage = (await peopleOf(server, oracle, pageRoles(routes))).slice(1)
})
afterAll(() => server.close())

describe('nobody, somebody without a role, and the seven roles of the demonstration', () => {
  test.each(named)('%s', async (_name, policy) => {
    expect(await liveDifferences(policy, everybody, { bindings, oracle, server })).toEqual([])
  })
})

describe('holders of one page that opens the call: with its buttons, without extra rights, without any', () => {
  const granted = named.filter(([, policy]) => policy.ways.some((way) => !way.reference))
  test.each(granted)('%s', async (_name, policy) => {
    const pages = new Set(policy.ways.map((way) => way.page))
    const theirs = perPage.filter(({ role }) => role && [...pages].some((page) => oracle.held(role).has(page)))
    expect(await liveDifferences(policy, theirs, { bindings, oracle, server })).toEqual([])
  })
})
