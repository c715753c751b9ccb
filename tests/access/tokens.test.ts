// Access with the token of a program: each call answers as it does to a person with a role of the same rights, and calls
// for people are refused.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding } from '#kernel/binding'
import { tokenHash } from '../../server/http/sessions'
import { startServer, type TestServer } from '../support/server'
import { bodyFor } from './bodies'
import { kindsOf, liveDifferences, type Somebody, selectsOf, send } from './live'
import { oracleOf } from './oracle'
import { product } from './product-policy'
import { pageRoles, type Role } from './roles'
import { readSchemas } from './schemas'

const oracle = oracleOf(readSchemas())
const routes = oracle.schemas.flatMap((schema) => schema.route ?? [])
const everything: Role = { name: '一切', holds: () => true, dataScope: 'all', canSensitive: true }

/** Calls of pages that are for people all the same: nobody makes a token, a webhook, a field, a public list, a password or a view of a role with a token. */
const forPeople: ReadonlySet<string> = new Set([
  ...['api_token.create', 'api_token.update', 'api_token.revoke'],
  ...['webhook.create', 'webhook.update', 'webhook.remove', 'webhook.renew'],
  ...['own_field.create', 'own_field.update', 'own_field.remove'],
  ...['publish', 'update', 'renew', 'pause', 'resume', 'end'].map((name) => `public_list.${name}`),
  ...['admin.set_pass', 'role.view_as', 'role.view_draft'],
])
/** Calls for any signed-in person that programs may make as well; all others are for people. */
const forPrograms: ReadonlySet<string> = new Set([
  ...['account.info', 'account.menu', 'file.list', 'file.create', 'file.read', 'file_cate.list', 'file_cate.options'],
  ...['label.all', 'log.history', 'search.find', ...product.forPrograms],
])
const bindingOf = (name: string) => bindings.find((one) => one.name === name) as Binding
const callOf = ({ resource, name }: { resource: string; name: string }) => bindingOf(resource).calls[name]
const isClosed = (policy: (typeof oracle.policies)[number]) =>
  (policy.access === 'session' && !forPrograms.has(policy.key)) || forPeople.has(policy.key)

const named = oracle.policies
  .filter(({ access }) => access !== 'open')
  .map((policy) => [`${policy.call} (${policy.key})`, policy] as const)

let server: TestServer
let owner: number
const made = new Map<Role, Promise<Somebody>>()

/** A token of somebody with all rights, narrowed to those of the role. */
async function program(role: Role): Promise<Somebody> {
  const { pool } = server.connection
  const token = `aat_${randomBytes(32).toString('base64url')}`
  const { rows } = await pool.query(
    `insert into api_token (admin_id, name, hash, begins, data_scope, can_sensitive, per_minute, expire_time)
      values ($1, $2, $3, 'aat_', $4, $5, 6000, now() + interval '1 day') returning id`,
    [owner, role.name.slice(0, 50), tokenHash(token), role.dataScope, role.canSensitive],
  )
  await pool.query(
    `insert into api_token_auth_ids (owner_id, target_id) select $1, entry.id from menu entry
      left join menu page on page.id = entry.pid
      where case when entry.type = 'button' then page.path || ' ' || entry.path else entry.path end = any($2)`,
    [rows[0].id, [...oracle.held(role)]],
  )
  const call: Somebody['person']['call'] = (path, body, headers) =>
    server.nobody.call(path, body, { ...headers, authorization: token })
  return { role, person: { token, call } }
}

function caller(role: Role): Promise<Somebody> {
  const found = made.get(role) ?? program(role)
  made.set(role, found)
  return found
}

beforeAll(async () => {
  server = await startServer()
  const held = { data_scope: 'all', can_sensitive: true, areas: [1] }
  await server.holding([...oracle.held(everything)], held)
  const { rows } = await server.connection.pool.query(`select max(id)::int as id from admin`)
  owner = rows[0].id
})
afterAll(() => server.close())

const roles = pageRoles(routes)

test.each(named.map(([name, policy], turn) => [name, policy, turn] as const))('%s', async (_name, policy, turn) => {
  for (const select of selectsOf(policy)) {
    const kinds = kindsOf(policy, select, isClosed(policy) ? [everything] : roles, turn, { bindings, oracle })
    for (const role of kinds.values()) {
      const somebody = await caller(role as Role)
      if (isClosed(policy)) {
        const call = callOf(policy)
        if (!call) continue
        const body = await bodyFor(bindingOf(policy.resource), call, select, await server.as('admin'))
        expect((await send(server, somebody.person, call, body)).code).toBe('PERM')
      } else expect(await liveDifferences(policy, [somebody], { bindings, oracle, server }, [select])).toEqual([])
    }
  }
})
