// Cleans up while the server runs, and says in the log how much.
import type { Db } from '../database/database'
import { forgetChanges } from '../database/table-changes'
import type { Stores } from '../retention/expired'
import { type Counts, tidyUp } from '../retention/tidy-up'
import { inSpan } from '../tracing/span'
import { repeat } from './repeat'

const EVERY = 6 * 60 * 60 * 1000
/** Milliseconds; longer than any total is kept. */
const EVERY_CHANGES = 10 * 60 * 1000

export interface TidyLog {
  report(error: unknown): void
  /** Called after a clean-up that found something. */
  done(counts: Counts): void
}

/** Cleans up now and at intervals; concurrent servers do no harm. @returns a stop function that waits for the step under way */
export function keepTidy(db: Db, stores: Stores, clock: () => Date, { report, done }: TidyLog): () => Promise<void> {
  const ending = new AbortController()
  const tidy = async () => {
    const clean = () => tidyUp(db, stores, clock(), { signal: ending.signal })
    const counts = await inSpan('tidying', 'internal', {}, clean)
    if (Object.keys(counts).length > 0) done(counts)
  }
  let before: string | null = null
  const changes = async () => {
    before = await forgetChanges(db, before)
  }
  const stops = [repeat(() => tidy().catch(report), EVERY), repeat(() => changes().catch(report), EVERY_CHANGES)]
  return async () => {
    ending.abort()
    await Promise.all(stops.map((stop) => stop()))
  }
}
