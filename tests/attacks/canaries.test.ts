// Attack: every protected value, asked for by every role through every call, dry run, sheet, search and refusal; and looked for in the log.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding, Call, Field, Row } from '#kernel/binding'
import { furtherNames } from '#kernel/listed'
import { deep } from '../../scripts/depth'
import { sample } from '../../scripts/samples/sample'
import { createLog } from '../../server/operations/log'
import { setTracer } from '../../server/tracing/span'
import { bodyFor, NO_ID } from '../access/bodies'
import { callersOf, send } from '../access/live'
import { oracleOf } from '../access/oracle'
import { pageRoles, type Role, startRoles } from '../access/roles'
import { readSchemas } from '../access/schemas'
import { type Person, pages, startServer, type TestServer } from '../support/server'
import { send as upload, workbook } from '../support/sheets'
import { type Canary, isProtected, plant } from './canaries'

const oracle = oracleOf(readSchemas())
const guarded = new Set(bindings.flatMap((one) => (Object.values(one.fields).some(isProtected) ? [one.base] : [])))
const routes = pages.flatMap(({ route, base }) => (route && guarded.has(base) ? [route] : []))
/** Roles of the product, and each such page with all its buttons but not the rights of fields, in one area only. */
const every: readonly Role[] = [...startRoles, ...pageRoles(routes).filter(({ name }) => name.endsWith('不含字段权限'))]
const roles = deep(startRoles.filter(({ canSensitive }) => !canSensitive).slice(0, 2), every)
const isStart = (role: Role): boolean => startRoles.includes(role)
/** Pages that a role may hold; resources without one are open to more than one page. */
const pagesFor = (role: Role) => pages.filter(({ route }) => isStart(role) || role.name.startsWith(`${route} `))

/** Lines of the log, at its most talkative. */
const logged: string[] = []

/** Names, facts and statements of spans. */
const traced = new Set<string>()

let server: TestServer
let admin: Person
let canaries: readonly Canary[]
let caller: ReturnType<typeof callersOf>
beforeAll(async () => {
  const note = (...facts: unknown[]) => void traced.add(JSON.stringify(facts))
  setTracer({
    begin(name, _kind, facts) {
      note(name, facts)
      return { within: (work) => work(), end: note }
    },
    statement: (text) => note(text),
    traceId: () => undefined,
  })
  server = await startServer({ log: createLog('trace', { write: (line) => void logged.push(line) }) })
  admin = await server.as('admin')
  canaries = await plant(server)
  caller = callersOf(server, oracle)
})
afterAll(async () => {
  await server.close()
  setTracer(null)
})

/** True if the role may read the value in clear somewhere. */
function maySee({ canSensitive }: Role, { field }: Canary, role: Role): boolean {
  if (field.kind === 'password' || field.sensitive === 'identity' || field.sensitive === 'secret') return false
  const right = field.perm?.read
  if (right && ![...oracle.held(role)].some((entry) => entry.endsWith(` ${right}`))) return false
  return field.sensitive !== 'contact' || canSensitive
}

/** Names of the canaries that came out, without those that the request itself held. */
function heard(role: Role, asked: unknown, answer: unknown): string[] {
  const [sent, text] = [JSON.stringify(asked) ?? '', typeof answer === 'string' ? answer : JSON.stringify(answer)]
  const found = canaries.filter(
    (one) => text.includes(one.value) && !sent.includes(one.value) && !maySee(role, one, role),
  )
  return found.map(({ base, field, id }) => `${base}.${field.name} of ${id}`)
}

const idsOf = (base: string | undefined) => [
  ...new Set(canaries.filter((one) => one.base === base).map(({ id }) => id)),
]

/** Inputs that name a record name one with canaries. */
function filledIn(input: Field, id: number): unknown {
  if (input.ref) return input.many ? [idsOf(input.ref.base)[0] ?? 1] : (idsOf(input.ref.base)[0] ?? 1)
  return input.kind === 'integer' && /(^|_)id$/.test(input.name) ? id : sample(input)
}

