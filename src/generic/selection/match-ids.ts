// The ids behind "all that match", if they are few: rows deleted at once can be restored at once.
import type { Binding, Row } from '#kernel/binding'
import { ID_LIST_LIMIT, PAGE_SIZE_LIMIT } from '#kernel/constants'
import type { Match, Page } from '#kernel/wire'
import { callBinding, selectOf } from '../../gateway/gateway'
import { idOf } from '../record'

function everyId(rows: readonly Row[]): number[] {
  return rows.flatMap((row) => [idOf(row), ...everyId((row['son'] as Row[] | undefined) ?? [])])
}

/** null if they are too many, or have changed since they were seen. */
export async function idsBehind(binding: Binding, match: Match): Promise<number[] | null> {
  const { expected, digest: _, ...query } = match
  if (expected > ID_LIST_LIMIT) return null
  const body = { ...selectOf(binding, 'list'), ...query }
  const ids: number[] = []
  const pages = binding.kind === 'tree' ? 1 : Math.ceil(expected / PAGE_SIZE_LIMIT)
  for (let page = 1; page <= pages; page++) {
    const paged = binding.kind === 'tree' ? body : { ...body, page, limit: PAGE_SIZE_LIMIT }
    const { list_data } = await callBinding<Page>(binding, 'list', paged, { quiet: true })
    ids.push(...everyId(list_data))
  }
  return ids.length === expected ? ids : null
}
