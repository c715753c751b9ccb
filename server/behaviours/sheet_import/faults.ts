// Kinds of problems of a dry run with their counts, and the rows of one kind.
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../core/context'

const MOST = 100

/** Without the words of the sheet, which messages quote, problems of one kind read the same. */
const kindSql = sql`regexp_replace(
  regexp_replace(coalesce(error.message, job_row.message, ''), '「[^」]*」', '「…」', 'g'), '“[^”]*”', '“…”', 'g')`
const errorsSql = sql`left join lateral jsonb_each_text(job_row.errors) as error(field, message) on true`

export interface FaultKind {
  /** Empty for a problem of the whole row. */
  readonly field: string
  readonly kind: string
  /** The one message of all of them, otherwise the kind. */
  readonly message: string
  readonly num: number
}

/** The most frequent first. */
export async function faultKinds(jobId: number, context: Context): Promise<FaultKind[]> {
  const { rows } = await sql<FaultKind>`
    select coalesce(error.field, '') as field, ${kindSql} as kind, count(*) as num,
      case when count(distinct error.message) = 1 then min(error.message) else ${kindSql} end as message
    from job_row ${errorsSql}
    where job_id = ${jobId} and what = 'fail' group by 1, 2 order by 3 desc, 1, 2 limit ${MOST}`.execute(context.db)
  return rows
}

/** Condition on `job_row`: it has a problem of this field, and of this kind. */
export function hasFault(field: string | null, kind: string | null): RawBuilder<unknown> {
  if (field === null) return sql`true`
  const same = kind === null ? sql`true` : sql`${kindSql} = ${kind}`
  return sql`exists (select 1 from (select 1) as one ${errorsSql} where coalesce(error.field, '') = ${field} and ${same})`
}
