// Notes how often public lists are read: added up in memory, and written some seconds later.
import { sql } from 'kysely'
import type { Db } from '../database/database'

/** Milliseconds. */
const EVERY = 5000

export interface Reads {
  add(id: number): void
  flush(): Promise<void>
}

export function createReads(db: Db, now: () => Date): Reads {
  let counts = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const noted = counts
    counts = new Map()
    if (noted.size === 0) return
    await sql`update public_list set reads = reads + noted.num, last_time = ${now().toISOString()}
      from unnest(${[...noted.keys()]}::bigint[], ${[...noted.values()]}::int[]) as noted (id, num)
      where public_list.id = noted.id`.execute(db)
  }
  return {
    add(id) {
      counts.set(id, (counts.get(id) ?? 0) + 1)
      // A read that could not be noted is none that must be refused.
      timer ??= setTimeout(() => void flush().catch(() => undefined), EVERY).unref()
    },
    flush,
  }
}
