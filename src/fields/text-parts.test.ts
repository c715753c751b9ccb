// Days within a text stand apart, so that no line breaks within one.
import { expect, test } from 'vitest'
import { aroundDays } from './text-parts'

test('days and months are every second part', () => {
  expect(aroundDays('2026-11-25')).toEqual(['', '2026-11-25', ''])
  expect(aroundDays('2026-11-25 10:30')).toEqual(['', '2026-11-25', ' 10:30'])
  expect(aroundDays('Valid until 2026-12-31 instead of 2025-12.')).toEqual([
    'Valid until ',
    '2026-12-31',
    ' instead of ',
    '2025-12',
    '.',
  ])
  expect(aroundDays('no day')).toEqual(['no day'])
})
