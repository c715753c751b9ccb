// What follows from a write: done at once for one record, and for many records of one transaction together.
import type { Context } from '../core/context'

type Act<T, R> = (items: readonly T[], context: Context) => Promise<readonly R[]>

export interface Later {
  readonly item: unknown
  readonly act: Act<unknown, unknown>
  readonly context: Context
}

/**
 * Does `act` for one item and answers what came of it; where a transaction writes many records, leaves the item to
 * `catchUp` and answers undefined. `act` must not refuse: by then the row has been told to be good. A record that is
 * undone takes what it left with it.
 */
export async function together<T, R>(item: T, act: Act<T, R>, context: Context): Promise<R | undefined> {
  if (!context.known) return (await act([item], context))[0]
  context.known.later.push({ item, act: act as Act<unknown, unknown>, context })
  return undefined
}

/** Does what records have left, each kind of it once for all its items, until nothing is left. */
export async function catchUp({ known }: Context): Promise<void> {
  for (let left = known?.later.splice(0) ?? []; left.length > 0; left = known?.later.splice(0) ?? []) {
    for (const act of new Set(left.map((one) => one.act))) {
      const own = left.filter((one) => one.act === act)
      const items = own.map((one) => one.item)
      await act(items, (own[0] as Later).context)
    }
  }
}
