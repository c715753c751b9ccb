// Backups as people see them: one to be made at once, and a notice when none has succeeded for too long.
import { sql } from 'kysely'
import { fail } from '#kernel/errors'
import { behaviour } from '../core/behaviour'
import type { Context } from '../core/context'
import { minuteIn, zoneOf } from '../core/settings'
import { holdersOf, tellStaff } from '../outbox/staff'

/** Times the interval of the settings after which a backup counts as missed. */
const MISSED = 2

/** The last success; null if there is none. */
async function lastDone({ db }: Context): Promise<string | null> {
  const { rows } = await sql<{
    last: string | null
  }>`select max(start_time) as last from backup where state = 'done'`.execute(db)
  return rows[0]?.last ?? null
}

export default behaviour('backup', {
  async start(_input, context) {
    if (!(await context.outside.machine.facts()).backupTo)
      fail('STATE', {
        message: {
          zh: '服务器没有设置备份位置（BACKUP_TO），请联系系统管理员',
          en: 'The server has no place for backups: ask its administrator to set BACKUP_TO',
        },
      })
    const { rows } = await sql<{ id: number }>`insert into backup (origin, state, start_time, beat_time)
      select 'button', 'waiting', ${context.now().toISOString()}, ${context.now().toISOString()}
      where not exists (select from backup where state in ('waiting', 'running')) returning id`.execute(context.db)
    const id = rows[0]?.id
    if (id === undefined)
      fail('STATE', { message: { zh: '已有备份等待或正在进行', en: 'A backup is already waiting or running' } })
    return { id }
  },

  async scheduled(context) {
    const hours = Number(context.setting('backup_hours') ?? 0)
    if (hours === 0 || !(await context.outside.machine.facts()).backupTo) return
    const last = await lastDone(context)
    const { rows } = await sql<{ first: string | null; told: boolean }>`select
        (select min(time) from migration) as first,
        exists (select from attempt where key = 'backup:missed' and until > ${context.now().toISOString()}) as told`.execute(
      context.db,
    )
    const [found] = rows
    const since = Date.parse(last ?? found?.first ?? '')
    if (found?.told || context.now().getTime() - since < MISSED * hours * 3_600_000) return
    // Once a day, until one succeeds.
    await sql`insert into attempt (key, count, until) values ('backup:missed', 1, ${context.now().toISOString()}::timestamptz + interval '1 day')
      on conflict (key) do update set until = excluded.until`.execute(context.db)
    const when = last ? `最近一次成功的备份是 ${minuteIn(zoneOf(context.settings), last)}。` : '还没有成功的备份。'
    const text = `${when}请在「系统 → 备份」查看原因，并检查服务器的备份位置。`
    await tellStaff(await holdersOf(['/backup/list'], context), '备份没有按时完成', text, context)
  },
})