/** Bodies of a call that ask for the record and change nothing. */
async function bodiesOf(page: Binding, call: Call, id: number): Promise<Row[]> {
  const own = canaries.filter((one) => one.base === page.base && one.id === id)
  const inputs = Object.values(call.input).filter(({ required }) => required)
  const given: Row = { ...Object.fromEntries(inputs.map((input) => [input.name, filledIn(input, id)])), ...call.with }
  const stale = { [call.id]: id, revision: 999_999 }
  switch (call.operation) {
    case 'list': {
      const wide = { ...page.select, ...given, page: 1, limit: 200, columns: furtherNames(page) }
      const searches = own.map(({ value }) => ({ ...page.select, ...given, page: 1, keyword: value.slice(0, 100) }))
      const orders = ['-id', 'id'].filter((order) => page.views.list.sort.includes(order.replace('-', '')))
      return [wide, ...searches, ...orders.map((order) => ({ ...wide, sort: [order] }))].map(
        ({ columns, ...body }: Row) => ((columns as string[] | undefined)?.length ? { ...body, columns } : body),
      )
    }
    case 'options':
      return [
        { ...page.select, ...given, id_list: [id] },
        ...own.map(({ value }) => ({ ...page.select, keyword: value })),
      ]
    case 'read':
      return [page.kind === 'settings' ? {} : { [call.id]: id }]
    case 'create':
      return call.dry
        ? own.filter(({ field }) => field.unique).map(({ field, value }) => ({ [field.name]: value, dry: true }))
        : []
    case 'update':
      return page.features.revision ? [{ ...stale, ...given }] : []
    case 'quick':
      return page.features.revision ? [{ ...stale, field: page.views.list.inline[0], value: null }] : []
    case 'toggle':
      return page.features.revision ? [{ ...stale, [call.name]: true }] : []
    case 'save':
      return [{ revision: 999_999 }]
    case 'remove':
      return call.dry ? [{ ...given, id_list: [id], dry: true }] : []
    case 'report':
    case 'detail':
      return [await bodyFor(page, call, {}, admin)]
    case 'action': {
      if (!call.reads && !call.dry) return []
      const chosen = call.on === 'row' ? { [call.id]: id } : call.on === 'selection' ? { id_list: [id] } : {}
      return [{ ...given, ...chosen, ...(call.dry ? { dry: true } : {}) }]
    }
  }
}

const elsewhere = bindings.filter((one) => !pages.includes(one))

async function throughCalls(role: Role, person: Person): Promise<string[]> {
  const found: string[] = []
  const { id: me } = (await person.call('POST /getAdminInfo', {})).content
  /** One's own data in one's own profile. */
  const isOwn = (page: Binding, name: string) => page.name === 'account' && name === `admin.phone of ${me}`
  for (const page of [...pagesFor(role), ...elsewhere])
    for (const call of Object.values(page.calls)) {
      if (call.answersFile || call.multipart || call.name === 'logout') continue
      for (const id of idsOf(call.of ?? page.base).concat(idsOf(page.base).length === 0 ? [NO_ID] : []))
        for (const body of await bodiesOf(page, call, id)) {
          const create = call.operation === 'create' ? await bodyFor(page, call, page.select, admin) : {}
          const answer = await send(server, person, call, { ...create, ...body })
          const names = heard(role, body, answer).filter((name) => !isOwn(page, name))
          found.push(...names.map((name) => `${page.name} ${call.path}: ${name}`))
        }
    }
  return found
}

/** Calls of every resource: search, history, log, bin, figures, exports, reveals, sheets. */
async function throughEngine(role: Role, person: Person): Promise<string[]> {
  const found: string[] = []
  const ask = async (path: string, body: Row) => {
    const answer = await person.call(`POST ${path}`, body)
    found.push(...heard(role, body, answer).map((name) => `${path} ${JSON.stringify(body)}: ${name}`))
    return answer
  }
  for (const { value } of canaries) await ask('/search', { keyword: value.slice(0, 100) })
  for (const limit of [1, 2, 3]) await ask('/log/list', { page: limit, limit: 200 })
  for (const page of pagesFor(role)) {
    const own = canaries.filter(({ base }) => base === page.base)
    await ask('/recycle/list', { resource: page.name, page: 1, limit: 200 })
    for (const id of idsOf(page.base)) {
      const { content } = await ask('/log/history', { resource: page.name, id })
      for (const { id: entry } of (content?.list_data ?? []) as Row[]) await ask('/log/read', { id: entry as number })
    }
    for (const { field, id } of own) {
      await ask('/many/figures', { resource: page.name, query: page.select, by: field.name })
      // Revealing is a right of its own, one value at a time and logged.
      if (!role.canSensitive) await ask('/reveal', { resource: page.name, id, field: field.name, reason: '核对' })
    }
  }
  return found
}

