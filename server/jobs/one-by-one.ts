// Runs deletes or actions on many records, one by one through the call that accepts several.
import { sql } from 'kysely'
import type { Call, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { didNothing, unfitIn } from '#kernel/unfit'
import { type Context, resourceOf } from '../core/context'
import { inTurns } from './in-turns'
import type { Outcome, TakenRow } from './rows'
import type { Worker } from './worker'

/** The revisions let an undo detect later changes. */
async function noteRevisions(
  rows: readonly TakenRow[],
  outcomes: Map<number, Outcome>,
  context: Context,
): Promise<void> {
  const resource = resourceOf(context)
  if (!resource.binding.features.revision) return
  const { rows: found } = await sql<{ id: number; revision: number }>`select id, revision
    from ${sql.table(resource.table)} where id = any(${rows.map((row) => row.record_id)}::bigint[])`.execute(context.db)
  const revisions = new Map(found.map((row) => [row.id, row.revision]))
  for (const row of rows) outcomes.set(row.id, { result: 'done', revision: revisions.get(row.record_id) ?? null })
}

/** An action that checks each row separately answers the reason of the one that it was not done to. */
function refuseUnfit(call: Call, answer: Row): void {
  const reason = didNothing(call, answer) ? unfitIn(call, answer)?.rows[0]?.['message'] : undefined
  if (reason !== undefined) fail('STATE', { message: { zh: String(reason), en: String(reason) } })
}

export const chosen: Worker = (run) => {
  const { page } = run
  const name = run.job.call as string
  const { body = {} } = run.job.input as { body?: object }
  return inTurns(run, {
    logged: { page, call: page.calls[name] as never },
    one: async (row, _revision, context) => {
      const read = row.revision === null ? {} : { revision_list: [row.revision] }
      const answer = await context.perform(page, name, { ...body, ...read, id_list: [row.record_id] })
      refuseUnfit(page.calls[name] as Call, (answer ?? {}) as Row)
    },
    after: noteRevisions,
  })
}
