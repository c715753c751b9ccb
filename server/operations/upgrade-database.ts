// Brings the bundled database from an older major version of PostgreSQL to the bundled one, whose programs cannot read its folder.
import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import packageFile from '#package.json'
import { connect } from '../database/database'
import { type Embedded, startEmbedded } from '../database/embedded'
import { findLiving } from '../database/embedded/adopt'
import { majorOf, readPassword, replaceCluster } from '../database/embedded/cluster'
import { takeHold } from '../database/embedded/holder'
import { findNative, prepareNative } from '../database/embedded/native'
import { choosePlace, type Place } from '../database/embedded/place'
import { stopPostmaster, watchPostmaster } from '../database/embedded/postmaster'
import { createFileStore } from '../outside/files'
import type { Config } from '../start/config'
import { StartError } from '../start/start-error'
import { backUp } from './backup'
import { binariesIn, fetchBinaries } from './former-binaries'
import { restoreAsItWas } from './restore'

/** The new folder is filled in one go, which then needs no log of changes beside it. */
const filling = ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=256MB']
/** Bytes beside the copy: an empty database, its log, and sorting. */
const ROOM = 512 * 1024 * 1024

export interface UpgradeDatabaseOptions {
  /** Folder with the programs of the older version; without it they are fetched. */
  readonly binaries?: string | undefined
  readonly say: (line: string) => void
  readonly closers: (() => Promise<void>)[]
}

/** Of an upgrade that was cut off; its database may still run. */
async function discard(dataDir: string): Promise<void> {
  const place = choosePlace(dataDir, true)
  const living = findLiving(place)
  if (living) await stopPostmaster(watchPostmaster(living.pid, living.port), place, prepareNative(findNative(), place))
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** The backup, the new database and what sorting takes, at the same time. */
async function checkRoom(folder: string, url: string): Promise<void> {
  const [row] = await ask<{ bytes: number }>(url, 'select pg_database_size(current_database())::float8 as bytes')
  const needed = (row?.bytes ?? 0) * 2 + ROOM
  const { bavail, bsize } = await statfs(folder)
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)
  if (bavail * bsize < needed)
    throw new StartError(
      `The upgrade needs ${gigabytes(needed)} GB beside the old database, and ${folder} has ${gigabytes(bavail * bsize)} GB. Nothing was changed.`,
    )
}

/** Copies the whole database, and compares every table. @returns the number of rows */
async function copy(old: Embedded, fresh: Embedded, draft: string, say: (line: string) => void): Promise<number> {
  await mkdir(join(draft, 'files'))
  const files = createFileStore(join(draft, 'files'))
  const made = { version: packageFile.version, now: new Date(), isWithoutFiles: true }
  say('Copying the database …')
  const path = await backUp({ databaseUrl: old.url, files }, join(draft, 'copy'), made)
  const connection = connect(fresh.url, { size: 2 })
  try {
    say(`Restoring and comparing the copy (${((await stat(path)).size / 1e6).toFixed(1)} MB) …`)
    const place = { connection, databaseUrl: fresh.url, files }
    const { sums, differing } = await restoreAsItWas(path, {}, place, true)
    if (differing.length > 0)
      throw new StartError(`These differ from the old database, which stays in use: ${differing.join(', ')}.`)
    return Object.values(sums.rows).reduce((sum, count) => sum + count, 0)
  } finally {
    await connection.close()
  }
}

/** The database that has to be upgraded; null if it is of the bundled version already. */
function olderIn({
  databaseUrl,
  dataDir,
  dataDirExplicit,
}: Config): { place: Place; major: string; to: string } | null {
  if (databaseUrl)
    throw new StartError('DATABASE_URL names a PostgreSQL of your own; upgrade it as its documentation says.')
  const place = choosePlace(dataDir, dataDirExplicit)
  const major = majorOf(place)
  if (!major) throw new StartError(`There is no database in ${place.folder}.`)
  const [to = ''] = prepareNative(findNative(), place).version.split('.')
  return Number(major) < Number(to) ? { place, major, to } : null
}

/** @throws StartError with what to do; the old folder is then as it was */
export async function upgradeDatabase(
  config: Config,
  { binaries, say, closers }: UpgradeDatabaseOptions,
): Promise<void> {
  const older = olderIn(config)
  if (!older) return say('The database is of the bundled PostgreSQL already.')
  const { place, major, to } = older
  const draft = join(place.folder, 'upgrade')
  const fetched = binaries ? null : await fetchBinaries(major)
  if (fetched) closers.push(fetched.remove)
  const { dataDir, dataDirExplicit: explicit } = config
  const native = fetched?.folder ?? binariesIn(binaries ?? '')
  const old = await startEmbedded({ dataDir, explicit, log: say, native })
  closers.push(old.stop)
  await discard(draft)
  await checkRoom(place.folder, old.url)
  const fresh = await startEmbedded({ dataDir: draft, explicit: true, log: say, settings: filling })
  closers.push(() => discard(draft), fresh.stop)
  const rows = await copy(old, fresh, draft, say)
  // The file with the password stays where it is.
  await ask(fresh.url, `alter role current_user password ${pg.escapeLiteral(readPassword(place))}`)
  await fresh.stop()
  await old.stop()
  const hold = await takeHold(place.folder, say)
  const kept = replaceCluster(place, choosePlace(draft, true))
  hold.release()
  say(`The database is one of PostgreSQL ${to} now: ${rows} rows, each table equal to the old one.`)
  say(`The old one is ${kept}: remove it once you are content.`)
}
