/** Starts the bundled PostgreSQL on its own data, and keeps it running until stopped. */
import { existsSync } from 'node:fs'
import { findLiving } from './adopt'
import { bringUp, type Parts } from './bring-up'
import { prepareCluster, readPassword } from './cluster'
import { ask, urlOf } from './connect'
import { type Hold, takeHold } from './holder'
import { type KeptUp, keepUp } from './keep-up'
import { findNative, prepareNative } from './native'
import { choosePlace, preparePlace } from './place'

export { EmbeddedError } from './fault'

export interface Embedded {
  /** URL of the database `association`; remains valid when the server behind it is restarted. */
  readonly url: string
  /** The actual folder of the data. */
  readonly place: string
  /** Fast shutdown; afterwards another server may use the data. */
  stop(): Promise<void>
  /** Called once, when the database died three times within a minute and is given up. */
  onLost(callback: (reason: Error) => void): void
}

export interface EmbeddedOptions {
  readonly dataDir: string
  /** The folder was set explicitly: use it or refuse, never another. */
  readonly explicit: boolean
  readonly log: (line: string) => void
  /** Folder of the programs, if not the platform package's. */
  readonly native?: string
  /** PostgreSQL settings that override the defaults, such as `fsync=off` for throwaway data. */
  readonly settings?: readonly string[]
}

const databaseName = 'association'

/** Durable, and silent about errors that the application reports itself: statements and values may be personal. */
const ourSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=60',
  'shared_buffers=128MB',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
]

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, explicit, log, settings = [] } = options
  const place = choosePlace(dataDir, explicit)
  preparePlace(place)
  if (place.moved) log(`${dataDir} cannot be reached by the database's account; the data are in ${place.folder}.`)
  const hold = await takeHold(place.folder, log)
  try {
    const native = prepareNative(options.native ?? findNative(), place)
    const password = await prepareCluster(place, native)
    const parts = { place, native, password, settings: [...ourSettings, ...settings] }
    const { port, kept } = await open(parts, log)
    return { url: urlOf({ port, password }, databaseName), place: place.folder, ...ending(hold, kept) }
  } catch (error) {
    hold.release()
    throw error
  }
}

async function open(parts: Parts, log: (line: string) => void): Promise<{ port: number; kept: KeptUp }> {
  const running = await bringUp(parts)
  const kept = keepUp(parts, running, log)
  const endpoint = { port: running.port, password: parts.password }
  try {
    const found = await ask(endpoint, 'select 1 from pg_database where datname = $1', [databaseName])
    if (found.length === 0) await ask(endpoint, `create database ${databaseName}`)
    return { port: running.port, kept }
  } catch (error) {
    await kept.stop()
    throw error
  }
}

function ending(hold: Hold, kept: KeptUp): Pick<Embedded, 'stop' | 'onLost'> {
  // A server that ends without stop() stops its database; after a kill, the next server adopts it.
  const abandon = () => {
    kept.abandon()
    hold.release()
  }
  process.once('exit', abandon)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await kept.stop()
    hold.release()
    process.off('exit', abandon)
  }
  return { stop: () => (stopped ??= stop()), onLost: kept.onLost }
}

/** True if these data have a database, running or not. */
export function hasDatabase(dataDir: string, explicit: boolean): boolean {
  return existsSync(choosePlace(dataDir, explicit).pg)
}

/** URL of the database that a server has running on these data; null if none is. */
export function runningUrl(dataDir: string, explicit: boolean): string | null {
  const place = choosePlace(dataDir, explicit)
  const living = findLiving(place)
  return living ? urlOf({ port: living.port, password: readPassword(place) }, databaseName) : null
}
