// Nothing is highlighted that a late answer could replace, and a choice never passes to another row.
import { expect, test } from 'vitest'
import { currentRow, moved } from './use-groups'

const row = (key: string, stale = false) => ({ key, stale })

test('the first row is highlighted once it will stay the first', () => {
  expect(currentRow([row('a')], { chosen: null, settled: false })).toBeUndefined()
  expect(currentRow([row('a'), row('b')], { chosen: null, settled: true })?.key).toBe('a')
  expect(currentRow([row('old', true), row('b')], { chosen: null, settled: true })?.key).toBe('b')
})

test('a choice stays where it is when rows come before it, and is none when its row is gone', () => {
  expect(currentRow([row('new'), row('a')], { chosen: 'a', settled: true })?.key).toBe('a')
  expect(currentRow([row('a')], { chosen: 'a', settled: false })?.key).toBe('a')
  expect(currentRow([row('b')], { chosen: 'a', settled: true })).toBeUndefined()
  expect(currentRow([row('a', true), row('b')], { chosen: 'a', settled: false })).toBeUndefined()
})

test('the arrows go round, past rows that cannot be opened', () => {
  const rows = [row('a'), row('old', true), row('b')]
  const [a, , b] = rows
  expect(moved(rows, undefined, 'ArrowDown')).toBe(a)
  expect(moved(rows, a, 'ArrowDown')).toBe(b)
  expect(moved(rows, b, 'ArrowDown')).toBe(a)
  expect(moved(rows, a, 'ArrowUp')).toBe(b)
  expect(moved(rows, undefined, 'ArrowUp')).toBe(b)
  expect(moved(rows, a, 'Tab')).toBeUndefined()
  expect(moved([], undefined, 'ArrowDown')).toBeUndefined()
})
