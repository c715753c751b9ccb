// The open groups in the address: any key comes back, a bad address opens the list, the oldest group gives way.
import { expect, test } from 'vitest'
import { ALL_PAGES, openedIn, writeOpened } from './open-groups'
import { first, MOST_PAGES, type Span } from './use-group-rows'

const groups = ['', 'a', '研究生', 'x,y*2', '100%', '-', '.'].map((key) => ({ key, num: 3000 }))
const pages = (num: number, before = 0): Span => ({ before, pages: num })

test.each(groups.map(({ key }) => key))('the key "%s" alone comes back', (key) => {
  for (const span of [first, pages(3), pages(1, 4), pages(MOST_PAGES, 90)])
    expect([...openedIn(writeOpened(new Map([[key, span]])), groups)]).toEqual([[key, span]])
})

test('all keys come back in the order of opening', () => {
  const opened = new Map(groups.map(({ key }, index) => [key, pages(index + 1, index)]))
  expect([...openedIn(writeOpened(opened), groups)]).toEqual([...opened])
})

test('no group open is not the default', () => {
  expect(openedIn(writeOpened(new Map()), groups).size).toBe(0)
  expect([...openedIn('', groups)]).toEqual([['', first]])
})

test('what no list wrote is left out', () => {
  expect([...openedIn('.a,.%E7%A0,%,.gone,.研究生*-4*-2', groups)]).toEqual([
    ['a', first],
    ['研究生', first],
  ])
  expect([...openedIn('month:2024-03-01', groups)]).toEqual([['', first]])
})

test('of more groups than an address holds the first opened are closed', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ key: `${index}-${'长'.repeat(20)}`, num: 1 }))
  const text = writeOpened(new Map(many.map(({ key }) => [key, first])))
  expect(text.length).toBeLessThanOrEqual(500)
  const keys = [...openedIn(text, many).keys()]
  expect(keys.length).toBeGreaterThan(10)
  expect(keys).toEqual(many.slice(-keys.length).map(({ key }) => key))
})

test('pages are limited in each group and over all groups, the last opened first', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({ key, num: 5000 }))
  const opened = openedIn(many.map(({ key }) => `.${key}*${MOST_PAGES}`).join(), many)
  expect([...opened.keys()]).toEqual(['b', 'c', 'd', 'e', 'f'])
  expect([...opened.values()].reduce((sum, span) => sum + span.pages, 0)).toBe(ALL_PAGES)
  expect([...openedIn('.a*9000000', many)]).toEqual([['a', pages(MOST_PAGES)]])
})

test('a group that became shorter shows its last pages', () => {
  expect([...openedIn('.a*3*40', [{ key: 'a', num: 101 }])]).toEqual([['a', pages(3, 3)]])
  expect([...openedIn('.a*3*40', [{ key: 'a', num: 7 }])]).toEqual([['a', pages(3)]])
})
