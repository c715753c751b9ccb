// Fetches person and menu when they are missing: runs before each navigation, and at once when nothing is.
import type { MenuEntry } from '#kernel/access'
import { type SendOptions, send } from './send'
import { type AdminInfo, session } from './session'
import { atWork } from './suspension'

let running: Promise<void> | null = null

function fetchAdmin(options?: SendOptions): Promise<AdminInfo> {
  return send<AdminInfo>({ method: 'POST', path: '/getAdminInfo' }, undefined, options)
}

function fetchMenu(options?: SendOptions): Promise<MenuEntry[]> {
  session.update({ reloadMenu: false })
  return send<MenuEntry[]>({ method: 'POST', path: '/getMenu' }, undefined, options)
}

/** Both in one go: between them the person would stand on a page of another's menu. */
function take(admin: AdminInfo | null, menu: MenuEntry[] | null): void {
  if (admin) session.meet(admin)
  // The same menu again is no reason to draw everything anew.
  if (menu && JSON.stringify(menu) !== JSON.stringify(session.get().menu)) session.update({ menu })
}

async function fetchMissing(): Promise<void> {
  const { admin, menu, reloadMenu } = session.get()
  take(...(await Promise.all([admin ? null : fetchAdmin(), reloadMenu || !menu?.length ? fetchMenu() : null])))
}

/** A person at work whose session has ended signs in again first. */
export async function boot(): Promise<void> {
  await atWork()
  session.followCookie()
  running ??= fetchMissing().finally(() => {
    running = null
  })
  return running
}

/** Fetches both anew, behind what is shown: after a change of profile, language, organisation or rights. */
export async function refresh(options?: SendOptions): Promise<void> {
  take(...(await Promise.all([fetchAdmin(options), fetchMenu(options)])))
}
