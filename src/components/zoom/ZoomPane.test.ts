// Scales of a zoomed pane.
import { expect, test } from 'vitest'
import { fitOf, LEAST, MOST, scrollFor, startOf, stepFrom } from './ZoomPane'

test('steps lead to the next scale, also from between, and end at both ends', () => {
  expect([stepFrom(1, 1), stepFrom(1, -1)]).toEqual([1.1, 0.9])
  expect([stepFrom(0.71, 1), stepFrom(0.71, -1)]).toEqual([0.8, 0.67])
  expect([stepFrom(MOST, 1), stepFrom(LEAST, -1)]).toEqual([MOST, LEAST])
})

test('fit shows everything and enlarges nothing', () => {
  expect(fitOf({ width: 2000, height: 500 }, { width: 1000, height: 500 })).toBe(0.5)
  expect(fitOf({ width: 500, height: 2000 }, { width: 1000, height: 500 })).toBe(0.25)
  expect(fitOf({ width: 100, height: 100 }, { width: 1000, height: 500 })).toBe(1)
})

test('the start is as wide as the pane but never too small to read', () => {
  expect(startOf({ width: 1250, height: 9000 }, { width: 1000, height: 500 })).toBe(0.8)
  expect(startOf({ width: 9000, height: 100 }, { width: 1000, height: 500 })).toBe(0.67)
})

test('the point under the pointer stays where it is', () => {
  const after = scrollFor(300, 200, 1, 1.5)
  expect((after + 300) / 1.5).toBe(200 + 300)
})
