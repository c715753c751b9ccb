/** PostgreSQL's data folder: created on first use, checked afterwards. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, runAs } from './account'
import { cannotRun, codeOf, EmbeddedError } from './fault'
import type { Native } from './native'
import type { Place } from './place'

export const superuser = 'association'

/** Complete and checked, on the way to the place of an older one: see `replaceCluster`. */
const upgraded = ({ folder }: Place) => join(folder, 'pg-upgraded')

/** Creates the cluster if there is none. @returns the superuser's password */
export async function prepareCluster(place: Place, native: Native): Promise<string> {
  if (!existsSync(place.pg) && existsSync(upgraded(place))) renameSync(upgraded(place), place.pg)
  if (!existsSync(place.pg)) await makeCluster(place, native)
  checkOwner(place)
  checkVersion(place, native)
  return readPassword(place)
}

async function makeCluster({ folder, pg, account }: Place, native: Native): Promise<void> {
  for (const name of readdirSync(folder)) {
    // The initdb of a killed server may still be running.
    if (name.startsWith('pg-draft-')) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10 })
  }
  const password = passwordFile(folder)
  rmSync(password, { force: true })
  writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  give(password, account)

  const draft = mkdtempSync(join(folder, 'pg-draft-'))
  give(draft, account)
  const options = [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Fast, and the same on every machine; names in Chinese sort by keys beside them.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  try {
    await promisify(execFile)(native.initdb, options, runAs(account))
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw cannotRun(`initdb failed: ${(error as { stderr?: string }).stderr?.trim() || (error as Error).message}`)
  }
  // Written last: a start killed half-way leaves nothing that looks like a database.
  renameSync(draft, pg)
}

function give(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid)
}

function checkOwner({ pg, account }: Place): void {
  const me = account?.uid ?? process.getuid?.()
  const { uid } = statSync(pg)
  if (me === undefined || uid === me) return
  throw new EmbeddedError(
    `The database in ${pg} belongs to another account (uid ${uid}, this server runs as uid ${me}).\n` +
      'Start as that account or as root, or choose another DATA_DIR.',
  )
}

/** Major version of the PostgreSQL that wrote a data folder, such as `17`; undefined where there is none. */
export function majorOf({ pg }: Place): string | undefined {
  return read(join(pg, 'PG_VERSION'))
}

function checkVersion(place: Place, native: Native): void {
  const found = majorOf(place)
  if (found === undefined) {
    throw new EmbeddedError(`${place.pg} is not a PostgreSQL data folder. Move it away, or choose another DATA_DIR.`)
  }
  const bundled = native.version.split('.')[0]
  if (found === bundled) return
  const both = `The database in ${place.pg} was written by PostgreSQL ${found}; the bundled one is ${native.version} and cannot read it.`
  throw new EmbeddedError(
    Number(found) < Number(bundled)
      ? `${both}\nUpgrade it once, which keeps the old folder: npm run upgrade-database`
      : `${both}\nStart the release that wrote it.`,
  )
}

/**
 * Puts a cluster of a newer PostgreSQL, which is stopped, into the place of the present one, and keeps that beside it. A start between
 * the two last steps does the last one.
 * @returns the folder of the old one
 */
export function replaceCluster(place: Place, newer: Place): string {
  rmSync(upgraded(place), { recursive: true, force: true })
  renameSync(newer.pg, upgraded(place))
  const name = join(place.folder, `pg-${majorOf(place)}-before-upgrade`)
  const kept = existsSync(name) ? `${name}-${Date.now()}` : name
  renameSync(place.pg, kept)
  renameSync(upgraded(place), place.pg)
  return kept
}

export function readPassword({ folder }: Place): string {
  const password = read(passwordFile(folder))
  if (password) return password
  throw new EmbeddedError(
    `${passwordFile(folder)} is missing: it opens the database beside it. Put it back from a backup.`,
  )
}

function passwordFile(folder: string): string {
  return join(folder, 'pg-password')
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
