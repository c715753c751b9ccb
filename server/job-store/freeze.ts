// Stores the exact set of records of a job at the moment of the request.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { idsOf, type Meant } from '../actions/match'
import type { Context } from '../core/context'
import type { Resource } from '../core/resources'
import { captions } from '../rows/records'
import { createJob, type NewJob } from './job'

/** Larger sets are not meant to be changed record by record. */
const MOST = 200_000
const AT_ONCE = 5000

/** Children first, so that a branch doesn't block the deletion of its own parent. */
async function deepestFirst(resource: Resource, ids: readonly number[], context: Context): Promise<number[]> {
  const table = sql.table(resource.table)
  const { rows } = await sql<{ id: number }>`with recursive deep(id, level) as (
      select id, 1 from ${table} where pid is null
      union all select child.id, deep.level + 1 from ${table} child join deep on child.pid = deep.id where deep.level < 100)
    select list.id from unnest(${[...ids]}::bigint[]) as list(id) left join deep on deep.id = list.id
    order by deep.level desc nulls first, list.id`.execute(context.db)
  return rows.map((row) => row.id)
}

async function writeRows(
  jobId: number,
  resource: Resource,
  ids: readonly number[],
  first: number,
  context: Context,
): Promise<void> {
  const names = await captions(resource.name, ids, context)
  const labels = ids.map((id) => (names.get(id) ?? '').slice(0, 200))
  // A review decides about each record as it is now.
  const read = context.call.review
    ? sql`(select t.revision from ${sql.table(resource.table)} t where t.id = list.id)`
    : sql`null`
  await sql`insert into job_row (job_id, place, record_id, name, revision)
    select ${jobId}, ${first} + place, id, name, ${read}
    from unnest(${[...ids]}::bigint[], ${labels}::text[]) with ordinality as list(id, name, place)`.execute(context.db)
}

/** Creates a job for these rows; rows that match later are never touched. Returns its id. */
export async function freeze(job: NewJob, meant: Meant | { resource: Resource; ids: number[] }, context: Context) {
  const { resource } = meant
  const found = 'ids' in meant ? meant.ids : await idsOf(meant, context)
  if (found.length > MOST)
    fail('CAP', {
      message: { zh: `一次最多 ${MOST} 条，请缩小范围`, en: `At most ${MOST} at once; narrow it down` },
    })
  const trunk = job.kind === 'remove' && resource.binding.fields['pid']?.ref?.base === resource.name
  const ids = trunk ? await deepestFirst(resource, found, context) : found
  const id = await createJob({ ...job, total: ids.length }, context)
  for (let first = 0; first < ids.length; first += AT_ONCE)
    await writeRows(id, resource, ids.slice(first, first + AT_ONCE), first, context)
  context.audit.note = `${ids.length} 条，任务 ${id}`
  return id
}
