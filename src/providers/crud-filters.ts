// Refine's filters and sorters as those of a list call, and back.
import type { CrudFilter, CrudSort, LogicalFilter } from '@refinedev/core'
import type { Comparison, Filter, FilterValue, ListQuery } from '#kernel/wire'

type Query = Pick<ListQuery, 'filter' | 'any'>

/** Refine's operators, by the keys of a comparison. A relative period is `between` with its word. */
const operators: Readonly<Record<Exclude<keyof Comparison, 'empty'>, LogicalFilter['operator']>> = {
  gte: 'gte',
  lte: 'lte',
  gt: 'gt',
  lt: 'lt',
  ne: 'ne',
  contains: 'contains',
  none: 'nin',
  within: 'between',
}

function crudOf(field: string, value: FilterValue): LogicalFilter[] {
  if (Array.isArray(value)) return [{ field, operator: 'in', value }]
  if (typeof value !== 'object') return [{ field, operator: 'eq', value }]
  return Object.entries(value).map(([key, given]) =>
    key === 'empty'
      ? { field, operator: given ? 'null' : 'nnull', value: true }
      : { field, operator: operators[key as keyof typeof operators], value: given as unknown },
  )
}

const allOf = (filter: Filter): LogicalFilter[] =>
  Object.entries(filter).flatMap(([field, value]) => crudOf(field, value))

/** The conditions of a list call; its any-of groups are one `or` of `and`s. */
export function crudFilters({ filter = {}, any = [] }: Query): CrudFilter[] {
  const groups: CrudFilter[] = any.map((group) => ({ operator: 'and', value: allOf(group) }))
  return [...allOf(filter), ...(groups.length > 0 ? [{ operator: 'or' as const, value: groups }] : [])]
}

function comparisonOf({ field, operator, value }: LogicalFilter, before: FilterValue | undefined): FilterValue {
  if (operator === 'eq' || operator === 'in') return value
  const others = typeof before === 'object' && !Array.isArray(before) ? before : {}
  if (operator === 'null' || operator === 'nnull') return { ...others, empty: operator === 'null' }
  if (operator === 'between' && Array.isArray(value)) return { ...others, gte: value[0], lte: value[1] }
  const key = Object.entries(operators).find(([, one]) => one === operator)?.[0]
  if (key === undefined) throw new Error(`No list can be filtered by ${operator} of ${field}`)
  return { ...others, [key]: value }
}

function filterOf(conditions: readonly CrudFilter[]): Filter {
  const filter: Filter = {}
  for (const one of conditions) {
    if (!('field' in one)) throw new Error('Lists have any-of groups at the top only')
    filter[one.field] = comparisonOf(one, filter[one.field])
  }
  return filter
}

/** Refine's filters as `filter` and `any` of a call. Throws for an operator that the server doesn't know. */
export function queryOfFilters(filters: readonly CrudFilter[] = []): Query {
  const plain = filters.filter((one) => 'field' in one)
  const [or, ...further] = filters.filter((one) => !('field' in one))
  if (further.length > 0 || (or && or.operator !== 'or')) throw new Error('Lists have one any-of group')
  const any = (or?.value as CrudFilter[] | undefined)?.map((one) => filterOf('field' in one ? [one] : one.value))
  return { ...(plain.length > 0 ? { filter: filterOf(plain) } : {}), ...(any?.length ? { any } : {}) }
}

export const crudSorters = (sort: readonly string[]): CrudSort[] =>
  sort.map((one) => ({ field: one.replace(/^-/, ''), order: one.startsWith('-') ? 'desc' : 'asc' }))

/** Undefined for the default order of the list. */
export function sortOf(sorters: readonly CrudSort[] | undefined): string[] | undefined {
  return sorters?.length ? sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)) : undefined
}
