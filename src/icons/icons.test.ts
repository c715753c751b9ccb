// Every icon named by a schema exists: an unknown name would silently get the neutral one.

import * as antIcons from '@ant-design/icons'
import { expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import { groups } from '#generated/product'
import * as icons from './icons'
import { iconNames, loadIcon } from './MenuIcon'
import * as often from './often-icons'

test('the icons of the menu come with the first list, those of actions in the next small file', () => {
  const missing = (names: readonly (string | null | undefined)[], ...files: object[]) =>
    names.filter((name) => name && !files.some((file) => Object.hasOwn(file, name)))
  const menu = [...bindings.map(({ icon }) => icon), ...groups.map(({ icon }) => icon)]
  expect(missing(menu, icons)).toEqual([])
  const actions = bindings.flatMap(({ actions }) => actions.map(({ icon }) => icon))
  expect(missing(actions, icons, often)).toEqual([])
})

test('every outlined icon of Ant Design can be named, and is drawn', async () => {
  const outlined = Object.keys(antIcons).filter((name) => name.endsWith('Outlined'))
  expect((await iconNames()).sort()).toEqual(outlined.sort())
  expect(await loadIcon('ZhihuOutlined')).toHaveProperty('displayName', 'ZhihuOutlined')
  expect(await loadIcon('NoSuchOutlined')).toHaveProperty('displayName', 'AppstoreOutlined')
})
