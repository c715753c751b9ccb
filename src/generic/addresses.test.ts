// A record's address keeps the state of its list.
import { expect, test } from 'vitest'
import { addressOf, numberIn } from './addresses'

const search = '?list=%7B%22k%22%3A%22A%26B%22%7D&from=4'

test('the list goes along, the rest stays behind', () => {
  expect(addressOf('/banner/list', search, 5, 'edit')).toEqual({
    pathname: '/banner/list/5/edit',
    search: 'list=%7B%22k%22%3A%22A%26B%22%7D',
  })
  expect(addressOf('/banner/list', search)).toEqual({
    pathname: '/banner/list',
    search: 'list=%7B%22k%22%3A%22A%26B%22%7D',
  })
  expect(addressOf('/banner/list', '', 'new')).toEqual({ pathname: '/banner/list/new', search: '' })
})

test('a copy and a child say what they come from', () => {
  const address = addressOf('/area/list', search, 'new', undefined, { parent: 7 })
  expect(numberIn(address.search, 'parent')).toBe(7)
  expect(numberIn(address.search, 'from')).toBeNull()
  expect(numberIn('?from=1e3', 'from')).toBeNull()
})
