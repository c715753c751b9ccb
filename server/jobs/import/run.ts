// An import: a dry run that writes everything and rolls back, then the actual writing, a few hundred rows at a time.
import { sql } from 'kysely'
import { type Context, resourceOf } from '../../core/context'
import { writeLog } from '../../http/audit'
import type { ImportInput } from '../../sheets/import-input'
import { held } from '../claim'
import { isSetAside } from '../crashes'
import type { Run, Worker } from '../worker'
import { Batches } from './batch'
import { rowsAfter, rowsToWrite, saveOutcomes, settleRows } from './results'
import type { Outcome } from './words'

/** Rows per look-up batch of the dry run. */
const TOGETHER = 500

/** Rolls back a successful dry run. */
class Rehearsed extends Error {}

function failedOf(outcomes: readonly Outcome[]): number {
  return outcomes.filter(({ what }) => what === 'fail').length
}

/** Counts from the start again, with the rows that were set aside, which are not tried. Returns their number. */
async function beginAnew({ job, parts }: Run): Promise<number> {
  const { rows } = await sql<{ done: number }>`update job set done = aside.num, failed = aside.num
    from (select count(*) as num from job_row where job_id = ${job.id} and ${isSetAside}) aside
    where ${held(job)} returning done`.execute(parts.db)
  return rows[0]?.done ?? 0
}

/** One transaction, so that rows see each other and nobody else sees them. */
async function rehearse(run: Run, input: ImportInput): Promise<void> {
  const { job, page, parts } = run
  // The batch that crashed goes row by row.
  const suspect = job.tries > 0 ? job.done : Number.POSITIVE_INFINITY
  const sizeAt = (num: number) =>
    num < suspect ? Math.min(TOGETHER, suspect - num) : num < suspect + TOGETHER ? 1 : TOGETHER
  await run
    .turn(async ({ context }) => {
      let num = await beginAnew(run)
      context.dry = true
      const batches = new Batches(resourceOf(context), page, input, context)
      const met: number[] = []
      let place = 0
      for (;;) {
        const size = sizeAt(num)
        const rows = await rowsAfter(job.id, place, size, parts.db)
        if (rows.length === 0) {
          parts.readingLog.note({ kind: 'dry_run', target: page.base, ids: met, num: job.total }, context)
          throw new Rehearsed()
        }
        place = rows.at(-1)?.place as number
        num += rows.length
        if (size === 1) await run.mark(rows[0]?.id as number)
        const outcomes = await batches.run(rows)
        met.push(...outcomes.flatMap(({ record_id: id }) => id ?? []))
        // Written outside the transaction: the results stay when the rows are rolled back.
        await saveOutcomes(outcomes, parts.db, null)
        await run.progress({ done: rows.length, failed: failedOf(outcomes) })
        await run.stopIfWished()
      }
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error
    })
}

/** Ready for review: the job waits for its owner's confirmation. */
async function leave({ job, parts }: Run): Promise<void> {
  await sql`update job set status = 'draft', holder = null, beat_time = null, end_time = now(), update_time = now(),
    input = input || '{"phase": "rehearsed"}'::jsonb where ${held(job)}`.execute(parts.db)
}

/** Settle rows that will not be written, as on the owner's confirmation. */
async function settle({ job, parts }: Run): Promise<void> {
  await parts.db.transaction().execute(async (db) => {
    await settleRows(job.id, db)
    await sql`update job set input = input || '{"phase": "writing"}'::jsonb, done = 0, failed = 0, update_time = now(),
      total = (select count(*) from job_row where job_id = ${job.id} and what in ('create', 'update'))
      where ${held(job)}`.execute(db)
  })
}

/** Logs under the call that was requested, so that each record's history shows the import. */
async function log(run: Run, context: Context, started: number): Promise<void> {
  if (context.audit.targets.length === 0) return
  const asked = [...run.parts.candidates.values()].find(({ call }) => call.path === '/import/create')
  if (!asked) throw new Error('no call for imports')
  const audit: Context['audit'] = { ...context.audit, page: run.page, note: `任务 ${run.job.id}` }
  const own: Context = { ...context, call: asked.call, page: asked.binding, audit }
  await writeLog(context.db, own, { status: 200, message: 'ok', cost: performance.now() - started })
}

/** Rows, results, log and the job's counts are written together: a crash repeats nothing. */
async function writeSome(run: Run, input: ImportInput): Promise<boolean> {
  const most = await run.rowsOfTurn()
  return run.turn(async ({ context }) => {
    const started = performance.now()
    const rows = await rowsToWrite(run.job.id, most, context.db)
    if (rows.length === 0) return false
    const resource = resourceOf(context)
    const outcomes = await new Batches(resource, run.page, input, context).run(rows)
    await saveOutcomes(outcomes, context.db, { resource })
    await log(run, context, started)
    await run.progress({ done: rows.length, failed: failedOf(outcomes) }, context.db)
    return true
  })
}

export const importSheet: Worker = async (run) => {
  const input = run.job.input as unknown as ImportInput
  if (input.phase === 'rehearsing') {
    await rehearse(run, input)
    if (!input.through) {
      await leave(run)
      return null
    }
    await settle(run)
  }
  const writing: ImportInput = { ...input, phase: 'writing' }
  while (await writeSome(run, writing)) await run.stopIfWished()
  return null
}
