// Fields that somebody may not see are absent or masked wherever a record is answered; those that may not be written
// are refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding, Call, Row } from '#kernel/binding'
import { peopleOf, type Somebody, send } from '../../access/live'
import { oracleOf, type Shown } from '../../access/oracle'
import { contact, extraRights, identity, neverAnswered } from '../../access/protected'
import { pageRoles, type Role, startRoles, withoutRole } from '../../access/roles'
import { readSchemas } from '../../access/schemas'
import { type Person, startServer, type TestServer } from '../../support/server'
import { type Secrets, secretAdmin, secretConfig, secretMember } from './secrets'

const oracle = oracleOf(readSchemas())
const bases = ['user', 'admin', 'config'] as const
const routes = bindings.filter((one) => bases.includes(one.base as 'user')).flatMap((one) => one.route ?? [])
const roles = [...startRoles, withoutRole, ...pageRoles(routes)]

let server: TestServer
let people: Somebody[]
let secrets: Record<(typeof bases)[number], Secrets>

beforeAll(async () => {
  server = await startServer()
  people = await peopleOf(server, oracle, roles)
  secrets = { user: await secretMember(server), admin: await secretAdmin(server), config: await secretConfig(server) }
  server.app.parts.changes.announce()
})
afterAll(() => server.close())

const protectedNames = (base: string) =>
  [...contact, ...identity, ...neverAnswered].flatMap((key) =>
    key.startsWith(`${base}.`) ? [key.slice(base.length + 1)] : [],
  )

interface Answered {
  readonly where: 'read' | 'list' | 'options' | 'stale'
  readonly record: Row
}

/** Every call that answers the record to this person. */
async function answers(person: Person, page: Binding, id: number): Promise<Answered[]> {
  const found: Answered[] = []
  const ask = async (name: string, body: Row) => {
    const call = page.calls[name] as Call | undefined
    return call ? send(server, person, call, body) : null
  }
  const settings = page.kind === 'settings'
  const read = await ask('read', settings ? {} : { id })
  if (read?.status === 200) found.push({ where: 'read', record: read.content })
  const wide = await ask('list', { page: 1, limit: 200, ...page.select, sort: ['-create_time'] })
  const listed = wide?.content?.list_data?.find((row: Row) => row['id'] === id)
  if (listed) found.push({ where: 'list', record: listed })
  const options = await ask('options', { ...page.select, id_list: [id] })
  if (options?.status === 200)
    found.push(...options.content.list_data.map((record: Row) => ({ where: 'options', record })))
  for (const name of ['update', 'save', 'quick'] as const) {
    const field = page.views.list.inline[0]
    const body = { ...(settings ? {} : { id }), revision: 999_999, ...(name === 'quick' ? { field, value: null } : {}) }
    const stale = await ask(name, body)
    if (stale?.code === 'STALE') found.push({ where: 'stale', record: stale.content.current })
  }
  return found
}

function expectShown(wanted: Shown, { where, record }: Answered, name: string, plain: string | undefined, who: string) {
  const said = `${who}: ${name} in ${where}`
  if (wanted === 'absent' || (where === 'list' && !(name in record))) expect(record, said).not.toHaveProperty(name)
  if (wanted !== 'shown' && plain) expect(JSON.stringify(record), said).not.toContain(plain)
  if (wanted === 'shown' && plain && where === 'read') expect(JSON.stringify(record[name]), said).toContain(plain)
}

describe.each(bases)('%s', (base) => {
  const page = bindings.find((one) => one.name === base) as Binding
  test.each(roles.map((role) => [role.name, role] as const))('as %s', async (_name, role: Role) => {
    const { person } = people.find((one) => one.role === role) as Somebody
    const { id, values } = secrets[base]
    for (const answered of await answers(person, page, id)) {
      for (const name of protectedNames(base)) {
        const truth = oracle.field(role, base, name)
        const wanted = answered.where === 'list' || answered.where === 'options' ? truth.list : truth.read
        expectShown(wanted, answered, name, values[name], role.name)
      }
    }
  })
})

