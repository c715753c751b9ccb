// Processor time of a server and of its database: unlike rates, it is the same on a busy machine.
import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of the kernel are hundredths of a second. */
const TICK = 10

interface Spent {
  readonly parent: number
  /** Milliseconds of the process itself. */
  readonly own: number
  /** Milliseconds of its children that have ended. */
  readonly ended: number
}

function spentBy(pid: number | string): Spent | null {
  try {
    // The name of the program, in brackets, may contain spaces.
    const [, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [user, system, endedUser, endedSystem] = rest.slice(9, 13) as [number, number, number, number]
    return { parent: parent as number, own: TICK * (user + system), ended: TICK * (endedUser + endedSystem) }
  } catch {
    return null
  }
}

export function parentOf(pid: number): number {
  return spentBy(pid)?.parent ?? 0
}

/** Milliseconds that a process has spent. */
export function spent(pid: number): number {
  return spentBy(pid)?.own ?? 0
}

/** Milliseconds that all children of a process have spent. */
export function spentBelow(pid: number): number {
  const living = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (spentBy(name) ?? []) : []))
  const children = living.filter(({ parent }) => parent === pid)
  return children.reduce((sum, { own }) => sum + own, spentBy(pid)?.ended ?? 0)
}
