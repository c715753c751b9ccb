// The caller's latest import of a page that was neither written nor given up, to go on with after a reload.
import { sql } from 'kysely'
import { type Context, signedIn } from '../../core/context'
import type { JobRecord } from '../../job-store/job'
import { openWords } from '../../sheets/import-input'
import { type Import, mayImport, ownImport } from './job'
import { reopened } from './upload'

/** Only a person who got as far as a check has something to lose. */
export async function unfinished(resource: string, context: Context) {
  await mayImport(resource, context)
  const { rows } = await sql<Pick<JobRecord, 'id'>>`select id from job
    where kind = 'import' and resource = ${resource} and admin_id = ${signedIn(context).admin.id}
      and (status = 'draft' and input ->> 'phase' in ('rehearsed', 'mended')
        or status in ('waiting', 'running') and input ->> 'phase' = 'rehearsing')
    order by id desc limit 1`.execute(context.db)
  const [job] = rows
  if (!job) return { sheet: null }
  return leftAt(await ownImport(job.id, context))
}

/** An import as its dialog goes on with it. */
export async function leftAt(own: Import) {
  const { mode, key, phase } = own.input
  return {
    sheet: await reopened(own),
    mode,
    key,
    phase,
    words: openWords(own.input, own.context.cipher),
    create_time: own.job.create_time,
  }
}
