// Results of requests: what was sent, what is tried again and when, what is given up.
import { sql } from 'kysely'
import type { Db } from '../database/database'
import { reasons } from '../outbox/reasons'
import type { Delivery, Webhook } from './claim'

/** Seconds until the second attempt, and the most between two. */
const FIRST = 5
const LONGEST = 7200
/** Attempts at one event: a day's worth. */
const ATTEMPTS = 18
/** Characters of an answer in the log. */
const SHOWN = 200
/** Statuses by which a receiver refuses what it was sent, and not the sender or the moment. */
const REFUSALS: ReadonlySet<number | null> = new Set([400, 413, 422])

/** Status and text of an answer that is no success; null without an answer. */
export interface Failure {
  readonly status: number | null
  readonly text: string
}

/** Beginning of an answer, without characters that would look like something else or that no text may hold. */
const shownOf = (text: string): string =>
  text
    .slice(0, SHOWN)
    .replace(/\p{C}+/gu, ' ')
    .trim()

const delayOf = (tries: number): number => Math.min(LONGEST, FIRST * 4 ** Math.min(tries, 10))

const later = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString()

export async function settleSent(
  { id }: Webhook,
  sent: readonly Delivery[],
  status: number,
  db: Db,
  time: Date,
): Promise<void> {
  const now = time.toISOString()
  await sql`with told as (update webhook_delivery set state = 'sent', sent_time = ${now}, tries = tries + 1,
        status = ${status}, error = null, next_time = null
      where id = any(${sent.map((one) => one.id)}::bigint[]) and state = 'waiting')
    update webhook set sent_time = ${now}, tries = 0, failing_time = null, next_time = null where id = ${id}`.execute(
    db,
  )
}

/** @returns true if others of its events may be sent nevertheless */
export async function settleFailed(
  webhook: Webhook,
  tried: readonly Delivery[],
  { status, text }: Failure,
  db: Db,
  now: Date,
): Promise<boolean> {
  const isRefused = REFUSALS.has(status)
  // Fewer of them at once: one of them may be the reason.
  const isDivided = isRefused && tried.length > 1
  const next = tried.map(({ tries }) => {
    if (tries + 1 >= ATTEMPTS) return null
    return isDivided ? now.toISOString() : later(now, delayOf(tries))
  })
  await sql`update webhook_delivery d set state = case when one.next is null then 'failed' else 'waiting' end, tries = tries + 1,
      status = ${status}, error = ${status === null ? reasons.silent.zh : shownOf(text)}, next_time = one.next
    from unnest(${tried.map((one) => one.id)}::bigint[], ${next}::timestamptz[]) as one(id, next)
    where d.id = one.id and d.state = 'waiting'`.execute(db)
  if (isRefused) return true
  await putOff(webhook, db, now)
  return false
}

/** Lets others have their turn: the longer it fails, the later it has its next one. */
export async function putOff({ id, tries }: Webhook, db: Db, now: Date): Promise<void> {
  await sql`update webhook set tries = tries + 1, failing_time = coalesce(failing_time, ${now.toISOString()}),
    next_time = ${later(now, delayOf(tries))} where id = ${id}`.execute(db)
}

export async function skip(ids: readonly number[], db: Db): Promise<void> {
  if (ids.length === 0) return
  await sql`update webhook_delivery set state = 'skipped', next_time = null, error = ${reasons.unseen.zh}
    where id = any(${[...ids]}::bigint[]) and state = 'waiting'`.execute(db)
}
