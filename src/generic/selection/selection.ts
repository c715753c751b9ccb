// The selected rows: single ones, or a frozen set of all that match.
import type { Row } from '#kernel/binding'
import type { ListQuery, Match } from '#kernel/wire'
import { send } from '../../gateway/send'
import { idOf } from '../record'
import { everyRow } from './rows-behind'

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

/** After an action on all selected rows, or on all that match, the selection has served; another one is left alone. */
export function afterActing(selection: Selection, rows: readonly Row[], match: Match | null): Selection {
  if (match) return nothing
  if (selection.match) return selection
  const acted = new Set(rows.map(idOf))
  return [...selection.rows.keys()].every((id) => acted.has(id)) ? nothing : selection
}

/** Without these rows; the same selection if it has none of them. */
export function without(selection: Selection, rows: readonly Row[]): Selection {
  if (!rows.some((row) => selection.rows.has(idOf(row)))) return selection
  const gone = new Set(rows.map(idOf))
  return { ...selection, rows: new Map([...selection.rows].filter(([id]) => !gone.has(id))) }
}

/** The selected rows as they are listed now, without those that no longer are; the same selection if nothing changed. */
export function relisted(selection: Selection, listed: readonly Row[]): Selection {
  if (selection.rows.size === 0) return selection
  const now = new Map(everyRow(listed).map((row) => [idOf(row), row]))
  const rows = new Map([...selection.rows.keys()].flatMap((id) => (now.has(id) ? [[id, now.get(id) as Row]] : [])))
  const same = rows.size === selection.rows.size && [...rows].every(([id, row]) => selection.rows.get(id) === row)
  return same ? selection : { ...selection, rows }
}

/** Fetches the set of matching rows and freezes it. `query` includes the page's own keys. */
export async function freeze(resource: string, query: Pick<ListQuery, 'keyword' | 'filter' | 'any'>): Promise<Match> {
  const { total, digest } = await send<{ total: number; digest: string }>(
    { method: 'POST', path: '/many/match', timeout: 60_000 },
    { resource, query },
  )
  return { ...query, expected: total, digest }
}
