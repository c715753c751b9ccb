// Rows of an action: visible to its caller, locked in id order, and in the required state.
import { sql } from 'kysely'
import type { RowScope } from '#kernel/access'
import type { Action, Call, Field, Row, Scope, Text } from '#kernel/binding'
import { boundless } from '#kernel/boundless'
import { holds } from '#kernel/condition'
import { errors as catalogue, fail } from '#kernel/errors'
import { CHANGED_BY, isOwn } from '#kernel/standard'
import { pick } from '#kernel/text'
import type { Context, Unfit } from '../core/context'
import type { Resource, Resources } from '../core/resources'
import { livingOf } from '../database/living'
import { together } from '../database/together'
import { captions, nameOf, storedNames, storedRows } from '../rows/records'
import { dataScopeSql, rowScopeSql } from '../rows/scope'
import { tableOf } from '../rows/table'
import { refuseClosed } from './closed'
import { opened } from './draft'
import { latelyWithin } from './lately'

export interface Host {
  readonly action: Action
  /** Resource of the rows; may differ from the one that declares the action. */
  readonly resource: Resource
}

/** The resource whose rows carry an action's button; null for calls without rows. */
export function hostOf(call: Call, resources: Resources): Host | null {
  if (call.operation !== 'action') return null
  for (const binding of resources.bindings) {
    // Compare by name: bindings are data, and each holds its own copy of a call.
    const action = binding.actions.find((one) => one.call.resource === call.resource && one.call.name === call.name)
    if (action && (action.on === 'row' || action.on === 'selection') && binding.table !== null)
      return { action, resource: resources.get(binding.base) }
  }
  return null
}

/** Row scope for such rows: if the button is on another resource's rows, that of the pages it is on. */
function rowScopeOf({ resource }: Host, context: Context): RowScope {
  if (resource === context.resource) return context.rowScope
  const grant = context.session?.grant
  const routes = new Set(context.call.entryPoints.map((point) => point.route).filter((route) => grant?.has(route)))
  return resource.pages.filter((page) => page.route && routes.has(page.route)).map((page) => page.scope)
}

/** Scopes of all pages held, by which the caller may learn a row's name. */
function namedBy({ resource }: Host, { session }: Context): Scope[] {
  return resource.pages.filter((page) => page.route && session?.grant.has(page.route)).map((page) => page.scope)
}

interface Found {
  id: number
  seen: boolean
  named: boolean
  /** Ids of the people who changed what counts in it. */
  changers: number[] | null
}

/**
 * Stored values of the rows that a body names, in its order. Refuses with NF if one doesn't exist for the caller, and
 * with STATE, naming it, if one doesn't satisfy the action's `when`, even if that removed it from its page. Actions
 * that check each row separately get such rows as `unfit`.
 */
export async function subjectsOf(
  host: Host,
  input: Row,
  context: Context,
): Promise<{ subjects: Row[]; unfit: Unfit[] }> {
  const { action, resource } = host
  const read = readRevisions(input, action.call)
  const ids = (input['id_list'] ?? [input[context.call.id]]) as number[]
  const table = tableOf(resource, context)
  const names = [...new Set([...storedNames(resource), ...Object.keys(action.when ?? {})])]
  const [{ rows }, now] = await together([
    sql<Found>`
      select t.id, ${rowScopeSql(rowScopeOf(host, context), table)} as seen,
        ${rowScopeSql(namedBy(host, context), table)} as named,
        ${resource.binding.counted ? sql`t.${sql.ref(CHANGED_BY)}` : sql`null::bigint[]`} as changers from ${sql.table(resource.table)} t
      where t.id = any(${ids}::bigint[]) and ${dataScopeSql(table)}
      and ${livingOf(resource, 't')} order by t.id for no key update of t`.execute(context.db),
    // Read once the locks are held.
    storedRows(resource, ids, names, context),
  ])
  if (rows.length < new Set(ids).size) fail('NF')
  const found = new Map(rows.map((row) => [row.id, row]))
  const stored = now.map((row) => opened(resource, row, context))
  const subjects = stored.filter((row) => holds(action.when, row))
  const others = stored.filter((row) => !holds(action.when, row))
  const each = action.each === true
  const refused = each ? others : others.slice(0, 1)
  const shown = await shownOf(host, refused, found, context)
  const unfit = await unfitRows(host, refused, shown, context)
  if (unfit[0] && !each) fail('STATE', { message: unfit[0].text })
  if (subjects.some((row) => !found.get(row['id'] as number)?.seen)) fail('NF')
  await refuseChanged(host, subjects, read, context)
  await refuseOwn(host, subjects, found, context)
  refuseClosed(resource, subjects, context)
  if (resource.name !== context.page.base) context.audit.page = resource.binding
  const spoken = unfit.map(({ id, name, text }) => ({ id, name, message: pick(text, context.language) }))
  return { subjects, unfit: spoken }
}

