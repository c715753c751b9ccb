// Attack: learning who somebody in another area is from a record of one's own that refers to her or him.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Binding, Field, Row } from '#kernel/binding'
import { companionOf } from '#kernel/standard'
import { UNSEEN, unseen } from '#kernel/unseen'
import { oracleOf } from '../../access/oracle'
import { pageRoles } from '../../access/roles'
import { readSchemas } from '../../access/schemas'
import { ended } from '../../support/jobs'
import { type Person, pages, startServer, type TestServer } from '../../support/server'
import { areaPath, byArea, idsWhere } from '../access/outside'

const oracle = oracleOf(readSchemas())
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const scoped = pages.filter((page) => areaPath(page) && page.calls['list'] && page.kind === 'collection')
const ownPage = (base: string) => pages.find((page) => page.base === base && page.name === base && areaPath(page))

/** Stored references of a page to records that lie in areas, without those by which its own rows do. */
const referring = scoped.flatMap((page) =>
  Object.values(page.fields)
    .filter(({ name, ref, compute, derived }) => {
      // Groups lie in the area that they name.
      const path = areaPath(page) === 'id' ? 'area_id' : (areaPath(page) ?? '').split('.')[0]
      const decides = path === name || name in page.scope
      return ref && !ref.resource.startsWith('$') && ownPage(ref.base) && !compute && !derived && !decides
    })
    .map((field) => [`${page.name}.${field.name}`, page, field] as const),
)

const run = async (text: string, ...values: unknown[]) => (await server.connection.pool.query(text, values)).rows

/** One's own record, made to refer to one elsewhere, whose words nobody else has. */
async function refer(page: Binding, field: Field): Promise<{ own: number; other: number; word: string }> {
  const target = ownPage(field.ref?.base as string) as Binding
  const { inside } = await byArea(server, page)
  const { elsewhere } = await byArea(server, target)
  const [own, other] = [
    inside[0] as number,
    elsewhere.find((id) => target.base !== page.base || !inside.includes(id)) as number,
  ]
  const label = Object.values(target.fields).find(({ name }) => target.label.includes(`{${name}}`)) as Field
  const word = `绝密${field.name}`
  await run(`update ${target.table} set ${label.name} = $1 where id = $2`, word, other)
  if (field.many)
    await run(
      `insert into ${page.table}_${field.name} (owner_id, target_id) values ($1, $2) on conflict do nothing`,
      own,
      other,
    )
  else await run(`update ${page.table} set ${field.name} = $1 where id = $2`, other, own)
  await run(`update ${page.table} set search_grams = null where false`).catch(() => undefined)
  return { own, other, word }
}

const holder = (page: Binding): Promise<Person> =>
  server.holding([...oracle.held(pageRoles([page.route as string])[0])], {
    data_scope: 'own_areas',
    can_sensitive: true,
    can_export: true,
    areas: [1],
  })

describe('a reference outside one’s rows shows that there is one, no more', () => {
  test('there are such references', () => expect(referring.length).toBeGreaterThan(3))

  test.each(referring)('%s', async (_name, page, field) => {
    const { own, other, word } = await refer(page, field)
    const person = await holder(page)
    const told = (record: Row) => {
      expect(JSON.stringify(record), 'the name').not.toContain(word)
      if (!(field.name in record)) return
      expect([record[field.name]].flat(), 'the id').toContain(UNSEEN)
      expect([record[field.name]].flat(), 'the id').not.toContain(other)
      expect([record[companionOf(field)]].flat(), 'the caption').toContain(unseen.zh)
    }
    const { list, read } = page.calls
    const listed = async (query: object) => {
      const answer = await person.call(`${list?.method} ${list?.path}`, {
        ...page.select,
        page: 1,
        limit: 200,
        ...query,
      })
      expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
      return answer.content.list_data as Row[]
    }
    const row = (await listed({})).find(({ id }) => id === own)
    if (row) told(row)
    if (read) told((await person.call(`${read.method} ${read.path}`, { [read.id]: own })).content)
    expect(await listed({ keyword: word }), 'a search').toEqual([])
    if (page.views.list.filters.includes(field.name)) {
      expect(await listed({ filter: { [field.name]: [other] } }), 'a filter').toEqual([])
      expect((await listed({ filter: { [field.name]: [UNSEEN] } })).map(({ id }) => id)).toContain(own)
      const figures = await person.call('POST /many/figures', {
        resource: page.name,
        query: page.select,
        by: field.name,
      })
      if (figures.code !== 'PARAM') {
        expect(JSON.stringify(figures)).not.toContain(word)
        const keys = figures.content.groups.flatMap(({ keys }: { keys: string[] }) => keys)
        expect(keys).not.toContain(String(other))
        expect(keys).toContain(String(UNSEEN))
        const group = { by: field.name, keys: [String(UNSEEN)] }
        expect((await listed({ group })).map(({ id }) => id)).toContain(own)
      }
    }
    if (page.views.list.sort.includes(field.name)) await listed({ sort: [field.name] })
    if (page.features.export) {
      const columns = [field.name]
      const answer = await person.call('POST /export/create', {
        resource: page.name,
        columns,
        query: {},
        format: 'csv',
      })
      if (answer.status === 200) {
        const job = await ended(server, person, answer)
        const file = await server.app.server.inject({
          url: `/api/job/download?job_id=${job.id}`,
          headers: { authorization: person.token },
        })
        expect(file.body).not.toContain(word)
      }
    }
    const admin = await server.as('admin')
    if (read)
      expect(JSON.stringify((await admin.call(`${read.method} ${read.path}`, { [read.id]: own })).content)).toContain(
        word,
      )
  })
})

test('an edit of several references keeps those that are not shown', async () => {
  const found = referring.find(([, page, field]) => field.many && page.calls['update'])
  if (!found) return
  const [, page, field] = found
  const { own, other } = await refer(page, field)
  const person = await holder(page)
  const { read, update } = page.calls
  const { content } = await person.call(`${read?.method} ${read?.path}`, { [read?.id as string]: own })
  const answer = await person.call(`${update?.method} ${update?.path}`, {
    [update?.id as string]: own,
    revision: content.revision,
    [field.name]: content[field.name],
  })
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  expect(
    (await run(`select target_id from ${page.table}_${field.name} where owner_id = $1`, own)).map(
      (row) => row['target_id'],
    ),
  ).toContain(other)
  expect(await idsWhere(server, page, `t.id = ${own}`)).toEqual([own])
})
