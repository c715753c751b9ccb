// Who calls: token to session, cached until something that matters changes; grants come from the menu.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { grantOf, type MenuEntry } from '#kernel/access'
import type { Language } from '#kernel/text'
import type { Changes } from '../changes'
import type { DataScope, Session } from '../context'
import type { Db } from '../database/database'
import { buildMenu, type MenuRow } from './menu'

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

interface TokenRow {
  token_id: number
  expire_time: string
  id: number
  username: string
  real_name: string
  is_super: boolean
  force_pass: boolean
}

interface RoleRow {
  data_scope: string
  can_sensitive: boolean
  can_export: boolean
}

const scopes: Record<string, DataScope> = { all: 'all', own_areas: 'areas', own_records: 'own' }
const widest: readonly DataScope[] = ['all', 'areas', 'own']

export interface Sessions {
  find(token: string, now: Date): Promise<Session | null>
  menuOf(session: Session, language: Language, settings: Record<string, unknown>): Promise<MenuEntry[]>
}

async function menuRows(
  db: Db,
  admin: { id: number; is_super: boolean },
): Promise<{ rows: MenuRow[]; held: ReadonlySet<number> }> {
  const { rows } =
    await sql<MenuRow>`select id, pid, type, name, name_en, path, icon, hidden, always_show, affix, no_cache
    from menu where is_show and delete_time is null order by sort, id`.execute(db)
  if (admin.is_super) return { rows, held: new Set(rows.map((row) => row.id)) }
  const { rows: ids } = await sql<{ id: number }>`select distinct auth.target_id as id from admin_role_ids held
    join role on role.id = held.target_id and role.status and role.delete_time is null
    join role_auth_ids auth on auth.owner_id = role.id where held.owner_id = ${admin.id}`.execute(db)
  return { rows, held: new Set(ids.map((row) => row.id)) }
}

async function ownAreas(db: Db, adminId: number, areaTable: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with recursive below(id) as (
      select target_id from admin_area_ids where owner_id = ${adminId}
      union select child.id from ${sql.table(areaTable)} child join below on child.pid = below.id)
    select id from below`.execute(db)
  return rows.map((row) => row.id)
}

async function load(db: Db, areaTable: string, token: string, now: Date): Promise<Session | null> {
  const { rows } =
    await sql<TokenRow>`select token.id as token_id, token.expire_time, admin.id, admin.username, admin.real_name, admin.is_super, admin.force_pass
    from token join admin on admin.id = token.admin_id
    where token.hash = ${tokenHash(token)} and token.expire_time > ${now.toISOString()} and admin.status and admin.delete_time is null`.execute(
      db,
    )
  const found = rows[0]
  if (!found) return null
  const { rows: roles } =
    await sql<RoleRow>`select role.data_scope, role.can_sensitive, role.can_export from admin_role_ids held
    join role on role.id = held.target_id and role.status and role.delete_time is null where held.owner_id = ${found.id}`.execute(
      db,
    )
  const menu = await menuRows(db, found)
  const held = new Set(roles.map((role) => scopes[role.data_scope] ?? 'own'))
  const dataScope = found.is_super ? 'all' : (widest.find((scope) => held.has(scope)) ?? 'own')
  return {
    tokenId: found.token_id,
    admin: { id: found.id, username: found.username, real_name: found.real_name, is_super: found.is_super },
    grant: grantOf(buildMenu(menu.rows, menu.held, 'zh-CN', {})),
    dataScope,
    areaIds: dataScope === 'areas' ? await ownAreas(db, found.id, areaTable) : [],
    canSensitive: found.is_super || roles.some((role) => role.can_sensitive),
    canExport: found.is_super || roles.some((role) => role.can_export),
    mustChangePassword: found.force_pass,
    expires: Date.parse(found.expire_time),
  }
}

/** `areaTable` holds the tree that data scopes are cut along. */
export function createSessions(db: Db, changes: Changes, areaTable: string): Sessions {
  const cache = new Map<string, Session>()
  changes.on(() => cache.clear())
  return {
    async find(token, now) {
      if (token.length < 20 || token.length > 200) return null
      const key = tokenHash(token)
      const held = changes.live() ? cache.get(key) : undefined
      if (held) return held.expires > now.getTime() ? held : null
      const version = changes.version()
      const session = await load(db, areaTable, token, now)
      // A change that came while we were reading may have made this old: then it is not kept.
      if (session && version === changes.version()) cache.set(key, session)
      return session
    },
    async menuOf(session, language, settings) {
      const { rows, held } = await menuRows(db, session.admin)
      return buildMenu(rows, held, language, settings)
    },
  }
}
