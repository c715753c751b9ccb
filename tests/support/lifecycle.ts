/** Starts lifecycle-child.ts, built, as a process of its own, reads its output, and finds its PostgreSQL. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { built } from './built'

export interface Account {
  uid: number
  gid: number
}

export interface ChildOptions {
  dataDir: string
  explicit: boolean
  native?: string
  insert?: boolean
}

export interface Started {
  readonly pid: number
  readonly ready: Promise<{ url: string; place: string }>
  readonly acknowledged: number[]
  readonly lines: string[]
  readonly ended: Promise<{ code: number | null; said: string }>
  kill(signal: NodeJS.Signals): Promise<{ code: number | null; said: string }>
}

/** Built, since these suites start it dozens of times: compiling it anew took longer than what it does. */
const child = join(await built('lifecycle'), 'lifecycle-child.js')
const started: Started[] = []

export const isRoot = process.getuid?.() === 0
export const nobody: Account | undefined = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
/** A checkout under /root is readable by root only, so no other account can start it. */
export const othersMayRead =
  nobody !== undefined &&
  spawnSync('test', ['-r', fileURLToPath(import.meta.url)], { ...nobody, cwd: '/' }).status === 0

export function start(options: ChildOptions, account?: Account): Started {
  const process_ = spawn(process.execPath, [child, JSON.stringify(options)], { ...account, cwd: '/' })
  const acknowledged: number[] = []
  const lines: string[] = []
  let said = ''
  process_.stderr.on('data', (data) => (said += data))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    process_.once('close', (code) => resolve({ code, said }))
  })
  const ready = new Promise<{ url: string; place: string }>((resolve, reject) => {
    createInterface({ input: process_.stdout }).on('line', (line) => {
      const [word, rest = ''] = split(line)
      if (word === 'ack') acknowledged.push(Number(rest))
      else lines.push(line)
      if (word === 'ready') resolve(JSON.parse(rest))
    })
    ended.then((end) => reject(new Error(`ended before it was ready: ${end.said}`)))
  })
  ready.catch(() => {})
  const server: Started = {
    pid: process_.pid as number,
    ready,
    acknowledged,
    lines,
    ended,
    kill(signal) {
      process_.kill(signal)
      return ended
    },
  }
  started.push(server)
  return server
}

/** A new folder, 0700, in a world-accessible place even if TMPDIR is private. */
export function temporaryHome(): string {
  const open = (folder: string) => spawnSync('test', ['-x', folder], { ...nobody, cwd: '/' }).status === 0
  return mkdtempSync(join([tmpdir(), '/tmp', '/var/tmp'].find(open) ?? tmpdir(), 'lifecycle-'))
}

/** Process id of the PostgreSQL that runs on the data, also without a server. */
export function postgresOf(place: string): number {
  return Number(readFileSync(join(place, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
}

export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Stops processes that a failed test left, so that no PostgreSQL remains. */
export async function endAll(): Promise<void> {
  await Promise.all(started.splice(0).map((server) => server.kill('SIGTERM')))
}

export async function until(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 30_000; !condition(); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`waited 30 s for ${condition}`)
  }
}

function split(line: string): [string, string] {
  const gap = line.indexOf(' ')
  return gap < 0 ? [line, ''] : [line.slice(0, gap), line.slice(gap + 1)]
}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}
