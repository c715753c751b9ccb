// A resource's table in a query: its alias, and the caller for whom its rows and values are read.
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../core/caller'
import type { Resource } from '../core/resources'

export interface Table {
  readonly resource: Resource
  readonly alias: string
  readonly caller: Caller
  /** `"person" as "t"`, for the from clause. */
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<number>
  /** Computed values that a condition has worked out already, as columns of `held`. */
  readonly held?: ReadonlySet<string>
}

/** `alias`: unlike those of other tables of the query, if columns of both are named. */
export function tableOf(resource: Resource, caller: Caller, alias = 't'): Table {
  return {
    resource,
    alias,
    caller,
    from: sql`${sql.table(resource.table)} as ${sql.id(alias)}`,
    id: sql`${sql.ref(`${alias}.id`)}`,
  }
}

/** Another table of the same query. */
export function otherTable({ caller }: Table, resource: Resource, alias: string): Table {
  return tableOf(resource, caller, alias)
}
