// A server of its own on the bundled database, which a hard day may kill, freeze and start again.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runningUrl } from '../../server/database/embedded'
import { tokenHash } from '../../server/http/sessions'

/** Of the first administrator. */
export const ADMIN_PASSWORD = 'Passw0rd1'

export interface World {
  readonly url: string
  readonly dataDir: string
  /** Tokens of so many administrators, each a person of their own. */
  people(num: number): Promise<string[]>
  /** @param env beside that of every start */
  start(env?: NodeJS.ProcessEnv): Promise<void>
  /** Of its database, while it runs. */
  databaseUrl(): string
  kill(signal: NodeJS.Signals): Promise<void>
  /** Signals all processes of the database, its first one the last. */
  signalDatabase(signal: NodeJS.Signals): void
  /** Milliseconds until the server is ready again. */
  ready(): Promise<number>
  stop(): Promise<void>
}

/** The postmaster and its children. */
function databaseProcesses(dataDir: string): number[] {
  const first = Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  const parentOf = (pid: string) => {
    try {
      return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    } catch {
      return 0
    }
  }
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === first)
  return [...children.map(Number), first]
}

/** @returns tokens of so many administrators, each a person of their own */
export async function makePeople(databaseUrl: string, num: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const tokens = Array.from({ length: num }, () => randomBytes(32).toString('base64url'))
    for (const [index, token] of tokens.entries())
      await client.query(
        `with made as (insert into admin (username, real_name, phone, password, is_super, force_pass)
            select $1::text, $1, '1200000' || lpad($3::text, 4, '0'), password, true, false from admin order by id limit 1
            on conflict do nothing returning id)
          insert into token (hash, admin_id, ip, ua, expire_time, create_time, last_time)
          select $2, id, '127.0.0.1', '', now() + interval '10 days', now(), now() from made`,
        [`hard_${index}`, tokenHash(token), index],
      )
    return tokens
  } finally {
    await client.end()
  }
}

export async function startWorld(dataDir: string, port: number): Promise<World> {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let said = ''
  const start = async (more: NodeJS.ProcessEnv = {}) => {
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD,
    }
    // Wrong passwords of a hard day come from many addresses.
    const made = spawn(process.execPath, ['dist/server/main.js'], { env: { ...env, TRUST_PROXY: 'true', ...more } })
    child = made
    for (const stream of [made.stdout, made.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes))
  }
  const ready = async () => {
    const since = performance.now()
    while (
      !(await fetch(`${url}/ready`, { signal: AbortSignal.timeout(3000) }).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (performance.now() - since > 120_000) throw new Error(`not ready after two minutes:\n${said.slice(-2000)}`)
      await sleep(50)
    }
    return performance.now() - since
  }
  const kill = async (signal: NodeJS.Signals) => {
    const one = child
    if (!one || one.exitCode !== null || one.signalCode !== null) return
    const ended = new Promise((resolve) => one.once('close', resolve))
    one.kill(signal)
    await ended
  }
  const databaseUrl = () => runningUrl(dataDir, true) ?? ''
  await start()
  await ready()
  return {
    url,
    dataDir,
    people: (num) => makePeople(databaseUrl(), num),
    databaseUrl,
    start,
    kill,
    signalDatabase(signal) {
      for (const pid of databaseProcesses(dataDir))
        try {
          process.kill(pid, signal)
        } catch {
          // It has ended meanwhile.
        }
    },
    ready,
    stop: () => kill('SIGTERM'),
  }
}

/** A small disk of its own, which can be filled; null where nobody may mount one. Taken away once nothing uses it. */
export function smallDisk(folder: string, megabytes: number): (() => void) | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
    return () => void execFileSync('umount', ['-l', folder])
  } catch {
    return null
  }
}
