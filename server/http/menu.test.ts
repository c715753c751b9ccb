// Permissions of a menu with disabled entries.
import { expect, test } from 'vitest'
import { grantOf } from '#kernel/access'
import { buildMenu, type MenuRow } from './menu'

const row = (id: number, pid: number | null, type: string, path: string, more: Partial<MenuRow> = {}): MenuRow => ({
  ...{ id, pid, type, path, name: path, name_en: null, icon: null },
  ...{ hidden: false, always_show: false, affix: false, no_cache: false, is_show: true, ...more },
})
const opened = (rows: MenuRow[], held: number[]) => [...grantOf(buildMenu(rows, new Set(held), 'zh-CN', {}))].sort()

test('a page without any button opens all its calls', () => {
  expect(opened([row(1, null, 'page', '/a')], [1])).toEqual(['/a', '/a *'])
})

test('a page whose only button is switched off opens none of them', () => {
  const rows = [row(1, null, 'page', '/a'), row(2, 1, 'button', 'a.update', { is_show: false })]
  expect(opened(rows, [1])).toEqual(['/a'])
  expect(opened(rows, [1, 2])).toEqual(['/a'])
})

test('a page that is switched off opens nothing, and neither do its buttons', () => {
  const rows = [row(1, null, 'page', '/a', { is_show: false }), row(2, 1, 'button', 'a.update')]
  expect(opened(rows, [1, 2])).toEqual([])
})

test('a directory that is switched off does not take its pages away', () => {
  const rows = [row(1, null, 'directory', '/d', { is_show: false }), row(2, 1, 'page', '/a')]
  expect(opened(rows, [2])).toEqual(['/a', '/a *'])
})
