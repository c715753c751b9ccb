// After signing in people return to the requested page, never to another site.
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
