// Turns of a person: few calls at a time, so that one account can't take what everybody else needs.
import { fail } from '#kernel/errors'

export interface Turns {
  /** Runs the work once fewer than four others of this person are running. Refuses with RATE if too many wait. */
  take<T>(person: number, work: () => Promise<T>): Promise<T>
}

/** A page asks for more than that when it opens; the rest follow within milliseconds. */
const AT_ONCE = 4
/** More than several tabs that open at once. */
const WAITING = 200

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/** Of one instance, by the id of a person. */
export function createTurns(): Turns {
  const lines = new Map<number, Line>()
  return {
    async take(person, work) {
      const line = lines.get(person) ?? { running: 0, waiting: [] }
      lines.set(person, line)
      if (line.running < AT_ONCE) line.running++
      else {
        if (line.waiting.length >= WAITING) fail('RATE')
        await new Promise<void>((go) => line.waiting.push(go))
      }
      try {
        return await work()
      } finally {
        // The next one takes over the turn.
        const next = line.waiting.shift()
        if (next) next()
        else if (--line.running === 0) lines.delete(person)
      }
    },
  }
}
