// After signing in people arrive where they wanted to go, never outside.
import { expect, test } from 'vitest'
import { safeRedirect } from './redirect'

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
