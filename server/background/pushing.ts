// Sends the events of webhooks while the server runs.
import type { Parts } from '../http/parts'
import { sendEvents } from '../webhooks/send'
import { repeat } from './repeat'

/** Milliseconds: how late an event is at most, if its receiver takes it. */
const EVERY = 1000
/** Webhooks that are worked on at the same time. */
const AT_ONCE = 4

/** @returns a stop function that waits for requests under way; errors are reported, and the work is retried */
export function keepPushing(parts: Parts, report: (error: unknown) => void): () => Promise<void> {
  const stops = Array.from({ length: AT_ONCE }, () => {
    let underWay: Promise<void> | null = null
    const send = async () => {
      await sendEvents(parts).then(() => undefined, report)
      underWay = null
    }
    return repeat(() => {
      underWay ??= send()
      return underWay
    }, EVERY)
  })
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
