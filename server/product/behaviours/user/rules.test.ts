// Points of a fact under each kind of rule.
import { expect, test } from 'vitest'
import { worth } from '../../services/point-rules'

const rule = (mode: string, points: number, unit: number | null = null) => ({ mode, points, unit })

test.each([
  ['a fixed rule', rule('fixed', 50), {}, 50],
  ['so many times', rule('fixed', 50), { times: 3 }, 150],
  ['whole units of money only', rule('per_amount', 1, 100), { amount: 19_999 }, 1],
  ['exactly two units', rule('per_amount', 1, 100), { amount: 20_000 }, 2],
  ['less than a unit', rule('per_amount', 5, 100), { amount: 9_999 }, 0],
  ['hours', rule('per_hour', 5, 1), { hours: 2.75 }, 10],
  ['units that binary numbers cannot hold', rule('per_hour', 1, 0.1), { hours: 0.3 }, 3],
  ['no unit at all', rule('per_amount', 5), { amount: 100_000 }, 0],
])('%s', (_name, given, measure, points) => {
  expect(worth(given, measure)).toBe(points)
})
