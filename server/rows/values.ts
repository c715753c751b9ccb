// SQL of values in a row: stored, linked, computed, or rows of their own.
import { type RawBuilder, sql } from 'kysely'
import type { Field, First, Span } from '#kernel/binding'
import { kinds } from '#kernel/kinds'
import { firstBy } from '#kernel/leading'
import { standard } from '#kernel/standard'
import { behaviourOf } from '../core/behaviour'
import { isComputed, linkTable, type Resource } from '../core/resources'
import { living } from '../database/living'
import type { Table } from './table'

/** SQL condition that a row called `alias` is living: neither it nor, for child rows, its record is deleted. */
export function livingSql(resource: Resource, alias: string): RawBuilder<unknown> {
  if (resource.binding.features.softDelete) return living(alias)
  const { owner } = resource
  if (!owner?.field.rows) return sql`true`
  const above = `${alias}_owner`
  return sql`exists (select 1 from ${sql.table(owner.resource.table)} ${sql.id(above)}
    where ${sql.ref(`${above}.id`)} = ${sql.ref(`${alias}.${owner.field.rows.by}`)} and ${livingSql(owner.resource, above)})`
}

/** An entry as sent: its id, then its fields in order. */
function childSql(field: Field, { alias, caller: { resources } }: Table): RawBuilder<unknown> {
  const { resource: name, by, order } = field.rows as NonNullable<Field['rows']>
  const pairs = Object.values(field.fields ?? {}).map((one) => {
    const value = sql.ref(`child.${one.name}`)
    const sent = kinds[one.kind].column === 'timestamptz' && !one.many ? asIso(value) : value
    return sql`${sql.lit(one.name)}, ${sent}`
  })
  // json, not jsonb, which would reorder the keys.
  return sql`(select coalesce(json_agg(json_build_object(${sql.join([sql`'id', child.id`, ...pairs])})
    order by ${sql.ref(`child.${order}`)}, child.id), '[]'::json)
    from ${sql.table(resources.get(name).table)} child where ${sql.ref(`child.${by}`)} = ${sql.ref(`${alias}.id`)})`
}

function asIso(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Counts per row through the index of `by`, so that the other table is never read as a whole for one row. */
function countBelow(
  target: Resource,
  owner: Resource,
  by: string,
  alias: string,
  extra: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(with recursive below(id) as (
    select ${sql.ref(`${alias}.id`)} union
    select child.id from ${sql.table(owner.table)} child join below on child.pid = below.id where ${living('child')})
    select coalesce(sum(part.num), 0)::bigint from below cross join lateral (
      select count(*) as num from ${sql.table(target.table)} counted where counted.${sql.ref(by)} = below.id and ${extra}) part)`
}

/** SQL of a computed count or sum over another resource, seen from a row of the table. */
function computed(field: Field, { resource, alias, caller }: Table): RawBuilder<unknown> {
  const { resources } = caller
  const compute = field.compute as Exclude<Field['compute'], true | Span | First | undefined>
  const [name, column] = (compute.count ?? compute.sum ?? '').split('.') as [string, string | undefined]
  const target = resources.get(resources.binding(name).base)
  // Rows whose readers the behaviour decides are no more counted than listed.
  const own = behaviourOf(target).scope?.('counted', caller)
  const conditions = [livingSql(target, 'counted'), ...(own ? [own] : [])]
  for (const [key, value] of Object.entries(compute.where ?? {})) {
    conditions.push(
      Array.isArray(value) ? sql`counted.${sql.ref(key)} = any(${value})` : sql`counted.${sql.ref(key)} = ${value}`,
    )
  }
  const where = sql.join(conditions, sql` and `)
  const by = target.binding.fields[compute.by]
  if (by?.many) {
    return sql`(select count(*) from ${sql.table(linkTable(target, by))} link join ${sql.table(target.table)} counted
      on counted.id = link.owner_id where link.target_id = ${sql.ref(`${alias}.id`)} and ${where})`
  }
  if (compute.below) return countBelow(target, resource, compute.by, alias, where)
  const measure = compute.sum ? sql`coalesce(sum(counted.${sql.ref(column as string)}), 0)` : sql`count(*)`
  return sql`(select ${measure} from ${sql.table(target.table)} counted
    where counted.${sql.ref(compute.by)} = ${sql.ref(`${alias}.id`)} and ${where})`
}

/** True if reading the value runs code or a subquery for each row. */
export function isWorkedOut(name: string, { binding, columns }: Resource): boolean {
  const field = binding.fields[name]
  return field !== undefined && !firstBy(field) && (columns[name] !== undefined || isComputed(field))
}

/** SQL of a field's value in a row of the table, whether stored, linked or computed. */
export function valueSql(name: string, table: Table): RawBuilder<unknown> {
  const { resource, alias, caller, held } = table
  if (held?.has(name)) return sql`${sql.ref(`held.${name}`)}`
  const field = resource.binding.fields[name]
  if (!field) {
    if (!Object.hasOwn(standard, name)) throw new Error(`${resource.name} has no field ${name}`)
    return sql`${sql.ref(`${alias}.${name}`)}`
  }
  const column = resource.columns[name]
  if (column) return column(alias, caller)
  if (field.compute === true || field.derived) throw new Error(`no column ${name} in the behaviour of ${resource.name}`)
  if (firstBy(field)) throw new Error(`${name} is a condition on a list, not a value of a row`)
  if (isComputed(field)) return computed(field, table)
  if (field.rows) return childSql(field, table)
  if (field.many && field.kind === 'reference') {
    return sql`array(select link.target_id from ${sql.table(linkTable(resource, field))} link
      where link.owner_id = ${table.id} order by link.place, link.target_id)`
  }
  return sql`${sql.ref(`${alias}.${name}`)}`
}
