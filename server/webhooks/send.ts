// Sends the events of webhooks: in order, many in one request, again after a failure, each until the receiver has taken it.
import { sql } from 'kysely'
import { errors, Refusal } from '#kernel/errors'
import { asRefusal } from '../http/envelope'
import type { Parts } from '../http/parts'
import { PATIENCE, reasons } from '../outbox/reasons'
import { claimWebhook, keepClaim, nextDeliveries, type Webhook } from './claim'
import { eventsOf } from './events'
import { fitting, post } from './request'
import { putOff, settleFailed, settleSent, skip } from './settle'
import { stop } from './stop'

/** Requests of one webhook in a row, so that others have their turn. */
const IN_A_ROW = 20

/** One request. @returns false if nothing more can be done for now */
async function step(webhook: Webhook, parts: Parts): Promise<boolean> {
  const { db, clock } = parts
  const next = await nextDeliveries(webhook, db, clock())
  if (next.length === 0) return false
  const all = await eventsOf(webhook, next, parts)
  const shown = new Set(all.map((one) => one.id))
  await skip(
    next.flatMap(({ id, uid }) => (shown.has(uid) ? [] : [id])),
    db,
  )
  const events = fitting(all)
  if (events.length === 0) return true
  const answer = await post(webhook, 'events', events, parts).catch(() => ({ status: null, text: '' }))
  const sent = new Set(events.map((one) => one.id))
  const tried = next.filter(({ uid }) => sent.has(uid))
  const now = clock()
  if (answer.status !== null && answer.status >= 200 && answer.status < 300) {
    await settleSent(webhook, tried, answer.status, db, now)
    return true
  }
  if (answer.status === 410) {
    await stop(webhook, reasons.gone, parts)
    return false
  }
  const goesOn = await settleFailed(webhook, tried, answer, db, now)
  const failing = webhook.failing_time ? now.getTime() - Date.parse(webhook.failing_time) : 0
  if (failing < PATIENCE * 3_600_000) return goesOn
  await stop(webhook, reasons.failing, parts)
  return false
}

/** @returns true if there is more to send */
async function work(claimed: Webhook, parts: Parts): Promise<boolean> {
  const { db, clock } = parts
  let webhook: Webhook | null = claimed
  try {
    for (let done = 0; webhook && done < IN_A_ROW; done++) {
      if (!(await step(webhook, parts))) return false
      webhook = await keepClaim(webhook, db, clock())
    }
    return webhook !== null
  } catch (error) {
    const refusal = asRefusal(error)
    if (!(refusal instanceof Refusal) || refusal.code === 'RATE') {
      await putOff(claimed, db, clock())
      throw error
    }
    await stop(claimed, refusal.details.message ?? errors[refusal.code].text, parts)
    return false
  } finally {
    await sql`update webhook set busy_time = null where id = ${claimed.id}`.execute(db)
  }
}

/** Sends what is due. @returns how often a webhook had its turn */
export async function sendEvents(parts: Parts): Promise<number> {
  await parts.ownFields.refresh()
  // Events that come meanwhile wait for the next time: while many change records, they go together.
  const done: number[] = []
  for (let turns = 0; ; turns++) {
    const webhook = await claimWebhook(parts.db, parts.clock(), done)
    if (!webhook) return turns
    if (!(await work(webhook, parts))) done.push(webhook.id)
  }
}