test('the proof has looked: every place was answered to somebody', async () => {
  const admin = await server.as('admin')
  const seen = async (base: (typeof bases)[number]) => {
    const page = bindings.find((one) => one.name === base) as Binding
    return (await answers(admin, page, secrets[base].id)).map((one) => one.where)
  }
  expect(new Set(await seen('user'))).toEqual(new Set(['read', 'list', 'options', 'stale']))
  expect(new Set(await seen('admin'))).toEqual(new Set(['read', 'list', 'options', 'stale']))
  expect(new Set(await seen('config'))).toEqual(new Set(['read', 'stale']))
  for (const [base, { values }] of Object.entries(secrets))
    expect(Object.keys(values).length, base).toBeGreaterThanOrEqual(base === 'user' ? 9 : 1)
})

test('what is not answered is not in the other calls about a person either', async () => {
  const { id, values } = secrets.user
  for (const { role, person } of people) {
    if (!role || role.canSensitive) continue
    for (const [call, body] of [
      ['POST /user/userCardInfo', { id }],
      ['POST /user/searchForPhone', { phone: values['phone'] }],
      ['POST /log/history', { resource: 'user', id }],
    ] as const) {
      const answer = JSON.stringify(await person.call(call, body))
      for (const [name, plain] of Object.entries(values))
        expect(answer, `${role.name}: ${name} in ${call}`).not.toContain(plain)
    }
  }
})

test('the log masks contacts and identities, whoever reads it', async () => {
  const admin = await server.as('admin')
  const { id, values } = secrets.user
  const { rows } = await server.connection.pool.query(
    `select id, diff from log where target_type = 'user' and target_id = $1`,
    [id],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    const read = await admin.call('POST /log/read', { id: row.id })
    for (const [name, plain] of Object.entries(values))
      expect(JSON.stringify([row, read]), `${name} in the log`).not.toContain(plain)
  }
})

test('who sees a contact masked cannot find it by a part of it, order by it or compare with it', async () => {
  const clerk = people.find(({ role }) => role?.name === '会员专员') as Somebody
  const list = (body: object) => clerk.person.call('POST /user/list', { ...body })
  for (const name of [...contact, ...identity].filter((key) => key.startsWith('user.')).map((key) => key.slice(5))) {
    const plain = secrets.user.values[name]
    if (plain) expect((await list({ keyword: plain.slice(1, 8) })).content.total, name).toBe(0)
    expect(await list({ sort: [name] }), name).toMatchObject({ code: 'PARAM' })
    for (const value of [{ gte: '1' }, { contains: '1' }, { ne: 'x' }, { empty: false }])
      expect(await list({ filter: { [name]: value } }), name).toMatchObject({ code: 'PARAM' })
  }
})

describe('an extra right guards its field', () => {
  const cases = Object.keys(extraRights).map((key) => key.split('.') as [string, string])
  test.each(cases)('%s.%s', async (base, name) => {
    const page = bindings.find((one) => one.name === base) as Binding
    const { id } = secrets[base as 'user']
    const { rows } = await server.connection.pool.query(`select revision, ${name} from ${page.table} where id = $1`, [
      id,
    ])
    for (const { role, person } of people) {
      const update = oracle.policies.find((one) => one.key === `${base}.update`)
      if (!role || !update || oracle.truth(role, update).opened !== 'granted') continue
      // Another page's people don't exist for its holder, in any call.
      if ((await person.call('POST /user/read', { id })).status === 404) continue
      // A wrong revision: people with permission get STALE, and nothing changes.
      const body = { id, revision: rows[0].revision, [name]: name.endsWith('_time') ? '2041-01-01' : 'M-X-1' }
      if (oracle.field(role, base, name).write) {
        expect(await person.call('POST /user/edit', { ...body, revision: 999_999 }), role.name).toMatchObject({
          code: 'STALE',
        })
      } else {
        expect(await person.call('POST /user/edit', body), role.name).toMatchObject({
          code: 'PERM',
          errors: { [name]: expect.any(String) },
        })
      }
    }
  })
})
