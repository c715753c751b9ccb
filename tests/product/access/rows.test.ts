// Rows that don't exist for somebody: not found, counted, offered, changed or referenced.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import type { Binding, Call, Row } from '#kernel/binding'
import { draft, sample } from '../../../scripts/samples/sample'
import { referencesOf } from '../../access/bodies'
import { send } from '../../access/live'
import { oracleOf } from '../../access/oracle'
import { structure } from '../../access/protected'
import { pageRoles } from '../../access/roles'
import { readSchemas } from '../../access/schemas'
import { type Answer, type Person, pages, startServer, type TestServer } from '../../support/server'
import { areaPath, byArea, holderOf, idsWhere, inPage, outsidePage, scopeOf, touches } from './outside'

const oracle = oracleOf(readSchemas())
let server: TestServer
beforeAll(async () => {
  server = await startServer()
  // The only page of rows that the demonstration leaves empty.
  await server.connection.pool.query("insert into backup (name) values ('')")
})
afterAll(() => server.close())

/** All permissions that the page can give. */
function allOf(page: Binding): ReadonlySet<string> {
  return oracle.held(pageRoles([page.route as string])[0])
}

function required(call: Call): Row {
  return Object.fromEntries(
    Object.values(call.input)
      .filter((field) => field.required)
      .map((field) => [field.name, field.kind === 'reference' ? (field.many ? [1] : 1) : sample(field)]),
  )
}

async function total(person: Person, page: Binding): Promise<number> {
  const answer = await send(server, person, page.calls['list'] as Call, { ...page.select, page: 1, limit: 200 })
  return answer.content?.total
}

/** True if the page's holder may call only the options of its own rows. */
function optionsAreNarrow(page: Binding): boolean {
  const policy = oracle.policies.find((one) => one.key === `${page.calls['options']?.resource}.options`)
  const ways = policy?.ways.filter((way) => way.page === page.route) ?? []
  return ways.length > 0 && ways.every((way) => Object.keys(way.rows).length > 0)
}

async function offered(person: Person, page: Binding, id: number): Promise<number> {
  const call = page.calls['options'] as Call
  const answer = await send(server, person, call, { ...page.select, id_list: [id] })
  expect(answer.status, `${page.name} options`).toBe(200)
  return answer.content.list_data.length
}

async function expectInvisible(person: Person, page: Binding, id: number): Promise<void> {
  for (const { name, call, body } of touches(page, id, required)) {
    const answer = await send(server, person, call, body)
    // Referenced records may be out of scope as well; that is reported first, and reveals nothing about the row.
    const inputs = Object.keys(answer.errors ?? {})
    if (answer.code === 'PARAM' && inputs.length > 0 && inputs.every((field) => call.input[field]?.ref)) continue
    const { when, each } = page.actions.find((one) => one.name === name) ?? {}
    // A row that has just left its page is answered like one that never was there: wrong state, without a name. With
    // row-by-row results, it is one more refused row: without its name, and with no other reason.
    if (each && answer.status === 200)
      expect(answer.content, `${page.name}.${name}`).toMatchObject({
        fail_list: [{ id, name: '', message: '当前状态不允许该操作' }],
        targets: [],
        changes: [],
      })
    else if (when && answer.code === 'STATE')
      expect(answer, `${page.name}.${name}`).toMatchObject({ message: '当前状态不允许该操作', content: null })
    else expect(answer, `${page.name}.${name}`).toMatchObject({ status: 404, code: 'NF', content: null })
  }
}

describe('rows of another page', () => {
  const narrow = pages.filter((page) => Object.keys(scopeOf(page)).length > 0)
  test.each(narrow.map((page) => [page.name, page] as const))('%s', async (_name, page) => {
    const id = await outsidePage(server, page)
    const holder = await holderOf(server, allOf(page), 'all')
    await expectInvisible(holder, page, id)
    expect(await total(holder, page)).toBe((await idsWhere(server, page, inPage(page))).length)
    if (page.calls['options'] && optionsAreNarrow(page)) expect(await offered(holder, page, id)).toBe(0)
  })
})

const scoped = pages.filter((page) => areaPath(page) && page.calls['list'])

describe('rows of another area', () => {
  test.each(scoped.map((page) => [page.name, page] as const))('%s', async (_name, page) => {
    const { inside, elsewhere } = await byArea(server, page)
    const holder = await holderOf(server, allOf(page), 'own_areas')
    const [id] = elsewhere
    await expectInvisible(holder, page, id)
    expect(await total(holder, page)).toBe(inside.length)
    if (page.calls['options']) {
      expect(await offered(holder, page, id)).toBe(0)
      expect(await offered(holder, page, inside[0])).toBe(1)
    }
    // All or nothing: one foreign row blocks the others.
    const remove = page.calls['remove']
    if (remove)
      expect(await send(server, holder, remove, { id_list: [inside[0], id] })).toMatchObject({
        status: 404,
        code: 'NF',
      })
    const read = page.calls['read'] as Call
    expect(await send(server, holder, read, { [read.id]: inside[0] })).toMatchObject({ status: 200 })
  })
})

