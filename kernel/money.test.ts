// Money keeps every fen between screen and server.
import { expect, test } from 'vitest'
import { fenOf, shownMoney, yuanOf } from './money'

test('every amount comes back as it went', () => {
  for (const fen of [0, 1, 9, 10, 99, 100, 101, 110, 1999, 120_050, 99_999_999_999, -1, -50, -120_050])
    expect(fenOf(yuanOf(fen))).toBe(fen)
})

test('amounts that a float would spoil are exact', () => {
  expect(fenOf('1.15')).toBe(115)
  expect(fenOf('4.35')).toBe(435)
  expect(fenOf('1001.11')).toBe(100_111)
  expect(fenOf('0.29')).toBe(29)
})

test('what people type is understood, what is no amount is refused', () => {
  expect(fenOf('1,200.5')).toBe(120_050)
  expect(fenOf('¥ 3')).toBe(300)
  expect(fenOf('12.')).toBe(1200)
  expect(fenOf('12.340')).toBe(1234)
  for (const text of ['', 'x', '1.234', '1.2.3', '--1', '1e3']) expect(fenOf(text)).toBeNull()
})

test('amounts are shown with two decimals and groups of three', () => {
  expect(shownMoney(0)).toBe('¥0.00')
  expect(shownMoney(120_000)).toBe('¥1,200.00')
  expect(shownMoney(-123_456_789)).toBe('-¥1,234,567.89')
})
