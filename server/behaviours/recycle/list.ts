// Deleted records of a page, the newest first, with the person who deleted each.
import { sql } from 'kysely'
import type { Binding } from '#kernel/binding'
import { PAGE_SIZE } from '#kernel/constants'
import { kinds } from '#kernel/kinds'
import { placeholders } from '#kernel/text'
import { inBinSql } from '../../actions/bin'
import { type Context, resourceOf } from '../../core/context'
import type { Resource } from '../../core/resources'
import { searchable } from '../../rows/plan'
import { captions } from '../../rows/records'
import { tableOf } from '../../rows/table'
import { keywordSql } from '../../rows/where'

interface Input {
  keyword?: string | null | undefined
  page?: number | null | undefined
  limit?: number | null | undefined
}

/** A record in the recycle bin doesn't change: the last entry about it is its removal. */
async function removers(resource: Resource, ids: readonly number[], context: Context): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; admin_name: string | null }>`select wanted.id, entry.admin_name
    from unnest(${[...ids]}::bigint[]) as wanted(id) cross join lateral (
      select log.admin_name from log where log.status = 200 and log.id in (
        select one.id from log one where one.target_type = ${resource.name} and one.target_id = wanted.id
        union all select link.log_id from log_target link
          where link.target_type = ${resource.name} and link.target_id = wanted.id)
      order by log.id desc limit 1) entry`.execute(context.db)
  return new Map(rows.map((row) => [row.id, row.admin_name ?? '']))
}

export async function listBin(input: Input, page: Binding, context: Context) {
  const resource = resourceOf(context)
  const [number, limit] = [input.page ?? 1, input.limit ?? PAGE_SIZE]
  const names = [...new Set([...page.views.list.search, ...placeholders(page.label)])]
  const searched = searchable(resource, names, context).filter((name) => {
    const field = resource.binding.fields[name]
    return field && kinds[field.kind].text && !field.many
  })
  const keyword = input.keyword?.trim()
  const found = keyword ? keywordSql(searched, keyword, tableOf(resource, context)) : sql`true`
  const from = sql`${sql.table(resource.table)} t where ${inBinSql(page, 't', context)} and ${found}`
  const { rows } = await sql<{ id: number; delete_time: string }>`select t.id, t.delete_time from ${from}
    order by t.delete_time desc, t.id desc limit ${limit} offset ${(number - 1) * limit}`.execute(context.db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(context.db)
  const ids = rows.map((row) => row.id)
  const [named, by] = [await captions(resource.name, ids, context), await removers(resource, ids, context)]
  return {
    list_data: rows.map((row) => ({ ...row, name: named.get(row.id) ?? '', delete_name: by.get(row.id) ?? '' })),
    total: counted[0]?.total ?? 0,
    page: number,
    limit,
  }
}
