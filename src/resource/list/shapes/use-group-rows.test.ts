// A column or group of any length is walked through in both directions, with at most ten pages in view.
import { expect, test } from 'vitest'
import { first, MOST_PAGES, onward, type Span } from './use-group-rows'

const walk = (from: Span, by: 1 | -1, times: number): Span =>
  Array.from({ length: times }).reduce<Span>((span) => onward(span, by), from)

test('pages are added as long as there is room, then the first one leaves', () => {
  expect(walk(first, 1, MOST_PAGES - 1)).toEqual({ before: 0, pages: MOST_PAGES })
  expect(walk(first, 1, MOST_PAGES)).toEqual({ before: 1, pages: MOST_PAGES })
  const end = walk(first, 1, 499)
  expect(end).toEqual({ before: 490, pages: MOST_PAGES })
  expect(walk(end, -1, 490)).toEqual({ before: 0, pages: MOST_PAGES })
})
