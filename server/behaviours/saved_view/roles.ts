// Roles that a person may share with: their own, or all for people who edit roles; each with the pages that it opens.
import { sql } from 'kysely'
import { canCall, canOpen, type Grant } from '#kernel/access'
import type { Binding, Call } from '#kernel/binding'
import { grantsFor } from '../../access/grants'
import { openedPages } from '../../actions/opened-page'
import { type Context, signedIn } from '../../core/context'
import { living } from '../../database/living'
import { readMenu } from '../../http/menu'

export interface SharedWith {
  readonly id: number
  readonly name: string
  /** Of the pages that the caller opens, by name. */
  readonly pages: string[]
}

interface Held {
  id: number
  name: string
  is_sys: boolean
  entries: number[]
}

/** A page may share its list call with another one, so its own address counts. */
const opensPage = ({ route, calls }: Binding, grant: Grant): boolean =>
  route ? canOpen(grant, route) : canCall(grant, calls['list'] as Call)

export async function rolesToShareWith(context: Context): Promise<SharedWith[]> {
  const { admin, grant } = signedIn(context)
  const keeps = canCall(grant, context.resources.binding('role').calls['update'] as Call)
  const { rows } = await sql<Held>`select role.id, role.name, role.is_sys,
      array(select target_id from role_auth_ids where owner_id = role.id) as entries
    from role where role.status and ${living('role')} and (${keeps} or exists (
      select 1 from admin_role_ids held where held.target_id = role.id and held.owner_id = ${admin.id}))
    order by role.id`.execute(context.db)
  const menu = await readMenu(context.db)
  const pages = openedPages(context)
  return rows.map(({ id, name, is_sys: isBuiltIn, entries }) => {
    const theirs = grantsFor(menu, entries)
    const opened = pages.filter((page) => isBuiltIn || opensPage(page, theirs))
    return { id, name, pages: opened.map((page) => page.name) }
  })
}
