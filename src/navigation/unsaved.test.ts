// The guard asks if something would be lost, and only then.
import { expect, test } from 'vitest'
import { lostBy, type Unsaved } from './unsaved'

const form: Unsaved = { key: '1', route: '/user/list', pathname: '/user/list/7/edit', noCache: false }

test('switching to another kept tab loses nothing', () => {
  expect(lostBy([form], '/user/list', { route: '/role/index', pathname: '/role/index' })).toEqual([])
})

test('leaving the form within its page loses it, also from behind another tab', () => {
  expect(lostBy([form], '/user/list', { route: '/user/list', pathname: '/user/list' })).toEqual([form])
  expect(lostBy([form], '/role/index', { route: '/user/list', pathname: '/user/list' })).toEqual([form])
})

test('a change of the query only, or coming back to the form, loses nothing', () => {
  expect(lostBy([form], '/role/index', { route: '/user/list', pathname: '/user/list/7/edit' })).toEqual([])
})

test('leaving a page that is not kept loses its form', () => {
  const fleeting = { ...form, noCache: true }
  expect(lostBy([fleeting], '/user/list', { route: '/role/index', pathname: '/role/index' })).toEqual([fleeting])
})

test('an unknown address leaves kept pages alone', () => {
  expect(lostBy([form], '/user/list', { route: null, pathname: '/404' })).toEqual([])
})
