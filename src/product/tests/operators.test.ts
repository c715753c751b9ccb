// A filter shows its operator, and keeps the typed value when another one is chosen.
import { expect, test } from 'vitest'
import { binding as user } from '#generated/resources/user'
import type { Field } from '#kernel/binding'
import { movedTo, operatorIn, operatorsOf } from '../../fields/operators'

const of = (name: string): Field => user.fields[name] as Field

test('each kind has its own operators', () => {
  expect(operatorsOf(of('member_no')).slice(0, 3)).toEqual(['contains', 'is', 'not'])
  expect(operatorsOf(of('position_id')).slice(0, 2)).toEqual(['in', 'none'])
  expect(operatorsOf(of('birthday'))).toEqual(['within', 'between', 'lt', 'gt', 'lte', 'gte', 'empty', 'filled'])
  expect(operatorsOf(of('contribute_total')).slice(0, 4)).toEqual(['between', 'gte', 'lte', 'equals'])
  expect(operatorsOf(of('is_star'))[0]).toBe('equals')
  expect(operatorsOf({ ...of('id_card'), sensitive: 'secret' })).toEqual([])
})

test('what cannot be empty is not asked whether it is', () => {
  expect(operatorsOf({ ...of('status'), nullable: false })).toEqual(['in', 'none'])
})

test('the operator is read back from the filter', () => {
  expect(operatorIn(of('member_no'), { contains: 'A' })).toBe('contains')
  expect(operatorIn(of('member_no'), ['A'])).toBe('is')
  expect(operatorIn(of('member_no'), { ne: 'A' })).toBe('not')
  expect(operatorIn(of('position_id'), { none: [1] })).toBe('none')
  expect(operatorIn(of('birthday'), { within: 'this_month' })).toBe('within')
  expect(operatorIn(of('birthday'), { empty: false })).toBe('filled')
  expect(operatorIn(of('contribute_total'), { gte: 1, lte: 1 })).toBe('equals')
  expect(operatorIn(of('contribute_total'), { lte: 1 })).toBe('lte')
  expect(operatorIn(of('birthday'), { lt: '2026-01-01' })).toBe('lt')
  expect(operatorIn(of('birthday'), { gt: '2026-01-01' })).toBe('gt')
})

test('a day stays a day: an instant moves to the side that the operator compares with', () => {
  const [first, last] = ['2026-03-01T16:00:00Z', '2026-03-02T15:59:59.999999Z']
  const moment: Field = { ...of('birthday'), kind: 'date-time' }
  expect(movedTo(moment, { gte: first }, 'gt')).toEqual({ gt: last })
  expect(movedTo(moment, { gt: last }, 'lt')).toEqual({ lt: first })
  expect(movedTo(moment, { lt: first }, 'between')).toEqual({ gte: first, lte: last })
})

test('what was typed moves along where it still means something', () => {
  expect(movedTo(of('member_no'), { contains: 'A' }, 'not')).toEqual({ ne: 'A' })
  expect(movedTo(of('position_id'), [1, 2], 'none')).toEqual({ none: [1, 2] })
  expect(movedTo(of('position_id'), [1, 2], 'empty')).toEqual({ empty: true })
  expect(movedTo(of('contribute_total'), { gte: 5, lte: 9 }, 'lte')).toEqual({ lte: 9 })
  expect(movedTo(of('birthday'), { gte: '2026-01-01' }, 'within')).toBeUndefined()
  expect(movedTo(of('birthday'), { gte: '2026-01-01' }, 'lt')).toEqual({ lt: '2026-01-01' })
  expect(movedTo(of('birthday'), { gt: '2026-01-01' }, 'lte')).toEqual({ lte: '2026-01-01' })
})