describe('rows that somebody else made', () => {
  test.each(scoped.map((page) => [page.name, page] as const))('%s', async (_name, page) => {
    const [id] = await idsWhere(server, page, inPage(page))
    const holder = await holderOf(server, allOf(page), 'own_records')
    await expectInvisible(holder, page, id)
    expect(await total(holder, page)).toBe(0)
    if (page.calls['options']) expect(await offered(holder, page, id)).toBe(structure.includes(page.base) ? 1 : 0)
  })
})

describe('what lies in no area is read by everybody who may, and written only with scope all', () => {
  const common = pages.filter((page) => !areaPath(page) && !page.features.own)
  test.each(common.map((page) => [page.name, page] as const))('%s', async (_name, page) => {
    const [all, own] = [await holderOf(server, allOf(page), 'all'), await holderOf(server, allOf(page), 'own_areas')]
    const isHidden = page.features.whole
    if (page.calls['list']) expect(await total(own, page)).toBe(isHidden ? 0 : await total(all, page))
    const ids = await idsWhere(server, page, inPage(page))
    // Nobody has made any.
    if (ids.length === 0) return
    for (const { name, call, body } of touches(page, ids[ids.length - 1], required)) {
      const answer = await send(server, own, call, body)
      expect(answer.code ?? 'OK', `${page.name}.${name}`).toBe(call.reads ? (isHidden ? 'NF' : 'OK') : 'PERM')
    }
  })
})

/** A row that the administrator made, filled where its columns must be. */
async function ownedRow({ table }: Binding): Promise<number> {
  const { pool } = server.connection
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_name = $1
      and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  )
  const values = columns.map(({ type }) => (type === 'text' ? 'sample' : type.startsWith('timestamp') ? 'now' : '0'))
  const { rows } = await pool.query(
    `insert into "${table}" (${['admin_id', ...columns.map(({ name }) => `"${name}"`)].join(', ')})
      values ((select id from admin where username = 'admin')${values.map((_, place) => `, $${place + 1}`).join('')}) returning id`,
    values,
  )
  return rows[0].id
}

/** Rights with which the rows of others are seen as well. */
const reviews: Readonly<Record<string, string>> = { expense_claim: 'expense_claim.approve' }

describe('what belongs to who made it is found by nobody else, whatever the data scope', () => {
  const owned = pages.filter((page) => page.features.own)
  test.each(owned.map((page) => [page.name, page] as const))('%s', async (_name, page) => {
    const id = await ownedRow(page)
    for (const scope of ['all', 'own_areas', 'own_records'] as const) {
      const review = reviews[page.name]
      const held = new Set([...allOf(page)].filter((one) => !review || !one.endsWith(` ${review}`)))
      const other = await holderOf(server, held, scope)
      expect(await total(other, page)).toBe(0)
      for (const { name, call, body } of touches(page, id, required)) {
        const answer = await send(server, other, call, body)
        expect(answer.code ?? 'OK', `${page.name}.${name}`).toBe(`${page.name}.${name}` === review ? 'PERM' : 'NF')
      }
    }
  })
})

describe('a reference to a row of another area', () => {
  const cases = scoped.flatMap((page) =>
    Object.values(page.fields)
      .filter((field) => field.ref && !field.readOnly && field.on !== 'update')
      .flatMap((field) => {
        const target = bindings.find((one) => one.name === field.ref?.base)
        return target && areaPath(target) && page.calls['create']
          ? [[`${page.name}.${field.name}`, page, field] as const]
          : []
      }),
  )
  test.each(cases)('%s', async (_name, page, field) => {
    const holder = await holderOf(server, allOf(page), 'own_areas')
    const view = bindings.find((one) => one.name === field.ref?.resource) as Binding
    const wanted = field.ref?.where?.['area_type']
    const target = wanted === 'group' ? bindings.find((one) => one.scope['area_type'] === wanted) : view
    const { elsewhere } = await byArea(server, target as Binding)
    const body: Row = { ...draft(page, await referencesOf(page, holder)), ...page.select }
    body[field.name] = field.many ? [elsewhere[0]] : elsewhere[0]
    for (const operation of ['create', 'update'] as const) {
      const call = page.calls[operation]
      // Recipients are added and removed, never edited.
      if (!call) continue
      // Rows whose state allows no change are passed over.
      const ids = (await byArea(server, page)).inside
      let answer: Answer | undefined
      for (const id of ids) {
        const { rows } = await server.connection.pool.query(`select revision from ${page.table} where id = $1`, [id])
        const change = { [call.id]: id, revision: rows[0].revision, [field.name]: body[field.name] }
        answer = await send(server, holder, call, operation === 'create' ? { ...body, dry: true } : change)
        if (answer.code !== 'STATE') break
      }
      expect(answer, `${operation} ${JSON.stringify(answer)}`).toMatchObject({
        code: expect.stringMatching(/^(PARAM|PERM)$/),
        errors: { [field.name]: expect.any(String) },
      })
    }
  })
})
