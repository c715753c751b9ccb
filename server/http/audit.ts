// Writes the log: who did what to which records, with what result; refused calls too.
import { type RawBuilder, sql } from 'kysely'
import { ACTION_LENGTH, callTitle, entryTitle, moduleTitle } from '../core/call-title'
import type { Context } from '../core/context'
import type { Db } from '../database/database'

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

/** Log entry of the call, with an index row for each target if there are several, so that each finds its entries. */
export function logEntry(context: Context, outcome: Outcome): RawBuilder<unknown> {
  const { audit, session } = context
  const page = audit.page ?? context.page
  const [target] = audit.targets
  // Signing in has no session yet: its target is the person who signed in.
  const signedInNow = context.call.access === 'open' ? target : undefined
  const names = namesOf(audit)
  const action = audit.action ?? callTitle(context.page, context.call)
  const more = audit.targets.length > NAMED ? `等 ${audit.targets.length} 条` : ''
  const columns: Record<string, RawBuilder<unknown>> = {
    admin_id: sql`${session?.admin.id ?? signedInNow?.id ?? null}`,
    admin_name: sql`${session?.admin.real_name ?? signedInNow?.name ?? null}`,
    module: sql`${moduleTitle(page).zh.slice(0, 30)}`,
    action: sql`${action.zh.slice(0, ACTION_LENGTH)}`,
    title: sql`${entryTitle(action, context.page, page, names && names + more).zh.slice(0, 200)}`,
    method: sql`${context.call.method}`,
    path: sql`${context.call.path}`,
    target_type: sql`${page.base}`,
    target_id: sql`${target?.id ?? null}`,
    target_name: sql`${names.slice(0, 200) || null}`,
    diff: sql`${JSON.stringify(audit.changes)}::jsonb`,
    ip: sql`${context.ip}`,
    ua: sql`${context.agent.slice(0, 500)}`,
    status: sql`${outcome.status}`,
    message: sql`${(audit.note ?? outcome.message).slice(0, 500)}`,
    cost_ms: sql`${Math.round(outcome.cost)}`,
    create_time: sql`${context.now().toISOString()}`,
  }
  const entry = sql`insert into log (${sql.join(Object.keys(columns).map((name) => sql.id(name)))})
    values (${sql.join(Object.values(columns))})`
  const ids = [...new Set(audit.targets.map((one) => one.id))]
  if (ids.length < 2) return entry
  return sql`with entry as (${entry} returning id) insert into log_target (log_id, target_type, target_id)
    select entry.id, ${page.base}, target from entry, unnest(${ids}::bigint[]) as target`
}

export async function writeLog(db: Db, context: Context, outcome: Outcome): Promise<void> {
  await logEntry(context, outcome).execute(db)
}
