// Writes the log: who did what to which records, with what result; refused calls too.
import { type RawBuilder, sql } from 'kysely'
import { callTitle } from '#kernel/call-title'
import { ACTION_LENGTH, entryTitle, moduleTitle } from '../core/call-title'
import type { Change, Context } from '../core/context'
import type { Db } from '../database/database'
import { actionEvents } from '../outbox/events'

export interface Outcome {
  status: number
  message: string
  cost: number
}

const NAMED = 5

function namesOf({ targets }: Context['audit']): string {
  return targets
    .map((one) => one.name)
    .filter(Boolean)
    .slice(0, NAMED)
    .join('、')
}

/** Changes of the one record that the same statement inserts: without its id they are those of the target. */
function changesOf(changes: readonly Change[]): Change[] {
  return changes.map(({ id: _, ...change }) => change)
}

/** Milliseconds until now, of a statement that was sent after the given number of them. */
function costOf(before: number): RawBuilder<number> {
  return sql`round(${before}::numeric + 1000 * extract(epoch from clock_timestamp() - statement_timestamp()))`
}

/**
 * Log entry of the call, with an index row for each target if there are several, so that each finds its entries. Webhooks
 * learn of an action in the same statement.
 * `made`: SQL of the target's id, if the same statement inserts the target.
 */
export function logEntry(context: Context, outcome: Outcome, made?: RawBuilder<number>): RawBuilder<unknown> {
  const { audit, session } = context
  const page = audit.page ?? context.page
  const [target] = audit.targets
  // Signing in has no session yet: its target is the person who signed in, or whose account somebody failed to enter.
  const signedInNow = context.call.access === 'open' && outcome.status === 200 ? target : undefined
  const names = namesOf(audit)
  const action = audit.action ?? callTitle(context.page, context.call)
  const more = audit.targets.length > NAMED ? `等 ${audit.targets.length} 条` : ''
  const adminId = session?.admin.id ?? signedInNow?.id ?? null
  const adminName = session?.admin.real_name ?? signedInNow?.name ?? null
  const title = entryTitle(action, context.page, page, names && names + more).zh
  const entry = sql`insert into log (admin_id, admin_name, program, module, action, title, method, path, target_type, target_id,
      target_name, diff, ip, ua, status, message, cost_ms, create_time)
    values (${adminId}, ${adminName}, ${session?.program?.name ?? null}, ${moduleTitle(page).zh.slice(0, 30)}, ${action.zh.slice(0, ACTION_LENGTH)},
      ${title.slice(0, 200)}, ${context.call.method}, ${context.call.path}, ${page.base}, ${made ?? target?.id ?? null},
      ${names.slice(0, 200) || null}, ${JSON.stringify(made ? changesOf(audit.changes) : audit.changes)}::jsonb, ${context.ip},
      ${context.agent.slice(0, 500)}, ${outcome.status}, ${(audit.note ?? outcome.message).slice(0, 500)},
      ${made ? costOf(outcome.cost) : Math.round(outcome.cost)}, ${context.now().toISOString()})`
  const ids = [...new Set(audit.targets.map((one) => one.id))]
  const events = outcome.status === 200 ? actionEvents(page, context.call, ids, context.resources.bindings) : null
  const before = events ? [sql`events as (${events})`] : []
  if (ids.length < 2) return events ? sql`with ${sql.join(before)} ${entry}` : entry
  const all = sql.join([...before, sql`entry as (${entry} returning id)`])
  return sql`with ${all} insert into log_target (log_id, target_type, target_id)
    select entry.id, ${page.base}, target from entry, unnest(${ids}::bigint[]) as target`
}

export async function writeLog(db: Db, context: Context, outcome: Outcome): Promise<void> {
  await logEntry(context, outcome).execute(db)
}
