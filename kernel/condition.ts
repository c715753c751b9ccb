// Evaluates `x-when` and an action's `when` on a record.
import type { Condition, Field, Fields, Row, Test } from './binding'

function same(left: unknown, right: unknown): boolean {
  return left === right || (left === undefined && right === null)
}

function passes(value: unknown, test: Test): boolean {
  if ('const' in test && !same(value, test.const)) return false
  if (test.enum && !test.enum.some((one) => same(value, one))) return false
  if (test.not && passes(value, test.not)) return false
  if (test.minimum !== undefined && !(typeof value === 'number' && value >= test.minimum)) return false
  if (test.maximum !== undefined && !(typeof value === 'number' && value <= test.maximum)) return false
  if (test.contains && !(Array.isArray(value) && value.some((one) => passes(one, test.contains as Test)))) return false
  return true
}

/** True if all tests hold for the record. */
export function holds(condition: Condition | undefined, record: Row): boolean {
  if (!condition) return true
  return Object.entries(condition).every(([sibling, test]) => passes(record[sibling], test))
}

/** Names of the fields that the record hides. A field whose condition reads a hidden field sees null there. */
export function hiddenFields(fields: Fields, record: Row): Set<string> {
  const hidden = new Set<string>()
  const seen = { ...record }
  const visit = (name: string, trail: readonly string[]): void => {
    const field = fields[name]
    if (!field?.when || hidden.has(name) || trail.includes(name)) return
    for (const sibling of Object.keys(field.when)) visit(sibling, [...trail, name])
    if (!holds(field.when, seen)) {
      hidden.add(name)
      seen[name] = null
    }
  }
  for (const name of Object.keys(fields)) visit(name, [])
  return hidden
}

/** Fields that these decide over: a change of one may hide them. */
export function dependents(fields: Fields, names: readonly string[]): Field[] {
  return Object.values(fields).filter(({ when = {} }) => Object.keys(when).some((sibling) => names.includes(sibling)))
}
