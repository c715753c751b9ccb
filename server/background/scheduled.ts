// Runs time-driven changes (a setting or an article that is due, a freeze that ends) at startup and every minute.
import { sql } from 'kysely'
import type { Call } from '#kernel/binding'
import { behaviourOf } from '../core/behaviour'
import type { Context } from '../core/context'
import type { Resource } from '../core/resources'
import { createContext, noRequest } from '../http/answer'
import { writeLog } from '../http/audit'
import { equip } from '../http/nested'
import type { Parts } from '../http/parts'
import type { Running } from '../http/running'
import { applyDueSettings } from './due-settings'
import { repeat } from './repeat'

const EVERY = 60_000
/** Arbitrary advisory lock key: of several servers one does the work, the others skip it. */
const LOCK = 7_301_911

/** Title of log entries without a call. */
const byItself = { zh: '系统自动处理', en: 'Done by the system' }

function contextOf(resource: Resource, settings: Record<string, unknown>, db: Context['db'], parts: Parts): Running {
  const { binding } = resource
  const call = (binding.calls['update'] ?? Object.values(binding.calls)[0]) as Call
  const context: Running = { ...createContext({ binding, call }, null, noRequest, settings, parts), db }
  equip(context, parts)
  context.audit.action = byItself
  return context
}

async function runOne(resource: Resource, parts: Parts): Promise<void> {
  const settings = await parts.settings.read()
  const started = performance.now()
  await parts.db.transaction().execute(async (db) => {
    const { rows } = await sql<{
      held: boolean
    }>`select pg_try_advisory_xact_lock(${LOCK}, hashtext(${resource.name})) as held`.execute(db)
    if (!rows[0]?.held) return
    const context = contextOf(resource, settings, db, parts)
    await behaviourOf(resource).scheduled?.(context)
    if (context.audit.targets.length === 0) return
    await writeLog(db, context, { status: 200, message: 'ok', cost: performance.now() - started })
  })
}

/** Runs the scheduled work of every resource once, each in a transaction of its own. */
export async function runScheduled(parts: Parts): Promise<void> {
  const names = new Set(parts.resources.bindings.map((binding) => binding.base))
  for (const name of names) {
    const binding = parts.resources.binding(name)
    if (binding.table !== null && behaviourOf(parts.resources.get(name)).scheduled)
      await runOne(parts.resources.get(name), parts)
  }
}

/**
 * Runs now and every minute. @returns a stop function that waits for running work; errors are reported, and the work is
 * retried the next minute
 */
export function keepSchedule(parts: Parts, report: (error: unknown) => void): () => Promise<void> {
  return repeat(async () => {
    await applyDueSettings(parts).catch(report)
    await runScheduled(parts).catch(report)
  }, EVERY)
}
