// The rows of an import job: read in file order, and their results stored.
import { sql } from 'kysely'
import { shortened } from '#kernel/text'
import type { Resource } from '../../core/resources'
import type { Db } from '../../database/database'
import type { StoredRow } from '../../sheets/import-input'
import { isSetAside } from '../crashes'
import type { Outcome } from './words'

const columns = sql`id, place, input, what, record_id, revision`

/** Rows after a position, for a dry run: all but those set aside. */
export async function rowsAfter(jobId: number, place: number, limit: number, db: Db): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`select ${columns} from job_row
    where job_id = ${jobId} and place > ${place} and not (${isSetAside}) order by place limit ${limit}`.execute(db)
  return rows
}

/** Settles rows that will not be written, so that the job's rows cover the whole sheet. */
export async function settleRows(jobId: number, db: Db): Promise<void> {
  await sql`update job_row set result = case what when 'skip' then 'skipped' else 'failed' end
    where job_id = ${jobId} and what in ('skip', 'fail')`.execute(db)
}

/** Rows that passed the dry run and are not written yet. */
export async function rowsToWrite(jobId: number, limit: number, db: Db): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`select ${columns} from job_row
    where job_id = ${jobId} and result = 'waiting' and what in ('create', 'update') order by place limit ${limit}`.execute(
    db,
  )
  return rows
}

const results = { create: 'done', update: 'done', skip: 'skipped', fail: 'failed' } as const

function asJson(outcomes: readonly Outcome[], revisions: ReadonlyMap<number, number>, written: boolean): string {
  return JSON.stringify(
    outcomes.map(({ record_id: id, what, revision, message, after, ...rest }) => ({
      ...rest,
      after: written ? null : after,
      what,
      message: message ? shortened(message, 1000) : null,
      result: written ? results[what] : 'waiting',
      // Records created by a dry run are rolled back.
      record_id: written || what !== 'create' ? id : null,
      revision: written && id !== null ? (revisions.get(id) ?? null) : revision,
    })),
  )
}

/** `written`: permanently; otherwise as the result of a dry run. */
export async function saveOutcomes(
  outcomes: readonly Outcome[],
  db: Db,
  written: { readonly resource: Resource } | null,
): Promise<void> {
  const ids = outcomes.flatMap(({ record_id: id }) => (id === null ? [] : [id]))
  const revisions = written ? await revisionsOf(written.resource, ids, db) : new Map<number, number>()
  await sql`update job_row row set what = given.what, result = given.result, name = given.name, message = given.message,
      input = case when given.after is null then row.input - 'after' else row.input || jsonb_build_object('after', given.after) end,
      errors = given.errors, record_id = given.record_id, before = given.before, revision = given.revision
    from jsonb_to_recordset(${asJson(outcomes, revisions, written !== null)}::jsonb) as given(id bigint, what text, result text,
      name text, message text, errors jsonb, record_id bigint, before jsonb, after jsonb, revision integer)
    where row.id = given.id`.execute(db)
}

/** Current revisions: a behaviour may have written a record more than once. */
async function revisionsOf(resource: Resource, ids: readonly number[], db: Db): Promise<Map<number, number>> {
  if (!resource.binding.features.revision || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; revision: number }>`select id, revision from ${sql.table(resource.table)}
    where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.revision]))
}
