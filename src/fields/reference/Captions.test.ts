// Colours of tags: by field, by branch of a tree, readable in both modes, and no two branches alike.
import { expect, test } from 'vitest'
import { contrast } from '../../theme/colour'
import { hues, shadesOf } from '../../theme/hues'
import { paletteOf } from '../../theme/tokens'
import { tintsOf } from './Captions'

const option = (id: number, son: unknown[] = [], more: object = {}) => ({ id, name: `#${id}`, son, ...more }) as never

test('a colour of its own, and none for a record without one', () => {
  const tints = tintsOf('colour', [option(1, [], { colour: '#c41d7f' }), option(2, [], { colour: null })])
  expect(tints.get(1)).toEqual({ colour: '#c41d7f', outlined: false })
  expect(tints.has(2)).toBe(false)
})

test('what lies below shares the colour of its branch, and a single trunk is passed over', () => {
  const tints = tintsOf('branch', [option(1, [option(2, [option(4)]), option(3)])])
  expect(tints.get(4)).toEqual(tints.get(2))
  expect(tints.get(2)).not.toEqual(tints.get(3))
  expect(tints.has(1)).toBe(false)
})

test('branches keep their colour in any order, and no two of twenty look the same', () => {
  const tree = Array.from({ length: 2 * hues.length }, (_, index) => option(index + 1))
  const tints = tintsOf('branch', tree)
  expect(tintsOf('branch', [...tree].reverse())).toEqual(tints)
  expect(new Set([...tints.values()].map((tint) => JSON.stringify(tint))).size).toBe(tree.length)
})

test.each(['light', 'dark'] as const)('each hue, and any colour of a person, is readable: %s', (mode) => {
  const { surface, ground: page, raised } = paletteOf(mode, '#1890ff')
  for (const colour of [...hues, '#ffffff', '#000000', '#ffff00', '#00ff00', '#808080']) {
    const { text, ground } = shadesOf(colour, mode)
    for (const behind of [ground, surface, page, raised]) expect(contrast(text, behind), colour).toBeGreaterThan(4.5)
  }
})
