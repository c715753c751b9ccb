// Takes the unwritten rows of an ended import over into a new one, which is checked, corrected, written and undone by itself.
import { sql } from 'kysely'
import type { Row } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Context, signedIn } from '../../core/context'
import { createJob } from '../../job-store/job'
import { isRest } from '../../job-store/rest'
import type { ImportInput, Mode } from '../../sheets/import-input'
import { type Import, ownImport, refuseRunning, refuseWithoutRight, start } from './job'

/** The import that has taken over the rest of this one. */
async function laterOf(id: number, context: Context): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from job where kind = 'import'
    and admin_id = ${signedIn(context).admin.id} and input ->> 'rest_of' = ${String(id)}`.execute(context.db)
  return rows[0]?.id ?? null
}

function nothingLeft(): never {
  fail('NF', {
    message: {
      zh: '没有可以继续改正的行，表格内容只保留 24 小时',
      en: 'No rows are left to correct; the contents of a sheet are kept for 24 hours',
    },
  })
}

async function copied({ job, page, input, context }: Import): Promise<number> {
  const { through: _, ...kept } = input
  const next: ImportInput = { ...kept, phase: 'rehearsing', rest_of: job.id }
  const id = await createJob({ kind: 'import', page, input: next as unknown as Row }, context)
  const { numAffectedRows } = await sql`insert into job_row (job_id, place, input)
    select ${id}, place, input from job_row where job_id = ${job.id} and ${isRest}`.execute(context.db)
  const total = Number(numAffectedRows ?? 0)
  if (total === 0) nothingLeft()
  await sql`update job set total = ${total}, file_name = ${input.file} where id = ${id}`.execute(context.db)
  context.audit.note = `任务 ${id}，${total} 行`
  return id
}

/**
 * The id of the import with the rest, checked anew because the data have changed since. The ended import stays locked
 * until the call commits: two calls get the same rest, and rows that another import has written are in none.
 */
export async function takeRest(id: number, context: Context): Promise<number> {
  const own = await ownImport(id, context, true)
  const { job, input, page } = own
  refuseWithoutRight(page, input.mode as Mode, context)
  context.audit.page = page
  if (input.phase !== 'writing') {
    // A check that was cut short starts again.
    if (job.status === 'failed' || job.status === 'cancelled')
      await start(id, { phase: 'rehearsing' }, job.total, context)
    return id
  }
  refuseRunning(own)
  const later = await laterOf(id, context)
  return later === null ? copied(own) : takeRest(later, context)
}
