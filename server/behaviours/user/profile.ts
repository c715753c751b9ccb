// A complete profile earns points, once: the fields that a directory and the staff need most.
import { sql } from 'kysely'
import type { Context } from '../../context'
import { award } from './points'
import { POINTS, ruleOf } from './rules'

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

/** Whether a change may have completed a profile. */
export function concernsProfile(names: readonly string[]): boolean {
  return names.some((name) => fields.has(name))
}

/** Looks at the profile as it is stored now. */
export async function rewardProfile(id: number, context: Context): Promise<void> {
  if (!(await ruleOf(POINTS.profile, context))) return
  const filled = sql.join(
    key.map((name) => sql`${sql.ref(name)} is not null`),
    sql` and `,
  )
  const { rows } = await sql`select 1 from person where id = ${id} and ${filled}`.execute(context.db)
  if (rows.length === 0) return
  const ref = { type: 'user', id }
  const at = context.now().toISOString()
  await award({ type: POINTS.profile, user: id, key: `prof:${id}`, ref, title: '完善资料', at }, context)
}
