// The caller's own exports or imports, the newest first; imports include those waiting for their owner.
import { sql } from 'kysely'
import { PAGE_SIZE } from '#kernel/constants'
import type { JobKind } from '#kernel/wire'
import { type Context, signedIn } from '../../core/context'
import { shapeOf, type TitledJob } from '../../job-store/shape'
import { besides } from '../job/find'

export async function jobsOf(
  kind: Extract<JobKind, 'export' | 'import'>,
  { page, limit }: { page?: number | null; limit?: number | null },
  context: Context,
) {
  const own = sql`job.admin_id = ${signedIn(context).admin.id} and job.kind = ${kind}`
  const [at, size] = [page ?? 1, limit ?? PAGE_SIZE]
  const { rows } = await sql<TitledJob>`select job.*, null as of_kind, null as of_call, ${besides}
    from job left join job back on back.id = job.undone_by where ${own}
    order by job.id desc limit ${size} offset ${(at - 1) * size}`.execute(context.db)
  const { rows: count } = await sql<{ num: number }>`select count(*) as num from job where ${own}`.execute(context.db)
  return { list_data: rows.map((job) => shapeOf(job, context)), total: count[0]?.num ?? 0, page: at, limit: size }
}
