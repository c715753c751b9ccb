// The selected rows: single ones, or a frozen set of all that match.
import type { Row } from '#kernel/binding'
import type { ListQuery, Match } from '#kernel/wire'
import { send } from '../../gateway/send'
import { idOf } from '../record'

export interface Selection {
  readonly rows: ReadonlyMap<number, Row>
  /** All that match; the visible rows are only part of them. */
  readonly match: Match | null
}

export const nothing: Selection = { rows: new Map(), match: null }

export function selectionOf(rows: readonly Row[]): Selection {
  return { rows: new Map(rows.map((row) => [idOf(row), row])), match: null }
}

export function sizeOf({ rows, match }: Selection): number {
  return match ? match.expected : rows.size
}

/** Toggles one row; of "all that match" only the visible rows remain, without that row. */
export function turned(selection: Selection, row: Row): Selection {
  const rows = new Map(selection.rows)
  if (!rows.delete(idOf(row))) rows.set(idOf(row), row)
  return { rows, match: null }
}

/** Fetches the set of matching rows and freezes it. `query` includes the page's own keys. */
export async function freeze(resource: string, query: Pick<ListQuery, 'keyword' | 'filter' | 'any'>): Promise<Match> {
  const { total, digest } = await send<{ total: number; digest: string }>(
    { method: 'POST', path: '/many/match', timeout: 60_000 },
    { resource, query },
  )
  return { ...query, expected: total, digest }
}
