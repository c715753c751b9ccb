// What has become of a job's records since it was asked for: changed rights and changed rows are seen before anything is done.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { pick } from '#kernel/text'
import type { Match } from '#kernel/wire'
import { lockRows, meantBy } from '../actions/match'
import { type Context, resourceOf } from '../core/context'
import { deleted } from '../database/living'
import { visibleSql } from '../database/scope'
import { queryOf } from '../http/chosen'
import type { Run } from './worker'

const reasons = {
  gone: { zh: '数据不存在或已删除', en: 'It does not exist any more' },
  beyond: { zh: '已不在您的数据范围内', en: 'It is not in your data scope any more' },
  other: { zh: '已不符合条件', en: 'It does not match any more' },
} satisfies Record<string, Text>

export interface Precondition {
  /** Why it must not be touched; null where it may be. */
  readonly reason: string | null
  /** null where the resource has none. */
  readonly revision: number | null
}

/**
 * Locks the records and looks at them in a second statement, which sees what was committed until the locks were had.
 * Those of a frozen filter must still match it, seen from the day on which it was frozen.
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
      coalesce(${visibleSql(resource, 't', context)}, false) as visible, coalesce((${meant}), false) as meant,
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
