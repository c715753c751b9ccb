// Waiting changes of the settings take effect once they are due, if the people who asked for them may still make them.
import { sql } from 'kysely'
import type { Call, Field } from '#kernel/binding'
import { errors, type Refusal } from '#kernel/errors'
import { changeText } from '../actions/waiting-settings'
import { minuteIn, zoneOf } from '../core/settings'
import type { Db } from '../database/database'
import { createContext, noRequest } from '../http/answer'
import { writeLog } from '../http/audit'
import { asRefusal } from '../http/envelope'
import type { Parts } from '../http/parts'
import { contextOf } from '../jobs/owner'

/** Title of log entries of a change that did not take effect. */
const byItself = { zh: '系统自动处理', en: 'Done by the system' }

interface Due {
  id: number
  setting: string
  value: unknown
  admin_id: number
  create_time: string
}

/** Takes a due change out; false if it was decided meanwhile. Waits for a save of the settings, which decides as well. */
async function take({ id }: Due, table: string, db: Db): Promise<boolean> {
  await sql`select 1 from ${sql.table(table)} for no key update`.execute(db)
  const { rows } = await sql`delete from waiting_setting where id = ${id} returning id`.execute(db)
  return rows.length > 0
}

async function takeEffect(due: Due, parts: Parts, settings: Record<string, unknown>): Promise<void> {
  const started = performance.now()
  const binding = parts.resources.binding('config')
  const save = binding.calls['save'] as Call
  await parts.db.transaction().execute(async (db) => {
    if (!(await take(due, binding.table as string, db))) return
    const owner = { admin_id: due.admin_id, language: 'zh-CN' as const, ip: null }
    const context = await contextOf(owner, binding, save, db, parts, settings)
    context.isDue = true
    await context.perform(binding, 'save', {
      revision: await revisionOf(binding.table as string, db),
      [due.setting]: due.value,
    })
    context.audit.note = `按 ${minuteIn(zoneOf(settings), due.create_time)} 提出的更改生效`
    await writeLog(db, context, { status: 200, message: 'ok', cost: performance.now() - started })
    await parts.changes.notice.execute(db)
  })
  parts.changes.apply()
}

async function revisionOf(table: string, db: Db): Promise<number> {
  const { rows } = await sql<{ revision: number }>`select revision from ${sql.table(table)}`.execute(db)
  return rows[0]?.revision ?? 0
}

/** Drops a change that its person may no longer make, and logs why. */
async function drop(
  due: Due,
  { code, details }: Refusal,
  parts: Parts,
  settings: Record<string, unknown>,
): Promise<void> {
  const binding = parts.resources.binding('config')
  const call = binding.calls['save'] as Call
  const { status, text } = errors[code]
  await parts.db.transaction().execute(async (db) => {
    if (!(await take(due, binding.table as string, db))) return
    const context = { ...createContext({ binding, call }, null, noRequest, settings, parts), db }
    const { rows } = await sql<{ id: number; name: string }>`select config.id, admin.real_name as name
      from ${sql.table(binding.table as string)} config, admin where admin.id = ${due.admin_id}`.execute(db)
    const name = rows[0]?.name ?? ''
    context.audit.action = byItself
    context.audit.targets.push({ id: rows[0]?.id ?? 0, name: '' })
    const change = changeText(binding.fields[due.setting] as Field, due.value)
    const message = `${name}提出的${change}没有生效：${(details.message ?? text).zh}`
    await writeLog(db, context, { status, message, cost: 0 })
  })
}

/** Makes the due changes effective, in every instance at once, each in a transaction of its own. */
export async function applyDueSettings(parts: Parts): Promise<void> {
  const { rows } = await sql<Due>`select id, setting, value, admin_id, create_time from waiting_setting
    where due_time <= ${parts.clock().toISOString()} order by due_time`.execute(parts.db)
  if (rows.length === 0) return
  const settings = await parts.settings.read()
  for (const due of rows)
    await takeEffect(due, parts, settings).catch(async (error: unknown) => {
      const refusal = asRefusal(error)
      if (!refusal || refusal.code === 'RATE') throw error
      await drop(due, refusal, parts, settings)
    })
}
