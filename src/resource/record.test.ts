// Titles of groups that would repeat the title of their only field.
import { expect, test } from 'vitest'
import { isAlone } from './record'

test('a group repeats its title only if it has nothing but the field of that name', () => {
  expect(isAlone('规则', ['规则'])).toBe(true)
  expect(isAlone('单位', ['单位', '单位职务'])).toBe(false)
  expect(isAlone('规则', ['分值'])).toBe(false)
  expect(isAlone('规则', [])).toBe(false)
})
