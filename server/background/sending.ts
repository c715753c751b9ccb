// Sends queued messages while the server runs.
import type { Parts } from '../http/parts'
import { sendDue } from '../outbox/send'
import { repeat } from './repeat'

/** Milliseconds; somebody may be waiting for a code. */
const EVERY = 3000

/** @returns a stop function that waits for messages under way; errors are reported, and the work is retried */
export function keepSending(parts: Parts, report: (error: unknown) => void): () => Promise<void> {
  let underWay: Promise<void> | null = null
  const send = async () => {
    await sendDue(parts).catch(report)
    underWay = null
  }
  return repeat(() => {
    underWay ??= send()
    return underWay
  }, EVERY)
}
