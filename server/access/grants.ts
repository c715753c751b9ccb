// Roles and what a person may hand on, read in the transaction of the write that asks.
import { sql } from 'kysely'
import { type Grant, grantOf } from '#kernel/access'
import { fail } from '#kernel/errors'
import { type Context, signedIn } from '../core/context'
import type { Db } from '../database/database'
import { living } from '../database/living'
import { buildMenu, type MenuRow, readMenu } from '../http/menu'

/** Visibility that comes with every page a person may open. */
export interface Sight {
  readonly dataScope: string
  readonly canExport: boolean
  readonly canSensitive: boolean
}

/** Menu pages and buttons with their visibility. Directories give nothing and are not counted. */
export interface Power extends Sight {
  readonly entries: ReadonlySet<number>
}

export interface RolePower extends Power {
  readonly id: number
  readonly name: string
  /** The one built-in role: it gives everything, whatever entries it lists. */
  readonly isBuiltIn: boolean
  readonly isEnabled: boolean
}

export interface Editor extends Power {
  readonly id: number
  readonly isSuper: boolean
  /** Enabled ones. */
  readonly roleIds: ReadonlySet<number>
}

const width: Readonly<Record<string, number>> = { own_records: 0, own_areas: 1, all: 2 }

/** True if a scope shows no more than another. */
export function isNarrower(scope: string, other: string): boolean {
  return (width[scope] ?? 0) <= (width[other] ?? 0)
}

/** The combined visibility of several roles. */
export function sightOf(roles: readonly Sight[]): Sight {
  return {
    dataScope: roles.map((role) => role.dataScope).reduce((a, b) => (isNarrower(a, b) ? b : a), 'own_records'),
    canExport: roles.some((role) => role.canExport),
    canSensitive: roles.some((role) => role.canSensitive),
  }
}

/** True if `sight` shows nothing beyond `other`. */
export function seesNoMore(sight: Sight, other: Sight): boolean {
  return (
    isNarrower(sight.dataScope, other.dataScope) &&
    (!sight.canExport || other.canExport) &&
    (!sight.canSensitive || other.canSensitive)
  )
}

interface Held {
  owner_id: number
  id: number
  pid: number | null
  type: string
}

async function heldEntries(db: Db, roleIds: readonly number[]): Promise<Held[]> {
  const { rows } = await sql<Held>`select auth.owner_id, entry.id, entry.pid, entry.type
    from role_auth_ids auth join menu entry on entry.id = auth.target_id and ${living('entry')}
    where auth.owner_id = any(${[...roleIds]}::bigint[]) and entry.type <> 'directory'`.execute(db)
  return rows
}

/** A button without its page opens nothing, so it does not count. */
export function usable(held: readonly { id: number; pid: number | null; type: string }[]): Set<number> {
  const pages = new Set(held.filter((entry) => entry.type === 'page').map((entry) => entry.id))
  const open = held.filter((entry) => entry.type === 'page' || (entry.pid !== null && pages.has(entry.pid)))
  return new Set(open.map((entry) => entry.id))
}

/** Living roles by id, disabled ones included, because they may be enabled again. */
export async function rolePowers(db: Db, roleIds: Iterable<number>): Promise<Map<number, RolePower>> {
  const wanted = [...new Set(roleIds)]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    name: string
    data_scope: string
    can_export: boolean
    can_sensitive: boolean
    is_sys: boolean
    status: boolean
  }>`select id, name, data_scope, can_export, can_sensitive, is_sys, status from role
    where id = any(${wanted}::bigint[]) and ${living()}`.execute(db)
  const held = await heldEntries(db, wanted)
  return new Map(
    rows.map((role) => [
      role.id,
      {
        id: role.id,
        name: role.name,
        isBuiltIn: role.is_sys,
        isEnabled: role.status,
        entries: new Set(held.filter((entry) => entry.owner_id === role.id).map((entry) => entry.id)),
        dataScope: role.data_scope,
        canExport: role.can_export,
        canSensitive: role.can_sensitive,
      },
    ]),
  )
}

/** The caller as currently stored: a cached session may be older than this transaction. */
export async function editorOf(context: Context): Promise<Editor> {
  const { id } = signedIn(context).admin
  const admin = await context.db
    .selectFrom('admin')
    .select(['is_super', 'status'])
    .where('id', '=', id)
    .where(living())
    .executeTakeFirst()
  if (!admin?.status) fail('AUTH')
  const links = await context.db.selectFrom('admin_role_ids').select('target_id').where('owner_id', '=', id).execute()
  const powers = await rolePowers(
    context.db,
    links.map((link) => link.target_id),
  )
  const roles = [...powers.values()].filter((role) => role.isEnabled)
  const held = await heldEntries(
    context.db,
    roles.map((role) => role.id),
  )
  return {
    id,
    isSuper: admin.is_super,
    roleIds: new Set(roles.map((role) => role.id)),
    // Unusable entries can't be handed on either.
    entries: usable(held),
    ...sightOf(roles),
  }
}

/** True if a role gives nothing that the editor doesn't hold. */
export function isWithin(role: RolePower, editor: Editor): boolean {
  if (editor.isSuper) return true
  return !role.isBuiltIn && [...role.entries].every((id) => editor.entries.has(id)) && seesNoMore(role, editor)
}

/** A person, or a set of roles, with the entries it opens. */
export interface Holder {
  readonly name: string
  readonly grant: Grant
}

/** Grant of a role that holds these menu entries. */
export function grantsFor(menu: readonly MenuRow[], entries: Iterable<number>): Grant {
  return grantOf(buildMenu(menu, new Set(entries), 'zh-CN', {}))
}

/**
 * The grant of each role alone and of each set of roles that somebody holds together, except the built-in role: a page
 * of one role and a button of another combine in a person.
 */
export async function allGrants(db: Db): Promise<Map<string, Holder>> {
  const menu = await readMenu(db)
  const { rows: roles } = await sql<{ id: number; name: string; entries: number[] }>`select id, name,
      array(select target_id from role_auth_ids where owner_id = role.id) as entries
    from role where ${living()} and not is_sys`.execute(db)
  const { rows: sets } = await sql<{
    role_ids: number[]
  }>`select distinct array_agg(held.target_id order by held.target_id) as role_ids
    from admin_role_ids held join admin on admin.id = held.owner_id and ${living('admin')}
    join role on role.id = held.target_id and ${living('role')} and not role.is_sys
    group by held.owner_id having count(*) > 1`.execute(db)
  const byId = new Map(roles.map((role) => [role.id, role]))
  const holders = new Map<string, Holder>()
  for (const ids of [...roles.map((role) => [role.id]), ...sets.map((set) => set.role_ids)]) {
    const held = ids.flatMap((id) => byId.get(id) ?? [])
    holders.set(ids.join(), {
      name: held.map((role) => role.name).join('、'),
      grant: grantsFor(
        menu,
        held.flatMap((role) => role.entries),
      ),
    })
  }
  return holders
}

/** The grant of the editor's own enabled roles. */
export async function ownGrant(db: Db, editor: Editor): Promise<Grant> {
  return grantsFor(await readMenu(db), editor.entries)
}
