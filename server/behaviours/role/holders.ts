// Consequences of a role for the people who hold it: new entries combine with their other roles, a scope needs their areas.
import { sql } from 'kysely'
import type { Shapes } from '#generated/index'
import { fail } from '#kernel/errors'
import { type Editor, type Power, type RolePower, rolePowers, seesNoMore, sightOf, usable } from '../../access/grants'
import { areaField, areasSql } from '../../core/areas'
import type { Context } from '../../core/context'
import { living } from '../../database/living'

type Role = Shapes['role']['row']

/** The other roles of each person who holds this one; each combination once. */
async function companions(roleId: number, context: Context): Promise<number[][]> {
  const { rows } = await sql<{
    role_ids: number[]
  }>`select distinct array_agg(held.target_id order by held.target_id) as role_ids
    from admin_role_ids held join admin on admin.id = held.owner_id and ${living('admin')}
    where held.target_id <> ${roleId}
      and exists (select 1 from admin_role_ids own where own.owner_id = held.owner_id and own.target_id = ${roleId})
    group by held.owner_id`.execute(context.db)
  return rows.map((row) => row.role_ids)
}

function powerOf(role: Role): Power | null {
  if (!role.status) return null
  const { data_scope: dataScope, can_export: canExport, can_sensitive: canSensitive } = role
  return { entries: new Set(role.auth_ids), dataScope, canExport, canSensitive }
}

/** Menu state for deciding which of some entries are usable. */
async function usableAmong(context: Context): Promise<(roles: readonly Power[]) => Set<number>> {
  const menu = await context.db.selectFrom('menu').select(['id', 'pid', 'type']).where(living()).execute()
  return (roles) => usable(menu.filter((entry) => roles.some((role) => role.entries.has(entry.id))))
}

function refuse(others: readonly RolePower[]): never {
  const names = others.map((role) => role.name).join('、')
  fail('PERM', {
    message: {
      zh: `同时持有「${names}」的人会因此得到您自己没有的权限`,
      en: `People who also hold “${names}” would get permissions that you do not have`,
    },
  })
}

/**
 * Refuses by the people who hold the role: wider visibility shows more on all pages, a new page shows all that they
 * see.
 */
export async function refuseMeeting(role: Role, stored: Role, editor: Editor, context: Context): Promise<void> {
  if (editor.isSuper) return
  const sets = await companions(stored.id, context)
  if (sets.length === 0) return
  const known = await rolePowers(context.db, sets.flat())
  const usableOf = await usableAmong(context)
  for (const ids of sets) {
    const others = ids.flatMap((id) => known.get(id) ?? []).filter((other) => other.isEnabled)
    // Holders of everything gain nothing.
    if (others.length === 0 || others.some((other) => other.isBuiltIn)) continue
    const [before, after] = [stored, role].map((one) => [...others, ...[powerOf(one) ?? []].flat()]) as [
      Power[],
      Power[],
    ]
    const open = usableOf(before)
    const sight = sightOf(after)
    const met = [...usableOf(after)].filter((id) => !seesNoMore(sight, sightOf(before)) || !open.has(id))
    if (met.length > 0 && !(seesNoMore(sight, editor) && met.every((id) => editor.entries.has(id)))) refuse(others)
  }
}

const NAMED = 3

/** Refuses the data scope of own areas while somebody who holds the role has no area: that person would see nothing. */
export async function refuseWithoutAreas(role: Role, stored: Role, context: Context): Promise<void> {
  if (!areaField || role.data_scope !== 'own_areas' || stored.data_scope === 'own_areas') return
  const { rows } = await sql<{
    real_name: string
  }>`select real_name from admin join admin_role_ids held on held.owner_id = admin.id
    where held.target_id = ${role.id} and not is_super and ${living('admin')} and cardinality(${areasSql(sql.ref('admin.id'))}) = 0
    order by admin.id`.execute(context.db)
  if (rows.length === 0) return
  const names = rows.slice(0, NAMED).map((row) => row.real_name)
  const more =
    rows.length > NAMED ? { zh: ` 等 ${rows.length} 人`, en: ` and ${rows.length - NAMED} more` } : { zh: '', en: '' }
  const text = {
    zh: `请先为持有此角色的人选择区域：${names.join('、')}${more.zh}`,
    en: `Choose areas first for those who hold the role: ${names.join(', ')}${more.en}`,
  }
  fail('PARAM', { errors: { data_scope: text } })
}
