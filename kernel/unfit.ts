// Records in an action's answer: how many it was done to, and those that it could not be done to.
import type { Call, Field, Row } from './binding'

/** Number of records in an answer, if given. */
export function countIn(answer: Row): number | null {
  const num = answer['num'] ?? answer['success_num']
  return typeof num === 'number' ? num : null
}

export interface UnfitRows {
  readonly field: Field
  readonly rows: readonly Row[]
}

/** Records it couldn't be done to, each with its reason; null if there are none, or the answer lists none. */
export function unfitIn({ output }: Pick<Call, 'output'>, answer: Row): UnfitRows | null {
  for (const field of Object.values(output)) {
    const rows = answer[field.name]
    if (field.fields?.['message'] && Array.isArray(rows) && rows.length > 0) return { field, rows: rows as Row[] }
  }
  return null
}

/** True if it couldn't be done to any of them, and the answer gives reasons. Rows of an import are no records yet. */
export function didNothing(call: Pick<Call, 'output'>, answer: Row): boolean {
  return countIn(answer) === 0 && unfitIn(call, answer)?.field.fields?.['id'] !== undefined
}
