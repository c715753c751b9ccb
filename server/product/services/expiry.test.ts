// Expiries without a renewal, replayed from histories with freezes, merges and later renewals.
import { expect, test } from 'vitest'
import { FOREVER, type Line, problemOf, replay } from './expiry'

let serial = 0
const line = (kind: string, more: Partial<Line> = {}): Line => ({
  id: ++serial,
  user_id: 1,
  origin_id: null,
  kind,
  from_value: null,
  to_value: null,
  start_date: null,
  end_date: null,
  ref_type: null,
  ref_id: null,
  ...more,
})
const joined = (end: string, more: Partial<Line> = {}) => line('join', { end_date: end, ...more })
const renewed = (id: number, from: string, to: string, more: Partial<Line> = {}) =>
  line('renew', { ref_type: 'user_renew', ref_id: id, from_value: from, to_value: to, ...more })
const rest = (from: string, to: string, more: Partial<Line> = {}) =>
  line('unfreeze', { from_value: from, to_value: to, ...more })
const merged = (own: string, other: string | null, result: string) => [
  line('merge', { ref_type: 'user', ref_id: 2, end_date: other }),
  line('expire', { ref_type: 'user', ref_id: 2, from_value: own, to_value: result }),
]
const expiry = (lines: readonly Line[], effective: readonly number[]) => replay(lines, new Set(effective)).get(1)
const problem = (id: number, lines: readonly Line[], effective: readonly number[]) =>
  problemOf(id, lines, new Set(effective))
const of2 = { origin_id: 2 }

test('without a renewal it is what it was before, with the rests since', () => {
  const lines = [joined('2026-12-31'), renewed(7, '2026-12-31', '2027-12-31')]
  expect(expiry(lines, [7])).toBe('2027-12-31')
  expect(expiry(lines, [])).toBe('2026-12-31')
  expect(expiry([...lines, rest('2027-12-31', '2028-01-10')], [])).toBe('2027-01-10')
})

test('only the last one goes, and not over a decision or a new membership', () => {
  const lines = [joined('2026-12-31'), renewed(7, '2026-12-31', '2027-12-31')]
  const next = renewed(8, '2027-12-31', '2028-12-31')
  expect(problem(7, [...lines, next], [7, 8])).not.toBeNull()
  // A voided renewal doesn't block others.
  expect(problem(7, [...lines, next], [7])).toBeNull()
  for (const kind of ['expire', 'rejoin']) expect(problem(7, [...lines, line(kind)], [7])).not.toBeNull()
})

test('a renewal of the record that was merged in goes alone: what the other one was valid until stays', () => {
  const lines = [joined('2027-06-30'), joined('2026-12-31', of2), renewed(7, '2026-12-31', '2027-12-31', of2)]
  const both = [...lines, ...merged('2027-06-30', '2027-12-31', '2027-12-31')]
  expect(problem(7, both, [7])).toBeNull()
  expect(expiry(both, [7])).toBe('2027-12-31')
  expect(expiry(both, [])).toBe('2027-06-30')
})

test('both lost one after the other, whichever goes first', () => {
  const lines = [
    joined('2026-03-31'),
    renewed(6, '2026-03-31', '2027-03-31'),
    joined('2025-12-31', of2),
    renewed(7, '2025-12-31', '2027-12-31', of2),
    ...merged('2027-03-31', '2027-12-31', '2027-12-31'),
  ]
  expect(expiry(lines, [6])).toBe('2027-03-31')
  expect(expiry(lines, [7])).toBe('2027-12-31')
  expect(expiry(lines, [])).toBe('2026-03-31')
})

test('decisions and renewals of the other record before the merge are not its own', () => {
  const lines = [renewed(7, '2026-12-31', '2027-12-31', of2), line('expire', { to_value: '2027-06-30' })]
  const both = [...lines, ...merged('2027-06-30', '2027-12-31', '2027-12-31')]
  expect(problem(7, both, [7, 9])).toBeNull()
  expect(expiry(both, [])).toBe('2027-06-30')
  expect(problem(7, [...both, line('expire')], [7])).not.toBeNull()
})

test('a rest counts also while the membership was lifelong: it may turn out to have an end', () => {
  const lines = [
    joined('2026-12-31'),
    renewed(7, '2026-12-31', FOREVER),
    line('unfreeze', { ref_type: 'days', ref_id: 10 }),
  ]
  expect(expiry(lines, [7])).toBeNull()
  expect(expiry(lines, [])).toBe('2027-01-10')
})

test('lifelong stays lifelong, and a history that begins in the middle tells what it can', () => {
  expect(expiry([joined('2027-06-30'), ...merged('2027-06-30', null, FOREVER)], [])).toBeNull()
  expect(expiry([rest('2026-01-01', '2026-01-11')], [])).toBe('2026-01-11')
})
