// Sends waiting messages, each at most once: one whose result is unknown is left to a person.
import { sql } from 'kysely'
import type { Context } from '../core/context'
import type { Settings } from '../core/settings'
import type { Db } from '../database/database'
import { inSpan } from '../tracing/span'
import { type Delivery, deliver, type Outgoing } from './channels'

interface SendParts extends Pick<Context, 'outside' | 'cipher'> {
  readonly db: Db
  readonly settings: Settings
  clock(): Date
}

/** Messages handed over at the same time. */
const AT_ONCE = 5
/** Seconds after which a message that is being sent counts as lost with its server; longer than any delivery takes. */
const LEASE = 300
/** Minutes until the next attempt, after the first, second … one. */
const DELAYS = [1, 5, 30, 120]
/** Seconds that a code is valid, and stored. */
export const CODE_SECONDS = 300

interface Claimed extends Outgoing {
  readonly tries: number
}

/** Marks messages as being sent before anything is sent: after a crash nobody can say how far it came. */
async function claim({ db, clock }: SendParts): Promise<Claimed[]> {
  const now = clock().toISOString()
  const { rows } = await sql<Claimed>`update outbox set state = 'sending', tries = tries + 1, error = null,
      next_time = ${now}::timestamptz + make_interval(secs => ${LEASE})
    where id in (select id from outbox where state = 'waiting'
        -- New ones of a clock that was set back since.
        and (next_time <= ${now} or (tries = 0 and create_time > ${now}))
      order by next_time, id limit ${AT_ONCE} for update skip locked)
    returning id, channel, address, to_name, subject, text, code, create_time, tries`.execute(db)
  return rows
}

/** Records the result; a message that only failed for now waits for its next attempt. */
async function settle({ id, tries }: Claimed, delivery: Delivery, { db, clock }: SendParts): Promise<void> {
  const now = clock()
  const delay = DELAYS[tries - 1]
  const waits = delivery.state === 'later' && delay !== undefined
  const state = delivery.state === 'later' ? (waits ? 'waiting' : 'failed') : delivery.state
  const next = waits ? new Date(now.getTime() + delay * 60_000).toISOString() : null
  await db
    .updateTable('outbox')
    .set({
      state,
      next_time: next,
      sent_time: state === 'sent' ? now.toISOString() : null,
      is_dead: delivery.state === 'failed' && delivery.dead === true,
      error: 'error' in delivery ? delivery.error.slice(0, 500) : null,
      ...(state === 'sent' ? { code: null } : {}),
    })
    .where('id', '=', id)
    // Not if its lease has ended meanwhile.
    .where('state', '=', 'sending')
    .where('tries', '=', tries)
    .execute()
}

/** Leaves messages whose server was lost to a person, and forgets codes that nobody can use any more. */
async function sweep({ db, clock }: SendParts): Promise<void> {
  const now = clock().toISOString()
  await sql`update outbox set state = 'unclear', next_time = null, error = '发送途中服务器中断，不知是否已发出'
    where state = 'sending' and next_time < ${now}`.execute(db)
  await sql`update outbox set code = null where code is not null
    and create_time < ${now}::timestamptz - make_interval(secs => ${CODE_SECONDS})`.execute(db)
}

/** Sends everything that is due; returns the number of messages. */
export async function sendDue(parts: SendParts): Promise<number> {
  await sweep(parts)
  let sent = 0
  for (;;) {
    const messages = await claim(parts)
    if (messages.length === 0) return sent
    const settings = await parts.settings.read()
    const ports = { ...parts, setting: (name: string) => settings[name] ?? null }
    await Promise.all(
      messages.map((one) =>
        inSpan(`send ${one.channel}`, 'client', {}, async () => settle(one, await deliver(one, ports), parts)),
      ),
    )
    sent += messages.length
  }
}