/** Rows whose name and state a refusal may reveal: where the action is offered, or on one of the caller's pages now or until recently. */
async function shownOf(
  host: Host,
  rows: readonly Row[],
  found: ReadonlyMap<number, Found>,
  context: Context,
): Promise<Row[]> {
  const isNamed = (row: Row) => {
    const { seen, named } = found.get(row['id'] as number) ?? { seen: false, named: false }
    return seen || named
  }
  const gone = rows.filter((row) => !isNamed(row)).map((row) => row['id'] as number)
  const lately = await latelyWithin(namedBy(host, context), host.resource, gone, context)
  return rows.filter((row) => isNamed(row) || lately.has(row['id'] as number))
}

/** Revisions by id that the caller read, of a review; none if it doesn't say. */
function readRevisions({ id_list: ids, revision_list: list, revision, ...input }: Row, call: Call) {
  if (!call.review) return new Map<unknown, unknown>()
  if (!Array.isArray(list)) return new Map(revision === undefined ? [] : [[input[call.id], revision]])
  if (list.length !== (ids as unknown[]).length)
    fail('PARAM', { errors: { revision_list: { zh: '须与数据一一对应', en: 'One for each record' } } })
  return new Map((ids as unknown[]).map((id, place) => [id, list[place]]))
}

/** STALE if a record is no longer as it was read. */
async function refuseChanged(
  { resource }: Host,
  rows: readonly Row[],
  read: ReadonlyMap<unknown, unknown>,
  context: Context,
) {
  const changed = rows.find((row) => read.has(row['id']) && read.get(row['id']) !== row['revision'])
  if (!changed) return
  const name = await nameOf(resource, changed, context)
  const message = {
    zh: `「${name}」已被修改，请重新查看后再操作`,
    en: `“${name}” has changed: look at it again, then decide`,
  }
  fail('STALE', { message, content: { id: changed['id'], revision: changed['revision'] } })
}

/** PERM if four eyes are required and the person created one of the rows, or changed what counts in it. */
async function refuseOwn(
  { action: { byAnother, title }, resource }: Host,
  rows: readonly Row[],
  found: ReadonlyMap<number, Found>,
  context: Context,
): Promise<void> {
  if (!byAnother || (byAnother !== true && context.settings[byAnother] === true)) return
  const me = context.session?.admin.id
  const hasChanged = (row: Row) => found.get(row['id'] as number)?.changers?.includes(me as number)
  const own = rows.find((row) => isOwn(row, me) || hasChanged(row))
  if (!own) return
  const name = await nameOf(resource, own, context)
  const done = isOwn(own, me) ? { zh: '登记', en: 'entered' } : { zh: '修改', en: 'changed' }
  const message = {
    zh: `「${name}」由您${done.zh}，须由他人${title.zh}`,
    en: `You ${done.en} “${name}” yourself: “${title.en}” is for somebody else`,
  }
  fail('PERM', { message })
}

interface UnfitRow {
  id: number
  name: string
  text: Text
}

async function unfitRows(
  host: Host,
  rows: readonly Row[],
  shown: readonly Row[],
  context: Context,
): Promise<UnfitRow[]> {
  const idOf = (row: Row) => row['id'] as number
  const names = await captions(host.resource.name, shown.map(idOf), context)
  return rows.map((row) => {
    const name = names.get(idOf(row))
    const text = name === undefined ? catalogue.STATE.text : refusalOf(host, row, name)
    return { id: idOf(row), name: name ?? '', text }
  })
}

/** A choice by its title, no value by the word that stands for it, a text that everybody may read as it is. */
function stateOf({ choices, kind, sensitive, perm, empty }: Field, value: unknown): Text | undefined {
  if (empty && value === null) return boundless[empty]
  if (choices) return choices.find((choice) => choice.value === value)?.title
  const shown = kind === 'text' && !sensitive && !perm && typeof value === 'string'
  return shown ? { zh: value, en: value } : undefined
}

/** A state beside the name of the record; of a yes or no its title alone, unless it is no. */
function besideName(field: Field, value: unknown): Text | undefined {
  const { title } = field
  if (value === true) return { zh: `（${title.zh}）`, en: ` (${title.en})` }
  if (value === false) return { zh: `（${title.zh}：否）`, en: ` (${title.en}: no)` }
  const state = stateOf(field, value)
  return state && { zh: `的${title.zh}为「${state.zh}」，`, en: ` (${title.en}: ${state.en})` }
}

/** Names the first test of the action's `when` that the row fails. */
function refusalOf({ resource, action }: Host, row: Row, name: string): Text {
  const [key = ''] = Object.entries(action.when ?? {}).find(([one, test]) => !holds({ [one]: test }, row)) ?? []
  const field = resource.binding.fields[key]
  const state = field && besideName(field, row[key])
  const title = action.title
  return {
    zh: `「${name}」${state?.zh ?? ''}不能${title.zh}`,
    en: `“${name}”${state?.en ?? ''} does not allow “${title.en}”`,
  }
}
