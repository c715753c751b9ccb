// Stops a webhook that cannot go on, and says so: in its record, in the log, and to those who look after webhooks.
import { sql } from 'kysely'
import type { Call, Text } from '#kernel/binding'
import { createContext, noRequest } from '../http/answer'
import { writeLog } from '../http/audit'
import type { Parts } from '../http/parts'
import { holdersOf, tellStaff } from '../outbox/staff'
import type { Webhook } from './claim'

/** Title of the log entry. */
const stopped = { zh: '停止推送', en: 'Webhook stopped' }

export async function stop({ id, name }: Webhook, reason: Text, parts: Parts): Promise<void> {
  const binding = parts.resources.binding('webhook')
  const settings = await parts.settings.read()
  await parts.db.transaction().execute(async (db) => {
    const { rows } =
      await sql`update webhook set state = 'stopped', reason = ${reason.zh}, revision = revision + 1, update_time = now()
      where id = ${id} and state = 'active' returning id`.execute(db)
    if (rows.length === 0) return
    const call = binding.calls['update'] as Call
    const context = { ...createContext({ binding, call }, null, noRequest, settings, parts), db }
    context.audit.action = stopped
    context.audit.targets.push({ id, name })
    await writeLog(db, context, { status: 200, message: reason.zh, cost: 0 })
    const holders = await holdersOf([binding.route as string], context)
    await tellStaff(
      holders,
      '数据推送已停止',
      `推送「${name}」已停止：${reason.zh}。请在「数据推送」页面处理后恢复。`,
      context,
    )
  })
}
