// Limits for keys, entries and depth of a body, checked before validation.
import type { Call } from '#kernel/binding'
import { fail } from '#kernel/errors'

/** The largest form has a hundred keys; child rows come in hundreds with a few keys each. */
const KEYS_OF_ONE = 1000
const KEYS = 10_000
/** A filter may list a few thousand ids. */
const ENTRIES = 20_000
/** Far beyond any form or filter. */
const DEPTH = 32

/** Keys of the body without a closed schema: limited by the call and by the size of the body. */
export function freeForms(call: Call): ReadonlySet<string> {
  const free = Object.values(call.input).filter(({ kind, fields }) => kind === 'json' || (kind === 'object' && !fields))
  return new Set(free.map(({ name }) => name))
}

/** Characters from which a body is checked as text; parsing shorter ones is cheap. */
const LONG = 65_536

/** The same for unparsed JSON: creating objects of many keys costs more than counting them. */
export function refuseOversizedText(text: string): void {
  if (text.length < LONG) return
  let marks = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]
    if (sign === '"') quoted = !quoted
    else if (quoted && sign === '\\') index++
    // Counts colons and commas: one for each key and for each entry but the first.
    else if (!quoted && (sign === ':' || sign === ',') && ++marks > 2 * KEYS + ENTRIES) fail('SIZE')
  }
}

/**
 * Refuses with SIZE. Walks without recursion, and stops at the first limit. `free`: keys of the body without a closed
 * schema (the rows of a sheet), limited by the call and by the size of the body.
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
