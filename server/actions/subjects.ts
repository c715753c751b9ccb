// Those that an action is for: seen by its caller, locked in the order of their ids, and in the state that it wants.
import { type RawBuilder, sql } from 'kysely'
import type { Reach } from '#kernel/access'
import type { Action, Call, Row } from '#kernel/binding'
import { holds } from '#kernel/condition'
import { fail } from '#kernel/errors'
import type { Context } from '../context'
import { captions, storedNames, storedRows } from '../database/records'
import { dataScopeSql, reachSql } from '../database/scope'
import type { Resource, Resources } from '../resources'
import { opened } from './draft'

export interface Host {
  readonly action: Action
  /** Whose rows it is for, which may be another resource than the one that declares it. */
  readonly resource: Resource
}

/** On whose rows an action's button stands; null for calls that are for no row. */
export function hostOf(call: Call, resources: Resources): Host | null {
  if (call.operation !== 'action') return null
  for (const binding of resources.bindings) {
    // By name: bindings are data, and each holds its own copy of a call.
    const action = binding.actions.find((one) => one.call.resource === call.resource && one.call.name === call.name)
    if (action && (action.on === 'row' || action.on === 'selection') && binding.table !== null)
      return { action, resource: resources.get(binding.base) }
  }
  return null
}

/** By which pages the caller sees such rows: those of a button that stands elsewhere are the pages it stands on. */
function reachOf({ resource }: Host, context: Context): Reach {
  if (resource === context.resource) return context.reach
  const grant = context.session?.grant
  const routes = new Set(context.call.doors.map((door) => door.route).filter((route) => grant?.has(route)))
  return resource.pages.filter((page) => page.route && routes.has(page.route)).map((page) => page.scope)
}

function living(resource: Resource): RawBuilder<unknown> {
  return resource.binding.features.softDelete ? sql`t.delete_time is null` : sql`true`
}

/**
 * Stored values of the rows that a body names, in its order. Refuses with NF where one does not exist for the caller,
 * and with STATE, naming it, where one is not as the action's `when` wants it: also where that is why its page has lost it.
 */
export async function subjectsOf(host: Host, input: Row, context: Context): Promise<Row[]> {
  const { action, resource } = host
  const ids = (input['id_list'] ?? [input[context.call.id]]) as number[]
  const { rows } = await sql<{ id: number; seen: boolean }>`
    select t.id, ${reachSql(resource, reachOf(host, context), 't', context)} as seen from ${sql.table(resource.table)} t
    where t.id = any(${ids}::bigint[]) and ${dataScopeSql(resource, context.session, 't', context.resources)}
    and ${living(resource)} order by t.id for no key update of t`.execute(context.db)
  if (rows.length < new Set(ids).size) fail('NF')
  const names = [...new Set([...storedNames(resource), ...Object.keys(action.when ?? {})])]
  const subjects = (await storedRows(resource, ids, names, context)).map((row) => opened(resource, row, context))
  const unfit = subjects.find((row) => !holds(action.when, row))
  // What the caller's pages do not show is not named either: its state may be why they have lost it.
  if (unfit)
    await (rows.some((row) => row.id === unfit['id'] && row.seen) ? refuseState(host, unfit, context) : fail('STATE'))
  if (rows.some((row) => !row.seen)) fail('NF')
  if (resource.name !== context.page.base) context.trail.page = resource.binding
  return subjects
}

async function refuseState({ resource, action }: Host, row: Row, context: Context): Promise<never> {
  const id = row['id'] as number
  const name = (await captions(resource.name, [id], context)).get(id) ?? ''
  const [field, value] = Object.entries(action.when ?? {})
    .map(([key]) => [resource.binding.fields[key], row[key]] as const)
    .find(([one]) => one) ?? [undefined, undefined]
  const state = field?.choices?.find((choice) => choice.value === value)?.title
  const title = action.title
  return fail('STATE', {
    message: {
      zh: `「${name}」${state ? `的${field?.title.zh}为「${state.zh}」,` : ''}不能${title.zh}`,
      en: `“${name}”${state ? ` (${field?.title.en}: ${state.en})` : ''} does not allow “${title.en}”`,
    },
  })
}
