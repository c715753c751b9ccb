// Entries of the menu's own administration: without them nobody could restore access.

import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import type { Context } from '../../core/context'
import { type MenuRow, readMenu } from '../../http/menu'
import type { Entry } from './rules'

/** Resources whose pages give people their rights. */
const keepers: readonly string[] = ['menu', 'role', 'admin']

/** The pages of the keepers, their buttons, and the directories above them. */
export async function systemIds(context: Context): Promise<Set<number>> {
  const rows = await readMenu(context.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const routes = keepers.map((name) => context.resources.binding(name).route)
  const pages = rows.filter((row) => row.type === 'page' && routes.includes(row.path))
  const ids = new Set<number>()
  for (const page of pages) {
    let row: MenuRow | undefined = page
    while (row && !ids.has(row.id)) {
      ids.add(row.id)
      row = row.pid === null ? undefined : byId.get(row.pid)
    }
  }
  for (const row of rows) if (row.type === 'button' && pages.some((page) => page.id === row.pid)) ids.add(row.id)
  return ids
}

function refuse(name: string, what: Text): never {
  fail('STATE', {
    message: {
      zh: `「${name}」是系统菜单，不能${what.zh}`,
      en: `“${name}” belongs to the system: it cannot be ${what.en}`,
    },
  })
}

export async function refuseSystemRemoval(ids: readonly number[], context: Context): Promise<void> {
  const system = await systemIds(context)
  const id = ids.find((one) => system.has(one))
  if (id === undefined) return
  const row = (await readMenu(context.db)).find((one) => one.id === id)
  refuse(row?.name ?? '', { zh: '删除', en: 'deleted' })
}

/** Names, icons and order may change; the entry must remain reachable. */
export async function refuseSystemChange(entry: Entry, stored: Entry, context: Context): Promise<void> {
  if (!(await systemIds(context)).has(stored.id)) return
  if (entry.path !== stored.path) refuse(stored.name, { zh: '更改路径', en: 'given another path' })
  if (!entry.is_show && stored.is_show) refuse(stored.name, { zh: '停用', en: 'disabled' })
  if (entry.hidden && !stored.hidden) refuse(stored.name, { zh: '隐藏', en: 'hidden' })
  if (entry.pid === stored.pid || entry.pid === null) return
  if (stored.type === 'button') refuse(stored.name, { zh: '移动', en: 'moved' })
  const rows = new Map((await readMenu(context.db)).map((row) => [row.id, row]))
  for (let above = rows.get(entry.pid); above; above = rows.get(above.pid ?? 0))
    if (above.hidden || above.is_show === false)
      refuse(stored.name, { zh: '移到隐藏或停用的目录之下', en: 'moved below a hidden or disabled directory' })
}
