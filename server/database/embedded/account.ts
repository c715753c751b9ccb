/** The account that PostgreSQL runs as: it refuses root, so root chooses an unprivileged one. */
import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { cannotRun } from './fault'

export interface Account {
  readonly uid: number
  readonly gid: number
}

/** `undefined`: the current account. */
export function chooseAccount(dataFolders: readonly string[]): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  // Existing data decide: an account `postgres` may have been added to the machine since.
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

/** Spawn options of PostgreSQL's programs: account, accessible folder, English messages. */
export function runAs(account: Account | undefined) {
  return { ...account, cwd: '/', env: { ...withoutPostgres(process.env), LC_ALL: 'C' }, windowsHide: true }
}

/** PGDATA, PGPORT and the like are meant for another server. */
function withoutPostgres(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PG')))
}

/** Test as that account: root ignores permissions. */
export function canPass(folder: string, account: Account | undefined): boolean {
  return account === undefined || spawnSync('test', ['-x', folder], runAs(account)).status === 0
}
