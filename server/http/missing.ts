// Explains a refusal: the missing right and the people who can give it.
import { sql } from 'kysely'
import { holdsRight } from '#kernel/access'
import type { Call, Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { fill } from '#kernel/text'
import type { Session } from '../core/caller'
import { inLanguage } from '../core/settings'
import type { Db } from '../database/database'
import { living } from '../database/living'

export interface Missing {
  /** Title of the page in the menu. */
  page: Text
  path: string
  /** The button on it; null if the page itself is missing. */
  right: Text | null
  /** Up to three people who can give it. */
  who: string[]
}

interface Named {
  id: number
  name: string
  name_en: string | null
}

/** Buttons that give or change roles. */
const giving = ['role.update', 'admin.update']
const NAMED = 3

async function entry(db: Db, type: 'page' | 'button', path: string, pid: number | null): Promise<Named | undefined> {
  const { rows } = await sql<Named>`select id, name, name_en from menu where type = ${type} and path = ${path}
    and (${pid}::bigint is null or pid = ${pid}) and ${living()} order by id limit 1`.execute(db)
  return rows[0]
}

/** Super administrators, and people who hold the entry themselves and may give roles to anybody; the nearest first. */
async function givers(db: Db, entryId: number): Promise<string[]> {
  // Once for all people: a search for each of them takes four times as long.
  const { rows } = await sql<{ real_name: string }>`with given as (
      select auth.owner_id as role_id, menu.id, menu.path from role_auth_ids auth join menu on menu.id = auth.target_id
      where menu.id = ${entryId} or menu.path = any(${giving})),
    held as (
      select link.owner_id, bool_or(given.path = any(${giving})) as gives, bool_or(given.id = ${entryId}) as has,
        bool_or(role.data_scope = 'all') as everywhere
      from role join admin_role_ids link on link.target_id = role.id left join given on given.role_id = role.id
      where role.status and ${living('role')} group by link.owner_id)
    select real_name from admin left join held on held.owner_id = admin.id
    where status and ${living()} and (is_super or (gives and has and everywhere))
    order by is_super, id limit ${NAMED}`.execute(db)
  return rows.map((row) => row.real_name)
}

function named(row: Named, settings: Record<string, unknown>): Text {
  return {
    zh: fill(row.name, inLanguage(settings, false)),
    en: fill(row.name_en ?? row.name, inLanguage(settings, true)),
  }
}

/** The entry that a refused person lacks; null if no entry of the menu would open the call. */
export async function missingFor(
  call: Call,
  session: Session,
  settings: Record<string, unknown>,
  db: Db,
): Promise<Missing | null> {
  const entryPoints = call.entryPoints.filter((point) => !point.derived && point.route.startsWith('/'))
  // A person who has the page lacks only the button on it.
  const point = entryPoints.find((one) => session.grant.has(one.route)) ?? entryPoints[0]
  if (!point) return null
  const page = await entry(db, 'page', point.route, null)
  if (!page) return null
  const hasPage = session.grant.has(point.route)
  const button =
    call.right && (hasPage || !holdsRight(session.grant, call.right))
      ? await entry(db, 'button', call.right, page.id)
      : undefined
  return {
    page: named(page, settings),
    path: point.route,
    right: button ? named(button, settings) : null,
    who: await givers(db, (button ?? page).id),
  }
}

/** The same for the address of a page. */
export async function missingAt(address: string, settings: Record<string, unknown>, db: Db): Promise<Missing | null> {
  const parts = address.split('/').filter(Boolean)
  const paths = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
  const { rows } = await sql<Named & { path: string }>`select id, name, name_en, path from menu
    where type = 'page' and path = any(${paths}) and ${living()} order by length(path) desc, id limit 1`.execute(db)
  const [page] = rows
  return page ? { page: named(page, settings), path: page.path, right: null, who: await givers(db, page.id) } : null
}

function sentence({ page, right, who }: Missing): Text {
  const zh = right ? `「${page.zh}」的「${right.zh}」` : `「${page.zh}」`
  const en = right ? `“${right.en}” of “${page.en}”` : `“${page.en}”`
  return {
    zh: `没有操作权限：需要${zh}${who.length > 0 ? `，可请 ${who.join('、')} 开通` : ''}`,
    en: `Not permitted: you need ${en}${who.length > 0 ? `; ask ${who.join(', ')} for it` : ''}`,
  }
}

/** PERM, with what is missing. */
export async function refuseFor(
  call: Call,
  session: Session | null,
  settings: Record<string, unknown>,
  db: Db,
): Promise<never> {
  const missing = session ? await missingFor(call, session, settings, db) : null
  if (!missing) return fail('PERM')
  return fail('PERM', {
    message: sentence(missing),
    content: { right: call.right, who: missing.who },
  })
}
