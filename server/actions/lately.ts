// Rows that were on a page until recently: people who had them on the screen are told what became of them.
import { sql } from 'kysely'
import type { Scope } from '#kernel/binding'
import type { Change, Context } from '../core/context'
import type { Resource } from '../core/resources'
import { storedRows } from '../rows/records'

const HOURS = 24

interface Entry {
  target_id: number | null
  diff: Change[]
}

function within(scope: Scope, row: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(scope).every(([name, wanted]) =>
    Array.isArray(wanted) ? wanted.some((one) => one === row[name]) : wanted === row[name],
  )
}

/** Newest first. */
async function entriesOf(resource: Resource, ids: readonly number[], context: Context): Promise<Entry[]> {
  const since = new Date(context.now().getTime() - HOURS * 3_600_000).toISOString()
  const { rows } = await sql<Entry>`select l.target_id, l.diff from log l
    where l.target_type = ${resource.name} and l.status = 200 and l.create_time > ${since} and l.diff is not null
    and (l.target_id = any(${[...ids]}::bigint[]) or exists (select 1 from log_target t
      where t.log_id = l.id and t.target_type = ${resource.name} and t.target_id = any(${[...ids]}::bigint[])))
    order by l.id desc`.execute(context.db)
  return rows
}

/** Rows that were in one of these scopes during the last day, according to the log of their changes. */
export async function latelyWithin(
  scopes: readonly Scope[],
  resource: Resource,
  ids: readonly number[],
  context: Context,
): Promise<Set<number>> {
  const names = [...new Set(scopes.flatMap((scope) => Object.keys(scope)))]
  const found = new Set<number>()
  if (ids.length === 0 || names.length === 0) return found
  const [stored, entries] = await Promise.all([
    storedRows(resource, [...ids], names, context),
    entriesOf(resource, ids, context),
  ])
  const was = new Map(stored.map((row) => [row['id'] as number, { ...row }]))
  for (const { target_id: target, diff } of entries) {
    for (const { id, field, old } of diff) {
      const row = was.get((id ?? target) as number)
      if (row && names.includes(field)) row[field] = old
    }
    for (const [id, row] of was) if (scopes.some((scope) => within(scope, row))) found.add(id)
  }
  return found
}
