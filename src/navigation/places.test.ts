// Addresses lead to granted pages and nowhere else.
import { expect, test } from 'vitest'
import type { MenuEntry } from '#kernel/access'
import { placeAt, placesOf } from './places'

function entry(
  type: MenuEntry['type'],
  path: string,
  son: MenuEntry[] = [],
  more: Partial<MenuEntry['meta']> = {},
): MenuEntry {
  const meta = { title: path, icon: '', affix: false, noCache: false, ...more }
  return {
    auth_id: 1,
    pid: null,
    type,
    path,
    name: path,
    icon: '',
    hidden: false,
    alwaysShow: false,
    meta,
    son,
    children: son,
  }
}

const home = { route: '/dashboard', title: 'Home', icon: '', affix: true, noCache: false, above: [] }
const menu = [
  entry('directory', '/user', [
    entry('page', '/user/list'),
    entry('directory', '/user/deep', [entry('page', '/deep/leaf', [], { noCache: true })]),
  ]),
  entry('directory', '/none', [entry('directory', '/none/at', [])]),
]
const places = placesOf(menu, [home])

test.each([
  ['/dashboard', '/dashboard', 'list', null],
  ['/user/list', '/user/list', 'list', null],
  ['/user/list/', '/user/list', 'list', null],
  ['/user/list/new', '/user/list', 'new', null],
  ['/user/list/7', '/user/list', 'show', 7],
  ['/user/list/7/edit', '/user/list', 'edit', 7],
  ['/user/list/7/card', '/user/list', 'card', 7],
  ['/user/list/log', '/user/list', 'log', null],
  ['/user/list/log/7', '/user/list', 'log', null],
  ['/user/list/log/7/edit', '/user/list', 'log', null],
  ['/deep/leaf', '/deep/leaf', 'list', null],
])('%s is a place', (path, route, view, id) => {
  expect(placeAt(places, path)).toMatchObject({ page: { route }, view, id })
})

test.each([
  '/',
  '/user',
  '/role/index',
  '/user/list/7/edit/more',
  '/user/list/x/edit',
  '/user/list/new/7',
  '/user/list/log/7/edit/more',
  '/user/listing',
])('%s is no place', (path) => {
  expect(placeAt(places, path)).toBeNull()
})

test('a directory leads to its first page, however deep; one without pages leads nowhere', () => {
  expect(places.directories.get('/user')).toBe('/user/list')
  expect(places.directories.get('/user/deep')).toBe('/deep/leaf')
  expect(places.directories.get('/none')).toBeNull()
})

test('a page knows the captions above it and its marks', () => {
  expect(places.pages.get('/deep/leaf')).toMatchObject({
    noCache: true,
    above: [{ title: '/user' }, { title: '/user/deep' }],
  })
})

test('the dashboard stays fixed when the menu names it as well', () => {
  expect(placesOf([entry('page', '/dashboard')], [home]).pages.get('/dashboard')?.affix).toBe(true)
})
