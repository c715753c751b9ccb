// Token to session, cached until a relevant change, for seconds; permissions come from the menu.

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { grantOf, type MenuEntry } from '#kernel/access'
import { DAY } from '#kernel/calendar'
import type { Language } from '#kernel/text'
import { areasSql } from '../core/areas'
import type { DataScope, DraftRole, Session } from '../core/caller'
import type { Changes } from '../core/changes'
import type { Settings } from '../core/settings'
import type { Db } from '../database/database'
import { living } from '../database/living'
import { buildMenu, readMenu } from './menu'
import { createUses } from './touch'

/** Hash under which a token is stored. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

interface TokenRow {
  token_id: number
  expire_time: string
  last_time: string
  id: number
  username: string
  real_name: string
  is_super: boolean
  force_pass: boolean
  pass_time: string
  totp_on: boolean
  view_role: number | null
  view_areas: number[]
  view_draft: DraftRole | null
}

interface RoleRow {
  id: number
  name: string
  is_sys: boolean
  data_scope: string
  can_sensitive: boolean
  can_export: boolean
  require_totp: boolean
}

/** Beginning of the tokens of programs, which sign in nobody and are found apart; known to those who look for leaked ones. */
export const PROGRAM_PREFIX = 'aat_'

interface ProgramRow extends Omit<TokenRow, 'view_role' | 'view_areas' | 'view_draft'> {
  program_name: string
  auth_ids: number[]
  data_scope: string
  can_sensitive: boolean
  addresses: string[]
  per_minute: number
}

const scopes: Record<string, DataScope> = { all: 'all', own_areas: 'areas', own_records: 'own' }
const widest: readonly DataScope[] = ['all', 'areas', 'own']

export interface Sessions {
  /** @param isByPerson false for what a page asks by itself while nobody is there, which keeps no session awake */
  find(token: string, now: Date, isByPerson?: boolean): Promise<Session | null>
  /** That of a program; whether it may call from there, and how often, is for `programs.ts`. */
  ofProgram(token: string, now: Date): Promise<Session | null>
  /** The person as seen on this connection, for work without a token; null if the account is closed. */
  ofAdmin(id: number, on: Db): Promise<Session | null>
  menuOf(session: Session, language: Language, settings: Record<string, unknown>): Promise<MenuEntry[]>
}

