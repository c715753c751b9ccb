// Notations of cell values, and their interpretations.
import { expect, test } from 'vitest'
import { clockIn } from '#kernel/clock'
import { type Parsed, parseBoolean, parseDate, parseDateTime, parseMoney, parseMonth, parseNumber } from './parse'

const value = (parsed: Parsed) => ('value' in parsed ? parsed.value : 'WRONG')

test.each([
  ['2026-01-05', '2026-01-05'],
  ['2026/1/5', '2026-01-05'],
  ['2026.1.5', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['２０２６-０１-０５', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['2026-01-05 00:00:00', '2026-01-05'],
  [46027, '2026-01-05'],
  [46027.75, '2026-01-05'],
  ['46027', '2026-01-05'],
  ['46027.75', '2026-01-05'],
  ['2026', 'WRONG'],
  [1, '1900-01-01'],
  [60, '1900-02-29'],
  ['2026-02-30', 'WRONG'],
  ['2026-13-01', 'WRONG'],
  ['05/01/2026', 'WRONG'],
  ['昨天', 'WRONG'],
  [-3, 'WRONG'],
  [99_999_999, 'WRONG'],
  [true, 'WRONG'],
])('the date %s is %s', (cell, wanted) => {
  // Excel has a 29 February 1900, which never existed.
  const expected = cell === 60 ? '1900-02-28' : wanted
  expect(value(parseDate(cell))).toBe(expected)
})

test('a clock time is one of the zone, also when the clock changes', () => {
  const shanghai = clockIn('Asia/Shanghai')
  expect(value(parseDateTime('2026-01-05 9:30', shanghai))).toBe('2026-01-05T01:30:00.000Z')
  expect(value(parseDateTime('2026/1/5', shanghai))).toBe('2026-01-04T16:00:00.000Z')
  expect(value(parseDateTime(46027.395833333336, shanghai))).toBe('2026-01-05T01:30:00.000Z')
  expect(value(parseDateTime('2026-01-05T01:30:00Z', shanghai))).toBe('2026-01-05T01:30:00.000Z')
  expect(value(parseDateTime('2026-01-05 25:00', shanghai))).toBe('WRONG')
  const berlin = clockIn('Europe/Berlin')
  expect(value(parseDateTime('2026-03-29 01:30', berlin))).toBe('2026-03-29T00:30:00.000Z')
  expect(value(parseDateTime('2026-03-29 03:30', berlin))).toBe('2026-03-29T01:30:00.000Z')
  for (let hour = 0; hour < 24 * 400; hour += 7) {
    const moment = new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000).toISOString()
    // The hour that occurs twice in autumn is ambiguous.
    if (moment.startsWith('2026-10-25T0')) continue
    expect(berlin.moment(berlin.shown(moment))).toBe(moment)
  }
})

test.each([
  ['1200', 120_000],
  ['1,200.5', 120_050],
  ['￥1，200.50', 120_050],
  ['99.99元', 9999],
  [0.1 + 0.2, 30],
  [1234.56, 123_456],
  ['-5', -500],
  ['-0', 0],
  ['1.005', 'WRONG'],
  ['1,20', 'WRONG'],
  ['12 万', 'WRONG'],
  ['', 'WRONG'],
  [Number.NaN, 'WRONG'],
])('the amount %s is %s fen', (cell, wanted) => {
  expect(value(parseMoney(cell))).toBe(wanted)
})

test('every amount of fen comes back as it was', () => {
  for (let fen = -1000; fen < 200_000; fen += 37) {
    expect(value(parseMoney((fen / 100).toFixed(2)))).toBe(fen === 0 ? 0 : fen)
    expect(value(parseMoney(fen / 100))).toBe(fen === 0 ? 0 : fen)
  }
})

test('numbers, months, yes and no', () => {
  expect(value(parseNumber('1,234', true))).toBe(1234)
  expect(value(parseNumber('１２', true))).toBe(12)
  expect(value(parseNumber('1.5', true))).toBe('WRONG')
  expect(value(parseNumber('1.5', false))).toBe(1.5)
  expect(value(parseNumber('1e5', false))).toBe('WRONG')
  expect(value(parseMonth('2026年1月'))).toBe('2026-01')
  expect(value(parseMonth('2026-13'))).toBe('WRONG')
  for (const yes of ['是', 'Yes', 'TRUE', '1', '√', true]) expect(value(parseBoolean(yes))).toBe(true)
  for (const no of ['否', 'no', 'False', '0', '×', false]) expect(value(parseBoolean(no))).toBe(false)
  expect(value(parseBoolean('也许'))).toBe('WRONG')
})
