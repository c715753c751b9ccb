// Changes of a record as entries of its timeline, from the log: the action, its author, the fields that changed.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { CHANGES } from '#kernel/story'
import { pick } from '#kernel/text'
import type { Change, Context } from '../../../core/context'
import type { Resource } from '../../../core/resources'
import { doneIn, mayTell } from '../readable'
import type { Source } from './source'

/** Entries of calls that succeeded, on this record alone or among others. */
export function changesOf({ name, binding }: Resource, id: number, context: Context): Source {
  const told = (entry: Row): Row => {
    const done = doneIn(entry, context)
    const changes = ((entry['diff'] ?? []) as Change[])
      .filter((change) => change.id === undefined || change.id === id)
      .filter((change) => binding.fields[change.field] && mayTell(binding, change, context))
    return {
      id: entry['id'],
      action: done ? pick(done, context.language) : entry['action'],
      admin_name: entry['admin_name'],
      fields: [...new Set(changes.map(({ field }) => field))],
    }
  }
  return {
    kind: CHANGES,
    from: sql`log as t`,
    // Two index look-ups; joined by `or` they would scan the whole log.
    where: sql`t.status = 200 and t.id in (
      select id from log where target_type = ${name} and target_id = ${id}
      union select log_id from log_target where target_type = ${name} and target_id = ${id})`,
    at: sql`t.create_time`,
    order: sql`t.create_time`,
    columns: sql`t.id, t.admin_name, t.action, t.method, t.path, t.target_type, t.target_name, t.diff`,
    answered: (rows) => rows.map(told),
  }
}
