// The limit in memory: counts by address, opens again in time, and is not held up by a clock that was set back.
import { expect, test } from 'vitest'
import { windowOf } from './window'

const START = Date.parse('2026-01-01T00:00:00Z')

function limited() {
  const clock = { now: START }
  const window = windowOf(2, 60, () => new Date(clock.now))
  return { clock, wait: (ip: string) => window.wait(ip) }
}

test('an address waits for the end of its window, others do not', () => {
  const { clock, wait } = limited()
  expect([wait('203.0.113.1'), wait('203.0.113.1'), wait('203.0.113.1')]).toEqual([0, 0, 60])
  expect(wait('203.0.113.2')).toBe(0)
  clock.now += 59_500
  expect(wait('203.0.113.1')).toBe(1)
  clock.now += 500
  expect(wait('203.0.113.1')).toBe(0)
})

test('addresses of one IPv6 network are one reader', () => {
  const { wait } = limited()
  expect([wait('2001:db8:1:2::7'), wait('2001:db8:1:2::8'), wait('2001:db8:1:2::9')]).toEqual([0, 0, 60])
})

test('a clock that is set back begins a new window', () => {
  const { clock, wait } = limited()
  for (let time = 0; time < 3; time++) wait('203.0.113.1')
  clock.now -= 3_600_000
  expect(wait('203.0.113.1')).toBe(0)
})
