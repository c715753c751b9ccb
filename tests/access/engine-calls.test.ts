// Access to engine calls: who is admitted, as every role, page by page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding } from '#kernel/binding'
import { engineCall } from '#kernel/engine-calls'
import { menuOf } from '../../scripts/access/grants'
import { rowsOf, verdictOf } from '../../scripts/access/table'
import { type Answer, type Person, startServer, type TestServer } from '../support/server'
import { NO_ID } from './bodies'
import { cardOf } from './compare'
import { callersOf, oneOfEach, type Somebody } from './live'
import { oracleOf } from './oracle'
import { engineRules } from './policy'
import { pageRoles, type Role, startRoles, withoutRole } from './roles'
import { readSchemas, type SchemaFile } from './schemas'

const oracle = oracleOf(readSchemas())
const { schemas } = oracle
const routes = schemas.flatMap((schema) => schema.route ?? [])
const pages = schemas.filter((schema) => schema.route && schema.kind !== 'calls')
const menu = menuOf(bindings)
const baseOf = (page: SchemaFile) => schemas.find((one) => one.name === page.of) ?? page

/** A right of its own neither comes with the call whose entry points it shares, nor gives that call. */
const ownRight = /\.(purge|import)$/
const splitRoles = (route: string): Role[] => [
  {
    name: `${route} 不含彻底删除和导入`,
    holds: ({ route: page, button }) => page === route && !ownRight.test(button ?? ''),
    dataScope: 'all',
    canSensitive: true,
  },
  {
    name: `${route} 只有彻底删除和导入`,
    holds: ({ route: page, button }) => page === route && (button === null || ownRight.test(button)),
    dataScope: 'all',
    canSensitive: true,
  },
]

type Name = Exclude<keyof typeof engineRules, 'import'>

/** Bodies that change nothing: about missing records, or empty. */
const bodies: Record<Name, (resource: string) => [call: string, body: object]> = {
  edit: (resource) => ['POST /many/edit', { resource, id_list: [NO_ID], change: {} }],
  recycle: (resource) => ['POST /recycle/list', { resource }],
  restore: (resource) => ['POST /recycle/restore', { resource, id_list: [NO_ID] }],
  purge: (resource) => ['POST /recycle/purge', { resource, id_list: [NO_ID] }],
  reorder: (resource) => ['POST /reorder', { resource, id: NO_ID }],
}
const names = Object.keys(bodies) as Name[]

/** The policy of the call whose entry points it shares: of the page's own file, or of the base it inherits from. */
function policyOf(page: SchemaFile, name: Name) {
  const { as } = engineRules[name]
  const of = (file: SchemaFile) => oracle.policies.find((one) => one.resource === file.name && one.name === as)
  const own = of(page)
  const base = of(baseOf(page))
  if (own) return own
  return base?.ways.some((way) => way.page === page.route && !way.reference) ? base : undefined
}

function wanted(role: Role | null, page: SchemaFile, name: Name): 'AUTH' | 'NF' | 'PERM' | 'in' {
  if (!role) return 'AUTH'
  const policy = policyOf(page, name)
  const base = baseOf(page)
  if (!policy || base.kind === 'settings' || !engineRules[name].offered(base)) return 'NF'
  const { own } = engineRules[name]
  const mine = oracle.held(role)
  const button = `${base.name}.${own ? name : engineRules[name].as}`
  const opened = policy.ways.some(
    (way) => !way.reference && mine.has(way.page) && (!way.button || mine.has(`${way.page} ${button}`)),
  )
  return opened && oracle.rows(role, base.name).write ? 'in' : 'PERM'
}

/** Admitted callers find no record, or have asked for none. */
function said(name: Name, answer: Answer): string {
  if (name === 'recycle' && answer.status === 200) return 'in'
  if (name === 'edit' && answer.code === 'PARAM' && answer.errors?.['change']) return 'in'
  if (answer.code === 'NF' && name !== 'recycle' && name !== 'edit') return 'in'
  return answer.code ?? 'OK'
}

/** A stranger, the roles of a new database, and holders of each page with and without its buttons. */
const everybody = [null, ...startRoles, withoutRole, ...pageRoles(routes), ...routes.flatMap(splitRoles)]

