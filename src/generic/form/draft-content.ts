// Content of a stored draft, and the part of it that is offered again.
import type { Row } from '#kernel/binding'
import { tidy } from '#kernel/tidy'
import { same } from './draft'
import type { Draft } from './use-draft'

export interface Content {
  values: Row
  /** Values at the start of the form. */
  base: Row
}

export interface Kept {
  content?: Content
  base_revision?: number | null
  update_time?: string
}

export interface Offer {
  time: string
  values: Row
  /** Fields changed by others since the draft began. */
  changedSince: string[]
}

type Begun = Pick<Draft, 'fields' | 'start' | 'first'>

/**
 * `given`: values of the page itself. They have no base, because another form lacks them, whereas a default or a
 * suggestion is found anew there.
 */
export function contentOf({ fields, first }: Begun, values: Row, given: Row): Content {
  const began = tidy(fields, first)
  const baseOf = (name: string): unknown => (Object.hasOwn(given, name) ? null : (began[name] ?? null))
  return { values, base: Object.fromEntries(Object.keys(values).map((name) => [name, baseOf(name)])) }
}

/**
 * Untouched defaults and suggestions are not offered, even if today's differ. Neither is the draft of another place,
 * such as the list of another parent: `placed` are the values that follow from where the form stands.
 */
export function offerOf(kept: Kept, { fields, start, first }: Begun, placed: Row): Offer | null {
  const { content, update_time: time } = kept
  if (!content || !time) return null
  const { values, base } = content
  const elsewhere = Object.entries(placed).some(([name, value]) => fields[name] && !same(values[name], value))
  if (elsewhere) return null
  const began = tidy(fields, first)
  const fresh = Object.entries(values).filter(
    ([name, value]) => fields[name] && !same(began[name], value) && !same(base[name], value),
  )
  if (fresh.length === 0) return null
  const changedSince = fresh.map(([name]) => name).filter((name) => start && !same(began[name], base[name]))
  return { time, values: Object.fromEntries(fresh), changedSince }
}
