// Fetches person and menu if missing: runs before each navigation, and resolves at once if both are present.
import type { MenuEntry } from '#kernel/access'
import { type SendOptions, send } from './send'
import { type AdminInfo, session } from './session'
import { atWork } from './suspension'

let running: Promise<void> | null = null
/** Fetches are numbered: the answer of an earlier one, arriving late, must not undo that of a later one. */
let begun = 0
let newest = 0

function fetchAdmin(options?: SendOptions): Promise<AdminInfo> {
  return send<AdminInfo>({ method: 'POST', path: '/getAdminInfo' }, undefined, options)
}

function fetchMenu(options?: SendOptions): Promise<MenuEntry[]> {
  session.update({ reloadMenu: false })
  return send<MenuEntry[]>({ method: 'POST', path: '/getMenu' }, undefined, options)
}

/** Both at once: between them the person would see a page of another's menu. */
async function take(fetched: Promise<[AdminInfo | null, MenuEntry[] | null]>): Promise<void> {
  begun += 1
  const own = begun
  const [admin, menu] = await fetched
  if (own < newest) return
  newest = own
  if (admin) session.meet(admin)
  // An unchanged menu must not cause a new rendering.
  if (menu && JSON.stringify(menu) !== JSON.stringify(session.get().menu)) session.update({ menu })
}

async function fetchMissing(): Promise<void> {
  const { admin, menu, reloadMenu } = session.get()
  // Counted as a fetch, it would outrank one that is still under way.
  if (admin && menu?.length && !reloadMenu) return
  await take(Promise.all([admin ? null : fetchAdmin(), reloadMenu || !menu?.length ? fetchMenu() : null]))
}

/** If the session of a person at work has ended, signing in again comes first. */
export async function boot(): Promise<void> {
  await atWork()
  session.followCookie()
  running ??= fetchMissing().finally(() => {
    running = null
  })
  return running
}

/** Fetches both again in the background: after a change of profile, language, organisation or permissions. */
export async function refresh(options?: SendOptions): Promise<void> {
  await take(Promise.all([fetchAdmin(options), fetchMenu(options)]))
}
