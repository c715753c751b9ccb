// The rows behind "all that match", if they are few: to print them, or to restore at once what was deleted at once.
import type { Binding, Row } from '#kernel/binding'
import { ID_LIST_LIMIT, PAGE_SIZE_LIMIT } from '#kernel/constants'
import type { Match, Page } from '#kernel/wire'
import { callBinding, selectOf } from '../../gateway/gateway'
import { idOf } from '../record'

/** Rows with those below them, if they are a tree. */
export function everyRow(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => [row, ...everyRow((row['son'] as Row[] | undefined) ?? [])])
}

/** In the order of the list; null if they have changed since they were seen. */
export async function rowsBehind(binding: Binding, match: Match, sort: readonly string[] = []): Promise<Row[] | null> {
  const { expected, digest: _, ...query } = match
  const body = { ...selectOf(binding, 'list'), ...query, ...(sort.length > 0 ? { sort: [...sort] } : {}) }
  const rows: Row[] = []
  const isTree = binding.kind === 'tree'
  const pages = isTree ? 1 : Math.ceil(expected / PAGE_SIZE_LIMIT)
  for (let page = 1; page <= pages; page++) {
    const paged = isTree ? body : { ...body, page, limit: PAGE_SIZE_LIMIT }
    const { list_data, total } = await callBinding<Page>(binding, 'list', paged, { quiet: true })
    if (!isTree && total !== expected) return null
    rows.push(...everyRow(list_data))
  }
  return rows.length === expected ? rows : null
}

/** null if they are too many, or have changed since they were seen. */
export async function idsBehind(binding: Binding, match: Match): Promise<number[] | null> {
  if (match.expected > ID_LIST_LIMIT) return null
  const rows = await rowsBehind(binding, match)
  return rows?.map(idOf) ?? null
}
