// Fetches person and menu when they are missing: runs before each navigation, and at once when nothing is.
import type { MenuEntry } from '#kernel/access'
import { type SendOptions, send } from './send'
import { type AdminInfo, session } from './session'
import { atWork } from './suspension'

let running: Promise<void> | null = null

async function fetchAdmin(options?: SendOptions): Promise<void> {
  session.meet(await send<AdminInfo>({ method: 'POST', path: '/getAdminInfo' }, undefined, options))
}

async function fetchMenu(options?: SendOptions): Promise<void> {
  session.update({ reloadMenu: false })
  const menu = await send<MenuEntry[]>({ method: 'POST', path: '/getMenu' }, undefined, options)
  // The same menu again is no reason to draw everything anew.
  if (JSON.stringify(menu) !== JSON.stringify(session.get().menu)) session.update({ menu })
}

async function fetchMissing(): Promise<void> {
  const { admin, menu, reloadMenu } = session.get()
  const jobs: Promise<void>[] = []
  if (!admin) jobs.push(fetchAdmin())
  if (reloadMenu || !menu?.length) jobs.push(fetchMenu())
  await Promise.all(jobs)
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
  await Promise.all([fetchAdmin(options), fetchMenu(options)])
}
