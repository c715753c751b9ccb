// Grouped figures read as those of Intl.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grouped } from './grouped'

const intl = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1234567.5, '-1,234,567.5'],
  [0.1234567, '0.123457'],
])('%d', (value, text) => expect(grouped(value)).toBe(text))

test('any amount and any share', () => {
  const same = (value: number): void => expect(grouped(value)).toBe(intl.format(value))
  fc.assert(
    fc.property(fc.integer(), (value) => {
      same(value)
      same(value / 100)
    }),
  )
})
