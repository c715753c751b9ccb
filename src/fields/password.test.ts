// A generated password satisfies the rules for typed ones; forms demand the length that the settings demand.
import { expect, test } from 'vitest'
import type { Field } from '#kernel/binding'
import { problemOf } from '#kernel/rules'
import { makePassword, withPasswordLength } from './password'

test('it has letters and digits, and nothing that looks like something else', () => {
  for (let tried = 0; tried < 200; tried++) {
    const made = makePassword(8)
    expect(made).toMatch(/^[a-zA-Z2-9]{14}$/)
    expect(made).toMatch(/\d/)
    expect(made).toMatch(/[a-zA-Z]/)
    expect(made).not.toMatch(/[lIO01]/)
  }
})

test('one without a digit is made again', () => {
  // Fourteen times the first letter, then a digit, then letters again.
  let given = 0
  expect(makePassword(8, () => (given++ === 14 ? 48 : 0))).toBe(`2${'a'.repeat(13)}`)
})

test('it is as long as the settings demand', () => {
  expect(makePassword(20)).toHaveLength(20)
})

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
