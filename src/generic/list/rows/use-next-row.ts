// The row after the last visible one: a row dragged to the end of its page is placed before that one.
import type { Binding, Row } from '#kernel/binding'
import type { Page } from '#kernel/wire'
import { callBinding, selectOf } from '../../../gateway/gateway'
import { idOf } from '../../record'

interface Asked {
  query: Row
  sort: readonly string[]
  route: string
  page: number
  limit: number
  /** The last page. */
  last: number
}

export function useNextRow(binding: Binding, { query, sort, route, page, limit, last }: Asked) {
  return async (): Promise<number | null> => {
    if (page >= last) return null
    const body = {
      ...selectOf(binding, 'list', route),
      ...query,
      page: page + 1,
      limit,
      ...(sort.length > 0 ? { sort } : {}),
    }
    const { list_data } = await callBinding<Page>(binding, 'list', body)
    const first = list_data[0]
    return first ? idOf(first) : null
  }
}
