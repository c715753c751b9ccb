// Operators of a filter: those of a field, the one in use, and the value kept under another one.
import type { Field } from '#kernel/binding'
import { filterOf, isTime } from '#kernel/kinds'
import type { Comparison, FilterValue } from '#kernel/wire'
import { dayBounds, dayOf } from './zone'

export type Operator =
  | 'contains'
  | 'starts'
  | 'is'
  | 'not'
  | 'in'
  | 'none'
  | 'between'
  | 'gte'
  | 'lte'
  | 'gt'
  | 'lt'
  | 'equals'
  | 'within'
  | 'empty'
  | 'filled'

/** The default comes first. Fields that always have a value have no operators for empty ones. */
export function operatorsOf(field: Field): readonly Operator[] {
  const gaps: Operator[] = field.many || field.nullable ? ['empty', 'filled'] : []
  switch (filterOf(field)) {
    case 'contains':
      return ['contains', 'is', 'not', ...gaps]
    case 'starts':
      return ['starts', ...gaps]
    case 'in':
      return ['in', 'none', ...gaps]
    case 'range':
      return isTime(field)
        ? ['within', 'between', 'lt', 'gt', 'lte', 'gte', ...gaps]
        : ['between', 'gte', 'lte', 'equals', ...gaps]
    case 'equals':
      return ['equals', ...gaps]
    case 'none':
      return []
  }
}

export function comparisonIn(value: FilterValue | undefined): Comparison {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
}

/** The operator of a filter value. */
export function operatorIn(field: Field, value: FilterValue): Operator {
  const kind = filterOf(field)
  const { empty, none, ne, within, gte, lte, gt, lt } = comparisonIn(value)
  if (empty !== undefined) return empty ? 'empty' : 'filled'
  if (none !== undefined) return 'none'
  if (ne !== undefined) return kind === 'in' ? 'none' : 'not'
  if (within !== undefined) return 'within'
  if (kind === 'contains') return Array.isArray(value) ? 'is' : 'contains'
  if (kind === 'starts') return 'starts'
  if (kind === 'in') return 'in'
  if (kind === 'equals') return 'equals'
  if (lt !== undefined) return 'lt'
  if (gt !== undefined) return 'gt'
  if (isTime(field)) return gte !== undefined && lte !== undefined ? 'between' : gte !== undefined ? 'gte' : 'lte'
  if (typeof value === 'number' || (gte !== undefined && gte === lte)) return 'equals'
  if (gte !== undefined && lte !== undefined) return 'between'
  return gte !== undefined ? 'gte' : 'lte'
}

/** The text of a text filter. */
export function textIn(value: FilterValue | undefined): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return String(value[0] ?? '')
  const { contains, ne } = comparisonIn(value)
  return contains ?? (typeof ne === 'string' ? ne : '')
}

export function textFilter(operator: Operator, text: string): FilterValue | undefined {
  if (text === '') return undefined
  return operator === 'is' ? [text] : operator === 'not' ? { ne: text } : { contains: text }
}

/** The values of a choice filter, included or excluded. */
export function listIn(value: FilterValue | undefined): (string | number)[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'string' || typeof value === 'number') return [value]
  const { none, ne } = comparisonIn(value)
  return none ?? (typeof ne === 'string' || typeof ne === 'number' ? [ne] : [])
}

export function listFilter(operator: Operator, values: (string | number)[]): FilterValue | undefined {
  if (values.length === 0) return undefined
  return operator === 'none' ? { none: values } : values
}

export interface Bounds {
  gte?: string | number
  lte?: string | number
}

/** Operators with one day, and the instant of that day that each compares with. */
export const daySides = { gte: 'gte', lt: 'gte', lte: 'lte', gt: 'lte' } as const
export type DayOperator = keyof typeof daySides

export function isDayOperator(operator: Operator): operator is DayOperator {
  return Object.hasOwn(daySides, operator)
}

export function boundsIn(value: FilterValue | undefined): Bounds {
  if (typeof value === 'number' || typeof value === 'string') return { gte: value, lte: value }
  const { gte, lte, gt, lt } = comparisonIn(value)
  // For another operator that is chosen: the day stays.
  if (gt !== undefined || lt !== undefined) return { gte: gt ?? lt, lte: gt ?? lt } as Bounds
  return { ...(gte === undefined ? {} : { gte }), ...(lte === undefined ? {} : { lte }) }
}

function boundsUnder(operator: Operator, { gte, lte }: Bounds): FilterValue | undefined {
  const one = gte ?? lte
  if (one === undefined) return undefined
  if (operator === 'gte') return { gte: one }
  if (operator === 'lte') return { lte: lte ?? one }
  if (operator === 'gt') return { gt: String(lte ?? one) }
  if (operator === 'lt') return { lt: String(one) }
  if (operator === 'equals') return { gte: one, lte: one }
  return { ...(gte === undefined ? {} : { gte }), ...(lte === undefined ? {} : { lte }) }
}

/** Instants at the side of their day that each operator compares with. */
function onDays(field: Field, value: FilterValue | undefined): FilterValue | undefined {
  if (field.kind !== 'date-time' || value === undefined) return value
  const sides = Object.entries(comparisonIn(value)).map(([name, instant]) => [
    name,
    isDayOperator(name as Operator) ? dayBounds(dayOf(String(instant)))[daySides[name as DayOperator]] : instant,
  ])
  return Object.fromEntries(sides)
}

/** The filter under another operator: the value is kept if still meaningful. */
export function movedTo(field: Field, value: FilterValue | undefined, operator: Operator): FilterValue | undefined {
  if (operator === 'empty' || operator === 'filled') return { empty: operator === 'empty' }
  switch (filterOf(field)) {
    case 'contains':
    case 'starts':
      return textFilter(operator, textIn(value))
    case 'in':
      return listFilter(operator, listIn(value))
    case 'range':
      return operator === 'within' ? undefined : onDays(field, boundsUnder(operator, boundsIn(value)))
    default:
      return typeof value === 'boolean' ? value : undefined
  }
}
