// The proof for calls that the engine offers for every page: who gets past the door, made as everybody, page by page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Person, startServer, type TestServer } from '../support/server'
import { NO_ID } from './bodies'
import { peopleOf, type Somebody } from './live'
import { oracleOf } from './oracle'
import { engineRules } from './policy'
import { pageRoles, type Role, startRoles, withoutRole } from './roles'
import { readSchemas, type SchemaFile } from './schemas'

const oracle = oracleOf(readSchemas())
const { schemas } = oracle
const routes = schemas.flatMap((schema) => schema.route ?? [])
const pages = schemas.filter((schema) => schema.route && schema.kind !== 'calls')
const baseOf = (page: SchemaFile) => schemas.find((one) => one.name === page.of) ?? page

/** A right of its own neither comes with the call whose doors it shares, nor brings that along. */
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

/** Each made so that it changes nothing: of records that are not there, or nothing at all. */
const bodies: Record<Name, (resource: string) => [call: string, body: object]> = {
  edit: (resource) => ['POST /many/edit', { resource, id_list: [NO_ID], change: {} }],
  recycle: (resource) => ['POST /recycle/list', { resource }],
  restore: (resource) => ['POST /recycle/restore', { resource, id_list: [NO_ID] }],
  purge: (resource) => ['POST /recycle/purge', { resource, id_list: [NO_ID] }],
  reorder: (resource) => ['POST /reorder', { resource, id: NO_ID }],
}
const names = Object.keys(bodies) as Name[]

/** The policy of the call with whose doors it comes: of the page's own file, or of the base that lends it. */
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

/** Behind the door nothing is found, or nothing asked for. */
function said(name: Name, answer: Answer): string {
  if (name === 'recycle' && answer.status === 200) return 'in'
  if (name === 'edit' && answer.code === 'PARAM' && answer.errors?.['change']) return 'in'
  if (answer.code === 'NF' && name !== 'recycle' && name !== 'edit') return 'in'
  return answer.code ?? 'OK'
}

let server: TestServer
let everybody: Somebody[]
beforeAll(async () => {
  server = await startServer()
  const holders = [...pageRoles(routes), ...routes.flatMap(splitRoles)]
  everybody = await peopleOf(server, oracle, [...startRoles, withoutRole, ...holders])
})

/** Whoever holds the page, everybody of the demonstration, and some who hold only another page. */
function about(page: SchemaFile): Somebody[] {
  return everybody.filter(
    ({ role }, index) => !role || role.account || oracle.held(role).has(page.route as string) || index % 9 === 0,
  )
}

afterAll(() => server.close())

describe.each(names)('%s', (name) => {
  test.each(pages.map((page) => [page.name, page] as const))('of %s', async (_name, page) => {
    const found: string[] = []
    for (const { role, person } of about(page)) {
      const [call, body] = bodies[name](page.name)
      const want = wanted(role, page, name)
      const got = said(name, await person.call(call, body))
      // A record that is not there and a page that does not offer it say the same.
      const same = got === want || (want === 'NF' && got === 'in')
      if (!same) found.push(`${role?.name ?? '未登录者'}: ${got}, policy says ${want}`)
    }
    expect(found).toEqual([])
  })
})

test('what all pages together let in is neither nobody nor everybody', () => {
  for (const name of names) {
    const verdicts = new Set(everybody.flatMap(({ role }) => pages.map((page) => wanted(role, page, name))))
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
  test.each(pages.map((page) => [page.name, page] as const))(
    'of %s answers whom the list answers',
    async (_name, page) => {
      const base = baseOf(page)
      const policy =
        oracle.policies.find((one) => one.resource === page.name && one.name === 'list') ??
        oracle.policies.find((one) => one.resource === base.name && one.name === 'list')
      const found: string[] = []
      for (const { role, person } of everybody) {
        const { opened, ways } = policy ? oracle.truth(role, policy) : { opened: 'none' as const, ways: [] }
        const select = JSON.stringify(page.select ?? base.select ?? {})
        const fits =
          opened === 'session' || ways.some((way) => JSON.stringify(way.select) === select || select === '{}')
        const want = !role ? 'AUTH' : opened === 'none' ? 'NF' : fits ? 'OK' : 'PERM'
        const got = (await asked(page, person)).code ?? 'OK'
        if (got !== want) found.push(`${role?.name ?? '未登录者'}: ${got}, policy says ${want}`)
      }
      expect(found).toEqual([])
    },
  )
})
