// Backs up as often as the settings say, and when somebody asks for it; of several instances one does it.
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { sql, type Updateable } from 'kysely'
import type { Database } from '#generated/database'
import packageFile from '#package.json'
import type { Db } from '../database/database'
import type { Locks } from '../operations/archive'
import { backUp, type Installation } from '../operations/backup'
import { removeOld, type Target, tidyFolder } from '../operations/target'
import { inSpan } from '../tracing/span'
import { repeat } from './repeat'

const EVERY = 60_000
/** Arbitrary advisory lock key. */
const LOCK = 7_301_912

export interface ScheduleOptions {
  readonly db: Db
  readonly place: Installation
  readonly target: Target
  readonly locks: Locks
  readonly clock?: () => Date
}

interface Due {
  readonly id: number
  readonly days: number
}

/** Claims the backup that is due; null if none is. One that failed is tried again after an hour. */
async function claim(db: Db, now: Date): Promise<Due | null> {
  return db.transaction().execute(async (one) => {
    const { rows: held } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as held`.execute(one)
    if (!held[0]?.held) return null
    const time = now.toISOString()
    await sql`update backup set state = 'failed', end_time = ${time}, error = '服务器在备份途中停止'
      where state = 'running' and beat_time < ${time}::timestamptz - interval '5 minutes'`.execute(one)
    const kept = await one.selectFrom('config').select(['backup_hours', 'backup_days']).executeTakeFirst()
    const hours = kept?.backup_hours ?? 0
    const { rows: states } = await sql<{ asked: number | null; due: boolean }>`
      select (select min(id) from backup where state = 'waiting') as asked,
        ${hours} > 0 and not exists (select from backup where state = 'running'
          or (state = 'done' and start_time > ${time}::timestamptz - make_interval(hours => ${hours}))
          or (state = 'failed' and start_time > ${time}::timestamptz - interval '1 hour')) as due`.execute(one)
    const [found] = states
    if (!kept || !found || (found.asked === null && !found.due)) return null
    const { rows } =
      found.asked === null
        ? await sql<{
            id: number
          }>`insert into backup (state, start_time, beat_time) values ('running', ${time}, ${time}) returning id`.execute(
            one,
          )
        : await sql<{ id: number }>`update backup set state = 'running', start_time = ${time}, beat_time = ${time}
            where id = ${found.asked} returning id`.execute(one)
    return rows[0] ? { id: rows[0].id, days: kept.backup_days } : null
  })
}

/** Makes the backup that is due, and removes old ones. @returns true if there was one */
export async function backUpIfDue(
  { db, place, target, locks, clock = () => new Date() }: ScheduleOptions,
  report: (error: unknown) => void,
): Promise<boolean> {
  const due = await claim(db, clock())
  if (!due) return false
  const pulse = setInterval(() => {
    sql`update backup set beat_time = ${clock().toISOString()} where id = ${due.id}`.execute(db).catch(report)
  }, EVERY)
  const end = (state: 'done' | 'failed', more: Updateable<Database['backup']>) =>
    db
      .updateTable('backup')
      .set({ ...more, state, end_time: clock().toISOString() })
      .where('id', '=', due.id)
      .execute()
  try {
    await tidyFolder(target)
    const made = { ...locks, version: packageFile.version, now: clock() }
    const path = await inSpan('backup', 'internal', {}, () => backUp(place, target.folder, made))
    const { size } = await stat(path)
    await target.keep(path)
    const isEncrypted = Boolean(locks.passphrase || locks.recipient)
    const megabytes = Math.round(size / 1e5) / 10
    await end('done', { name: basename(path), megabytes, is_encrypted: isEncrypted })
    await removeOld(target, due.days, clock())
  } catch (error) {
    report(error)
    await end('failed', { error: (error as Error).message.slice(0, 500) })
  } finally {
    clearInterval(pulse)
  }
  return true
}

/** @returns a stop function that waits for running work */
export function keepBackedUp(options: ScheduleOptions, report: (error: unknown) => void): () => Promise<void> {
  return repeat(async () => void (await backUpIfDue(options, report).catch(report)), EVERY)
}
