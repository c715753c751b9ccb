// A list's address restores exactly the same list, and never more than the binding allows.
import { expect, test } from 'vitest'
import { binding as article } from '#generated/resources/article'
import { binding as user } from '#generated/resources/user'
import type { Filter } from '#kernel/wire'
import {
  decodeState,
  encodeState,
  firstState,
  type ListState,
  queryOf,
  sameList,
  viewIn,
} from '../../url-state/list-state'

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

test('shape, grouping and open groups come back; a view is the same list whichever groups are open', () => {
  const state: ListState = { ...firstState, as: 'board', by: 'status', at: 'active,expiring*2' }
  expect(back(state)).toEqual(state)
  expect(sameList(state, { ...state, at: '' })).toBe(true)
  expect(sameList(state, { ...state, as: '' })).toBe(false)
  expect(sameList(state, { ...state, by: 'sex' })).toBe(false)
  expect(decodeState(`?list=${encodeURIComponent('{"v":"x","g":5,"d":[1]}')}`, user)).toEqual(firstState)
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

test('groups of which one must hold come back, and are dropped as a whole when one means nothing', () => {
  const any: Filter[] = [{ position_id: [1], is_star: true }, { sex: ['male'] }, { birthday: { within: 'this_month' } }]
  expect(back({ ...firstState, any }).any).toEqual(any)
  const link = `?list=${encodeURIComponent(JSON.stringify({ a: [{ sex: ['male'] }, { nope: 1 }] }))}`
  expect(decodeState(link, user).any).toEqual([])
})

test('periods, exclusions and gaps come back; unknown periods do not', () => {
  const filter = {
    birthday: { within: 'next_30_days' },
    position_id: { none: [3, 4] },
    member_no: { ne: 'A' },
    politics: { empty: true },
  }
  expect(back({ ...firstState, filter }).filter).toEqual(filter)
  const link = `?list=${encodeURIComponent(JSON.stringify({ f: { birthday: { within: 'someday' } } }))}`
  expect(decodeState(link, user).filter).toEqual({})
})

test('a view stands alone in the address until something differs from it', () => {
  const saved: ListState = { ...firstState, filter: { is_star: true } }
  expect(encodeState(saved, { id: 7, saved })).toBe('?view=7')
  expect(decodeState('?view=7', user, saved)).toEqual(saved)
  const changed = { ...saved, filter: {} }
  const link = encodeState(changed, { id: 7, saved })
  expect(viewIn(link)).toBe(7)
  expect(decodeState(link, user, saved)).toEqual(changed)
  expect(decodeState(encodeState({ ...saved, page: 3 }, { id: 7, saved }), user, saved).page).toBe(3)
  expect(encodeState(firstState, { id: 0, saved: null })).toBe('?view=0')
  expect(viewIn('?view=x')).toBeNull()
})

test('the order in which filters were set makes no difference', () => {
  const one = { ...firstState, filter: { is_star: true, is_show: false } }
  expect(sameList(one, { ...firstState, page: 4, filter: { is_show: false, is_star: true } })).toBe(true)
  expect(sameList(one, firstState)).toBe(false)
})

test('groups and a preset are both held', () => {
  const state: ListState = { ...firstState, preset: 'draft', any: [{ is_top: true }, { is_recommend: true }] }
  expect(queryOf(state, article)).toEqual({ filter: { publish_status: 'draft' }, any: state.any })
  expect(queryOf({ ...state, filter: { publish_status: ['published'] } }, article)).toEqual({
    filter: { publish_status: ['published'] },
    any: [
      { publish_status: 'draft', is_top: true },
      { publish_status: 'draft', is_recommend: true },
    ],
  })
})
