// Stored column choices are restored, without entries that no longer fit.
import { expect, test } from 'vitest'
import { changedBy, placed, readChoices, reordered, switched } from './columns'

const offered = ['a', 'b', 'c'].map((name) => ({ name }))

test('unknown columns, doubles and odd widths are left out', () => {
  const kept = [
    { name: 'b', width: 9999, pin: 'left' },
    { name: 'x' },
    null,
    { name: 'b' },
    { name: 'a', width: 'w', pin: 3 },
  ]
  expect(readChoices(kept, offered)).toEqual([{ name: 'b', width: 800, pin: 'left' }, { name: 'a' }])
  expect(readChoices([{ name: 'x' }], offered)).toBeNull()
  expect(readChoices('a', offered)).toBeNull()
})

test('pinned columns stand at their side, the others between', () => {
  const names = placed([{ name: 'a' }, { name: 'b', pin: 'right' as const }, { name: 'c', pin: 'left' as const }])
  expect(names.map(({ name }) => name)).toEqual(['c', 'a', 'b'])
})

test('a column moves to the place of another one, in either direction', () => {
  const choices = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]
  expect(reordered(choices, 'a', 'c').map(({ name }) => name)).toEqual(['b', 'c', 'a'])
  expect(reordered(choices, 'c', 'a').map(({ name }) => name)).toEqual(['c', 'a', 'b'])
  expect(reordered(choices, 'x', 'a')).toEqual(choices)
})

test('the last column stays, a new one comes last', () => {
  expect(switched([{ name: 'a' }], 'a')).toEqual([{ name: 'a' }])
  expect(switched([{ name: 'a' }, { name: 'b' }], 'a')).toEqual([{ name: 'b' }])
  expect(switched([{ name: 'b' }], 'a')).toEqual([{ name: 'b' }, { name: 'a' }])
})

test('a pin goes as it came', () => {
  const pinned = changedBy([{ name: 'a' }], 'a', { pin: 'left' })
  expect(pinned).toEqual([{ name: 'a', pin: 'left' }])
  expect(changedBy(pinned, 'a', { pin: undefined })).toEqual([{ name: 'a' }])
})
