// The open groups in the address: any key comes back, a bad address opens the list, the oldest group gives way.
import { expect, test } from 'vitest'
import { MOST_PAGES, openedIn, writeOpened } from './opened'

const groups = ['', 'a', '研究生', 'x,y*2', '100%', '-', '.'].map((key) => ({ key, num: 30 }))

test.each(groups.map(({ key }) => key))('the key "%s" alone comes back', (key) => {
  expect([...openedIn(writeOpened(new Map([[key, 3]])), groups)]).toEqual([[key, 3]])
})

test('all keys come back in the order of opening', () => {
  const opened = new Map(groups.map(({ key }, index) => [key, index + 1]))
  expect([...openedIn(writeOpened(opened), groups)]).toEqual([...opened])
})

test('no group open is not the default', () => {
  expect(openedIn(writeOpened(new Map()), groups).size).toBe(0)
  expect([...openedIn('', groups)]).toEqual([['', 1]])
})

test('what no list wrote is left out', () => {
  expect([...openedIn('.a,.%E7%A0,%,.gone,.研究生*-4', groups)]).toEqual([
    ['a', 1],
    ['研究生', 1],
  ])
  expect([...openedIn('month:2024-03-01', groups)]).toEqual([['', 1]])
})

test('of more groups than an address holds the first opened are closed', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ key: `${index}-${'长'.repeat(20)}`, num: 1 }))
  const text = writeOpened(new Map(many.map(({ key }) => [key, 1])))
  expect(text.length).toBeLessThanOrEqual(500)
  const keys = [...openedIn(text, many).keys()]
  expect(keys.length).toBeGreaterThan(10)
  expect(keys).toEqual(many.slice(-keys.length).map(({ key }) => key))
})

test('pages are limited over all groups', () => {
  const few = ['a', 'b', 'c'].map((key) => ({ key, num: 5000 }))
  const opened = openedIn(`.a*${MOST_PAGES},.b*20,.c*30`, few)
  expect([...opened]).toEqual([
    ['b', 20],
    ['c', 30],
  ])
  expect([...openedIn('.a*9000000', few)]).toEqual([['a', MOST_PAGES]])
})
