// Tries one row after another on savepoints, and finds the field of a refusal.
import { sql } from 'kysely'
import { errors as catalogue, type Refusal } from '#kernel/errors'
import { type Language, pick } from '#kernel/text'
import type { Context } from '../../core/context'
import { isCollision } from '../../http/act'
import { asRefusal } from '../../http/envelope'

export interface Fault {
  readonly message: string
  /** Field to its problem. */
  readonly errors: Record<string, string>
  /** A unique value is already taken. */
  readonly taken?: boolean
}

export function faultOf({ code, details }: Refusal, language: Language): Fault {
  const errors: Record<string, string> = {}
  // A part of a value is named by its path; a sheet has one column for the value, with its first problem.
  for (const [path, text] of Object.entries(details.errors ?? {}))
    errors[path.split('.', 1)[0] as string] ??= pick(text, language)
  if (code === 'STALE')
    return {
      errors,
      message:
        language === 'en' ? 'Changed by someone else meanwhile; rehearse again' : '检查之后被他人修改，请重新检查',
    }
  // Lock timeout.
  if (code === 'RATE')
    return {
      errors,
      message: language === 'en' ? 'In use by someone else; try again later' : '正被他人修改，请稍后重试',
    }
  return { errors, message: pick(details.message ?? catalogue[code].text, language), taken: code === 'DUP' }
}

export interface Steps {
  /** A refusal leaves nothing behind, neither in the database nor in the log. */
  attempt<T>(work: () => Promise<T>): Promise<{ value: T } | { fault: Fault }>
  /** After the last row, before anything that must persist. */
  end(): Promise<void>
}

/** One round trip per row: the savepoint of one is released together with creating the next. */
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
