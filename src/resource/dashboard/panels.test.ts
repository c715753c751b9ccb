// Panels of a board: only those that a person may see, and rows of the page without holes.
import { expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { binding } from '#generated/resources/home'
import { COLUMNS, panelsOf, spansOf } from './panels'

test.each([
  [
    [2, 1],
    [4, 2],
  ],
  [
    [1, 1, 1],
    [2, 2, 2],
  ],
  [
    [1, 1, 1, 1],
    [3, 3, 3, 3],
  ],
  [
    [1, 1],
    [3, 3],
  ],
  [[2], [6]],
  [[1], [6]],
  [
    [2, 2, 1],
    [6, 4, 2],
  ],
  [
    [1, 1, 1, 1, 1],
    [2, 2, 2, 3, 3],
  ],
  [[], []],
])('%j becomes %j', (weights, spans) => {
  expect(spansOf(weights)).toEqual(spans)
})

test('every row is full, whatever the panels', () => {
  for (let code = 0; code < 2 ** 10; code++) {
    const weights = [...code.toString(2)].map((digit) => Number(digit) + 1)
    let row = 0
    for (const span of spansOf(weights)) {
      row += span
      expect(row).toBeLessThanOrEqual(COLUMNS)
      if (row === COLUMNS) row = 0
    }
    expect(row, JSON.stringify(weights)).toBe(0)
  }
})

const everything = new Set(bindings.flatMap(({ route }) => route ?? []))
const names = (grant: ReadonlySet<string>, whole = true) =>
  panelsOf(binding, { grant, whole }).map(({ place }) => place.join('.'))

test('a person with all pages sees every part', () => {
  expect(names(everything)).toEqual(expect.arrayContaining(['todo', 'cards', 'trend', 'charts.area', 'coming', 'top']))
})

test('a person without pages sees only the to-do', () => {
  expect(names(new Set())).toEqual(['todo'])
})

test('balances of all accounts are for those who see all data', () => {
  const cards = (whole: boolean) =>
    panelsOf(binding, { grant: new Set(['/ledger/list']), whole }).filter(({ part }) => part.as === 'cards')
  expect(cards(true)).toHaveLength(1)
  expect(cards(false)).toHaveLength(0)
})
