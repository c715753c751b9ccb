// Uses of files: in every picture, video, file and rich-text field of every resource.
import { type RawBuilder, sql } from 'kysely'
import { canCall } from '#kernel/access'
import type { Field } from '#kernel/binding'
import { type Context, signedIn } from '../../core/context'
import { isComputed, type Resource } from '../../core/resources'
import { livingOf } from '../../database/living'
import { captions } from '../../rows/records'
import { dataScopeSql } from '../../rows/scope'
import { tableOf } from '../../rows/table'

interface Use {
  url: string
  resource: string
  id: number
  /** Within the caller's data scope. */
  visible: boolean
}

const shown = 100

function holds(field: Field): boolean {
  if (isComputed(field) || field.sensitive === 'identity' || field.sensitive === 'secret') return false
  return field.kind === 'image' || field.kind === 'video' || field.kind === 'file' || field.kind === 'html'
}

/** One branch per field, each reading a row once, for any number of addresses. */
function usesInField(resource: Resource, field: Field, urls: readonly string[], context: Context): RawBuilder<unknown> {
  const visible = dataScopeSql(tableOf(resource, context))
  const column = sql.ref(`t.${field.name}`)
  const table = sql.table(resource.table)
  const wanted = sql`${[...urls]}::text[]`
  if (field.kind === 'html')
    return sql`select wanted.url, t.id, ${visible} as visible from ${table} t join unnest(${wanted}) as wanted(url)
      on strpos(${column}, wanted.url) > 0 where ${column} like '%/uploads/%' and ${livingOf(resource, 't')}`
  if (field.many)
    return sql`select used.url, t.id, ${visible} as visible from ${table} t cross join lateral unnest(${column}) as used(url)
      where ${column} <> '{}' and used.url = any(${wanted}) and ${livingOf(resource, 't')}`
  return sql`select ${column} as url, t.id, ${visible} as visible from ${table} t where ${column} = any(${wanted}) and ${livingOf(resource, 't')}`
}

function usesIn(resource: Resource, fields: readonly Field[], urls: readonly string[], context: Context) {
  const branches = fields.map((field) => usesInField(resource, field, urls, context))
  return sql`select url, ${resource.name} as resource, id, visible from (${sql.join(branches, sql` union `)}) found`
}

/** Each living record that uses one of the addresses, once per address. */
export async function usesOf(urls: readonly string[], context: Context): Promise<Use[]> {
  if (urls.length === 0) return []
  const names = new Set(
    context.resources.bindings.filter((one) => one.table && one.kind !== 'table').map((one) => one.base),
  )
  const queries = [...names].flatMap((name) => {
    const resource = context.resources.get(name)
    const fields = Object.values(resource.binding.fields).filter(holds)
    // The library's own addresses are no use.
    return fields.length > 0 && name !== 'file' ? [usesIn(resource, fields, urls, context)] : []
  })
  const { rows } = await sql<Use>`${sql.join(queries, sql` union all `)}`.execute(context.db)
  return rows
}

/** True if some page of the resource lets the caller read its records. */
function isOpen(name: string, context: Context): boolean {
  const { grant } = signedIn(context)
  return context.resources.get(name).pages.some(({ calls }) => {
    const call = calls['read'] ?? calls['list']
    return call !== undefined && canCall(grant, call)
  })
}

/** The uses as records whose names the caller may see. */
export async function namedUses(uses: readonly Use[], context: Context) {
  const open = new Set([...new Set(uses.map((use) => use.resource))].filter((name) => isOpen(name, context)))
  const visible = uses.filter((use) => use.visible && open.has(use.resource)).slice(0, shown)
  const named = new Map<string, Map<number, string>>()
  for (const name of new Set(visible.map((use) => use.resource))) {
    const ids = visible.filter((use) => use.resource === name).map((use) => use.id)
    named.set(name, await captions(name, ids, context))
  }
  return visible.map(({ resource, id }) => ({ resource, id, name: named.get(resource)?.get(id) ?? '' }))
}

/** Number of uses by address, or by resource. */
export function countsBy(uses: readonly Use[], key: 'url' | 'resource'): Map<string, number> {
  const counts = new Map<string, number>()
  for (const use of uses) counts.set(use[key], (counts.get(use[key]) ?? 0) + 1)
  return counts
}
