// A list query as SQL: filters, search, parents named beside them; refuses fields that the caller may not read.
import { type RawBuilder, sql } from 'kysely'
import { canRead } from '#kernel/access'
import type { Field, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { fieldOf } from '#kernel/standard'
import type { ListQuery } from '#kernel/wire'
import type { Context } from '../core/context'
import type { Resource } from '../core/resources'
import { readable } from '../rows/records'
import { visibleSql } from '../rows/scope'
import { tableOf } from '../rows/table'
import { valueSql } from '../rows/values'
import { filterSql, keywordSql } from '../rows/where'

/** An unreadable field must not be filterable either: the result would reveal it. */
export function refuseUnreadable(query: ListQuery, context: Context): void {
  const grant = context.session?.grant
  const asked = [
    ...(query.sort ?? []).map((entry) => entry.replace(/^-/, '')),
    ...Object.keys(query.filter ?? {}),
    ...(query.any ?? []).flatMap((filter) => Object.keys(filter)),
  ]
  for (const name of asked) {
    const field = fieldOf(context.page, name)
    if (field && grant && !canRead(grant, field))
      fail('PARAM', { errors: { [name]: { zh: '没有查看权限', en: 'Not permitted' } } })
  }
  refuseOfOtherPages(query, context)
}

/** Pages that share a call have filters and orders of their own. */
function refuseOfOtherPages(query: ListQuery, { page }: Context): void {
  const { filters, sort } = page.views.list
  const filtered = [query.filter ?? {}, ...(query.any ?? [])].flatMap((filter) => Object.keys(filter))
  const foreign = filtered.find((name) => !filters.includes(name))
  if (foreign) fail('PARAM', { errors: { [foreign]: { zh: '此页不能按此筛选', en: 'Not a filter of this page' } } })
  const order = (query.sort ?? []).map((entry) => entry.replace(/^-/, '')).find((name) => !sort.includes(name))
  if (order) fail('PARAM', { errors: { [order]: { zh: '不能按此字段排序', en: 'Cannot be sorted by' } } })
}

/** Parents named beside the filter (`activity_id`, `pid`): rows of that parent, or of none for null. */
export function parentsIn(resource: Resource, query: Row, context: Context): Field[] {
  return Object.values(resource.binding.fields).filter(
    (field) => Object.hasOwn(context.call.input, field.name) && query[field.name] !== undefined,
  )
}

/** Conditions from the top-level inputs of the call. */
export function parentsSql(resource: Resource, query: Row, context: Context): RawBuilder<unknown>[] {
  return parentsIn(resource, query, context).map((field) => {
    const value = valueSql(field.name, tableOf(resource, context))
    const wanted = query[field.name]
    return wanted === null ? sql`${value} is null` : sql`${value} = ${wanted}`
  })
}

/** The conditions of the query; top-level inputs of the call are filters too. */
export function conditions(resource: Resource, query: ListQuery & Row, context: Context): RawBuilder<unknown> {
  const parts = [
    visibleSql(context.rowScope, tableOf(resource, context)),
    filterSql(query.filter ?? {}, tableOf(resource, context)),
  ]
  parts.push(...parentsSql(resource, query, context))
  if (query.any && query.any.length > 0) {
    parts.push(
      sql`(${sql.join(
        query.any.map((filter) => filterSql(filter, tableOf(resource, context))),
        sql` or `,
      )})`,
    )
  }
  const searched = readable(resource, context.page.views.list.search, context)
  if (query.keyword) parts.push(keywordSql(searched, query.keyword, tableOf(resource, context)))
  return sql.join(parts, sql` and `)
}
