// Filters of a list survive the way through Refine's, and its own operators reach the call.
import type { CrudFilter } from '@refinedev/core'
import { expect, test } from 'vitest'
import type { Filter } from '#kernel/wire'
import { crudFilters, crudSorters, queryOfFilters, sortOf } from './crud-filters'

const filters: Filter[] = [
  { status: 'valid' },
  { area_id: [3, 5], open: false },
  { amount: { gte: 1, lte: 9 }, name: { contains: '林' } },
  { end_date: { within: 'this_month' }, remark: { empty: true }, mobile: { empty: false } },
  { kind: { none: ['a', 'b'] }, level: { ne: 2 }, start: { gt: '2026-01-01', lt: '2026-02-01' } },
]

test.each(filters)('%j comes back', (filter) => {
  expect(queryOfFilters(crudFilters({ filter }))).toEqual({ filter })
  expect(queryOfFilters(crudFilters({ filter, any: filters }))).toEqual({ filter, any: filters })
})

test('no condition is no key', () => {
  expect(crudFilters({})).toEqual([])
  expect(queryOfFilters([])).toEqual({})
})

test("Refine's own between is a range", () => {
  const between: CrudFilter = { field: 'amount', operator: 'between', value: [1, 9] }
  expect(queryOfFilters([between])).toEqual({ filter: { amount: { gte: 1, lte: 9 } } })
})

test('an operator without a counterpart is refused, not dropped', () => {
  expect(() => queryOfFilters([{ field: 'name', operator: 'endswith', value: 'a' }])).toThrow('endswith')
  const nested: CrudFilter = { operator: 'and', value: [{ field: 'name', operator: 'eq', value: 'a' }] }
  expect(() => queryOfFilters([nested])).toThrow('any-of')
})

test('a descending order has a minus', () => {
  expect(sortOf(crudSorters(['name', '-id']))).toEqual(['name', '-id'])
  expect(sortOf([])).toBeUndefined()
})
