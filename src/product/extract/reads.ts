// Extracted values, field by field: the value they would replace, and their confidence.
import type { Field, Fields, Row } from '#kernel/binding'

export interface Read {
  field: Field
  value: unknown
  /** The form's current value. */
  before: unknown
  /** 0–100; null if unknown. */
  sure: number | null
  /** Preselected: likely, and overwrites no input. */
  proposed: boolean
}

const LIKELY = 60

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** From 0 to 1, or already in per cent. */
function percent(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  return Math.round(Math.min(100, Math.max(0, value <= 1 ? value * 100 : value)))
}

function rowIn(value: unknown): Row {
  return value !== null && typeof value === 'object' ? (value as Row) : {}
}

/** Only fields of this form; unchanged values are left out. */
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
