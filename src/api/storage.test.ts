// The token cookie is read and written as specified.
import { expect, test } from 'vitest'
import { cookieIn, cookieText } from './storage'

test('a cookie is found among others, also with a name that ends alike', () => {
  expect(cookieIn('x_token=1; token=a%3Db; sidebar=0', 'token')).toBe('a=b')
  expect(cookieIn('x_token=1', 'token')).toBeNull()
})

test('the token ends when the server says, and travels over https only where there is https', () => {
  const expires = new Date(1_800_000_000_000)
  expect(cookieText('t', 'a b', expires, false)).toBe(
    't=a%20b; path=/; expires=Fri, 15 Jan 2027 08:00:00 GMT; SameSite=Lax',
  )
  expect(cookieText('t', 'x', expires, true)).toMatch(/; Secure$/)
})

test('a cookie that cannot be decoded is none', () => {
  expect(cookieIn('token=%E0%A4%A; other=1', 'token')).toBeNull()
  expect(cookieIn('token=%E0%A4%A; other=1', 'other')).toBe('1')
})
