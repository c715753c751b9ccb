// After signing in people return to the requested page, never to another site.
import { expect, test } from 'vitest'
import { isBesideApp, safeRedirect } from './redirect'

test.each([
  ['/user/list?x=1', '/user/list?x=1'],
  [null, '/'],
  ['', '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/login', '/'],
  ['/login?redirect=/login', '/'],
  ['/loginHistory/list', '/loginHistory/list'],
])('%s leads to %s', (wanted, goal) => expect(safeRedirect(wanted)).toBe(goal))

test('the API reference is a page beside the app, and no other path is', () => {
  expect(isBesideApp(safeRedirect('/api/docs'))).toBe(true)
  for (const path of ['/', '/api/docs/x', '/user/list', '//api/docs'])
    expect(isBesideApp(safeRedirect(path))).toBe(false)
})
