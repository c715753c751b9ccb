// Every icon named by a schema exists: an unknown name would silently get the neutral one.

import * as antIcons from '@ant-design/icons'
import { expect, test } from 'vitest'
import * as icons from '#generated/icons'
import { iconNames, loadIcon } from './MenuIcon'

test('the icons of the schemas exist', () => {
  for (const [name, icon] of Object.entries(icons)) expect(icon, name).toHaveProperty('displayName', name)
})

test('every outlined icon of Ant Design can be named, and is drawn', async () => {
  const outlined = Object.keys(antIcons).filter((name) => name.endsWith('Outlined'))
  expect((await iconNames()).sort()).toEqual(outlined.sort())
  expect(await loadIcon('ZhihuOutlined')).toHaveProperty('displayName', 'ZhihuOutlined')
  expect(await loadIcon('NoSuchOutlined')).toHaveProperty('displayName', 'AppstoreOutlined')
})
