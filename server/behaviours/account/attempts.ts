// Failed sign-ins, counted per account and address, so that an attacker elsewhere cannot lock the right person out.
import { fail } from '#kernel/errors'
import type { Context } from '../../context'
import { countOne } from '../../database/limits'

const FAILURES_BEFORE_LOCK = 5
const LOCK_MINUTES = 15

export interface Attempts {
  count: number
  /** Locked, or remembered, until then. */
  until: string | null
}

function keyOf(username: string, context: Context): string {
  return `login:${username.toLowerCase().slice(0, 60)}|${context.ip}`
}

export async function attemptsOf(username: string, context: Context): Promise<Attempts> {
  const row = await context.db
    .selectFrom('attempt')
    .select(['count', 'until'])
    .where('key', '=', keyOf(username, context))
    .executeTakeFirst()
  if (!row || (row.until && Date.parse(row.until) <= context.now().getTime())) return { count: 0, until: null }
  return row
}

export function refuseLocked(attempts: Attempts, context: Context): void {
  if (attempts.count < FAILURES_BEFORE_LOCK || !attempts.until) return
  const minutes = Math.max(1, Math.ceil((Date.parse(attempts.until) - context.now().getTime()) / 60_000))
  fail('RATE', {
    message: { zh: `失败次数过多,请 ${minutes} 分钟后再试`, en: `Too many failures; try again in ${minutes} minutes` },
  })
}

/** Counts one more failure; the fifth within a quarter of an hour locks for a quarter of an hour. */
export function countFailure(username: string, context: Context): Promise<number> {
  return countOne(keyOf(username, context), LOCK_MINUTES * 60, true, context)
}

export async function clearAttempts(username: string, context: Context): Promise<void> {
  await context.db.deleteFrom('attempt').where('key', '=', keyOf(username, context)).execute()
}
