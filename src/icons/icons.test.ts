// Every icon named by a schema exists: an unknown name would silently get the neutral one.

import * as antIcons from '@ant-design/icons'
import { expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import * as icons from './icons'
import { iconNames, loadIcon } from './MenuIcon'

test('the icons of the product come in the small file', () => {
  const named = bindings.flatMap(({ icon, actions }) => [icon, ...actions.map((action) => action.icon)])
  const missing = named.filter((name) => name && !Object.hasOwn(icons, name))
  expect(missing).toEqual([])
})

test('every outlined icon of Ant Design can be named, and is drawn', async () => {
  const outlined = Object.keys(antIcons).filter((name) => name.endsWith('Outlined'))
  expect((await iconNames()).sort()).toEqual(outlined.sort())
  expect(await loadIcon('ZhihuOutlined')).toHaveProperty('displayName', 'ZhihuOutlined')
  expect(await loadIcon('NoSuchOutlined')).toHaveProperty('displayName', 'AppstoreOutlined')
})
