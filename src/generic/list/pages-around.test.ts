// Every page can be reached from the numbers shown, and a gap stands for at least one page.
import { expect, test } from 'vitest'
import { pagesAround } from './pages-around'

test('few pages are all shown', () => {
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('of many pages: the first, the last and the neighbours', () => {
  expect(pagesAround(1, 40)).toEqual([1, 2, 3, 4, 5, null, 40])
  expect(pagesAround(20, 40)).toEqual([1, null, 19, 20, 21, null, 40])
  expect(pagesAround(40, 40)).toEqual([1, null, 36, 37, 38, 39, 40])
})

test('numbers ascend, include the current page and its neighbours, and a gap is never empty', () => {
  for (let last = 1; last <= 30; last++) {
    for (let page = 1; page <= last; page++) {
      const shown = pagesAround(page, last)
      const numbers = shown.filter((one) => one !== null)
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      for (const wanted of [1, page - 1, page, page + 1, last])
        if (wanted >= 1 && wanted <= last) expect(numbers).toContain(wanted)
      shown.forEach((one, index) => {
        if (one === null) expect((shown[index + 1] as number) - (shown[index - 1] as number)).toBeGreaterThan(1)
      })
    }
  }
})
