// The chart of an area shows its own nodes, and separates current from past terms.
import { expect, test } from 'vitest'
import {
  columnsFor,
  endsSoon,
  hasEnded,
  holdersIn,
  type Node,
  nodesOf,
  placesOf,
  seatsIn,
  sharedTerm,
  sorted,
} from './nodes'

const node = (id: number, area_id: number | null, son: Node[] = []): Node => ({
  id,
  area_id,
  pid: null,
  name: 'x',
  son,
})

test('nodes of areas below are left to them', () => {
  const list = [node(1, 7, [node(2, 7, [node(3, 7)])]), node(4, 8), node(5, null)]
  expect(nodesOf(list, 7).map(({ id }) => id)).toEqual([1])
  expect(nodesOf(list, 7)[0]?.son?.[0]?.son?.map(({ id }) => id)).toEqual([3])
  expect(nodesOf(list, null).map(({ id }) => id)).toEqual([5])
})

test('the last day of a term still belongs to it', () => {
  expect(hasEnded({ end_date: '2026-11-22' }, '2026-11-22')).toBe(false)
  expect(hasEnded({ end_date: '2026-11-21' }, '2026-11-22')).toBe(true)
  expect(hasEnded({ end_date: null }, '2026-11-22')).toBe(false)
})

test('past holders come after, the last one first', () => {
  const holder = (user_id: number, end_date: string | null) => ({ user_id, end_date })
  const { now, before } = sorted([holder(1, '2020-01-01'), holder(2, null), holder(3, '2024-01-01')], '2026-11-22')
  expect(now.map((one) => one.user_id)).toEqual([2])
  expect(before.map((one) => one.user_id)).toEqual([3, 1])
})

test('days that all have in common are told once', () => {
  const since = (start_date: string | null, end_date: string | null = null) => ({ user_id: 1, start_date, end_date })
  expect(sharedTerm([since('2024-05-01'), since('2024-05-01')])).toEqual(['2024-05-01', null])
  expect(sharedTerm([since('2024-05-01'), since('2024-05-02')])).toBeNull()
  expect(sharedTerm([since('2024-05-01'), since('2024-05-01', '2029-04-30')])).toBeNull()
  // A single holder's term is beside the name; without holders there is none.
  expect(sharedTerm([since('2024-05-01')])).toBeNull()
  expect(sharedTerm([since(null), since(null)])).toBeNull()
  expect(sharedTerm([])).toBeNull()
})

test('a box gets wider with its people', () => {
  expect([0, 6, 7, 18, 19, 40, 41, 100].map(columnsFor)).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
})

test('a position at several nodes is one; full ones take nobody, unlimited ones always do', () => {
  const seat = (position_id: number, quota: number, held: number) => {
    return {
      position_id,
      name: 'x',
      quota,
      held,
      reserved: 0,
      left: Math.max(0, quota - held),
      over: Math.max(0, held - quota),
    }
  }
  const top = {
    ...node(1, null, [{ ...node(2, null), seats: [seat(1, 8, 6)] }]),
    seats: [seat(1, 8, 6), seat(2, 1, 1)],
  }
  expect(seatsIn([top]).map(({ position_id: id }) => id)).toEqual([1, 2])
  expect(placesOf(top).map((place) => place.seat?.position_id)).toEqual([1])
  const open = { ...node(3, null), seats: [seat(3, 0, 6)] }
  expect(placesOf(open).map((place) => place.seat?.position_id)).toEqual([3])
  expect(placesOf(node(4, null))).toEqual([{ node: 4, name: 'x', seat: null }])
})

test('a term that ends within ninety days ends soon, on its last day as well', () => {
  const soon = (end_date: string | null) => endsSoon({ end_date }, '2026-11-24')
  expect(['2026-11-23', '2026-11-24', '2027-02-22', '2027-02-23'].map(soon)).toEqual([false, true, true, false])
  expect(soon(null)).toBe(false)
})

test('holders of all levels are known at once', () => {
  const held = (id: number, son: Node[] = []): Node => ({ ...node(id, null, son), user_list: [{ user_id: id }] })
  expect(holdersIn([held(1, [held(2, [held(3)])]), node(4, null)]).map(({ user_id }) => user_id)).toEqual([1, 2, 3])
})
