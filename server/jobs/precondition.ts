// Precondition checks of a job's records: changes of permissions and rows since the request are found before anything
// is done.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { pick } from '#kernel/text'
import type { Match } from '#kernel/wire'
import { lockRows, meantBy } from '../actions/match'
import { type Context, resourceOf } from '../core/context'
import { deleted } from '../database/living'
import { queryOf } from '../http/chosen'
import { beyondScope } from '../job-store/shape'
import { visibleSql } from '../rows/scope'
import { tableOf } from '../rows/table'
import type { Run } from './worker'

const reasons = {
  gone: { zh: '数据不存在或已删除', en: 'It no longer exists' },
  beyond: beyondScope,
  other: { zh: '已不符合条件', en: 'It no longer matches' },
} satisfies Record<string, Text>

export interface Precondition {
  /** Reason not to touch it; null if it may be changed. */
  readonly reason: string | null
  /** null if the resource has no revisions. */
  readonly revision: number | null
}

/**
 * Locks the records and checks them in a second statement, which sees everything committed before the locks. Rows of a
 * frozen filter must still match it, relative to the day of freezing.
 */
export async function preconditionsOf(
  run: Run,
  ids: readonly number[],
  context: Context,
): Promise<Map<number, Precondition>> {
  const resource = resourceOf(context)
  const { match, today } = run.job.input as { match?: Match; today?: string }
  await lockRows(resource, ids, run.job.call === 'remove', context)
  const meant = match ? (await meantBy(run.page, queryOf(match as never), context, today)).where : sql`true`
  const { softDelete, revision } = resource.binding.features
  const { rows } = await sql<{ id: number; gone: boolean; visible: boolean; meant: boolean; revision: number | null }>`
    select t.id, ${softDelete ? deleted('t') : sql`false`} as gone,
      coalesce(${visibleSql(context.rowScope, tableOf(resource, context))}, false) as visible, coalesce((${meant}), false) as meant,
      ${revision ? sql`t.revision` : sql`null::integer`} as revision
    from ${sql.table(resource.table)} t where t.id = any(${[...ids]}::bigint[])`.execute(context.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    ids.map((id) => {
      const row = found.get(id)
      const why = !row || row.gone ? 'gone' : !row.visible ? 'beyond' : row.meant ? null : 'other'
      return [id, { reason: why && pick(reasons[why], run.job.language), revision: row?.revision ?? null }]
    }),
  )
}
