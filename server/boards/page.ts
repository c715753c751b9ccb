// The page that a part of a board counts, for a caller who may open it.
import type { RawBuilder } from 'kysely'
import { canOpen, canRead } from '#kernel/access'
import type { Row } from '#kernel/binding'
import type { Counting } from '#kernel/board'
import { addDays } from '#kernel/calendar'
import type { Days } from '#kernel/periods'
import { fieldOf } from '#kernel/standard'
import type { Filter, FilterValue } from '#kernel/wire'
import { atList } from '../actions/at-list'
import { queriedSql } from '../actions/conditions'
import { asNarrowed } from '../actions/match'
import { type Context, resourceOf, signedIn } from '../core/context'
import type { Resource } from '../core/resources'
import { startOfDay, zoneOf } from '../core/settings'
import { type Table, tableOf } from '../rows/table'
import { valueSql } from '../rows/values'
import { betweenSql, filterSql } from '../rows/where'

/** Milliseconds. Charts may be so old after a write; figures and to-dos may not. */
export const MINUTE = 60_000

export interface BoardPage {
  readonly resource: Resource
  /** Of the list of the page. */
  readonly context: Context
  /** Rows are called `t`. */
  readonly table: Table
  /** Rows that the list shows to the caller. */
  readonly visible: RawBuilder<unknown>
}

/** True if the caller may open the page that the part leads to. */
export function isOpen({ route }: Pick<Counting, 'route'>, context: Context): boolean {
  return canOpen(signedIn(context).grant, route)
}

/** null without the right to the page, or to read one of the fields. */
export async function openPage(
  counting: Counting,
  fields: readonly string[],
  outer: Context,
): Promise<BoardPage | null> {
  if (!isOpen(counting, outer)) return null
  const { grant } = signedIn(outer)
  const page = outer.resources.binding(counting.of)
  const names = [...Object.keys(counting.where), ...(counting.at ? [counting.at] : []), ...fields]
  const readable = names.every((name) => {
    const field = fieldOf(page, name)
    return !field || canRead(grant, field)
  })
  if (!readable) return null
  // Of one minute: conditions that depend on the moment would be other statements each time, and never cached.
  const minute = new Date(Math.floor(outer.now().getTime() / MINUTE) * MINUTE)
  const context = { ...atList(page, outer), now: () => minute }
  const resource = resourceOf(context)
  const query: Row = await asNarrowed({ ...page.select, filter: {} }, context)
  return { resource, context, table: tableOf(resource, context), visible: queriedSql(resource, query, context) }
}

export function valueIn(name: string, { table }: BoardPage): RawBuilder<unknown> {
  return valueSql(name, table)
}

/** Rows with these values, beside being visible. */
export function whereSql(where: Filter, { table }: BoardPage): RawBuilder<unknown> {
  return filterSql(where, table)
}

export function duringSql(name: string, days: Days, page: BoardPage): RawBuilder<unknown> {
  const field = fieldOf(page.resource.binding, name)
  if (!field) throw new Error(`${page.resource.name} has no field ${name}`)
  return betweenSql(field, valueIn(name, page), days, page.context)
}

/** The same days as a filter of a list. */
export function daysFilter(name: string, { first, last }: Days, of: string, context: Context): FilterValue {
  if (fieldOf(context.resources.binding(of), name)?.kind !== 'date-time') return { gte: first, lte: last }
  const zone = zoneOf(context.settings)
  const next = startOfDay(addDays(last, 1), zone)
  return {
    gte: startOfDay(first, zone).toISOString(),
    lte: new Date(next.getTime() - 1).toISOString().replace('Z', '999Z'),
  }
}

/** All days of both. */
export function spanOf(all: readonly Days[]): Days | undefined {
  const [first] = all.map((one) => one.first).sort()
  const last = all
    .map((one) => one.last)
    .sort()
    .at(-1)
  return first && last ? { first, last } : undefined
}

/** Groups by a key, in order of the first of each. */
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return [...groups.values()]
}
