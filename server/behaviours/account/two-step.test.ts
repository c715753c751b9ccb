// Time steps of codes, and the format of recovery codes.
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newSecret, recoveryCodes, stepOf, tidyCode } from './two-step'

/** The secret of RFC 6238, appendix B. */
const secret = Secret.fromLatin1('12345678901234567890').base32

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('the table of RFC 6238 at %i', (seconds, code) => {
  expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('one step to either side is right and tells its own number', () => {
  const now = new Date(1_800_000_000_000)
  const step = 60_000_000
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  for (const [away, found] of [
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ] as const)
    expect(stepOf(secret, totp.generate({ timestamp: now.getTime() + away * 30_000 }), now), `${away}`).toBe(found)
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '123 456'])('%j is no code', (code) => {
  expect(stepOf(secret, code, new Date())).toBeNull()
})

test('a new secret has 160 bits and comes with the address that a phone reads', () => {
  const made = newSecret('li.wei', '云岭商会')
  expect(Secret.fromBase32(made.secret).bytes).toHaveLength(20)
  const uri = new URL(made.uri)
  expect(uri.searchParams.get('secret')).toBe(made.secret)
  expect(uri.searchParams.get('issuer')).toBe('云岭商会')
})

test('ten recovery codes, all different, typed with or without spaces', () => {
  const codes = recoveryCodes()
  expect(new Set(codes).size).toBe(10)
  expect(tidyCode(` ${(codes[0] as string).toUpperCase()} `)).toBe(codes[0])
})
