// A typed date is read as a whole, and as no other.
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { expect, test } from 'vitest'
import { dateTyped, typedShapes } from './Input'

// As the picker's library does.
dayjs.extend(customParseFormat)

test.each([
  ['date', '2026-11-28', '2026-11-28 00:00'],
  ['date', '2026-1-5', '2026-01-05 00:00'],
  ['date', '2026年11月8日', '2026-11-08 00:00'],
  ['date', '2026-02-31', null],
  ['date', '0001-01-01', null],
  ['date', '今天', null],
  ['month', '2026-12', '2026-12-01 00:00'],
  ['month', '2026-2', '2026-02-01 00:00'],
  ['date-time', '2026-11-20 9:30', '2026-11-20 09:30'],
  ['date-time', '2026/11/20', '2026-11-20 00:00'],
  ['date-time', '2026-11-20 25:00', null],
] as const)('the %s %s is %s', (kind, text, wanted) =>
  expect(dateTyped(kind, text)?.moment.format('YYYY-MM-DD HH:mm') ?? null).toBe(wanted),
)

test.each(['date', 'month', 'date-time'] as const)('no beginning of a %s is one for the picker', (kind) => {
  for (const moment of [dayjs('2026-11-28 19:35:10'), dayjs('2031-01-01 00:00:00')])
    for (const shape of typedShapes(kind)) {
      const text = moment.format(shape)
      for (let length = 1; length < text.length; length++)
        expect(dateTyped(kind, text.slice(0, length))?.isTaken ?? false, text.slice(0, length)).toBe(false)
    }
})
