// What a rehearsed call has answered, as a form shows it: the first records with their changes, and how many more there are.
import type { Field, Row } from '#kernel/binding'
import { MASK } from '#kernel/constants'

export interface Change {
  id?: number
  field: string
  old: unknown
  new: unknown
}

export interface PreviewText {
  /** Records with their changes, the first few. */
  records: { id: number; name: string; lines: { field: Field; change: Change }[] }[]
  /** Records that would change and are not among them. */
  more: number
}

export const NAMED = 3

/** `masked` says that something changes, where the log may not say what. */
export function isMasked({ old, new: now }: Change): boolean {
  return old === MASK || now === MASK
}

/** `shown` are the fields that this person may see, by name; changes of others are not told. */
export function previewText(answer: Row, shown: Readonly<Record<string, Field>>): PreviewText {
  const targets = (answer['targets'] ?? []) as { id: number; name: string }[]
  const changes = (answer['changes'] ?? []) as Change[]
  const only = targets.length === 1 ? targets[0]?.id : undefined
  const touched = targets.flatMap(({ id, name }) => {
    const own = changes.filter((change) => (change.id ?? only) === id)
    const lines = own.flatMap((change) => {
      const field = Object.hasOwn(shown, change.field) ? shown[change.field] : undefined
      return field ? [{ field, change }] : []
    })
    return lines.length > 0 ? [{ id, name, lines }] : []
  })
  return { records: touched.slice(0, NAMED), more: Math.max(0, touched.length - NAMED) }
}

/** Names of the records of other resources that would change: their fields are none of those that are known here. */
export function changedElsewhere(answer: Row, known: Readonly<Record<string, Field>>): string[] {
  const targets = (answer['targets'] ?? []) as { id: number; name: string }[]
  const changes = (answer['changes'] ?? []) as Change[]
  const only = targets.length === 1 ? targets[0]?.id : undefined
  const foreign = changes.filter(({ field }) => !Object.hasOwn(known, field))
  const ids = new Set(foreign.map((change) => change.id ?? only))
  return targets.filter(({ id }) => ids.has(id)).map(({ name }) => name)
}
