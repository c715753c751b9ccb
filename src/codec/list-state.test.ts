// A list's address gives back exactly the list it was made from, and never more than the binding allows.
import { expect, test } from 'vitest'
import { binding as article } from '#generated/resources/article'
import { binding as user } from '#generated/resources/user'
import { decodeState, encodeState, firstState, type ListState, queryOf } from './list-state'

const back = (state: ListState, binding = user) => decodeState(encodeState(state), binding)

test('a list as it opens needs nothing in the address', () => {
  expect(encodeState(firstState)).toBe('')
  expect(decodeState('', user)).toEqual(firstState)
})

test('a search with &, =, #, %, + and quotes survives the address', () => {
  for (const keyword of ['A&B=#1%+', '100% "x" \\ y', '张伟 + 李&', '%E4%BD', '?list=1', '😀']) {
    expect(back({ ...firstState, keyword }).keyword).toBe(keyword)
    expect(back({ ...firstState, filter: { member_no: { contains: keyword } } }).filter).toEqual({
      member_no: { contains: keyword },
    })
  }
})

test('the address holds no character that ends or splits a query', () => {
  expect(encodeState({ ...firstState, keyword: 'A&B=#1%+ c' }).slice('?list='.length)).toMatch(
    /^[A-Za-z0-9%._~!*'()-]+$/,
  )
})

test('more than twenty values stay a list of numbers', () => {
  const many = Array.from({ length: 75 }, (_, index) => index + 1)
  expect(back({ ...firstState, filter: { position_id: many } }).filter).toEqual({ position_id: many })
})

test('true, false, zero and empty lists keep their types', () => {
  const filter = { is_star: false, is_show: true, contribute_total: { gte: 0, lte: 10 }, status: [] }
  expect(back({ ...firstState, filter }).filter).toEqual(filter)
})

test('page, size, order and preset come back', () => {
  const state: ListState = { ...firstState, page: 7, limit: 200, sort: ['-join_time'], preset: 'expiring' }
  expect(back(state)).toEqual(state)
})

test('what the binding does not allow is dropped, the rest stays', () => {
  const wild = {
    p: -3,
    l: 17,
    k: 5,
    t: 'nothing',
    s: ['id; drop table', '-join_time', 4],
    f: {
      id_card: '1',
      phone: '1',
      nope: 1,
      status: ['active', 'x', null],
      is_show: 'true',
      sex: null,
      contribute_total: { gte: '5', lte: 9, drop: 1 },
    },
  }
  const read = decodeState(`?list=${encodeURIComponent(JSON.stringify(wild))}`, user)
  expect(read).toEqual({
    ...firstState,
    sort: ['-join_time'],
    filter: { status: ['active'], contribute_total: { lte: 9 } },
  })
})

test('an address that is cut off or no JSON opens the plain list', () => {
  for (const search of ['?list=%7B%22p', '?list=%', '?list=[1]', '?list=null', '?other=1', '?list=%22x%22']) {
    expect(decodeState(search, user)).toEqual(firstState)
  }
})

test('another query key beside it does no harm', () => {
  expect(decodeState('?from=3&list=%7B%22p%22%3A2%7D', user).page).toBe(2)
})

test('a preset is a filter, and narrows a filter on the same field', () => {
  const state = { ...firstState, preset: 'draft' }
  expect(queryOf(state, article)).toEqual({ filter: { publish_status: 'draft' } })
  expect(queryOf({ ...state, filter: { is_top: true } }, article)).toEqual({
    filter: { publish_status: 'draft', is_top: true },
  })
  expect(queryOf({ ...state, filter: { publish_status: ['published'] } }, article)).toEqual({
    filter: { publish_status: ['published'] },
    any: [{ publish_status: 'draft' }],
  })
})

test('an empty choice asks for nothing, a search is trimmed', () => {
  expect(queryOf({ ...firstState, keyword: '  张 ', filter: { cate_id: [] } }, article)).toEqual({ keyword: '张' })
})
