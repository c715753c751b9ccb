// A generated password satisfies the rules for typed ones.
import { expect, test } from 'vitest'
import { makePassword } from './make-password'

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
