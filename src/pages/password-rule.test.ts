// A new password is long enough, mixed, and neither the name nor the old one.
import { expect, test } from 'vitest'
import { passwordFault } from './password-rule'

test.each([
  ['abc123', 'short'],
  ['abcdefgh', 'plain'],
  ['12345678', 'plain'],
  ['Mishu2024', 'name'],
  ['oldpass99', 'same'],
  ['newpass99', null],
])('%s is judged %s', (password, fault) => expect(passwordFault(password, 'mishu2024', 'oldpass99')).toBe(fault))
