// A complete profile earns points once: the fields that a directory and the staff need most.
import { sql } from 'kysely'
import type { Context } from '../../../core/context'
import { POINTS, ruleOf } from '../../services/point-rules'
import { awardAll } from '../../services/points'

const key = [
  'user_name',
  'headimg_path',
  'phone',
  'birthday',
  'native_id',
  'education',
  'company',
  'company_duty',
  'work_type_id',
  'work_nature_id',
  'main_business',
  'intro',
] as const

const fields: ReadonlySet<string> = new Set(key)

/** True if a change may have completed a profile. */
export function concernsProfile(names: readonly string[]): boolean {
  return names.some((name) => fields.has(name))
}

/** Rewards people whose stored profile is now complete; returns them. */
export async function rewardProfiles(ids: readonly number[], context: Context): Promise<number[]> {
  if (!(await ruleOf(POINTS.profile, context))) return []
  const filled = sql.join(
    key.map((name) => sql`${sql.ref(name)} is not null`),
    sql` and `,
  )
  const { rows } = await sql<{ id: number }>`select id from person where id = any(${[...ids]}::bigint[]) and ${filled}
    order by id`.execute(context.db)
  const at = context.now().toISOString()
  const about = { type: POINTS.profile, title: '完善资料', at }
  await awardAll(
    rows.map(({ id }) => ({ ...about, user: id, key: `prof:${id}`, ref: { type: 'user', id } })),
    context,
  )
  return rows.map(({ id }) => id)
}
