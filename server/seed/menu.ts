// Adds new pages and buttons of the bindings to the menu; existing entries are not changed.
import { sql } from 'kysely'
import type { Binding, Call, MenuGroup, Text } from '#kernel/binding'
import { callTitleAmong } from '#kernel/call-title'
import { type EngineCall, engineCall, engineCalls } from '#kernel/engine-calls'
import type { Db } from '../database/database'
import { living } from '../database/living'

interface Entry {
  type: 'directory' | 'page' | 'button'
  path: string
  title: Text
  icon: string | null
  sort: number
}

/** Order of buttons: creating and changing first, then switches and actions; those of other resources last. */
const order: readonly Call['operation'][] = ['create', 'update', 'save', 'quick', 'remove', 'toggle', 'action']
const OTHERS = 100

interface Offer {
  readonly binding: Binding
  readonly right: string
  readonly title: Text
  readonly rank: number
}

const known = new WeakMap<readonly Binding[], ReadonlyMap<string, readonly Offer[]>>()

/** Calls that need a right, by the routes of the pages that offer them. */
function offersOf(bindings: readonly Binding[]): ReadonlyMap<string, readonly Offer[]> {
  const found = known.get(bindings) ?? offersByRoute(bindings)
  known.set(bindings, found)
  return found
}

function offersByRoute(bindings: readonly Binding[]): ReadonlyMap<string, readonly Offer[]> {
  const offers = new Map<string, Offer[]>()
  const add = (binding: Binding, { right, entryPoints }: Call, title: Text, rank: number) => {
    if (!right) return
    for (const route of new Set(entryPoints.filter((point) => !point.derived).map((point) => point.route))) {
      const known = offers.get(route)
      if (known) known.push({ binding, right, title, rank })
      else offers.set(route, [{ binding, right, title, rank }])
    }
  }
  for (const binding of bindings)
    for (const call of Object.values(binding.calls))
      if (call.right) add(binding, call, callTitleAmong(bindings, binding, call), order.indexOf(call.operation))
  for (const binding of bindings)
    for (const name of Object.keys(engineCalls) as EngineCall[]) {
      const { right: title } = engineCalls[name]
      const call = title && engineCall(binding, name)
      if (call) add(binding, call, title, order.length)
    }
  return offers
}

/** A page's buttons: one for each right that its calls need, and for each extra right of its fields. */
export function buttonsOf(page: Binding, bindings: readonly Binding[]): Entry[] {
  const buttons = new Map<string, { title: Text; rank: number }>()
  for (const { binding, right, title, rank } of offersOf(bindings).get(page.route ?? '') ?? []) {
    if (buttons.has(right) && binding !== page) continue
    const own = binding.base === page.base
    // The title of a button for another resource's call names that resource.
    const named = own ? title : { zh: title.zh + binding.title.zh, en: `${title.en}: ${binding.title.en}` }
    buttons.set(right, { title: named, rank: rank + (own ? 0 : OTHERS) })
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
  // A page stays below its directory even if it is the only one there: among directories a single page looks out of
  // place, and the breadcrumb names the directory anyway.
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

/**
 * Routes and rights are recorded by key once offered, so that later edits and deletes by people stay. Returns the
 * number of new ones.
 */
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
