// `options`: id and caption for select boxes, searched or resolved by id.
import { type RawBuilder, sql } from 'kysely'
import { type Grant, openEntryPoints } from '#kernel/access'
import type { Row } from '#kernel/binding'
import { OPTIONS_LIMIT } from '#kernel/constants'
import { kinds } from '#kernel/kinds'
import { placeholders } from '#kernel/text'
import type { Filter, Option } from '#kernel/wire'
import { type Context, resourceOf } from '../core/context'
import { captionOf, readable, records, storedRows } from '../rows/records'
import { referableSql, visibleSql } from '../rows/scope'
import { tableOf } from '../rows/table'
import { filterSql, keywordSql, orderSql } from '../rows/where'
import { parentsSql } from './conditions'
import { asTree } from './tree'

function grantOf(context: Context): Grant {
  return context.session?.grant ?? new Set()
}

/** Contacts in choices distinguish namesakes; their masks suffice for that. */
function masking(context: Context): Context {
  return context.session ? { ...context, session: { ...context.session, canSensitive: false } } : context
}

/** Handler of `options`: `{ id, name }` with the fields of `views.options`. */
export async function options(input: Row, context: Context): Promise<{ list_data: Option[] }> {
  const resource = resourceOf(context)
  const { page } = context
  const parts: RawBuilder<unknown>[] = [
    visibleSql(context.rowScope, tableOf(resource, context), referableSql),
    filterSql((input['filter'] ?? {}) as Filter, tableOf(resource, context)),
    ...parentsSql(resource, input, context),
  ]
  const idList = input['id_list'] as number[] | undefined
  if (idList) parts.push(sql`t.id = any(${idList}::bigint[])`)
  const caption = placeholders(page.label)
  // Callers whose only entry point is a reference must not find rows by fields that options don't show.
  const listed =
    context.call.access !== 'granted' || openEntryPoints(grantOf(context), context.call).some((point) => !point.derived)
  const names = [...caption, ...page.views.options, ...(listed ? page.views.list.search : [])]
  const searched = readable(resource, [...new Set(names)], context).filter((name) => {
    const field = resource.binding.fields[name]
    return field && kinds[field.kind].text && !field.many
  })
  if (input['keyword']) parts.push(keywordSql(searched, input['keyword'] as string, tableOf(resource, context)))
  const tree = page.kind === 'tree'
  const limit = idList ? OPTIONS_LIMIT : (context.call.limit ?? OPTIONS_LIMIT)
  const order = orderSql(
    page.views.list.order.filter((entry) => readable(resource, [entry.replace(/^-/, '')], context).length > 0),
    tableOf(resource, context),
  )
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(resource.table)} t
    where ${sql.join(parts, sql` and `)} order by ${order} limit ${limit}`.execute(context.db)
  const ids = rows.map((row) => row.id)
  const [named, extra] = await Promise.all([
    storedRows(resource, ids, [...caption, ...(tree ? ['pid'] : [])], context),
    records(resource, ids, page.views.options, masking(context)),
  ])
  const list = named.map((row, index) => ({
    ...extra[index],
    id: row['id'] as number,
    name: captionOf(resource, row, context),
    ...(tree ? { pid: (row['pid'] ?? null) as number | null } : {}),
  }))
  return { list_data: tree ? (asTree(list) as unknown as Option[]) : list }
}
