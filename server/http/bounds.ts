// How large a body may be in keys, entries and depth: judged before anything looks at what they say.
import type { Call } from '#kernel/binding'
import { fail } from '#kernel/errors'

/** The largest form has a hundred keys; rows within a record come in hundreds of a few keys each. */
const KEYS_OF_ONE = 1000
const KEYS = 10_000
/** A filter may list some thousand ids. */
const ENTRIES = 20_000
/** No form or filter comes near it. */
const DEPTH = 32

/** Values that no closed schema looks into: how much is in them is up to the call and to the size of the body. */
export function freeForms(call: Call): ReadonlySet<string> {
  const free = Object.values(call.input).filter(({ kind, fields }) => kind === 'json' || (kind === 'object' && !fields))
  return new Set(free.map(({ name }) => name))
}

/** Characters from which on a body is counted as text: below that, reading it costs next to nothing. */
const LONG = 65_536

/** The same for JSON that is not read yet: making objects of many keys costs more than counting them. */
export function refuseOversizedText(text: string): void {
  if (text.length < LONG) return
  let marks = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]
    if (sign === '"') quoted = !quoted
    else if (quoted && sign === '\\') index++
    // One mark for each key and one for each entry but the first.
    else if (!quoted && (sign === ':' || sign === ',') && ++marks > 2 * KEYS + ENTRIES) fail('SIZE')
  }
}

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
