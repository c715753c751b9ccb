// The rows that a person has chosen on a list, and all that match.
import type { Binding, Row } from '#kernel/binding'
import { ID_LIST_LIMIT, PAGE_SIZE_LIMIT } from '#kernel/constants'
import type { ListQuery, Match, Page } from '#kernel/wire'
import { callBinding, selectOf } from '../../../api/calls'
import { send } from '../../../api/send'
import { idOf } from '../../record'

export interface Selection {
  readonly rows: ReadonlyMap<number, Row>
  /** All that match; the visible rows are only part of them. */
  readonly match: Match | null
}

export const emptySelection: Selection = { rows: new Map(), match: null }

export function selectionOf(rows: readonly Row[]): Selection {
  return { rows: new Map(rows.map((row) => [idOf(row), row])), match: null }
}

export function sizeOf({ rows, match }: Selection): number {
  return match ? match.expected : rows.size
}

/** Toggles one row; of "all that match" only the visible rows remain, without that row. */
export function toggleRow(selection: Selection, row: Row): Selection {
  const rows = new Map(selection.rows)
  if (!rows.delete(idOf(row))) rows.set(idOf(row), row)
  return { rows, match: null }
}

/** After an action on all selected rows, or on all that match, the selection has served; another one is left alone. */
export function afterAction(selection: Selection, rows: readonly Row[], match: Match | null): Selection {
  if (match) return emptySelection
  if (selection.match) return selection
  const acted = new Set(rows.map(idOf))
  return [...selection.rows.keys()].every((id) => acted.has(id)) ? emptySelection : selection
}

/** Without these rows; the same selection if it has none of them. */
export function withoutRows(selection: Selection, rows: readonly Row[]): Selection {
  if (!rows.some((row) => selection.rows.has(idOf(row)))) return selection
  const gone = new Set(rows.map(idOf))
  return { ...selection, rows: new Map([...selection.rows].filter(([id]) => !gone.has(id))) }
}

/** The selected rows as they are listed now, without those that no longer are; the same selection if nothing changed. */
export function keepListed(selection: Selection, listed: readonly Row[]): Selection {
  if (selection.rows.size === 0) return selection
  const now = new Map(everyRow(listed).map((row) => [idOf(row), row]))
  const rows = new Map([...selection.rows.keys()].flatMap((id) => (now.has(id) ? [[id, now.get(id) as Row]] : [])))
  const same = rows.size === selection.rows.size && [...rows].every(([id, row]) => selection.rows.get(id) === row)
  return same ? selection : { ...selection, rows }
}

/** Fetches the set of matching rows and freezes it. `query` includes the page's own keys. */
export async function freezeMatch(
  resource: string,
  query: Pick<ListQuery, 'keyword' | 'filter' | 'any'>,
): Promise<Match> {
  const { total, digest } = await send<{ total: number; digest: string }>(
    { method: 'POST', path: '/many/match', timeout: 60_000 },
    { resource, query },
  )
  return { ...query, expected: total, digest }
}

/** Rows with those below them, if they are a tree. */
function everyRow(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => [row, ...everyRow((row['son'] as Row[] | undefined) ?? [])])
}

/** In the order of the list; null if they have changed since they were seen. */
export async function fetchMatching(
  binding: Binding,
  match: Match,
  sort: readonly string[] = [],
): Promise<Row[] | null> {
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
export async function fetchMatchingIds(binding: Binding, match: Match): Promise<number[] | null> {
  if (match.expected > ID_LIST_LIMIT) return null
  const rows = await fetchMatching(binding, match)
  return rows?.map(idOf) ?? null
}
