// Rate limit of one server, in memory: for answers that cost less than counting them in the database would.
import { networkOf } from '../outside/network'

const REMEMBERED = 10_000

export interface Window {
  /** Seconds to wait; 0 if the address may go on. */
  wait(ip: string): number
}

/** At most `most` times in `seconds` for one address. */
export function windowOf(most: number, seconds: number, now: () => Date): Window {
  const counts = new Map<string, { count: number; until: number }>()
  return {
    wait(ip) {
      const time = now().getTime()
      const key = networkOf(ip)
      const held = counts.get(key)
      // A window that ends later than it lasts was begun by a clock that has been set back.
      const isOpen = held && held.until > time && held.until <= time + seconds * 1000
      if (!isOpen && counts.size >= REMEMBERED) counts.clear()
      const one = isOpen ? held : { count: 0, until: time + seconds * 1000 }
      one.count++
      counts.set(key, one)
      return one.count > most ? Math.ceil((one.until - time) / 1000) : 0
    },
  }
}
