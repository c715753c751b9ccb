// Differences of the work report as text.
import { expect, test } from 'vitest'
import { changeText, type Figure } from './report'

const points = (num: string): string => `${num} pp`
const of = (more: Partial<Figure>): string => changeText({ kind: 'count', ...more } as Figure, points)

test('a difference has its sign and its rate', () => {
  expect(of({ diff: 30, rate: 11.5 })).toBe('+30 (+11.5%)')
  expect(of({ diff: -3, rate: -60 })).toBe('-3 (-60%)')
  expect(of({ diff: 13, rate: null })).toBe('+13')
  expect(of({ diff: null, rate: null })).toBe('–')
})

test('the difference of two rates is in percentage points and has no rate', () => {
  expect(of({ kind: 'percent', diff: -13.02, rate: -13.3 })).toBe('-13 pp')
  expect(of({ kind: 'percent', diff: 2.5, rate: 3 })).toBe('+2.5 pp')
})
