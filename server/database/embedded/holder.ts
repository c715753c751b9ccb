/** Ensures that one server at a time uses a data folder; a second one is told which server holds it. */
import { randomUUID } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, EmbeddedError } from './fault'
import { inspectProcess } from './inspect-process'

export interface Holder {
  readonly pid: number
  readonly started?: string
  /** Process numbers mean something only on the same host and in the same container. */
  readonly host: string
}

export interface Hold {
  release(): void
}

const pattern = /^holder\.(\d+)\.json$/
const heartbeat = 5_000
/** A holder in another container can't be checked; it counts as gone after this many milliseconds of silence. */
const silence = 30_000

/**
 * The holder is the file with the highest number. A dead one is never replaced in place but outnumbered: creating a
 * number is atomic, so two starts that both find a dead holder can't both win.
 */
export async function takeHold(folder: string, log: (line: string) => void): Promise<Hold> {
  let lastBeat: number | undefined
  for (;;) {
    const latest = latestNumber(folder)
    const holder = findHolder(folder)
    if (holder) {
      const beat = beatOf(folder, latest)
      const beating = lastBeat !== undefined && beat !== lastBeat
      if (holder.host === thisHost() || beating) throw heldBy(folder, holder)
      if (lastBeat === undefined)
        log(`Waiting to see whether process ${holder.pid} on ${holder.host} still uses ${folder} …`)
      lastBeat = beat
      await sleep(1_000)
    } else if (create(folder, latest + 1)) {
      // Others may have come and gone between reading and creating; then a higher number exists.
      if (latestNumber(folder) === latest + 1) return keep(folder, latest + 1)
      rmSync(fileOf(folder, latest + 1), { force: true })
    }
  }
}

/** The current user of the folder. */
export function findHolder(folder: string): Holder | undefined {
  const number = latestNumber(folder)
  if (number === 0) return undefined
  try {
    const holder = JSON.parse(readFileSync(fileOf(folder, number), 'utf8')) as Holder
    return isLiving(holder, folder, number) ? holder : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

function isLiving(holder: Holder, folder: string, number: number): boolean {
  if (holder.host !== thisHost()) return Date.now() - beatOf(folder, number) < silence
  const facts = inspectProcess(holder.pid)
  return facts !== undefined && (!facts.started || !holder.started || facts.started === holder.started)
}

/** Never partially written: written beside, then linked to its number, which fails if the number exists. */
function create(folder: string, number: number): boolean {
  const me: Holder = { pid: process.pid, started: inspectProcess(process.pid)?.started, host: thisHost() }
  const draft = join(folder, `holder.draft.${randomUUID()}`)
  writeFileSync(draft, JSON.stringify(me))
  try {
    linkSync(draft, fileOf(folder, number))
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

function keep(folder: string, number: number): Hold {
  for (const older of numbers(folder)) if (older < number) rmSync(fileOf(folder, older), { force: true })
  const file = fileOf(folder, number)
  const timer = setInterval(() => beat(file), heartbeat)
  timer.unref()
  return {
    release() {
      clearInterval(timer)
      rmSync(file, { force: true })
    },
  }
}

function beat(file: string): void {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // The folder was deleted under a running server; its database will report it.
  }
}

function heldBy(folder: string, holder: Holder): EmbeddedError {
  const where = holder.host === thisHost() ? '' : ` on ${holder.host}`
  return new EmbeddedError(
    `The data in ${folder} is in use by another running server: process ${holder.pid}${where}.\n` +
      'Stop that one first, or give this one its own DATA_DIR and PORT.',
  )
}

function numbers(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const match = pattern.exec(name)
    return match ? [Number(match[1])] : []
  })
}

function latestNumber(folder: string): number {
  return Math.max(0, ...numbers(folder))
}

function fileOf(folder: string, number: number): string {
  return join(folder, `holder.${number}.json`)
}

function beatOf(folder: string, number: number): number {
  return statSync(fileOf(folder, number), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function thisHost(): string {
  return process.platform === 'linux' ? `${hostname()} ${readlinkSync('/proc/self/ns/pid')}` : hostname()
}
