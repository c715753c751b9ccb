// Visited pages open and close like browser tabs.
import { expect, test } from 'vitest'
import { placeAt, placesOf, type ShellPage, withRecords } from '../navigation/places'
import { closed, evict, fixedTabs, KEPT_PAGES, moved, nextAfter, pinned, settle, type Tab, visit } from './visited-tabs'

const page = (route: string, affix = false): ShellPage => ({
  route,
  title: route,
  icon: '',
  affix,
  noCache: false,
  above: [],
})
const places = placesOf([], [page('/dashboard', true), page('/a'), page('/b'), page('/c')])
const open = (tabs: readonly Tab[], address: string): readonly Tab[] =>
  visit(tabs, placeAt(places, address.split('?')[0] as string), address)
const routes = (tabs: readonly Tab[]): string[] => tabs.map((tab) => tab.route)
const all = ['/a', '/b', '/c'].reduce(open, fixedTabs(places))

test('a page has one tab, which remembers where in it the person was', () => {
  expect(routes(all)).toEqual(['/dashboard', '/a', '/b', '/c'])
  const deeper = open(all, '/a/7/edit?x=1')
  expect(routes(deeper)).toEqual(routes(all))
  expect(deeper[1]).toEqual({ route: '/a', address: '/a/7/edit?x=1', view: 'edit', id: 7, visited: true, turn: 4 })
  expect(open(deeper, '/a/7/edit?x=1')).toBe(deeper)
})

test('the fixed tab survives each way of closing', () => {
  expect(routes(closed(all, places, 'one', '/b'))).toEqual(['/b'])
  expect(routes(closed(all, places, 'others', '/b'))).toEqual(['/a', '/c'])
  expect(routes(closed(all, places, 'all', '/b'))).toEqual(['/a', '/b', '/c'])
  expect(closed(all, places, 'one', '/dashboard')).toEqual([])
})

test('left and right of a tab; a pinned one goes only if it is meant', () => {
  expect(routes(closed(all, places, 'left', '/c'))).toEqual(['/a', '/b'])
  expect(routes(closed(all, places, 'right', '/a'))).toEqual(['/b', '/c'])
  const kept = pinned(all, places, '/c')
  expect(routes(kept)).toEqual(['/dashboard', '/c', '/a', '/b'])
  expect(routes(closed(kept, places, 'all', '/a'))).toEqual(['/a', '/b'])
  expect(routes(closed(kept, places, 'one', '/c'))).toEqual(['/c'])
  expect(routes(pinned(kept, places, '/c'))).toEqual(['/dashboard', '/c', '/a', '/b'])
})

test('a tab moves to the place of another, behind fixed and pinned ones', () => {
  expect(routes(moved(all, places, '/c', '/a'))).toEqual(['/dashboard', '/c', '/a', '/b'])
  expect(routes(moved(all, places, '/a', '/c'))).toEqual(['/dashboard', '/b', '/c', '/a'])
  expect(routes(moved(all, places, '/a', '/dashboard'))).toEqual(['/dashboard', '/a', '/b', '/c'])
  expect(routes(moved(pinned(all, places, '/b'), places, '/c', '/b'))).toEqual(['/dashboard', '/b', '/c', '/a'])
})

test('closing the page in view goes to a neighbour, closing another goes nowhere', () => {
  const gone = (...names: string[]): Tab[] => all.filter((tab) => names.includes(tab.route))
  expect(nextAfter(all, gone('/b'), '/b', '/dashboard', places)).toBe('/c')
  expect(nextAfter(all, gone('/c'), '/c', '/dashboard', places)).toBe('/b')
  expect(nextAfter(all, gone('/a', '/b', '/c'), '/b', '/dashboard', places)).toBe('/dashboard')
  expect(nextAfter(all, gone('/a'), '/b', '/dashboard', places)).toBeNull()
})

test('a page that is no longer granted loses its tab', () => {
  const fewer = placesOf([], [page('/dashboard', true), page('/a')])
  expect(routes(settle(all, fewer))).toEqual(['/dashboard', '/a'])
  expect(settle(all, places)).toBe(all)
  expect(routes(settle([], places))).toEqual(['/dashboard'])
})

test('beyond eight, the page left longest ago is let go; those with unsaved changes stay', () => {
  const routesOf = [...Array(KEPT_PAGES + 2).keys()].map((n) => `/p${n}`)
  const many = placesOf([], [page('/dashboard', true), ...routesOf.map((route) => page(route))])
  const visitAll = (addresses: readonly string[], tabs: readonly Tab[]): readonly Tab[] =>
    addresses.reduce((now, address) => evict(visit(now, placeAt(many, address), address), (at) => at === '/p1'), tabs)
  const alive = (tabs: readonly Tab[]): string[] => tabs.flatMap((tab) => (tab.visited ? tab.route : []))

  const eight = visitAll(routesOf.slice(0, KEPT_PAGES), fixedTabs(many))
  expect(alive(eight)).toEqual(routesOf.slice(0, KEPT_PAGES))
  const back = visitAll(['/p0', ...routesOf.slice(KEPT_PAGES)], eight)
  expect(alive(back)).toEqual(['/p0', '/p1', ...routesOf.slice(3)])
  expect(routes(back)).toEqual(['/dashboard', ...routesOf])
  expect(evict(back, () => true)).toBe(back)
})

test('a record with a tab of its own stands behind its list, which returns to its rows', () => {
  const own = withRecords(places, { '/a/7': '甲', '/b/x': '', '/nowhere/1': '' })
  expect([...own.pages.keys()]).toEqual(['/dashboard', '/a', '/b', '/c', '/a/7'])
  expect(placeAt(own, '/a/7')).toMatchObject({ page: { title: '甲' }, view: 'show', id: 7 })
  expect(placeAt(own, '/a/7/edit')).toMatchObject({ page: { route: '/a/7' }, view: 'edit', id: 7 })
  expect(placeAt(own, '/a/8')).toMatchObject({ page: { route: '/a' }, view: 'show', id: 8 })
  const at = (tabs: readonly Tab[], address: string): readonly Tab[] =>
    visit(tabs, placeAt(own, address.split('?')[0] as string), address)
  const opened = at(open(all, '/a/7?list=x'), '/a/7?list=x')
  expect(routes(opened)).toEqual(['/dashboard', '/a', '/a/7', '/b', '/c'])
  expect(opened[1]).toMatchObject({ address: '/a?list=x', view: 'list', id: null })
  expect(opened[2]).toMatchObject({ address: '/a/7?list=x', view: 'show', id: 7 })
  const alone = opened.filter(({ route }) => route === '/a/7')
  expect(nextAfter(opened, alone, '/a/7', '/dashboard', own)).toBe('/a?list=x')
  expect(routes(settle(opened, places))).toEqual(['/dashboard', '/a', '/b', '/c'])
})