async function heldBy(db: Db, roleIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select distinct target_id as id from role_auth_ids
    where owner_id = any(${[...roleIds]}::bigint[])`.execute(db)
  return new Set(rows.map((row) => row.id))
}

async function rolesOf(db: Db, adminId: number): Promise<RoleRow[]> {
  const { rows } =
    await sql<RoleRow>`select role.id, role.name, role.is_sys, role.data_scope, role.can_sensitive, role.can_export, role.require_totp
    from admin_role_ids held join role on role.id = held.target_id and role.status and ${living('role')}
    where held.owner_id = ${adminId}`.execute(db)
  return rows
}

async function below(db: Db, areaTable: string | null, ids: readonly number[]): Promise<number[]> {
  if (areaTable === null) return []
  const { rows } = await sql<{ id: number }>`with recursive below(id) as (
      select unnest(${[...ids]}::bigint[])
      union select child.id from ${sql.table(areaTable)} child join below on child.pid = below.id)
    select id from below`.execute(db)
  return rows.map((row) => row.id)
}

async function ownAreas(db: Db, adminId: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select ${areasSql(sql`${adminId}`)} as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** Combined permissions of roles: the union of their entries, the widest of their scopes. */
function together(roles: readonly RoleRow[]) {
  const held = new Set(roles.map((role) => scopes[role.data_scope] ?? 'own'))
  return {
    dataScope: widest.find((scope) => held.has(scope)) ?? ('own' as const),
    canSensitive: roles.some((role) => role.can_sensitive),
    canExport: roles.some((role) => role.can_export),
  }
}

type View = Pick<TokenRow, 'view_role' | 'view_areas' | 'view_draft'>

/** Nothing: what is left of a role that was deleted permanently. */
const goneRole = {
  name: '—',
  is_sys: false,
  data_scope: 'own_records',
  can_sensitive: false,
  can_export: false,
} as const

/**
 * The role being previewed with its entries: a stored one, also from the recycle bin, or one that is still being edited. Null
 * without a preview.
 */
async function viewedRole(db: Db, own: Session, { view_role: id, view_draft: draft }: View) {
  if (draft) {
    const role: RoleRow = { ...draft, id: 0, is_sys: false, require_totp: false }
    return { role, entries: new Set(draft.auth_ids) }
  }
  if (id === null) return null
  const { rows } =
    await sql<RoleRow>`select id, name, is_sys, data_scope, can_sensitive, can_export, require_totp from role where id = ${id}`.execute(
      db,
    )
  const role = rows[0] ?? { ...goneRole, id, require_totp: false }
  return { role, entries: role.is_sys ? own.held : await heldBy(db, [role.id]) }
}

/**
 * A person's session, while previewing as a role cut to it: never more than their own permissions. The preview lasts until the
 * person ends it: if another one deletes the role, or narrows the person's own scope, the session must not become writable.
 */
async function viewed(db: Db, own: Session, view: View, areaTable: string | null): Promise<Session> {
  const found = await viewedRole(db, own, view)
  if (!found) return own
  const { role, entries } = found
  const { dataScope, canSensitive, canExport } = together([role])
  const areaIds = dataScope === 'areas' ? await below(db, areaTable, view.view_areas) : []
  return {
    ...own,
    admin: { ...own.admin, is_super: false },
    held: new Set([...entries].filter((id) => own.held.has(id))),
    // A scope of one's own that is narrower by now applies instead of the role's: rows of both would mix.
    ...(own.dataScope === 'all' ? { dataScope, areaIds } : {}),
    canSensitive: canSensitive && own.canSensitive,
    canExport: canExport && own.canExport,
    viewAs: { roleId: role.id, roleName: role.name },
  }
}

async function load(
  db: Db,
  areaTable: string | null,
  token: string,
  now: Date,
  settings: Settings,
): Promise<Session | null> {
  const { rows } =
    await sql<TokenRow>`select token.id as token_id, token.expire_time, coalesce(token.last_time, token.create_time) as last_time, token.view_role, token.view_areas, token.view_draft,
      admin.id, admin.username, admin.real_name, admin.is_super, admin.force_pass, admin.totp_on,
      coalesce(admin.pass_time, admin.create_time) as pass_time
    from token join admin on admin.id = token.admin_id
    where token.hash = ${tokenHash(token)} and token.expire_time > ${now.toISOString()} and admin.status and ${living('admin')}`.execute(
      db,
    )
  const [found] = rows
  if (!found) return null
  const days = Number((await settings.read())['pass_days'] ?? 0)
  const session = await sessionOf(db, areaTable, found)
  return { ...session, passwordUntil: days > 0 ? Date.parse(found.pass_time) + days * DAY : null }
}

/** The owner, cut to what the token was made for. Its calls are no sign-in: what is asked of people then is not asked of it. */
async function loadProgram(db: Db, areaTable: string | null, token: string, now: Date): Promise<Session | null> {
  const { rows } =
    await sql<ProgramRow>`select t.id as token_id, t.expire_time, coalesce(t.last_time, t.create_time) as last_time,
      t.name as program_name, t.data_scope, t.can_sensitive, t.addresses, t.per_minute,
      array(select target_id from api_token_auth_ids where owner_id = t.id) as auth_ids,
      admin.id, admin.username, admin.real_name, admin.is_super, admin.force_pass, admin.totp_on,
      coalesce(admin.pass_time, admin.create_time) as pass_time
    from api_token t join admin on admin.id = t.admin_id
    where t.hash = ${tokenHash(token)} and t.expire_time > ${now.toISOString()} and not t.is_revoked
      and admin.status and ${living('admin')}`.execute(db)
  const [found] = rows
  if (!found) return null
  const { auth_ids, data_scope, can_sensitive, program_name: name } = found
  const view_draft = { name, auth_ids, data_scope, can_sensitive, can_export: false }
  const areas = await ownAreas(db, found.id)
  const session = await sessionOf(db, areaTable, { ...found, view_role: null, view_areas: areas, view_draft })
  return {
    ...session,
    // No session of a person has such a number.
    tokenId: -found.token_id,
    viewAs: null,
    mustChangePassword: false,
    mustEnrol: false,
    program: { id: found.token_id, name, addresses: found.addresses, perMinute: found.per_minute },
  }
}

/** A cached session with the current password age: a password expires without a write. */
function aged(session: Session, now: Date): Session {
  const { passwordUntil, mustChangePassword, etag } = session
  if (passwordUntil === null || mustChangePassword || now.getTime() < passwordUntil) return session
  return { ...session, mustChangePassword: true, passwordExpired: true, etag: `${etag}-old` }
}

/** A person's session without a token: no role preview, no expiry. Null for a closed account. */
export async function sessionOfAdmin(db: Db, areaTable: string | null, id: number): Promise<Session | null> {
  const { rows } =
    await sql<TokenRow>`select 0 as token_id, 'infinity' as expire_time, 'infinity' as last_time, null as view_role, '{}'::bigint[] as view_areas, null as view_draft,
      id, username, real_name, is_super, force_pass, totp_on, coalesce(pass_time, create_time) as pass_time from admin where id = ${id} and status and ${living()}`.execute(
      db,
    )
  return rows[0] ? sessionOf(db, areaTable, rows[0]) : null
}

async function sessionOf(db: Db, areaTable: string | null, found: TokenRow): Promise<Session> {
  const roles = await rolesOf(db, found.id)
  const menu = await readMenu(db)
  const given = together(roles)
  const dataScope = found.is_super ? 'all' : given.dataScope
  const own: Session = {
    tokenId: found.token_id,
    admin: { id: found.id, username: found.username, real_name: found.real_name, is_super: found.is_super },
    grant: new Set(),
    held: found.is_super
      ? new Set(menu.map((row) => row.id))
      : await heldBy(
          db,
          roles.map((role) => role.id),
        ),
    dataScope,
    areaIds: dataScope === 'areas' ? await below(db, areaTable, await ownAreas(db, found.id)) : [],
    canSensitive: found.is_super || given.canSensitive,
    canExport: found.is_super || given.canExport,
    mustChangePassword: found.force_pass,
    passwordUntil: null,
    passwordExpired: false,
    mustEnrol: !found.totp_on && roles.some((role) => role.require_totp),
    expires: Date.parse(found.expire_time),
    last: Date.parse(found.last_time),
    viewAs: null,
    program: null,
    etag: '',
  }
  const seen = await viewed(db, own, found, areaTable)
  const shown = menu.filter((row) => row.type === 'directory' || seen.held.has(row.id))
  return {
    ...seen,
    grant: grantOf(buildMenu(menu, seen.held, 'zh-CN', {})),
    etag: etagOf({ ...seen, held: null, expires: null, last: null, tokenId: null, shown }),
  }
}

/** Short digest of a person's permissions and menu. */
function etagOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16)
}

const isPlausible = (token: string): boolean => token.length >= 20 && token.length <= 200

/** Milliseconds for which a session is not read again: a row deleted by hand announces nothing. */
const LIFE = 30_000

/** @param areaTable table of the scope tree; null if the product has none */
export function createSessions(db: Db, changes: Changes, areaTable: string | null, settings: Settings): Sessions {
  const cache = new Map<string, { session: Session; until: number }>()
  const idleMinutes = async () => Number((await settings.read())['idle_minutes'] ?? 0)
  const uses = createUses(db, idleMinutes)
  changes.on(() => cache.clear())
  const findSession = async (token: string, now: Date): Promise<Session | null> => {
    const key = tokenHash(token)
    const held = changes.live() ? cache.get(key) : undefined
    const left = held ? held.until - now.getTime() : 0
    // More is left than ever was only after the clock was set back.
    if (held && left > 0 && left <= LIFE) return held.session.expires > now.getTime() ? held.session : null
    const version = changes.version()
    const session = token.startsWith(PROGRAM_PREFIX)
      ? await loadProgram(db, areaTable, token, now)
      : await load(db, areaTable, token, now, settings)
    // Not cached if a change arrived during the read.
    if (session && version === changes.version()) cache.set(key, { session, until: now.getTime() + LIFE })
    return session
  }
  return {
    async find(token, now, isByPerson = true) {
      if (!isPlausible(token) || token.startsWith(PROGRAM_PREFIX)) return null
      const session = await findSession(token, now)
      if (!session) return null
      const minutes = await idleMinutes()
      if (minutes > 0 && (await uses.isIdle(session, minutes, now))) return null
      if (isByPerson) uses.touch(session.tokenId, now)
      return aged(session, now)
    },
    ofProgram: async (token, now) =>
      isPlausible(token) && token.startsWith(PROGRAM_PREFIX) ? findSession(token, now) : null,
    ofAdmin: (id, on) => sessionOfAdmin(on, areaTable, id),
    async menuOf(session, language, settings) {
      return buildMenu(await readMenu(db), session.held, language, settings)
    },
  }
}
