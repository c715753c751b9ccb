// Forms demand the length of a new password that the settings demand.
import { expect, test } from 'vitest'
import type { Field } from '#kernel/binding'
import { problemOf } from '#kernel/rules'
import { withPasswordLength } from './password-length'

const field = { name: 'password', title: { zh: '密码', en: 'Password' }, kind: 'password', maxLength: 64 } as Field
const own = { ...field, minLength: 8, hint: { zh: '含字母和数字', en: 'Letters and digits' } }

test('rule and hint of a new password follow the settings', () => {
  const { password } = withPasswordLength({ password: own }, 20)
  expect(password?.hint).toEqual({ zh: '20–64 位，含字母和数字', en: '20–64 characters. Letters and digits' })
  expect(problemOf(password as Field, 'Nineteen-characters')).toMatchObject({ zh: '至少 20 个字' })
  expect(problemOf(password as Field, 'Twenty-characters-12')).toBeNull()
})

test('a secret of another service keeps its rules, and other fields stay the same object', () => {
  const secret = { key: field }
  expect(withPasswordLength(secret, 20)).toBe(secret)
  expect(withPasswordLength({ password: own, key: field }, 20)['key']).toBe(field)
})

test('before the settings are known the schema decides', () => {
  const fields = { password: own }
  expect(withPasswordLength(fields, undefined)).toBe(fields)
})
