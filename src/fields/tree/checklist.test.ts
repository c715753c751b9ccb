// Ticking a right also ticks its page; unticking a page unticks its rights.
import { expect, test } from 'vitest'
import type { Option } from '#kernel/wire'
import {
  allTicked,
  beyond,
  choosable,
  matching,
  pagesIn,
  rightsIn,
  rightsOf,
  rightsTicked,
  ticked,
  tickOf,
} from './checklist'

const tree: Option[] = [
  {
    id: 1,
    name: '系统',
    type: 'directory',
    son: [
      {
        id: 2,
        name: '角色',
        type: 'page',
        son: [
          { id: 3, name: '新建', type: 'button', risk: 'change' },
          { id: 4, name: '删除', type: 'button', risk: 'danger' },
        ],
      },
      { id: 5, name: '菜单', type: 'page' },
    ],
  },
  { id: 6, name: '会员', type: 'page' },
]
const system = tree[0] as Option
const role = system.son?.[0] as Option
const sorted = (ids: number[]): number[] => ids.sort((left, right) => left - right)

test('ticking a page grants seeing it: it comes with its directory and without its buttons', () => {
  expect(sorted(ticked(tree, new Set(), 2, true))).toEqual([1, 2])
  expect(sorted(ticked(tree, new Set(), 1, true))).toEqual([1, 2, 5])
  expect(sorted(ticked(tree, new Set([1, 2, 3]), 1, true))).toEqual([1, 2, 3, 5])
})

test('buttons of one nature are asked for, and given back, at once, a whole directory of them as well', () => {
  expect(sorted(rightsTicked(tree, new Set(), rightsOf(role), true))).toEqual([1, 2, 3, 4])
  expect(sorted(rightsTicked(tree, new Set(), rightsIn(system, 'change'), true))).toEqual([1, 2, 3])
  expect(sorted(rightsTicked(tree, new Set([1, 2, 3, 4, 6]), rightsOf(role), false))).toEqual([1, 2, 6])
})

test('every page, alone or with what changes it, is one click; what is dangerous never comes along', () => {
  expect(sorted(allTicked(tree, new Set([2, 3, 77]), 'pages'))).toEqual([1, 2, 3, 5, 6, 77])
  expect(sorted(allTicked(tree, new Set([77]), 'changes'))).toEqual([1, 2, 3, 5, 6, 77])
  expect(sorted(allTicked(tree, new Set([4]), 'changes'))).toEqual([1, 2, 3, 4, 5, 6])
})

test('a button comes with its page, not with the other buttons', () => {
  expect(sorted(ticked(tree, new Set(), 3, true))).toEqual([1, 2, 3])
})

test('a page without its buttons can be said', () => {
  expect(sorted(ticked(tree, new Set([1, 2, 3]), 3, false))).toEqual([1, 2])
})

test('without its page no button stays; the directory does while another page is held', () => {
  expect(sorted(ticked(tree, new Set([1, 2, 3, 5]), 2, false))).toEqual([1, 5])
  expect(ticked(tree, new Set([1, 2, 3]), 2, false)).toEqual([])
})

test('what the editor cannot give stays as it is', () => {
  expect(beyond(tree, new Set([2, 77]))).toEqual([77])
  expect(ticked(tree, new Set([77]), 6, true)).toEqual([77, 6])
  expect(allTicked(tree, new Set([2, 77]), 'nothing')).toEqual([77])
})

test('the box of a directory says how much of it is held, that of a page whether the page is', () => {
  expect(tickOf(system, new Set())).toBe('none')
  expect(tickOf(system, new Set([1]))).toBe('none')
  expect(tickOf(system, new Set([1, 5]))).toBe('some')
  expect(tickOf(system, new Set([1, 2, 5]))).toBe('all')
  expect(tickOf(role, new Set([2]))).toBe('all')
})

test('a tree of other things is ticked entry by entry', () => {
  const areas: Option[] = [{ id: 1, name: '总会', son: [{ id: 2, name: '江北' }] }]
  expect(tickOf(areas[0] as Option, new Set([2]))).toBe('some')
  expect(sorted(ticked(areas, new Set([1, 2]), 2, false))).toEqual([1])
})

test('rights stand beside their page', () => {
  expect(rightsOf(role).map(({ id }) => id)).toEqual([3, 4])
  expect(rightsOf(role, 'danger').map(({ id }) => id)).toEqual([4])
  expect(pagesIn(system).map(({ id }) => id)).toEqual([2, 5])
})

test('searching keeps the branches that lead to a match', () => {
  expect(matching(tree, '删')).toMatchObject([{ id: 1, son: [{ id: 2, son: [{ id: 4, name: '删除' }] }] }])
  expect(matching(tree, '删')[0]?.son).toHaveLength(1)
  expect(matching(tree, ' ')).toEqual(tree)
})

test('what this person cannot hand on is not offered, unless something in it can be', () => {
  const closed: Option[] = [
    { id: 1, name: '系统', closed: true, son: [{ id: 2, name: '角色', son: [{ id: 3, name: '新建', closed: true }] }] },
    { id: 4, name: '会员', closed: true, son: [{ id: 5, name: '新建', closed: true }] },
  ]
  expect(choosable(closed)).toEqual([{ id: 1, name: '系统', closed: true, son: [{ id: 2, name: '角色', son: [] }] }])
})
