// Tries one row after another on savepoints, and says of a refusal which field is at fault.
import { sql } from 'kysely'
import { errors as catalogue, type Refusal } from '#kernel/errors'
import { type Language, pick } from '#kernel/text'
import type { Context } from '../../core/context'
import { isCollision } from '../../http/act'
import { asRefusal } from '../../http/envelope'

export interface Fault {
  readonly message: string
  /** Field to what is wrong with it. */
  readonly errors: Record<string, string>
  /** Somebody has the value already. */
  readonly taken?: boolean
}

export function faultOf({ code, details }: Refusal, language: Language): Fault {
  const errors = Object.fromEntries(
    Object.entries(details.errors ?? {}).map(([name, text]) => [name, pick(text, language)]),
  )
  if (code === 'STALE')
    return {
      errors,
      message:
        language === 'en' ? 'Changed by someone else meanwhile; rehearse again' : '预演之后被他人修改，请重新预演',
    }
  // A lock that somebody held for too long.
  if (code === 'RATE')
    return {
      errors,
      message: language === 'en' ? 'In use by someone else; try again later' : '正被他人修改，请稍后重试',
    }
  return { errors, message: pick(details.message ?? catalogue[code].text, language), taken: code === 'DUP' }
}

export interface Steps {
  /** What is refused leaves nothing behind, neither in the database nor in the log. */
  attempt<T>(work: () => Promise<T>): Promise<{ value: T } | { fault: Fault }>
  /** After the last row, before anything that must outlive a refusal. */
  end(): Promise<void>
}

/** One round trip for each row: the savepoint of one is let go with the one that opens the next. */
export function stepsIn(context: Context): Steps {
  const { db, audit, language, batch } = context
  let open = false
  return {
    async attempt(work) {
      const [targets, changes, later] = [audit.targets.length, audit.changes.length, batch?.later.length]
      await (open ? sql`release savepoint one_row; savepoint one_row` : sql`savepoint one_row`).execute(db)
      open = true
      try {
        return { value: await work() }
      } catch (error) {
        const refusal = isCollision(error) ? null : asRefusal(error)
        if (!refusal) throw error
        await sql`rollback to savepoint one_row`.execute(db)
        batch?.memo.clear()
        batch?.later.splice(later ?? 0)
        audit.targets.length = targets
        audit.changes.length = changes
        return { fault: faultOf(refusal, language) }
      }
    },
    async end() {
      if (open) await sql`release savepoint one_row`.execute(db)
      open = false
    },
  }
}
