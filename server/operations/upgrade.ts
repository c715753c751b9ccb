// Before a database that is in use is migrated: says what will be done, asks if it may take long, and backs up.
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import packageFile from '#package.json'
import type { Db } from '../database/database'
import { loadMigrations } from '../database/migrate'
import { saysFull } from '../start/explain'
import { StartError } from '../start/start-error'
import type { Locks } from './archive'
import { backUp, type Installation } from './backup'
import { removeOld, type Target } from './target'

/** Bytes of a database from which a migration may keep people waiting for minutes. */
const LARGE = 1e9
/** Age of a backup that is fresh enough. */
const FRESH = '24 hours'

export interface UpgradeOptions {
  readonly db: Db
  readonly place: Installation
  /** Where backups go; null: an outside database without a place for them. */
  readonly target: Target | null
  /** Days after which older ones there go; null where the settings decide. */
  readonly keptDays: number | null
  readonly locks: Locks
  /** `--yes`: a long migration, and one without a backup, are agreed to. */
  readonly isAgreed: boolean
  /** `--no-backup`. */
  readonly isWithoutBackup: boolean
  readonly say: (line: string) => void
  /** For tests. */
  readonly large?: number
}

async function hasTable(name: string, db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass(${name}) is not null as has`.execute(db)
  return rows[0]?.has === true
}

/** Migrations that this program would apply; none to an empty database, which has nothing to lose. */
async function pendingOf(db: Db): Promise<string[]> {
  if (!(await hasTable('migration', db))) return []
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  if (done.size === 0) return []
  const { current, replaced } = loadMigrations()
  // A database of former migrations gets the rest of those instead of the baselines.
  const isFormer = replaced.some(({ name }) => done.has(name))
  const names = [...(isFormer ? replaced : []), ...current].map(({ name }) => name)
  return names.filter((name) => !done.has(name) && !(isFormer && /^(product\/)?0001_/.test(name)))
}

/** True if the tables are those of this program. */
export async function isCurrent(db: Db): Promise<boolean> {
  return (await hasTable('config', db)) && (await pendingOf(db)).length === 0
}

async function hasFreshBackup(db: Db): Promise<boolean> {
  if (!(await hasTable('backup', db))) return false
  const { rows } = await sql<{ has: boolean }>`select exists (select from backup
    where state = 'done' and start_time > now() - ${FRESH}::interval) as has`.execute(db)
  return rows[0]?.has === true
}

/** @throws StartError naming the place and the reason; a full disk is explained by whoever starts */
async function take(target: Target, make: () => Promise<string>): Promise<{ path: string; megabytes: string }> {
  try {
    const path = await make()
    const megabytes = ((await stat(path)).size / 1e6).toFixed(1)
    await target.keep(path)
    return { path, megabytes }
  } catch (error) {
    if (error instanceof StartError || saysFull(error)) throw error
    throw new StartError(
      `No backup could be made in ${target.title}: ${(error as Error).message}. Nothing is migrated. Correct BACKUP_TO, or start once with --no-backup.`,
    )
  }
}

/** @throws StartError saying how to go on */
export async function beforeMigrating(options: UpgradeOptions): Promise<void> {
  const { db, place, target, locks, isAgreed, isWithoutBackup, keptDays, say, large = LARGE } = options
  const pending = await pendingOf(db)
  if (pending.length === 0) return
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
    db,
  )
  const bytes = rows[0]?.bytes ?? 0
  const size = `${(bytes / 1e9).toFixed(1)} GB`
  say(`Version ${packageFile.version} applies ${pending.length} migrations: ${pending.join(', ')}`)
  if (bytes > large && !isAgreed)
    throw new StartError(
      `The database has ${size}: migrating may keep people waiting for minutes. Choose a quiet hour, and start once with --yes.`,
    )
  if (isWithoutBackup) return
  if (!target) {
    if (isAgreed || (await hasFreshBackup(db))) return
    throw new StartError(
      'There is no backup of the last 24 hours. Take one with the version before (npm run backup -- --to …), set BACKUP_TO so that it is taken at each upgrade, or start once with --yes.',
    )
  }
  // Migrations change no files.
  const made = { ...locks, version: packageFile.version, now: new Date(), isWithoutFiles: true }
  const { path, megabytes } = await take(target, () => backUp(place, target.folder, made))
  if (keptDays !== null) await removeOld(target, keptDays, new Date())
  say(`The database as it was: ${target.title}, ${path.split('/').at(-1)} (${megabytes} MB, without files)`)
}
