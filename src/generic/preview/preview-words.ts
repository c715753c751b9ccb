// A dry run's answer as shown in a form: the first records with their changes, and the number of others.
import type { Field, Row } from '#kernel/binding'
import { MASK } from '#kernel/constants'

export interface Change {
  id?: number
  field: string
  old: unknown
  new: unknown
}

export interface PreviewText {
  /** The first records with their changes. */
  records: { id: number; name: string; lines: { field: Field; change: Change }[] }[]
  /** Number of further changed records. */
  more: number
}

export const NAMED = 3

/** `masked`: the value changes, and the log keeps it masked. */
export function isMasked({ old, new: now }: Change): boolean {
  return old === MASK || now === MASK
}

/** `shown`: fields visible to this person, by name; changes of others are left out. */
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

/** Names of changed records of other resources: their fields are unknown here. */
export function changedElsewhere(answer: Row, known: Readonly<Record<string, Field>>): string[] {
  const targets = (answer['targets'] ?? []) as { id: number; name: string }[]
  const changes = (answer['changes'] ?? []) as Change[]
  const only = targets.length === 1 ? targets[0]?.id : undefined
  const foreign = changes.filter(({ field }) => !Object.hasOwn(known, field))
  const ids = new Set(foreign.map((change) => change.id ?? only))
  return targets.filter(({ id }) => ids.has(id)).map(({ name }) => name)
}
