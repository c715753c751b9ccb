// Access on a running server: every call answers as the policy says, once for each kind of answer. table.test.ts covers
// all roles through the same access check.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { startServer, type TestServer } from '../support/server'
import { callersOf, kindsOf, liveDifferences, type Somebody, selectsOf } from './live'
import { oracleOf } from './oracle'
import { pageRoles, type Role, startRoles, withoutRole } from './roles'
import { readSchemas } from './schemas'

const oracle = oracleOf(readSchemas())
const routes = oracle.schemas.flatMap((schema) => schema.route ?? [])
// Signing out last, because it ends the session.
const policies = [...oracle.policies].sort((left, right) => Number(isEnd(left.key)) - Number(isEnd(right.key)))
const named = policies.map((policy) => [`${policy.call} (${policy.key})`, policy] as const)

function isEnd(key: string): boolean {
  return key === 'account.logout'
}

let server: TestServer
let caller: (role: Role | null) => Promise<Somebody>
const seen = new Set<string>()

beforeAll(async () => {
  server = await startServer()
  caller = callersOf(server, oracle)
})
afterAll(() => server.close())

/**
 * A stranger, a person without a role, the roles of a new database, and holders of each page with and without its
 * buttons.
 */
const roles = [null, withoutRole, ...startRoles, ...pageRoles(routes)]

test.each(named.map(([name, policy], turn) => [name, policy, turn] as const))('%s', async (_name, policy, turn) => {
  for (const select of selectsOf(policy)) {
    const kinds = kindsOf(policy, select, roles, turn, { bindings, oracle })
    for (const [kind, role] of kinds) {
      seen.add(kind)
      expect(await liveDifferences(policy, [await caller(role)], { bindings, oracle, server }, [select])).toEqual([])
    }
    // Open calls refuse nobody; every other one was refused to somebody, and answered to somebody.
    const answers = [...kinds.keys()].map((kind) => kind.split(': ')[1])
    expect(answers).toContain('answered')
    if (policy.access !== 'open') expect(answers).toContain('signed in')
    if (policy.access === 'granted') expect(answers).toContain('refused')
  }
})

test('every kind of answer was seen', () => {
  // Only where a list and its options share an address.
  seen.delete('refused: options only')
  expect([...seen].sort()).toEqual([
    'granted: answered',
    'granted: refused',
    'open: answered',
    'refused: refused',
    'refused: signed in',
    'session: answered',
    'session: refused',
  ])
})
