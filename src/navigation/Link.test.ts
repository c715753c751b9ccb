// Entries of typed addresses continue the numbers of the router.
import { expect, test } from 'vitest'
import { numberAfter } from './Link'

const shown = { number: 3, hash: '#/a' }

test('a typed address follows the one that is shown', () => expect(numberAfter(shown, '#/b', null)).toBe(4))
test('the same address typed again replaces its entry', () => expect(numberAfter(shown, '#/a', null)).toBe(3))
test('an entry that has a number keeps it', () => expect(numberAfter(shown, '#/b', { idx: 1 })).toBe(1))
