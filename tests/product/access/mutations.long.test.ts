// The tests detect mistakes: one wrong line in a schema fails them, with role and call named.
import { describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { callDifferences, differences } from '../../access/compare'
import { exceptions } from '../../access/exceptions'
import { callIn, extended, mutated, mutatedTogether } from '../../access/mutate'
import { oracleOf } from '../../access/oracle'
import type { Policy } from '../../access/policy'
import { pageRoles, startRoles, withoutRole } from '../../access/roles'
import { type CallFile, declaredCalls, readSchemas, type SchemaFile } from '../../access/schemas'
import { moduleSchema } from '../../support/module-tree'

const oracle = oracleOf(readSchemas())
const routes = oracle.schemas.flatMap((schema) => schema.route ?? [])
const rolesOfPage = new Map(routes.map((route) => [route, pageRoles([route])]))
const roles = [...startRoles, withoutRole, ...[...rolesOfPage.values()].flat()]

const differencesOf = (name: string, change: (schema: SchemaFile) => void) => {
  const { bindings: wrong, oracle: reading } = mutated(name, change)
  return differences(wrong, reading, roles)
}

test('unchanged schemas are green, and give the generated bindings', () => {
  const same = mutated('banner', () => undefined)
  expect(same.bindings).toEqual(bindings)
  expect(differences(same.bindings, same.oracle, roles)).toEqual([])
})

test('a plain new module is green without a word in the policy, and red when it is loosened', () => {
  const module = JSON.parse(moduleSchema()) as SchemaFile
  const plain = extended(module)
  const all = [...roles, ...pageRoles([module.route as string])]
  expect(plain.oracle.policies.filter((policy) => policy.resource === module.name).length).toBeGreaterThan(5)
  expect(differences(plain.bindings, plain.oracle, all)).toEqual([])
  Object.assign(callIn(module, 'remove'), { access: 'session' })
  const loose = extended(module)
  expect(differences(loose.bindings, loose.oracle, all)).toContain(
    '财务 may, like anybody signed in, call POST /visit/delete (visit.remove), policy says refused',
  )
})

const mutations: [string, string, (schema: SchemaFile) => void, string][] = [
  [
    'a page more opens a call',
    'banner',
    (schema) =>
      Object.assign(callIn(schema, 'create'), { grantedBy: ['/banner/list', '/ledger/list', '/config/index'] }),
    '只有 /config/index may call POST /banner/add (banner.create), policy says refused',
  ],
  [
    'a page more opens a whole file',
    'position',
    (schema) => Object.assign(schema, { grantedBy: ['/position/list', '/user/list'] }),
    '会员专员 may call POST /position/delete (position.remove), policy says refused',
  ],
  [
    'anybody signed in may make it',
    'user',
    (schema) => Object.assign(callIn(schema, 'read'), { access: 'session' }),
    '没有角色的人 may, like anybody signed in, call POST /user/read (user.read), policy says refused',
  ],
  [
    'anybody at all may make it',
    'config',
    (schema) => Object.assign(callIn(schema, 'read'), { access: 'open' }),
    '未登录者 may, like anybody at all, call POST /config/getConfig (config.read), policy says refused',
  ],
  [
    'a write needs no button any more',
    'admin',
    (schema) => Object.assign(callIn(schema, 'set_pass'), { reads: true }),
    '审计只读 may call POST /admin/set_pass (admin.set_pass), policy says refused',
  ],
  [
    'a view forgets which rows are its own',
    'article_party',
    (schema) => delete schema.scope,
    '只有 /article/buildCenter reaches all rows by POST /article/read (article.read), policy says {"type":2}',
  ],
  [
    'a base forgets which rows are its own',
    'user',
    (schema) => delete schema.scope,
    '/user/list 不含字段权限 reaches all rows by POST /user/delete (user.remove), policy says {"state":["active","frozen"]}',
  ],
  [
    'rows are not kept within areas any more',
    'user',
    (schema) => delete schema.features?.areaScope,
    '分会管理员 sees all rows of user by POST /user/list (user.list), policy says own_areas only',
  ],
  [
    'a contact is not masked any more',
    'user',
    (schema) => delete schema.fields?.['phone']?.['x-sensitive'],
    '会员专员 reads user.phone shown by POST /user/read, policy says masked',
  ],
  [
    'an identity number becomes a contact',
    'user',
    (schema) => Object.assign(schema.fields?.['id_card'] ?? {}, { 'x-sensitive': 'contact' }),
    '秘书长 lists user.id_card shown by POST /user/list, policy says absent',
  ],
  [
    'an extra right is dropped from a field',
    'user',
    (schema) => delete schema.fields?.['expire_time']?.['x-perm'],
    '/user/list 不含字段权限 may write user.expire_time by POST /user/edit, policy says otherwise',
  ],
  [
    'a computed field may be written',
    'admin',
    (schema) => delete schema.fields?.['is_super']?.readOnly,
    '只有 /admin/index may write admin.is_super by POST /admin/edit, policy says otherwise',
  ],
  [
    'a secret is answered',
    'admin',
    (schema) => delete schema.fields?.['pass_history']?.writeOnly,
    '审计只读 reads admin.pass_history shown by GET /admin/{id}, policy says absent',
  ],
  [
    'a view offers more of its base than it says',
    'group',
    (schema) =>
      Object.assign(schema, {
        grantedBy: undefined,
        endpoints: {
          ...schema.endpoints,
          list: { call: 'POST /area/groupList', grantedBy: ['/group/list', '/area/list'] },
        },
      }),
    '只有 /area/list may call POST /area/groupList (group.list), policy says refused',
  ],
]

describe('the table names role and call when', () => {
  test.each(mutations)('%s', (_what, name, change, wanted) => {
    expect(differencesOf(name, change)).toContain(wanted)
  })
})

test('what is normalised anew beside kept drafts is what all files together give', () => {
  for (const [what, name, change] of mutations)
    expect(mutated(name, change).bindings, what).toEqual(mutated(name, change, true).bindings)
})

const loosenings = ['anybody signed in', 'anybody at all', 'another page', 'no button'] as const
type Loosening = (typeof loosenings)[number]

/**
 * Every call of every file, loosened in every way: each is detected. A call's entry points are its own, so a sixth of
 * all calls is loosened at once, each call's neighbours in another sixth; normalising all files for each call alone
 * took a minute.
 */
describe('no call can be loosened unseen', () => {
  const ROUNDS = 6
  const granted = oracle.schemas.flatMap((schema) =>
    declaredCalls(schema).flatMap(({ name }) => {
      const policy = oracle.policies.find((one) => one.key === `${schema.name}.${name}`)
      return policy?.access === 'granted' ? [[policy.key, schema.name, name, policy] as const] : []
    }),
  )
  const pagesOf = (policy: Policy) => new Set(policy.ways.filter((way) => !way.reference).map((way) => way.page))
  const otherThan = (policy: Policy) => routes.find((route) => !policy.ways.some((way) => way.page === route)) as string

  /** The words of a call that loosen it; undefined where it cannot be loosened so. */
  function loosened(policy: Policy, how: Loosening): Partial<CallFile> | undefined {
    if (how === 'anybody signed in') return { access: 'session' }
    if (how === 'anybody at all') return { access: 'open' }
    const pages = [...pagesOf(policy)]
    if (how === 'another page') return { grantedBy: [...pages, otherThan(policy)] }
    // A call opened by another action's right is loosened only by replacing the right with its pages.
    return policy.reads ? undefined : { reads: true, ...(exceptions[policy.key]?.right ? { grantedBy: pages } : {}) }
  }

  const made = new Map<string, ReturnType<typeof mutatedTogether>>()
  function round(index: number, how: Loosening) {
    const key = `${index % ROUNDS} ${how}`
    const known = made.get(key)
    if (known) return known
    const changes = granted.flatMap(([, file, name, policy], place) => {
      const words = place % ROUNDS === index % ROUNDS && loosened(policy, how)
      return words ? [[file, (schema: SchemaFile) => void Object.assign(callIn(schema, name), words)] as const] : []
    })
    const wrong = mutatedTogether(changes)
    made.set(key, wrong)
    return wrong
  }

  test.each(granted.map(([key, , , policy], index) => [key, policy, index] as const))('%s', (key, policy, index) => {
    const pages = [...pagesOf(policy), otherThan(policy)]
    const who = [...startRoles, withoutRole, ...pages.flatMap((page) => rolesOfPage.get(page) ?? [])]
    for (const how of loosenings) {
      if (!loosened(policy, how)) continue
      const { bindings: wrong, oracle: reading } = round(index, how)
      expect(callDifferences(wrong, reading, who, key), `${key}: ${how}`).not.toEqual([])
    }
  })
})
