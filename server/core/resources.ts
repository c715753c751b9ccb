// Run-time registry of resources: bindings joined with their computed columns and incoming references.
import type { Binding, Field } from '#kernel/binding'
import type { ColumnSql } from './columns'
import { timedColumns } from './timed'

/** A base resource with a table. */
export interface Resource {
  readonly name: string
  readonly table: string
  readonly binding: Binding
  /** The base itself if it is a page, and its views. */
  readonly pages: readonly Binding[]
  /** Columns that follow from time, and those that a schema leaves to code. */
  readonly columns: Readonly<Record<string, ColumnSql>>
  /** Of child rows: the owning resource and its field. */
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
  /** The base and its views. */
  viewsOf(base: string): readonly Binding[]
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
  columns: ReadonlyMap<string, Resource['columns']>,
): Resources {
  const byName = new Map(bindings.map((binding) => [binding.name, binding]))
  const views = new Map<string, Binding[]>()
  for (const binding of bindings) views.set(binding.base, [...(views.get(binding.base) ?? []), binding])
  const resources = new Map<string, Resource & { owner?: Referrer }>()
  for (const binding of bindings) {
    if (binding.name !== binding.base || binding.table === null) continue
    resources.set(binding.name, {
      name: binding.name,
      table: binding.table,
      binding,
      pages: views.get(binding.name) ?? [],
      columns: { ...timedColumns(binding.fields), ...columns.get(binding.name) },
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
      // Child rows don't block the deletion of their own record.
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
    viewsOf: (base) => views.get(base) ?? [],
    referrersOf: (name) => referrers.get(name) ?? [],
  }
}

/** Resources that are made anew while the server runs; whoever holds them sees the newest ones. */
export interface Renewable extends Resources {
  renew(bindings: readonly Binding[]): void
  /** The resources of this moment, for the time of a call. */
  now(): Resources
}

export function renewable(bindings: readonly Binding[], make: (bindings: readonly Binding[]) => Resources): Renewable {
  let current = make(bindings)
  return {
    get bindings() {
      return current.bindings
    },
    binding: (name) => current.binding(name),
    get: (name) => current.get(name),
    viewsOf: (base) => current.viewsOf(base),
    referrersOf: (name) => current.referrersOf(name),
    renew(next) {
      current = make(next)
    },
    now: () => current,
  }
}
