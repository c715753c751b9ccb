// The next member number: prefix, year, five digits; two registrations at once never get the same.
import { sql } from 'kysely'
import type { Context } from '../../core/context'
import { remembered } from '../../database/batch-cache'
import { escapeLike } from '../../database/where'

/** Any constant; held until the transaction ends. */
const LOCK = 7_301_905

const MEMO = 'last member number of '

/** Somebody has given a number of their own, which may be higher than the last one. */
export function forgetLastNumber({ batch }: Context): void {
  for (const key of batch?.memo.keys() ?? []) if (key.startsWith(MEMO)) batch?.memo.delete(key)
}

export async function nextMemberNo(prefix: string, context: Context): Promise<string> {
  const stem = `${prefix}${context.today.slice(0, 4)}`
  // Where one transaction makes many members, the lock is held and nobody else has come in between.
  const key = MEMO + stem
  const next = (await remembered(key, () => lastNumber(stem, context), context)) + 1
  context.batch?.memo.set(key, next)
  return stem + String(next).padStart(5, '0')
}

async function lastNumber(stem: string, context: Context): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(context.db)
  // The prefix may hold any sign: it is compared, never read as a pattern.
  const { rows } = await sql<{ last: string | null }>`select max(member_no) as last from person
    where member_no like ${`${escapeLike(stem)}_____`} and right(member_no, 5) ~ '^[0-9]{5}$'`.execute(context.db)
  return Number(rows[0]?.last?.slice(stem.length) ?? 0)
}