let server: TestServer
let caller: (role: Role | null) => Promise<Somebody>
beforeAll(async () => {
  server = await startServer()
  caller = callersOf(server, oracle)
})
afterAll(() => server.close())

const cards = new Map(everybody.map((role) => [role, role && cardOf(role, bindings, menu)]))

/** Result of the server's access check for a role's menu. */
function judged(role: Role | null, page: SchemaFile, name: Name): ReturnType<typeof wanted> {
  const card = cards.get(role)
  if (!card) return 'AUTH'
  const binding = bindings.find((one) => one.name === page.name) as Binding
  const call = engineCall(binding, name)
  if (!call) return 'NF'
  return verdictOf(card.grant, call).opened === 'granted' && rowsOf(card, binding).write ? 'in' : 'PERM'
}

test('the judge says of every role and page what the policy says', () => {
  const found = names.flatMap((name) =>
    pages.flatMap((page) =>
      everybody
        .filter((role) => judged(role, page, name) !== wanted(role, page, name))
        .map((role) => `${role?.name} ${name} of ${page.name}: ${judged(role, page, name)}`),
    ),
  )
  expect(found).toEqual([])
})

describe.each(names)('%s', (name) => {
  test.each(pages.map((page, turn) => [page.name, page, turn] as const))('of %s', async (_name, page, turn) => {
    const found: string[] = []
    for (const [want, role] of oneOfEach(everybody, turn * 7, (one) => wanted(one, page, name))) {
      const [call, body] = bodies[name](page.name)
      const { person } = await caller(role)
      const got = said(name, await person.call(call, body))
      // A missing record and a page that doesn't offer the call have the same answer.
      const same = got === want || (want === 'NF' && got === 'in')
      if (!same) found.push(`${role?.name ?? '未登录者'}: ${got}, policy says ${want}`)
    }
    expect(found).toEqual([])
  })
})

test('what all pages together let in is neither nobody nor everybody', () => {
  for (const name of names) {
    const verdicts = new Set(everybody.flatMap((role) => pages.map((page) => wanted(role, page, name))))
    expect(verdicts.size, name).toBe(4)
  }
})

test('the menu has a button for each right of an engine call, and no other', async () => {
  const { rows } = await server.connection.pool.query(`select page.path || ' ' || entry.path as key from menu entry
    join menu page on page.id = entry.pid where entry.type = 'button' and entry.path ~ '[.](purge|import)$'`)
  const superRole = startRoles.find((role) => role.account === 'admin') as Role
  const rule = [...oracle.held(superRole)].filter((entry) => /\.(purge|import)$/.test(entry))
  expect(rows.map((row) => row.key).sort()).toEqual(rule.sort())
  expect(rule.length).toBeGreaterThan(10)
})

describe('matching', () => {
  const asked = (page: SchemaFile, person: Person) =>
    person.call('POST /many/match', { resource: page.name, query: {} })
  test.each(pages.map((page, turn) => [page.name, page, turn] as const))(
    'of %s answers whom the list answers',
    async (_name, page, turn) => {
      const base = baseOf(page)
      const policy =
        oracle.policies.find((one) => one.resource === page.name && one.name === 'list') ??
        oracle.policies.find((one) => one.resource === base.name && one.name === 'list')
      const select = JSON.stringify(page.select ?? base.select ?? {})
      const answerTo = (role: Role | null): 'AUTH' | 'NF' | 'OK' | 'PERM' => {
        if (!role) return 'AUTH'
        if (!policy) return 'NF'
        const { opened, ways } = oracle.truth(role, policy)
        const fits =
          opened === 'session' || ways.some((way) => JSON.stringify(way.select) === select || select === '{}')
        return fits ? 'OK' : 'PERM'
      }
      const found: string[] = []
      for (const [want, role] of oneOfEach(everybody, turn * 7, answerTo)) {
        const got = (await asked(page, (await caller(role)).person)).code ?? 'OK'
        if (got !== want) found.push(`${role?.name ?? '未登录者'}: ${got}, policy says ${want}`)
      }
      expect(found).toEqual([])
    },
  )
})
