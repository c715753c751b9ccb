// The next member number: prefix, year, five digits; concurrent registrations never get the same.
import { sql } from 'kysely'
import type { Context } from '../../core/context'
import { together } from '../../database/together'
import { remembered } from '../../rows/batch-cache'
import { escapeLike } from '../../rows/where'

/** Arbitrary advisory lock key; held until the transaction ends. */
const LOCK = 7_301_905

const MEMO = 'last member number of '

/** Call after a number was entered by hand, which may be higher than the last one. */
export function forgetLastNumber({ batch }: Context): void {
  for (const key of batch?.memo.keys() ?? []) if (key.startsWith(MEMO)) batch?.memo.delete(key)
}

export async function nextMemberNo(prefix: string, context: Context): Promise<string> {
  const stem = `${prefix}${context.today.slice(0, 4)}`
  // Within a transaction that creates many members the lock is held, so the last number is still valid.
  const key = MEMO + stem
  const next = (await remembered(key, () => lastNumber(stem, context), context)) + 1
  context.batch?.memo.set(key, next)
  return stem + String(next).padStart(5, '0')
}

async function lastNumber(stem: string, context: Context): Promise<number> {
  const [, { rows }] = await together([
    sql`select pg_advisory_xact_lock(${LOCK})`.execute(context.db),
    // Read once the lock is held. Compared as text, because the prefix may hold any character.
    sql<{ last: string | null }>`select max(member_no) as last from person
      where member_no like ${`${escapeLike(stem)}_____`} and right(member_no, 5) ~ '^[0-9]{5}$'`.execute(context.db),
  ])
  return Number(rows[0]?.last?.slice(stem.length) ?? 0)
}
