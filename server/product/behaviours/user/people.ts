// People of all scenes, locked for an action on several of them.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { opened } from '../../../actions/draft'
import type { Context } from '../../../core/context'
import type { Resource } from '../../../core/resources'
import { storedNames, storedRows } from '../../../rows/records'
import { seenSql } from '../../services/seen-people'

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
