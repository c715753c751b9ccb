// How large a body may be in keys, entries and depth: judged before anything looks at what they say.
import { fail } from '#kernel/errors'

/** The largest form has a hundred keys; rows within a record come in hundreds of a few keys each. */
const KEYS_OF_ONE = 1000
const KEYS = 10_000
/** A filter may list some thousand ids. */
const ENTRIES = 20_000
/** No form or filter comes near it. */
const DEPTH = 32

/**
 * Refuses with SIZE. Walks without recursion, and stops at the first limit. `free`: keys of the body whose values no
 * closed schema looks at (the rows of a sheet): how many they are in all is up to the call and to the size of the body.
 */
export function refuseOversized(body: object, free: ReadonlySet<string> = new Set()): void {
  const counted: object[] = []
  const uncounted: object[] = []
  for (const [key, value] of Object.entries(body))
    if (typeof value === 'object' && value !== null) (free.has(key) ? uncounted : counted).push(value)
  if (Object.keys(body).length > KEYS_OF_ONE) fail('SIZE')
  walk(counted, true)
  walk(uncounted, false)
}

function walk(begin: object[], counting: boolean): void {
  let keys = 0
  let entries = 0
  let level = begin
  for (let depth = 2; level.length > 0; depth++) {
    if (depth > DEPTH) fail('SIZE')
    const next: object[] = []
    for (const value of level) {
      const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
      if (!Array.isArray(value) && inner.length > KEYS_OF_ONE) fail('SIZE')
      if (Array.isArray(value)) entries += inner.length
      else keys += inner.length
      if (counting && (keys > KEYS || entries > ENTRIES)) fail('SIZE')
      for (const one of inner) if (typeof one === 'object' && one !== null) next.push(one)
    }
    level = next
  }
}
