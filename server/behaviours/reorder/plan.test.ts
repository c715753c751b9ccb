// Any order is reachable with the fewest new numbers, and rows outside the person's row scope keep theirs.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Place, renumber } from './plan'

/** Rows in the order of a list. */
function shown(places: readonly Place[], changes: ReadonlyMap<number, number>): number[] {
  const value = (place: Place) => changes.get(place.id) ?? place.value
  return [...places].sort((a, b) => value(a) - value(b) || a.rank - b.rank).map((place) => place.id)
}

const rows = (values: readonly number[], fixed: readonly number[] = []): Place[] =>
  values.map((value, index) => ({ id: index + 1, value, rank: index, fixed: fixed.includes(index + 1) }))

function moved(places: readonly Place[], id: number, before: number | null): Place[] {
  const rest = places.filter((place) => place.id !== id)
  const at = before === null ? rest.length : rest.findIndex((place) => place.id === before)
  const row = places.find((place) => place.id === id) as Place
  return [...rest.slice(0, at), row, ...rest.slice(at)]
}

/** The fewest changes, by brute force over the sets of rows that could keep their numbers. */
function fewest(wanted: readonly Place[], low: number, high: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let mask = 0; mask < 2 ** wanted.length; mask++) {
    const keeps = (index: number) => ((mask >> index) & 1) === 1
    if (wanted.some((place, index) => place.fixed && !keeps(index))) continue
    let least = low
    let fits = true
    for (const [index, place] of wanted.entries()) {
      const before = wanted[index - 1]
      if (before && before.rank > place.rank) least++
      if (keeps(index)) {
        if (place.value < least) fits = false
        least = place.value
      }
      if (least > high) fits = false
    }
    if (fits) best = Math.min(best, wanted.filter((_, index) => !keeps(index)).length)
  }
  return best
}

test('between two with room only the moved row gets a new number', () => {
  const places = rows([10, 20, 30, 40])
  expect(renumber(moved(places, 4, 2), 0, 9999)).toEqual(new Map([[4, 14]]))
})

test('to the end it goes a little beyond the last, to the front a little before the first', () => {
  const places = rows([100, 200, 300])
  expect(renumber(moved(places, 1, null), 0, 9999)).toEqual(new Map([[1, 311]]))
  expect(renumber(moved(places, 3, 1), 0, 9999)).toEqual(new Map([[3, 89]]))
})

test('rows that never had a number of their own are moved with few new ones', () => {
  const places = rows(Array.from({ length: 50 }, () => 100))
  const wanted = moved(places, 40, 3)
  const changes = renumber(wanted, 0, 9999) as Map<number, number>
  expect(changes.size).toBe(3)
  expect(shown(wanted, changes)).toEqual(wanted.map((place) => place.id))
})

test('at the limits of the field others make room', () => {
  const places = rows([0, 1, 2])
  const wanted = moved(places, 3, 1)
  const changes = renumber(wanted, 0, 3) as Map<number, number>
  expect(shown(wanted, changes)).toEqual([3, 1, 2])
  for (const value of changes.values()) expect(value).toBeLessThanOrEqual(3)
})

test('any order, any numbers: it comes out as wanted, nothing fixed changes, and no other way needs fewer', () => {
  const place = fc.record({ value: fc.integer({ min: 0, max: 12 }), fixed: fc.boolean() })
  const cases = fc.array(place, { minLength: 1, maxLength: 8 }).chain((list) => {
    const order = fc.shuffledSubarray(
      list.map((_, index) => index),
      { minLength: list.length, maxLength: list.length },
    )
    return fc.tuple(fc.constant(list), order)
  })
  fc.assert(
    fc.property(cases, fc.integer({ min: 0, max: 2 }), ([list, order], low) => {
      const wanted = order.map((rank, index) => ({ id: index + 1, rank, ...(list[index] as (typeof list)[0]) }))
      const changes = renumber(wanted, low, 14)
      const least = fewest(wanted, low, 14)
      if (changes === null) {
        expect(least).toBe(Number.POSITIVE_INFINITY)
        return
      }
      expect(shown(wanted, changes)).toEqual(wanted.map((one) => one.id))
      for (const one of wanted) if (one.fixed) expect(changes.has(one.id)).toBe(false)
      for (const value of changes.values()) {
        expect(value).toBeGreaterThanOrEqual(low)
        expect(value).toBeLessThanOrEqual(14)
      }
      expect(changes.size).toBeLessThanOrEqual(least)
    }),
    { numRuns: 1000 },
  )
})
