// `options`: id and caption for select boxes, searched or resolved by id.
import { openEntryPoints } from '#kernel/access'
import type { Row } from '#kernel/binding'
import { OPTIONS_LIMIT } from '#kernel/constants'
import { kinds } from '#kernel/kinds'
import { namedBy } from '#kernel/sort-key'
import { placeholders } from '#kernel/text'
import type { ListQuery, Option } from '#kernel/wire'
import { type Context, resourceOf } from '../core/context'
import { conditionsOf, orderOf, type PagePlan, readable, rowPlanOf, searchable } from '../rows/plan'
import { pageSql, partedCaptionOf, recordsIn } from '../rows/select'
import { tableOf } from '../rows/table'
import { asTree } from './tree'

/** Contacts in choices distinguish namesakes; their masks suffice for that. */
function masking(context: Context): Context {
  return context.session ? { ...context, session: { ...context.session, canSensitive: false } } : context
}

/** Text fields in which a keyword is searched. */
function searchedIn(context: Context): string[] {
  const resource = resourceOf(context)
  const { page, call, session } = context
  // Callers whose only entry point is a reference must not find rows by fields that options don't show.
  const listed = call.access !== 'granted' || openEntryPoints(session?.grant ?? new Set(), call).some((p) => !p.derived)
  const names = [...placeholders(page.label), ...page.views.options, ...(listed ? page.views.list.search : [])]
  return searchable(resource, [...new Set(names)], context).filter((name) => {
    const field = resource.binding.fields[name]
    return field && kinds[field.kind].text && !field.many
  })
}

/** People by their names, everything else as its list has it. */
function orderIn(context: Context): readonly string[] {
  const resource = resourceOf(context)
  const named = namedBy(context.page)
  return named?.sortAs === 'person' && readable(resource, [named.name], context).length > 0
    ? [named.name]
    : orderOf(resource, {}, context)
}

/** The plan of the answer; the handler adds the fields of the caption, whether or not they are answered. */
function planOptions(query: ListQuery & Row, context: Context): PagePlan {
  const resource = resourceOf(context)
  const ids = query['id_list'] as number[] | undefined
  return {
    resource: resource.name,
    ...rowPlanOf(resource, context.page, 'options', () => context.page.views.options, context),
    where: { ...conditionsOf(resource, query, context), searched: searchedIn(context), ...(ids ? { ids } : {}) },
    order: orderIn(context),
    limit: ids ? OPTIONS_LIMIT : (context.call.limit ?? OPTIONS_LIMIT),
    offset: 0,
  }
}

/** Handler of `options`: `{ id, name }` with the fields of `views.options`. */
export async function options(input: Row, context: Context): Promise<{ list_data: Option[] }> {
  const resource = resourceOf(context)
  const { page } = context
  const tree = page.kind === 'tree'
  const plan = planOptions(input as ListQuery & Row, context)
  const table = tableOf(resource, context)
  const named = [...new Set([...plan.fields, ...placeholders(page.label), ...(tree ? ['pid'] : [])])]
  const { rows } = await pageSql({ ...plan, fields: named, scoped: 'referable' }, table).execute(context.db)
  const shown = recordsIn(rows, plan, tableOf(resource, masking(context)))
  const list = rows.map((row, index) => ({
    ...shown[index],
    id: row.id,
    name: partedCaptionOf(resource, row, context),
    ...(tree ? { pid: (row['pid'] ?? null) as number | null } : {}),
  }))
  return { list_data: tree ? (asTree(list) as unknown as Option[]) : list }
}
