/** As whom PostgreSQL runs: it refuses to be root, so root hands it to an unprivileged account. */
import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { cannotRun } from './fault'

export interface Account {
  readonly uid: number
  readonly gid: number
}

/** `undefined`: as whoever we are. */
export function chooseAccount(dataFolders: readonly string[]): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  // Data that are already there settle it: an account `postgres` may have been added to the machine since.
  for (const folder of dataFolders) {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  }
  const account = lookUp('postgres') ?? lookUp('nobody')
  if (account) return account
  throw cannotRun(
    'it refuses to run as root, and there is neither an account "postgres" nor "nobody". Start as another user.',
  )
}

function lookUp(name: string): Account | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/** How each of PostgreSQL's programs is started: as that account, from a folder it may be in, in plain English. */
export function runAs(account: Account | undefined) {
  return { ...account, cwd: '/', env: { ...withoutPostgres(process.env), LC_ALL: 'C' }, windowsHide: true }
}

/** PGDATA, PGPORT and the like are meant for somebody else's server. */
function withoutPostgres(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PG')))
}

/** Asked of the system in that account's place: root's own view ignores permissions. */
export function canPass(folder: string, account: Account | undefined): boolean {
  return account === undefined || spawnSync('test', ['-x', folder], runAs(account)).status === 0
}