async function throughSheets(role: Role, person: Person): Promise<string[]> {
  const found: string[] = []
  for (const page of pagesFor(role).filter(({ features }) => features.export || features.import)) {
    const own = canaries.filter(({ base }) => base === page.base)
    const plain = Object.values(page.fields).filter(({ sensitive, perm }) => !sensitive && !perm)
    for (const columns of [plain.map(({ name }) => name).slice(0, 60), ...own.map(({ field }) => [field.name])]) {
      const body = { resource: page.name, columns, query: page.select, format: 'csv' }
      const answer = await person.call('POST /export/create', body)
      if (answer.status !== 200) continue
      await server.app.jobs.idle()
      const headers = { authorization: person.token }
      const file = await server.app.server.inject({ url: `/api/job/download?job_id=${answer.content.job_id}`, headers })
      found.push(...heard(role, body, file.body).map((name) => `export of ${page.name}: ${name}`))
    }
    for (const { field, value } of own.filter(({ field }) => field.unique)) {
      const sent = await upload(server, person, page.name, workbook([[field.title.zh], [value]]))
      if (sent.status !== 200) continue
      const body = { job_id: sent.content.job_id, mapping: { 1: field.name }, mode: 'update', key: field.name }
      const answer = await person.call('POST /import/preview', body)
      await server.app.jobs.idle()
      const rows = await person.call('POST /import/rows', { job_id: body.job_id, page: 1, limit: 50 })
      found.push(...heard(role, value, [answer, rows]).map((name) => `sheet of ${page.name}: ${name}`))
    }
  }
  return found
}

test('every protected field that is a text of some record has one', async () => {
  // A product may have few: accounts and settings always do.
  const planted = new Set(canaries.map(({ base }) => base))
  expect([...planted]).toEqual(expect.arrayContaining(['admin', 'config']))
  // Whole values do come out where they may.
  const builtIn = startRoles[0] as Role
  const shown = canaries.filter((one) => maySee(builtIn, one, builtIn))
  const texts: string[] = []
  for (const page of pages)
    for (const id of idsOf(page.base)) {
      const { read } = page.calls
      if (read)
        texts.push(JSON.stringify(await send(server, admin, read, page.kind === 'settings' ? {} : { [read.id]: id })))
    }
  expect(shown.filter(({ value }) => texts.some((text) => text.includes(value))).length).toBeGreaterThan(0)
})

describe('no value comes out to a role that may not see it', () => {
  test.each(roles.map((role) => [role.name, role] as const))(
    '%s',
    async (_name, role) => {
      const { person } = await caller(role)
      expect(await throughCalls(role, person)).toEqual([])
      await server.connection.pool.query('delete from attempt')
      expect(await throughEngine(role, person)).toEqual([])
      await server.connection.pool.query('delete from attempt')
      expect(await throughSheets(role, person)).toEqual([])
      await server.connection.pool.query('delete from attempt')
    },
    // An upper limit, for a machine with other work.
    600_000,
  )
})

test('the log of the server names the calls and their outcomes, and no value, nor do spans', async () => {
  const { pool } = server.connection
  // Errors that nobody foresaw quote what they were about.
  await pool.query('alter table admin add constraint refuse_all check (not status) not valid')
  const { read, update } = (pages.find(({ base }) => base === 'admin') as Binding).calls
  try {
    for (const id of idsOf('admin')) {
      const { content } = await send(server, admin, read as Call, { id })
      await send(server, admin, update as Call, { id, revision: content.revision, phone: '12955509999' })
    }
  } finally {
    await pool.query('alter table admin drop constraint refuse_all')
  }
  const said = logged.map((line) => JSON.parse(line) as { outcome?: string; msg: string })
  expect(said.filter(({ msg }) => msg === 'answered').length).toBeGreaterThan(20)
  expect(said.filter(({ msg }) => msg === 'unforeseen').length).toBeGreaterThan(0)
  const told = canaries.filter(({ value }) => logged.some((line) => line.includes(value)))
  expect(logged.some((line) => line.includes('12955509999'))).toBe(false)
  expect(told.map(({ base, field }) => `${base}.${field.name}`)).toEqual([])
  const spans = [...traced].join('')
  expect(spans).toContain('from \\"admin\\"')
  expect(spans).not.toContain('12955509999')
  expect(
    canaries.filter(({ value }) => spans.includes(value)).map(({ base, field }) => `${base}.${field.name}`),
  ).toEqual([])
})
