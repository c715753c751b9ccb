// The registry of resources at run time: bindings joined with their behaviours, and who refers to whom.
import { type RawBuilder, sql } from 'kysely'
import type { Binding, Field } from '#kernel/binding'
import { kinds } from '#kernel/kinds'
import { standard } from '#kernel/standard'
import { living } from '../database/living'
import type { AnyBehaviour, ColumnContext } from './behaviour'

/** A base resource with a table. */
export interface Resource {
  readonly name: string
  readonly table: string
  readonly binding: Binding
  /** The base itself, where it is a page, and its views. */
  readonly pages: readonly Binding[]
  readonly behaviour: AnyBehaviour
  /** Whose child rows these are, and by which of its fields. */
  readonly owner?: Referrer
}

/** A field of some resource that refers to another. */
export interface Referrer {
  readonly resource: Resource
  readonly field: Field
}

export interface Resources {
  readonly bindings: readonly Binding[]
  binding(name: string): Binding
  get(name: string): Resource
  referrersOf(name: string): readonly Referrer[]
}

export function linkTable(resource: Pick<Resource, 'table'>, field: Pick<Field, 'name'>): string {
  return `${resource.table}_${field.name}`
}

export function hashColumn(field: string): string {
  return `${field}_hash`
}

export function isComputed(field: Field): boolean {
  return field.compute !== undefined
}

export function createResources(
  bindings: readonly Binding[],
  behaviours: ReadonlyMap<string, AnyBehaviour>,
): Resources {
  const byName = new Map(bindings.map((binding) => [binding.name, binding]))
  const resources = new Map<string, Resource & { owner?: Referrer }>()
  for (const binding of bindings) {
    if (binding.name !== binding.base || binding.table === null) continue
    resources.set(binding.name, {
      name: binding.name,
      table: binding.table,
      binding,
      pages: bindings.filter((one) => one.base === binding.name),
      behaviour: behaviours.get(binding.name) ?? {},
    })
  }
  for (const resource of resources.values()) {
    for (const field of Object.values(resource.binding.fields)) {
      const child = field.rows && resources.get(field.rows.resource)
      if (child) child.owner = { resource, field }
    }
  }
  const referrers = new Map<string, Referrer[]>()
  for (const resource of resources.values()) {
    for (const field of Object.values(resource.binding.fields)) {
      // What is part of a record does not hold it.
      if (!field.ref || isComputed(field) || resource.owner?.field.rows?.by === field.name) continue
      referrers.set(field.ref.base, [...(referrers.get(field.ref.base) ?? []), { resource, field }])
    }
  }
  const found = <T>(value: T | undefined, name: string): T => {
    if (value === undefined) throw new Error(`no resource named ${name}`)
    return value
  }
  return {
    bindings,
    binding: (name) => found(byName.get(name), name),
    get: (name) => found(resources.get(name), name),
    referrersOf: (name) => referrers.get(name) ?? [],
  }
}

/** Whether a row called `alias` is there: not deleted, and of child rows, that their record is not. */
export function livingSql(resource: Resource, alias: string): RawBuilder<unknown> {
  if (resource.binding.features.softDelete) return living(alias)
  const { owner } = resource
  if (!owner?.field.rows) return sql`true`
  const above = `${alias}_owner`
  return sql`exists (select 1 from ${sql.table(owner.resource.table)} ${sql.id(above)}
    where ${sql.ref(`${above}.id`)} = ${sql.ref(`${alias}.${owner.field.rows.by}`)} and ${livingSql(owner.resource, above)})`
}

/** An entry as it travels: its number, then its fields in their order. */
function childSql(resources: Resources, field: Field, alias: string): RawBuilder<unknown> {
  const { resource: name, by, order } = field.rows as NonNullable<Field['rows']>
  const pairs = Object.values(field.fields ?? {}).map((one) => {
    const value = sql.ref(`child.${one.name}`)
    const told = kinds[one.kind].column === 'timestamptz' && !one.many ? asIso(value) : value
    return sql`${sql.lit(one.name)}, ${told}`
  })
  // As json, not jsonb: that would give the keys an order of its own.
  return sql`(select coalesce(json_agg(json_build_object(${sql.join([sql`'id', child.id`, ...pairs])})
    order by ${sql.ref(`child.${order}`)}, child.id), '[]'::json)
    from ${sql.table(resources.get(name).table)} child where ${sql.ref(`child.${by}`)} = ${sql.ref(`${alias}.id`)})`
}

function asIso(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Counted entry by entry through the index of `by`: the whole other table is never read for one row. */
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

/** SQL of a computed count or sum over another resource, seen from a row called `alias`. */
function computed(resources: Resources, resource: Resource, field: Field, alias: string): RawBuilder<unknown> {
  const compute = field.compute as Exclude<Field['compute'], true | undefined>
  const [name, column] = (compute.count ?? compute.sum ?? '').split('.') as [string, string | undefined]
  const target = resources.get(resources.binding(name).base)
  const conditions = [livingSql(target, 'counted')]
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

/** SQL of a field's value in a row called `alias`, whether stored, linked or computed. */
export function valueSql(
  resources: Resources,
  resource: Resource,
  name: string,
  alias: string,
  context: ColumnContext,
): RawBuilder<unknown> {
  const field = resource.binding.fields[name]
  if (!field) {
    if (!Object.hasOwn(standard, name)) throw new Error(`${resource.name} has no field ${name}`)
    return sql`${sql.ref(`${alias}.${name}`)}`
  }
  if (field.compute === true || field.derived) {
    const column = resource.behaviour.columns?.[name]
    if (!column) throw new Error(`no column ${name} in the behaviour of ${resource.name}`)
    return column(alias, context)
  }
  if (isComputed(field)) return computed(resources, resource, field, alias)
  if (field.rows) return childSql(resources, field, alias)
  if (field.many && field.kind === 'reference') {
    return sql`array(select link.target_id from ${sql.table(linkTable(resource, field))} link
      where link.owner_id = ${sql.ref(`${alias}.id`)} order by link.place, link.target_id)`
  }
  return sql`${sql.ref(`${alias}.${name}`)}`
}
