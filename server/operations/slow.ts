// Notes slow statements with the call behind each and the plan of the database; values are never noted.
import type pg from 'pg'
import type { Logger } from 'pino'
import type { SlowStatement } from '../outside/machine'
import { currentCall } from './current-call'

/** Different statements that are remembered. */
const MOST = 20
/** Characters of a statement that are noted: a migration is one of tens of thousands. */
const LONGEST = 10_000
/** Servers that start at the same time take turns: the lock is waited for on purpose. */
const TURN = /^select pg_advisory_lock\(/

export interface SlowStatements {
  note(text: string, milliseconds: number, pool: pg.Pool): void
  list(): readonly SlowStatement[]
}

/** Asks as plain text, so that the placeholders stay; null before PostgreSQL 16, and for what has no plan. */
async function planOf(text: string, pool: pg.Pool): Promise<string | null> {
  try {
    const { rows } = await pool.query<Record<string, string>>(`explain (generic_plan) ${text}`)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  } catch {
    return null
  }
}

/** @param least milliseconds from which a statement counts as slow */
export function watchSlow(least: number, log: Logger): SlowStatements {
  const found = new Map<string, SlowStatement>()
  /** One question for a plan at a time, and one for each statement: a slow database has enough to do. */
  let asked: Promise<unknown> = Promise.resolve()
  const keep = (text: string, statement: SlowStatement) => {
    found.set(text, statement)
    if (found.size <= MOST) return
    const [quickest] = [...found].sort(([, one], [, other]) => one.seconds - other.seconds)
    if (quickest) found.delete(quickest[0])
  }
  return {
    note(text, milliseconds, pool) {
      if (milliseconds < least || TURN.test(text)) return
      const { id = '', call = '' } = currentCall.getStore() ?? {}
      const before = found.get(text)
      const seconds = Math.round(milliseconds) / 1000
      const now = { time: new Date().toISOString(), id, call, seconds }
      const short = text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
      const { sql, plan, times, ...worst } = before ?? { ...now, sql: short, plan: null, times: 0 }
      keep(text, { ...(worst.seconds > seconds ? worst : now), sql, plan, times: times + 1 })
      const line = (known: string | null) => log.warn({ reqId: id, call, seconds, sql, plan: known }, 'slow')
      if (before) return line(plan)
      asked = asked.then(async () => {
        const answer = await planOf(text, pool)
        const kept = found.get(text)
        if (kept) found.set(text, { ...kept, plan: answer })
        line(answer)
      })
    },
    list: () => [...found.values()].sort((one, other) => other.seconds - one.seconds),
  }
}
