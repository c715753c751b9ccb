// The first call of a list is the one that its screen will send, or none.
import { expect, test } from 'vitest'
import type { MenuEntry } from '#kernel/access'
import { firstCall } from './list-call'

const page = { route: '/shelf/list', resource: 'shelf' }
const list = { path: '/shelf/list', select: { kind: 2 }, paged: true } as const
const menu = [{ type: 'page', path: '/shelf/list', son: [] }] as unknown as MenuEntry[]
const liking = (value: object) => ({ preferences: { 'list:shelf': value } })

test('the first page of the rows that the page selects', () => {
  expect(firstCall(list, page, menu, {})?.body).toEqual({ kind: 2, page: 1, limit: 20 })
  expect(
    JSON.stringify(firstCall(list, page, menu, liking({ limit: 50, further: ['email'], columns: [] }))?.body),
  ).toBe('{"kind":2,"columns":["email"],"page":1,"limit":50}')
})

test('a tree is asked for whole', () => {
  expect(firstCall({ path: '/shelf/list', select: {} }, page, menu, {})?.body).toEqual({})
})

test('a size that no list offers is not asked for', () => {
  expect(firstCall(list, page, menu, liking({ limit: 7 }))?.body).toMatchObject({ limit: 20 })
})

test('nothing is asked for that the person may not see, or would see differently', () => {
  expect(firstCall(list, page, [], {})).toBeNull()
  expect(firstCall(list, page, menu, { force_pass: true })).toBeNull()
  expect(firstCall(list, page, menu, { enrol: true })).toBeNull()
  expect(firstCall(list, page, menu, liking({ default_view: 3 }))).toBeNull()
  expect(firstCall(list, page, menu, liking({ columns: [{ name: 'email' }] }))).toBeNull()
})
