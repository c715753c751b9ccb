// The contents of the big screen, computed once for all that watch it at the same time.
import type { Context } from '../../../core/context'
import type { Db } from '../../../database/database'
import { type Screen, shownOf } from './screen'

type Shown = Awaited<ReturnType<typeof shownOf>>

/** Milliseconds; a screen asks every 10 seconds or less often. */
const KEPT = 4000

interface Kept {
  /** Of the settings that it was made with. */
  readonly revision: unknown
  readonly until: number
  readonly shown: Promise<Shown>
}

const kept = new WeakMap<Db, Kept>()

/** Contents that are a few seconds old at most; saving the settings replaces them at once. */
export function keptShown(screen: Screen, context: Context): Promise<Shown> {
  const { db } = context
  const now = context.now().getTime()
  const held = kept.get(db)
  if (held && held.revision === screen.revision && now < held.until && now >= held.until - KEPT) return held.shown
  const shown = shownOf(screen, context)
  kept.set(db, { revision: screen.revision, until: now + KEPT, shown })
  // The next one tries again.
  shown.catch(() => kept.delete(db))
  return shown
}
