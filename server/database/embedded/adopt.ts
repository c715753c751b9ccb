/** Finds a PostgreSQL that outlived a killed server on these data, and adopts it if it certainly belongs to it. */
import { readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Endpoint } from './connect'
import { codeOf, EmbeddedError } from './fault'
import { inspectProcess } from './inspect-process'
import type { Native } from './native'
import type { Place } from './place'
import { knock, type Postmaster, stopPostmaster, watchPostmaster } from './postmaster'

/** Record written at start: only the same server with the same settings is adopted. */
export interface Record {
  readonly pid: number
  readonly port: number
  readonly version: string
  readonly catalogVersion: number
  readonly settings: readonly string[]
}

const patience = 30_000

/** `undefined`: no server runs on the data, start one. */
export async function adoptLiving(
  place: Place,
  native: Native,
  password: string,
  settings: readonly string[],
): Promise<Postmaster | undefined> {
  for (const deadline = Date.now() + patience; ; await sleep(100)) {
    const lock = findLiving(place)
    if (!lock) return undefined
    const endpoint = { port: lock.port, password }
    const state = await knock(endpoint)
    if (state === 'ready' && (await isOn(endpoint, place))) {
      const living = watchPostmaster(lock.pid, lock.port)
      if (wasStartedLikeThis(place, lock, native, settings)) return living
      await stopPostmaster(living, place, native)
      return undefined
    }
    if (Date.now() < deadline) continue
    throw new EmbeddedError(
      `A PostgreSQL server that this program cannot take over uses ${place.pg}: process ${lock.pid}, port ${lock.port} (${state}).\n` +
        `Stop it with: kill -INT ${lock.pid}`,
    )
  }
}

export function findLiving(place: Place): { pid: number; port: number } | undefined {
  const lock = readLock(place)
  return lock && isPostgresOn(lock.pid, place) ? lock : undefined
}

/** PostgreSQL's own lock, `postmaster.pid`: line 1 is the process, line 4 the port (absent in its first moments). */
function readLock(place: Place): { pid: number; port: number } | undefined {
  try {
    const text = readFileSync(lockFile(place), 'utf8')
    if (text === '' && Date.now() - statSync(lockFile(place)).mtimeMs > 60_000) rmSync(lockFile(place)) // its maker crashed
    const lines = text.split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3] ?? 0) }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * After a crash the process id in the lock may belong to another program; PostgreSQL would take it for its predecessor
 * and never start. Remove the lock only if that process is certainly another one.
 */
function isPostgresOn(pid: number, place: Place): boolean {
  const facts = inspectProcess(pid)
  if (!facts) return false
  const other = (facts.name && facts.name !== 'postgres') || (facts.folder && facts.folder !== realpathSync(place.pg))
  if (!other) return true
  rmSync(lockFile(place), { force: true })
  return false
}

async function isOn(endpoint: Endpoint, place: Place): Promise<boolean> {
  const [row] = await ask<{ folder: string }>(endpoint, "select current_setting('data_directory') folder").catch(
    () => [],
  )
  return row !== undefined && realpathSync(row.folder) === realpathSync(place.pg)
}

function wasStartedLikeThis(place: Place, lock: { pid: number }, native: Native, settings: readonly string[]): boolean {
  const record = readRecord(place)
  return (
    record?.pid === lock.pid &&
    record.version === native.version &&
    JSON.stringify(record.settings) === JSON.stringify(settings)
  )
}

export async function writeRecord(
  place: Place,
  running: Postmaster,
  native: Native,
  password: string,
  settings: readonly string[],
) {
  const [row] = await ask<{ version: number }>(
    { port: running.port, password },
    'select catalog_version_no version from pg_control_system()',
  )
  const { pid, port } = running
  const record: Record = { pid, port, version: native.version, catalogVersion: row?.version ?? 0, settings }
  writeFileSync(recordFile(place), `${JSON.stringify(record, null, 2)}\n`)
}

function readRecord(place: Place): Record | undefined {
  try {
    return JSON.parse(readFileSync(recordFile(place), 'utf8')) as Record
  } catch {
    // Missing or truncated by a power cut: the server is unknown, so replace it.
    return undefined
  }
}

function recordFile(place: Place): string {
  return join(place.folder, 'postgres.json')
}

function lockFile(place: Place): string {
  return join(place.pg, 'postmaster.pid')
}
