// Adds to the menu what the bindings offer and the menu was never offered; what is there is not touched again.
import { sql } from 'kysely'
import type { Binding, Call, MenuGroup, Text } from '#kernel/binding'
import { type EngineCall, engineCall, engineCalls } from '#kernel/engine-calls'
import { callTitle } from '../core/call-title'
import type { Db } from '../database/database'
import { living } from '../database/living'

interface Entry {
  type: 'directory' | 'page' | 'button'
  path: string
  title: Text
  icon: string | null
  sort: number
}

/** As people look for them: making and changing first, then switches and actions; those of other resources last. */
const order: readonly Call['operation'][] = ['create', 'update', 'save', 'quick', 'remove', 'toggle', 'action']
const OTHERS = 100

/** A page's buttons: each right that a call opened by it needs, and each extra right of its fields. */
export function buttonsOf(page: Binding, bindings: readonly Binding[]): Entry[] {
  const buttons = new Map<string, { title: Text; rank: number }>()
  for (const binding of bindings) {
    for (const call of Object.values(binding.calls)) {
      if (!call.right || !call.doors.some((door) => door.route === page.route && !door.derived)) continue
      const title = callTitle(binding, call)
      // A button for another resource's call says whose it is.
      const named =
        binding.base === page.base ? title : { zh: title.zh + binding.title.zh, en: `${title.en}: ${binding.title.en}` }
      const rank = (binding.base === page.base ? 0 : OTHERS) + order.indexOf(call.operation)
      if (!buttons.has(call.right) || binding === page) buttons.set(call.right, { title: named, rank })
    }
  }
  for (const binding of bindings) {
    for (const name of Object.keys(engineCalls) as EngineCall[]) {
      const { right: title } = engineCalls[name]
      const call = engineCall(binding, name)
      if (!title || !call?.right || !call.doors.some((door) => door.route === page.route && !door.derived)) continue
      const own = binding.base === page.base
      const named = own ? title : { zh: title.zh + binding.title.zh, en: `${title.en}: ${binding.title.en}` }
      if (!buttons.has(call.right) || binding === page)
        buttons.set(call.right, { title: named, rank: (own ? 0 : OTHERS) + order.length })
    }
  }
  for (const field of Object.values(page.fields)) {
    for (const [kind, right] of Object.entries(field.perm ?? {})) {
      const verb = kind === 'read' ? { zh: '查看', en: 'See' } : { zh: '修改', en: 'Change' }
      const title = { zh: verb.zh + field.title.zh, en: `${verb.en} “${field.title.en}”` }
      if (right) buttons.set(right, { title, rank: order.length })
    }
  }
  const sorted = [...buttons].sort(([, one], [, other]) => one.rank - other.rank)
  return sorted.map(([path, { title }], index) => ({
    type: 'button' as const,
    path,
    title,
    icon: null,
    sort: index + 1,
  }))
}

async function insert(db: Db, entry: Entry, pid: number | null): Promise<number> {
  // A page keeps its place below its directory, also where a role or an early release leaves nothing else there:
  // amid directories a lone page looks like a different sort of thing, and the breadcrumb names the directory anyway.
  const { rows } = await sql<{ id: number }>`insert into menu (pid, type, name, name_en, path, icon, sort, always_show)
    values (${pid}, ${entry.type}, ${entry.title.zh}, ${entry.title.en}, ${entry.path}, ${entry.icon}, ${Math.min(entry.sort, 9999)},
    ${entry.type === 'directory'}) returning id`.execute(db)
  return (rows[0] as { id: number }).id
}

async function idOf(db: Db, type: string, path: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number
  }>`select id from menu where type = ${type} and path = ${path} and ${living()} order by id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Routes and rights are remembered by key once offered: a person's later edits and deletes stay. Answers how many are new. */
export async function syncMenu(db: Db, bindings: readonly Binding[], groups: readonly MenuGroup[]): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await sql`lock table known_right in exclusive mode`.execute(transaction)
    const known = new Set((await transaction.selectFrom('known_right').select('key').execute()).map((row) => row.key))
    const fresh: string[] = []
    const isNew = (key: string) => {
      if (known.has(key)) return false
      known.add(key)
      fresh.push(key)
      return true
    }
    for (const group of groups) {
      const used = bindings.some((binding) => binding.route && binding.group === group.key)
      if (used && isNew(group.path))
        await insert(
          transaction,
          { type: 'directory', path: group.path, title: group.title, icon: group.icon, sort: group.order },
          null,
        )
    }
    for (const binding of bindings) {
      const { route } = binding
      if (!route) continue
      const group = groups.find((one) => one.key === binding.group)
      if (isNew(route)) {
        const pid = group ? await idOf(transaction, 'directory', group.path) : null
        await insert(
          transaction,
          { type: 'page', path: route, title: binding.title, icon: binding.icon, sort: binding.order },
          pid,
        )
      }
      const page = await idOf(transaction, 'page', route)
      for (const button of buttonsOf(binding, bindings)) {
        if (isNew(`${route} ${button.path}`) && page !== null) await insert(transaction, button, page)
      }
    }
    if (fresh.length > 0)
      await transaction
        .insertInto('known_right')
        .values(fresh.map((key) => ({ key })))
        .execute()
    return fresh.length
  })
}
