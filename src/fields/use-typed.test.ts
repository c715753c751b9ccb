// An applied value that comes back late doesn't undo what was typed since.
import { expect, test } from 'vitest'
import { isOwn } from './use-typed'

test('own values come back in order, or overtaken by a later one', () => {
  const pending = ['a', 'ab', 'abc']
  expect(isOwn(pending, 'ab')).toBe(true)
  expect(pending).toEqual(['abc'])
  expect(isOwn(pending, 'abc')).toBe(true)
  expect(pending).toEqual([])
})

test('a value from elsewhere replaces what is typed, and all that was on its way', () => {
  const pending = ['a']
  expect(isOwn(pending, '')).toBe(false)
  expect(pending).toEqual([])
  expect(isOwn(pending, 'a')).toBe(false)
})
