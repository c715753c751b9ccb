// Replaces an address in the fields of a row that hold files.
import type { Field, Fields, Row } from '#kernel/binding'
import { holdsFiles, isMedia } from '#kernel/files'

function replacedIn(field: Field, value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) {
    const next = value.map((one) => replacedIn(field, one, from, to))
    // The new one may be among the entries already.
    return isMedia(field) ? [...new Set(next)] : next
  }
  if (typeof value === 'string') {
    if (field.kind === 'html') return value.replaceAll(from, to)
    return isMedia(field) && value === from ? to : value
  }
  if (value !== null && typeof value === 'object' && field.fields)
    return { ...value, ...replacedFields(field.fields, value as Row, from, to) }
  return value
}

/** The fields of a row that change when one address takes the place of another. */
export function replacedFields(fields: Fields, row: Row, from: string, to: string): Row {
  const changed: Row = {}
  for (const field of Object.values(fields)) {
    if (!holdsFiles(field)) continue
    const next = replacedIn(field, row[field.name], from, to)
    if (JSON.stringify(next) !== JSON.stringify(row[field.name])) changed[field.name] = next
  }
  return changed
}
