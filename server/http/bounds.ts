// How large a body may be in keys, entries and depth: judged before anything looks at what they say.
import { fail } from '#kernel/errors'

/** The largest form has a hundred keys; rows within a record come in hundreds of a few keys each. */
const KEYS_OF_ONE = 1000
const KEYS = 10_000
/** A filter may list some thousand ids. */
const ENTRIES = 20_000
/** No form or filter comes near it. */
const DEPTH = 32

/** Refuses with SIZE. Walks without recursion, and stops at the first limit. */
export function refuseOversized(body: object): void {
  let keys = 0
  let entries = 0
  let level: object[] = [body]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > DEPTH) fail('SIZE')
    const next: object[] = []
    for (const value of level) {
      const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
      if (Array.isArray(value)) entries += inner.length
      else keys += inner.length
      if (keys > KEYS || entries > ENTRIES || (!Array.isArray(value) && inner.length > KEYS_OF_ONE)) fail('SIZE')
      for (const one of inner) if (typeof one === 'object' && one !== null) next.push(one)
    }
    level = next
  }
}
