// A new password is long enough, mixed, and neither the name nor the old one.
import { expect, test } from 'vitest'
import { passwordFault, passwordRules } from './PasswordForm'

const others = { username: 'mishu2024', old: 'oldpass99' }

test.each([
  ['abc123', 'short'],
  ['abcdefgh', 'plain'],
  ['12345678', 'plain'],
  ['Mishu2024', 'name'],
  ['oldpass99', 'same'],
  ['newpass99', null],
])('%s is judged %s', (password, fault) => expect(passwordFault({ ...others, password, least: 8 })).toBe(fault))

test('the shortest length is that of the settings, counted in characters as the server does', () => {
  expect(passwordFault({ ...others, password: 'newpass99', least: 20 })).toBe('short')
  expect(passwordFault({ ...others, password: 'newpass99-newpass99x', least: 20 })).toBeNull()
  expect(passwordFault({ ...others, password: 'pass99😀', least: 8 })).toBe('short')
})

test('the former passwords are left to the server: the rule is never ticked off', () => {
  const rules = Object.fromEntries(passwordRules({ ...others, password: 'newpass99', least: 8 }))
  expect(rules).toEqual({ short: true, plain: true, name: true, same: null })
})
