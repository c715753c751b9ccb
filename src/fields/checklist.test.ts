// A tick in a tree of rights brings what it needs and takes what depends on it.
import { expect, test } from 'vitest'
import { halfTicked, matching, ticked } from './checklist'

const tree = [
  {
    id: 1,
    name: '系统',
    son: [
      {
        id: 2,
        name: '角色',
        son: [
          { id: 3, name: '新建' },
          { id: 4, name: '删除' },
        ],
      },
      { id: 5, name: '菜单' },
    ],
  },
  { id: 6, name: '会员' },
]

test('a page comes with its directory and its buttons', () => {
  expect(ticked(tree, new Set(), 2, true).sort()).toEqual([1, 2, 3, 4])
})

test('a button comes with its page, not with the other buttons', () => {
  expect(ticked(tree, new Set(), 3, true).sort()).toEqual([1, 2, 3])
})

test('a page without its buttons can be said', () => {
  expect(ticked(tree, new Set([1, 2, 3]), 3, false).sort()).toEqual([1, 2])
})

test('without its page no button stays; the directory does', () => {
  expect(ticked(tree, new Set([1, 2, 3, 5]), 2, false).sort()).toEqual([1, 5])
})

test('a directory shows that something below it is chosen', () => {
  expect(halfTicked(tree, new Set([3]))).toEqual([1, 2])
  expect(halfTicked(tree, new Set([1, 2, 3]))).toEqual([])
})

test('searching keeps the branches that lead to a match', () => {
  expect(matching(tree, '删')).toEqual([
    { id: 1, name: '系统', son: [{ id: 2, name: '角色', son: [{ id: 4, name: '删除' }] }] },
  ])
  expect(matching(tree, ' ')).toEqual(tree)
})
