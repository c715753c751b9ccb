/** One running PostgreSQL: started or adopted, watched until it dies, stopped on request. */
import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAs } from './account'
import { ask, type Endpoint } from './connect'
import { codeOf, EmbeddedError } from './fault'
import { inspectProcess } from './inspect-process'
import type { Native } from './native'
import type { Place } from './place'

export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Resolves with the reason of its end. */
  readonly died: Promise<string>
}

/** PostgreSQL ended instead of starting; `said` is its output. */
export class StartRefused extends EmbeddedError {
  constructor(readonly said: string) {
    super(`PostgreSQL did not start. It said:\n${said || '(nothing)'}`)
  }
}

const logLimit = 5_000_000

export async function startPostmaster(
  place: Place,
  native: Native,
  endpoint: Endpoint,
  settings: readonly string[],
): Promise<Postmaster> {
  const log = join(place.folder, 'postgres.log')
  const before = sizeOf(log)
  if (before > logLimit) renameSync(log, `${log}.1`)
  const from = before > logLimit ? 0 : before
  const output = openSync(log, 'a', 0o600)
  const options = ['-D', place.pg, '-p', String(endpoint.port), ...settings.flatMap((setting) => ['-c', setting])]
  // A session of its own, otherwise Ctrl-C in a terminal would stop it before running requests are answered. It logs to
  // a file, not a pipe: it may outlive a killed server and be adopted by the next.
  const child = spawn(native.postgres, options, {
    ...runAs(place.account),
    detached: process.platform !== 'win32',
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()

  let ended: string | undefined
  const died = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  }).then((how) => (ended = how))

  for (let patience = Date.now() + 60_000; ; await sleep(20)) {
    const state = await knock(endpoint)
    if (state === 'ready') return { pid: child.pid as number, port: endpoint.port, died }
    if (ended !== undefined) throw new StartRefused(readFileSync(log).subarray(from).toString().trim() || ended)
    // No time limit: recovery after a power cut may take long.
    if (state === 'busy') patience = Date.now() + 60_000
    if (Date.now() < patience) continue
    child.kill('SIGQUIT')
    throw new StartRefused(`no answer on 127.0.0.1:${endpoint.port} within a minute: ${state}`)
  }
}

/** `busy`: it lives, and is starting up or shutting down. */
export async function knock(endpoint: Endpoint): Promise<'ready' | 'busy' | 'closed' | (string & {})> {
  try {
    await ask(endpoint, 'select 1')
    return 'ready'
  } catch (error) {
    const code = codeOf(error)
    if (code === '57P03') return 'busy'
    return code === 'ECONNREFUSED' ? 'closed' : (error as Error).message
  }
}

/** An adopted server is no child process, so its end must be polled for. */
export function watchPostmaster(pid: number, port: number): Postmaster {
  const started = inspectProcess(pid)?.started
  const died = (async () => {
    while (isSame(pid, started)) await sleep(250, undefined, { ref: false })
    return 'it is gone'
  })()
  return { pid, port, died }
}

function isSame(pid: number, started: string | undefined): boolean {
  const facts = inspectProcess(pid)
  return facts !== undefined && facts.started === started
}

/** Fast shutdown: open transactions are rolled back, everything acknowledged is on disk. */
export async function stopPostmaster({ pid, died }: Postmaster, place: Place, native: Native): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no such signals; a plain kill there would be a crash.
    execFileSync(native.ctl, ['stop', '-D', place.pg, '-m', 'fast', '-t', '60'], {
      ...runAs(place.account),
      stdio: 'ignore',
    })
    return
  }
  // Fast first; immediate (recovery on the next start, nothing lost) only if that hangs.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!signalIfAlive(pid, signal)) return
    const enough = new AbortController()
    // This timer also keeps the process alive: nothing else waits for a detached child.
    const tooLong = sleep(30_000, undefined, { signal: enough.signal }).catch(() => undefined)
    const ended = await Promise.race([died, tooLong])
    enough.abort()
    if (ended !== undefined) return
  }
  throw new EmbeddedError(
    `PostgreSQL (process ${pid}) does not stop. Its data in ${place.pg} are safe; end that process by hand.`,
  )
}

export function signalIfAlive(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
    throw error
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
