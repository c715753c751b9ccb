// With which roles a person may share: one's own, or all for who keeps the roles.
import { sql } from 'kysely'
import { canCall } from '#kernel/access'
import type { Call } from '#kernel/binding'
import { type Context, signedIn } from '../../core/context'
import { living } from '../../database/living'

export async function rolesToShareWith(context: Context): Promise<{ id: number; name: string }[]> {
  const { admin, grant } = signedIn(context)
  const keeps = canCall(grant, context.resources.binding('role').calls['update'] as Call)
  const { rows } = await sql<{ id: number; name: string }>`select role.id, role.name from role
    where role.status and ${living('role')} and (${keeps} or exists (
      select 1 from admin_role_ids held where held.target_id = role.id and held.owner_id = ${admin.id}))
    order by role.id`.execute(context.db)
  return rows
}
