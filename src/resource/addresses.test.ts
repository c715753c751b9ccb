// A record's address keeps the state of its list.
import { expect, test } from 'vitest'
import { addressOf, numberIn } from './addresses'

const search = '?list=%7B%22k%22%3A%22A%26B%22%7D&from=4'

test('the list goes along, the rest stays behind', () => {
  expect(addressOf('/banner/list', search, 5, 'edit')).toBe('/banner/list/5/edit?list=%7B%22k%22%3A%22A%26B%22%7D')
  expect(addressOf('/banner/list', search)).toBe('/banner/list?list=%7B%22k%22%3A%22A%26B%22%7D')
  expect(addressOf('/banner/list', '', 'new')).toBe('/banner/list/new')
})

test('a copy and a child say what they come from', () => {
  const [, address = ''] = addressOf('/area/list', search, 'new', undefined, { parent: 7 }).split('?')
  expect(numberIn(address, 'parent')).toBe(7)
  expect(numberIn(address, 'from')).toBeNull()
  expect(numberIn('?from=1e3', 'from')).toBeNull()
})
