// Reads one filter value from outside and keeps only what the binding allows.
import type { Field } from '#kernel/binding'
import { filterOf, isTime, jsonType } from '#kernel/kinds'
import { daysOf } from '#kernel/periods'
import type { Comparison, FilterValue } from '#kernel/wire'

type Scalar = string | number | boolean

const MOST_VALUES = 2000
const LONGEST = 200

function scalar(field: Field, value: unknown): Scalar | undefined {
  if (field.choices) return field.choices.find((choice) => choice.value === value)?.value
  switch (jsonType(field)) {
    case 'string':
      return typeof value === 'string' && value !== '' && value.length <= LONGEST ? value : undefined
    case 'integer':
      return Number.isSafeInteger(value) ? (value as number) : undefined
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
    default:
      return undefined
  }
}

function several(field: Field, values: readonly unknown[]): (string | number)[] {
  const read = values.slice(0, MOST_VALUES).map((one) => scalar(field, one))
  return read.filter((one): one is string | number => one !== undefined && typeof one !== 'boolean')
}

function comparison(field: Field, value: Record<string, unknown>): Comparison | undefined {
  const kind = filterOf(field)
  const result: Record<string, Scalar> = {}
  if (isTime(field) && typeof value['within'] === 'string' && daysOf(value['within'], '2000-01-01'))
    result['within'] = value['within']
  for (const word of ['gte', 'lte', 'ne', 'contains', 'empty'] as const) {
    const given = value[word]
    if (word === 'empty') {
      if (typeof given === 'boolean') result[word] = given
      continue
    }
    if ((word === 'gte' || word === 'lte') && kind !== 'range') continue
    if (word === 'contains' && kind !== 'contains' && kind !== 'starts') continue
    const read = scalar(field, given)
    if (read !== undefined) result[word] = read
  }
  const none = kind === 'in' && Array.isArray(value['none']) ? several(field, value['none']) : []
  if (Object.keys(result).length === 0 && none.length === 0) return undefined
  return { ...result, ...(none.length > 0 ? { none } : {}) } as Comparison
}

/** The value as a filter of the field; undefined if no part of it is valid. */
export function readFilterValue(field: Field, value: unknown): FilterValue | undefined {
  const kind = filterOf(field)
  if (kind === 'none' || value === null || value === undefined) return undefined
  if (Array.isArray(value)) {
    if (kind === 'equals') return undefined
    const kept = several(field, value)
    // An empty list would mean "no row at all".
    return kept.length > 0 || value.length === 0 ? kept : undefined
  }
  if (typeof value === 'object') return comparison(field, value as Record<string, unknown>)
  return scalar(field, value)
}
