// Fetches person and menu when they are missing: runs before each navigation, and at once when nothing is.
import type { MenuEntry } from '#kernel/access'
import { send } from './send'
import { type AdminInfo, session } from './session'

let running: Promise<void> | null = null

async function fetchAdmin(): Promise<void> {
  const admin = await send<AdminInfo>({ method: 'POST', path: '/getAdminInfo' })
  session.update({ admin, mustChangePassword: admin.force_pass === true })
}

async function fetchMenu(): Promise<void> {
  session.update({ reloadMenu: false })
  session.update({ menu: await send<MenuEntry[]>({ method: 'POST', path: '/getMenu' }) })
}

async function fetchMissing(): Promise<void> {
  const { admin, menu, reloadMenu } = session.get()
  const jobs: Promise<void>[] = []
  if (!admin) jobs.push(fetchAdmin())
  if (reloadMenu || !menu?.length) jobs.push(fetchMenu())
  await Promise.all(jobs)
}

export function boot(): Promise<void> {
  session.followCookie()
  running ??= fetchMissing().finally(() => {
    running = null
  })
  return running
}

/** Fetches both anew, behind what is shown: after a change of profile, language or organisation. */
export async function refresh(): Promise<void> {
  await Promise.all([fetchAdmin(), fetchMenu()])
}
