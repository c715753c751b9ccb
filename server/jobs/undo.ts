// Undoes a job, row by row, unless the record has changed since.
import { sql } from 'kysely'
import type { Binding, Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { pick } from '#kernel/text'
import { inBinSql } from '../actions/bin'
import { opened } from '../actions/draft'
import { restoreRows } from '../actions/restore'
import { type Context, resourceOf } from '../core/context'
import { type JobRecord, readJob } from '../job-store/job'
import { inTurns, type Way } from './in-turns'
import type { Precondition } from './precondition'
import type { TakenRow } from './rows'
import type { Run, Worker } from './worker'

/** A row of the job being undone. */
interface Done {
  readonly id: number
  readonly before: Row | null
  /** Revision after the job. */
  readonly revision: number | null
}

type Back = (row: TakenRow, done: Done, revision: number | null, context: Context) => Promise<unknown>

function refuseChanged(): never {
  fail('STATE', { message: { zh: '此后又被修改过，没有撤销', en: 'It has changed since and is kept' } })
}

/** Restores the old values through the same update as an edit. */
function putBack(page: Binding): Back {
  const update = page.calls['update']
  return async (row, done, revision, context) => {
    const before = opened(resourceOf(context), done.before ?? {}, context)
    if (Object.keys(before).length === 0 || !update) return
    context.restores = true
    await context.perform(page, 'update', { [update.id]: row.record_id, revision, ...before }).finally(() => {
      context.restores = false
    })
  }
}

const removeMade =
  (page: Binding): Back =>
  (row, _done, _revision, context) => {
    context.unmakes = true
    return context.perform(page, 'remove', { id_list: [row.record_id] }).finally(() => {
      context.unmakes = false
    })
  }

function counter(page: Binding, name: string): Back {
  const action = page.actions.find((one) => one.name === name)
  return (row, _done, _revision, context) => {
    const chosen = action?.on === 'row' ? { [action.call.id]: row.record_id } : { id_list: [row.record_id] }
    return context.perform(page, name, { ...action?.with, ...chosen })
  }
}

function backOf(original: JobRecord, page: Binding): Back {
  const instead = page.calls['remove'] ? undefined : page.calls['create']?.undo
  const [put, drop] = [putBack(page), instead === undefined ? removeMade(page) : counter(page, instead)]
  switch (original.kind) {
    case 'edit':
      return put
    case 'import':
      return (row, done, revision, context) => (done.before ? put : drop)(row, done, revision, context)
    case 'action':
      return counter(page, page.actions.find((one) => one.name === original.call)?.undo ?? '')
    case 'remove':
      return (row, _done, _revision, context) => restoreRows([row.record_id], page, context)
    default:
      return fail('STATE')
  }
}

const notThere = { zh: '已不在回收站中', en: 'It is no longer in the recycle bin' }

/** Of records in the recycle bin; restoring locks them. */
async function binPreconditions(
  run: Run,
  ids: readonly number[],
  context: Context,
): Promise<Map<number, Precondition>> {
  const resource = resourceOf(context)
  const { rows } = await sql<{ id: number; revision: number | null }>`select t.id,
      ${resource.binding.features.revision ? sql`t.revision` : sql`null::integer`} as revision
    from ${sql.table(resource.table)} t where t.id = any(${[...ids]}::bigint[]) and ${inBinSql(run.page, 't', context)}
    order by t.id for update of t`.execute(context.db)
  const found = new Map(rows.map((row) => [row.id, row.revision]))
  const reason = pick(notThere, run.job.language)
  return new Map(
    ids.map((id) => [id, { reason: found.has(id) ? null : reason, revision: found.get(id) ?? null }] as const),
  )
}

async function doneRows(rows: readonly TakenRow[], context: Context): Promise<Map<number, Done>> {
  const ids = rows.map((row) => (row.input as { row_id: number }).row_id)
  const { rows: found } = await sql<Done>`select id, before, revision from job_row
    where id = any(${ids}::bigint[])`.execute(context.db)
  return new Map(found.map((row) => [row.id, row]))
}

export const undo: Worker = async (run) => {
  const { page, job } = run
  const original = (await readJob(run.parts.db, job.undo_of ?? 0)) ?? fail('NF')
  const back = backOf(original, page)
  const logged = run.parts.resources.binding('job')
  let done: ReadonlyMap<number, Done> = new Map()
  const way: Way = {
    logged: { page: logged, call: logged.calls['undo'] as never },
    async ahead(rows, context) {
      done = await doneRows(rows, context)
    },
    one(row, revision, context) {
      const was = done.get((row.input as { row_id: number }).row_id) ?? fail('NF')
      if (was.revision !== null && was.revision !== revision) refuseChanged()
      return back(row, was, revision, context)
    },
    ...(original.kind === 'remove' ? { look: binPreconditions } : {}),
  }
  return inTurns(run, way)
}
