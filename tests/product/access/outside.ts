// Finds, or creates, a record that some person must not see, with SQL of its own: server/rows/scope.ts isn't used.
import type { Binding, Call, Row } from '#kernel/binding'
import { draft } from '../../../scripts/samples/sample'
import { referencesOf } from '../../access/bodies'
import { areas, ownRows } from '../../access/protected'
import type { Person, TestServer } from '../../support/server'

/** The path to the area of a row: by hand for the product, otherwise as in a new file. */
export function areaPath(page: Binding): string | undefined {
  return areas[page.base] ?? page.features.areaScope
}

export function scopeOf(page: Binding): Readonly<Record<string, unknown>> {
  return ownRows[page.name] ?? page.scope
}

/** SQL of computed fields by which pages choose their rows, and of what moves a row away. */
const computed: Readonly<Record<string, { is(alias: string): string; move: string }>> = {
  'membership.is_listed': {
    is: (alias) =>
      `exists (select from person listed where listed.id = ${alias}.user_id and listed.delete_time is null)`,
    move: 'update person set delete_time = now() where id = (select m.user_id from membership m where m.id = $1)',
  },
}

const quoted = (value: unknown) => (typeof value === 'number' ? String(value) : `'${String(value)}'`)

/** SQL of the rows of a page, for any caller. */
export function inPage(page: Binding, alias = 't'): string {
  const parts = Object.entries(scopeOf(page)).map(
    ([field, wanted]) =>
      `${computed[`${page.base}.${field}`]?.is(alias) ?? `${alias}.${field}`} in (${[wanted].flat().map(quoted).join(', ')})`,
  )
  return [...parts, ...(page.features.softDelete ? [`${alias}.delete_time is null`] : [])].join(' and ') || 'true'
}

/** SQL of the area of a row. */
export function areaOf(page: Binding, alias = 't'): string {
  const [first, second] = (areaPath(page) ?? '').split('.')
  // Groups are stored among the areas, and each lies in one of them.
  if (first === 'id') return `coalesce(${alias}.area_id, ${alias}.id)`
  const target = page.fields[first]?.ref?.base === 'user' ? 'person' : page.fields[first]?.ref?.base
  return second
    ? `(select inner_row.${second} from ${target} inner_row where inner_row.id = ${alias}.${first})`
    : `${alias}.${first}`
}

export const belowOne = `(with recursive below(id) as (select 1::bigint union
  select child.id from area child join below on child.pid = below.id) select id from below)`

export async function idsWhere(server: TestServer, page: Binding, where: string): Promise<number[]> {
  const { rows } = await server.connection.pool.query(`select t.id from ${page.table} t where ${where} order by t.id`)
  return rows.map((row) => row.id)
}

/** A living record outside the page; one is moved away if there is none. */
export async function outsidePage(server: TestServer, page: Binding): Promise<number> {
  const living = page.features.softDelete ? 't.delete_time is null' : 'true'
  const [found] = await idsWhere(server, page, `${living} and not (${inPage(page)})`)
  if (found) return found
  const [field, wanted] = Object.entries(scopeOf(page))[0]
  const other = page.fields[field].choices?.find((choice) => ![wanted].flat().includes(choice.value))?.value
  const ids = await idsWhere(server, page, inPage(page))
  const id = ids[ids.length - 1]
  const { move } = computed[`${page.base}.${field}`] ?? {}
  if (move) await server.connection.pool.query(move, [id])
  else await server.connection.pool.query(`update ${page.table} set ${field} = $1 where id = $2`, [other, id])
  return id
}

async function create(server: TestServer, page: Binding, area: number): Promise<void> {
  const admin = await server.as('admin')
  const [first, second] = (areaPath(page) as string).split('.')
  const target = page.fields[first]?.ref?.base
  if (second && target !== 'user') {
    // A row whose record lies in no area: that is moved into it.
    const [id] = await idsWhere(server, page, `${inPage(page)} and ${areaOf(page)} is null`)
    await server.connection.pool.query(
      `update ${target} set ${second} = $2 where id = (select ${first} from ${page.table} where id = $1)`,
      [id, area],
    )
    return
  }
  const { rows } = second
    ? await server.connection.pool.query('select id from person where area_id = $1 and delete_time is null', [area])
    : { rows: [{ id: area }] }
  const field = first === 'id' ? (page.scope['area_type'] === 'group' ? 'area_id' : 'pid') : first
  const call = page.calls['create']
  if (!call) {
    // No call creates any there: a row without an area is moved into it.
    const [id] = await idsWhere(server, page, `${inPage(page)} and ${areaOf(page)} is null`)
    await server.connection.pool.query(`update ${page.table} set ${field} = $2 where id = $1`, [id, rows[0].id])
    return
  }
  const { method, path } = call
  const body: Row = { ...draft(page, await referencesOf(page, admin)), ...page.select, [field]: rows[0].id }
  const answer = await admin.call(`${method} ${path}`, body)
  if (answer.status !== 200) throw new Error(`${page.name}: ${JSON.stringify(answer)}`)
}

/** Ids of the page's rows in area 1 or below, and elsewhere; created if missing. */
export async function byArea(server: TestServer, page: Binding): Promise<{ inside: number[]; elsewhere: number[] }> {
  const find = async () => ({
    inside: await idsWhere(server, page, `${inPage(page)} and ${areaOf(page)} in ${belowOne}`),
    elsewhere: await idsWhere(server, page, `${inPage(page)} and ${areaOf(page)} not in ${belowOne}`),
  })
  const found = await find()
  if (found.inside.length === 0) await create(server, page, 1)
  if (found.elsewhere.length === 0) await create(server, page, 2)
  return find()
}

export interface Touch {
  readonly name: string
  readonly call: Call
  readonly body: Row
}

/** Every call of the page with ids, called with this one. */
export function touches(page: Binding, id: number, required: (call: Call) => Row): Touch[] {
  const body = (call: Call): Row | null => {
    const action = page.actions.find((one) => one.name === call.name)
    switch (call.operation) {
      case 'read':
        return page.kind === 'settings' ? null : { [call.id]: id }
      case 'update':
        // A wrong revision: the current one must not be revealed either.
        return { [call.id]: id, revision: 999_999 }
      case 'quick':
        return { [call.id]: id, revision: 999_999, field: page.views.list.inline[0], value: null }
      case 'toggle':
        return { [call.id]: id, [call.name]: true }
      case 'remove':
        return { id_list: [id] }
      case 'action':
        if (action?.on === 'row') return { ...action.with, [call.id]: id }
        if (action?.on === 'selection') return { ...action.with, id_list: [id] }
        return call.input['id']?.required ? { id } : null
      default:
        return null
    }
  }
  return Object.values(page.calls).flatMap((call) => {
    const named = call.access === 'granted' ? body(call) : null
    if (!named) return []
    const dry = call.dry ? { dry: true } : {}
    return [{ name: call.name, call, body: { ...required(call), ...named, ...dry } }]
  })
}

export async function holderOf(
  server: TestServer,
  entries: Iterable<string>,
  dataScope: 'all' | 'own_areas' | 'own_records',
): Promise<Person> {
  return server.holding([...entries], { data_scope: dataScope, can_sensitive: true, areas: [1] })
}
