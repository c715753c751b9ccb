// Effects of a write: immediate for one record, deferred and batched if a transaction writes many.
import type { Act, Context, Deferred } from '../core/context'

/**
 * Runs `act` for one item, or defers it if a transaction writes many records. `act` must not refuse: the row has
 * already been reported valid. Rolling back a record drops its deferred effects.
 * @returns the result of `act`; undefined if deferred to `runDeferred`
 */
export async function defer<T, R>(item: T, act: Act<T, R>, context: Context): Promise<R | undefined> {
  if (!context.batch) return (await act([item], context))[0]
  context.batch.later.push({ item, act: act as Act<unknown, unknown>, context })
  return undefined
}

/** Runs deferred effects, each `act` once for all its items, until none is left. */
export async function runDeferred({ batch }: Context): Promise<void> {
  for (let left = batch?.later.splice(0) ?? []; left.length > 0; left = batch?.later.splice(0) ?? []) {
    for (const act of new Set(left.map((one) => one.act))) {
      const own = left.filter((one) => one.act === act)
      const items = own.map((one) => one.item)
      await act(items, (own[0] as Deferred).context)
    }
  }
}
