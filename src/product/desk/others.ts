// People who are not on the roster, found by name, number or phone among all whom the caller may see.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../gateway/gateway'
import type { Person } from './use-desk'

const SHOWN = 6
/** Characters before anything is sought. */
const LEAST = 2

export const isSought = (keyword: string) => keyword.length >= LEAST

/** Without network it fails at once: a desk goes on. */
export const othersQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['walk-ins', keyword],
    queryFn: async ({ signal }) =>
      (await call('user', 'options', { keyword }, { quiet: true, signal })).list_data as { id: number; name: string }[],
    enabled: isSought(keyword),
    networkMode: 'always',
    retry: false,
    staleTime: 30_000,
  })

export function othersAmong(found: readonly { id: number; name: string }[], known: ReadonlySet<number>): Person[] {
  return found
    .filter(({ id }) => !known.has(id))
    .slice(0, SHOWN)
    .map(({ id: user_id, name }) => ({ user_id, name }))
}

/** None if they cannot be sought now. */
export async function seekOthers(
  keyword: string,
  known: ReadonlySet<number>,
  client: QueryClient,
): Promise<readonly Person[]> {
  if (!isSought(keyword)) return []
  return othersAmong(await client.fetchQuery(othersQuery(keyword)).catch(() => []), known)
}
