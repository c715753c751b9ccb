// An icon that a schema names is there: an unknown name would get a neutral one, unseen.
import { expect, test } from 'vitest'
import { bindings } from '#generated/bindings'
import * as icons from './icons'

test('every icon of a page or a button can be drawn', () => {
  const named = bindings.flatMap(({ icon, actions }) => [icon, ...actions.map((action) => action.icon)])
  const missing = named.filter((name) => name && !Object.hasOwn(icons, name))
  expect(missing).toEqual([])
})
