// What was read from a text, field by field: what it would replace, and how sure it is.
import type { Field, Fields, Row } from '#kernel/binding'

export interface Read {
  field: Field
  value: unknown
  /** What the form holds now. */
  before: unknown
  /** 0–100; null where nothing is said about it. */
  sure: number | null
  /** Ticked to begin with: it is likely, and takes nothing away that somebody typed. */
  proposed: boolean
}

const LIKELY = 60

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** From 0 to 1, or in percent already. */
function percent(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  return Math.round(Math.min(100, Math.max(0, value <= 1 ? value * 100 : value)))
}

function rowIn(value: unknown): Row {
  return value !== null && typeof value === 'object' ? (value as Row) : {}
}

/** Only fields that this form asks; those that say nothing new are left out. */
export function readsOf(answer: { fields: unknown; confidence: unknown }, fields: Fields, record: Row): Read[] {
  const found = rowIn(answer.fields)
  const confidence = rowIn(answer.confidence)
  return Object.values(fields).flatMap((field) => {
    const value = Object.hasOwn(found, field.name) ? found[field.name] : undefined
    const before = record[field.name] ?? null
    if (isEmpty(value) || JSON.stringify(value) === JSON.stringify(before)) return []
    const sure = percent(confidence[field.name])
    const untouched = isEmpty(before) || JSON.stringify(before) === JSON.stringify(field.default ?? null)
    return [{ field, value, before, sure, proposed: untouched && (sure === null || sure >= LIKELY) }]
  })
}
