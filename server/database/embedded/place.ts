/** Location of the database: DATA_DIR, or for root under an unreachable home a folder per checkout in /var/lib. */
import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Account, canPass, chooseAccount } from './account'
import { codeOf, EmbeddedError } from './fault'

export interface Place {
  /** Files of the launcher: holder, password, log, record. */
  readonly folder: string
  /** PostgreSQL's own folder, owned by the account. */
  readonly pg: string
  readonly account: Account | undefined
  /** True if DATA_DIR could not be used. */
  readonly moved: boolean
}

/** Read-only; `reset` uses it too. */
export function choosePlace(dataDir: string, explicit: boolean): Place {
  const wanted = resolve(dataDir)
  const other = join('/var/lib/association-admin', hashOf(wanted))
  const account = chooseAccount([join(wanted, 'pg'), join(other, 'pg')])
  const at = (folder: string, moved: boolean): Place => ({ folder, pg: join(folder, 'pg'), account, moved })

  if (!account || explicit) return at(wanted, false)
  // Keep using moved data: a home opened later must not make them seem lost.
  if (existsSync(join(other, 'pg')) && !existsSync(join(wanted, 'pg'))) return at(other, true)
  return impassable(wanted, account) ? at(other, true) : at(wanted, false)
}

export function preparePlace(place: Place): void {
  const { folder, account } = place
  const obstacle = account && impassable(folder, account)
  if (obstacle) {
    throw new EmbeddedError(
      `DATA_DIR ${folder} cannot be used: started as root, PostgreSQL runs as an unprivileged account (uid ${account.uid}), ` +
        `which may not enter ${obstacle}.\n` +
        `Choose a DATA_DIR elsewhere (such as /var/lib/association-admin), open the way with: chmod o+x ${obstacle}, or start as another user.`,
    )
  }
  try {
    const made = mkdirSync(folder, { recursive: true, mode: 0o711 })
    // A strict umask, or mkdtemp, leaves 0700. Open only traversal, not listing, and only for own folders.
    const ours = stepsTo(folder).filter((step) => step === folder || (made && step.startsWith(made)))
    for (const step of ours) if (!canPass(step, account)) chmodSync(step, 0o711)
    accessSync(folder, constants.R_OK | constants.W_OK)
  } catch (error) {
    if (!codeOf(error)) throw error
    throw new EmbeddedError(
      `The data folder ${folder} cannot be made or opened: ${(error as Error).message}.\n` +
        'Start as the account it belongs to, or choose another with DATA_DIR.',
    )
  }
}

/**
 * The first folder on the way that the account may not enter; DATA_DIR itself is excluded, because the launcher may
 * open it.
 */
function impassable(folder: string, account: Account): string | undefined {
  const existing = stepsTo(dirname(folder)).filter((step) => existsSync(step))
  if (canPass(existing.at(-1) ?? folder, account)) return undefined
  return existing.find((step) => !canPass(step, account))
}

/** `/a/b` → `/`, `/a`, `/a/b`. */
function stepsTo(folder: string): string[] {
  return folder === dirname(folder) ? [folder] : [...stepsTo(dirname(folder)), folder]
}

/** Hash of the checkout's real path: two checkouts never share data, and a symlink leads to the same data. */
function hashOf(dataDir: string): string {
  const checkout = dirname(dataDir)
  return createHash('sha256')
    .update(existsSync(checkout) ? realpathSync(checkout) : checkout)
    .digest('hex')
    .slice(0, 16)
}
