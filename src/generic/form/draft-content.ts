// Content of a stored draft, and the part of it that is offered again.
import type { Row } from '#kernel/binding'
import { tidy } from '#kernel/tidy'
import { same } from './draft'
import type { Draft } from './use-draft'

/** Input with the values that the fields had at the start of its form. */
interface Content {
  values: Row
  base: Row
}

/** Input of a form that was left undecided, with the time of its last change. */
export interface Piece extends Content {
  form: string
  time: string
}

/** Answer of the server: the latest first. */
export interface Kept {
  pieces: readonly { form: string; content: Partial<Content>; update_time: string }[]
}

export interface Offer {
  time: string
  values: Row
  /** Fields changed by others since the draft began. */
  changedSince: string[]
}

type Begun = Pick<Draft, 'fields' | 'start' | 'first'>

/** All stored input about the record, that of the form `own` first, then the latest. */
export function piecesOf({ pieces }: Kept, own: string | null): Piece[] {
  const all = pieces.flatMap(({ form, content: { values, base = {} }, update_time: time }) =>
    values && Object.keys(values).length > 0 ? [{ form, values, base, time }] : [],
  )
  return [...all.filter(({ form }) => form === own), ...all.filter(({ form }) => form !== own)]
}

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
export function offerOf(
  { values, base, time }: Omit<Piece, 'form'>,
  { fields, start, first }: Begun,
  placed: Row,
): Offer | null {
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
