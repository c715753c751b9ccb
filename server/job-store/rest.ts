// The rest of an import: rows that its end left unwritten, and that no later import has taken over.
import { sql } from 'kysely'

/** Condition on `job`: it wrote rows, and has ended. */
const endedSql = sql`job.kind = 'import' and job.status in ('done', 'failed', 'cancelled')
  and job.input ->> 'phase' = 'writing'`

/** Condition on `job`: its rest was written, or is being written, by another import. */
const takenOverSql = sql`exists (select from job later where later.admin_id = job.admin_id and later.kind = 'import'
  and later.input ->> 'rest_of' = job.id::text and later.input ->> 'phase' = 'writing')`

/** Condition on `job_row`: refused or never reached, and its cells are still stored. */
export const isRest = sql`job_row.result in ('failed', 'waiting') and job_row.input is not null`

/** Number of rows of `job` that can be corrected and imported; 0 while it is not over. */
export const restNumber = sql`case when ${endedSql} and not ${takenOverSql} then
  (select count(*)::int from job_row where job_row.job_id = job.id and ${isRest}) else 0 end`
