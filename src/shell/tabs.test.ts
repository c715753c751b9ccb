// Visited pages open and close like browser tabs.
import { expect, test } from 'vitest'
import { placeAt, placesOf, type ShellPage } from '../navigation/places'
import { closed, fixedTabs, KEPT_PAGES, letGo, moved, nextAfter, pinned, settle, type Tab, visit } from './tabs'

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
  expect(nextAfter(all, gone('/b'), '/b', '/dashboard')).toBe('/c')
  expect(nextAfter(all, gone('/c'), '/c', '/dashboard')).toBe('/b')
  expect(nextAfter(all, gone('/a', '/b', '/c'), '/b', '/dashboard')).toBe('/dashboard')
  expect(nextAfter(all, gone('/a'), '/b', '/dashboard')).toBeNull()
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
    addresses.reduce((now, address) => letGo(visit(now, placeAt(many, address), address), (at) => at === '/p1'), tabs)
  const alive = (tabs: readonly Tab[]): string[] => tabs.flatMap((tab) => (tab.visited ? tab.route : []))

  const eight = visitAll(routesOf.slice(0, KEPT_PAGES), fixedTabs(many))
  expect(alive(eight)).toEqual(routesOf.slice(0, KEPT_PAGES))
  const back = visitAll(['/p0', ...routesOf.slice(KEPT_PAGES)], eight)
  expect(alive(back)).toEqual(['/p0', '/p1', ...routesOf.slice(3)])
  expect(routes(back)).toEqual(['/dashboard', ...routesOf])
  expect(letGo(back, () => true)).toBe(back)
})
