// People of all scenes: rows that a caller may see across all pages held.
import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { opened } from '../../../actions/draft'
import type { Context } from '../../../core/context'
import type { Resource } from '../../../core/resources'
import { storedNames, storedRows } from '../../../rows/records'
import { visibleSql } from '../../../rows/scope'
import { tableOf } from '../../../rows/table'

/** Condition for living people in the caller's areas who are on one of the caller's pages. */
export function seenSql(alias: string, context: Context): RawBuilder<unknown> {
  const resource = context.resources.get('user')
  const grant = context.session?.grant
  const held = resource.pages.filter((page) => page.route && grant?.has(page.route))
  return visibleSql(
    held.map((page) => page.scope),
    tableOf(resource, context, alias),
  )
}

/** Stored values of people in the order of `ids`, locked until the transaction ends. NF if the caller can't see one. */
export async function lockPeople(ids: readonly number[], resource: Resource, context: Context): Promise<Row[]> {
  const { rows } = await sql`select p.id from person p
    where p.id = any(${[...ids]}::bigint[]) and ${seenSql('p', context)} order by p.id for update of p`.execute(
    context.db,
  )
  if (rows.length < new Set(ids).size) fail('NF')
  const stored = await storedRows(resource, ids, storedNames(resource), context)
  return stored.map((row) => opened(resource, row, context))
}
