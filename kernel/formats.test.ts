// Addresses that a link accepts and refuses.
import { expect, test } from 'vitest'
import { formats } from './formats'

const isLink = (text: string) => formats['link']?.(text)
const isUri = (text: string) => formats['uri']?.(text)
const isPicture = (text: string) => formats['image']?.(text)

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  'https:\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'ftp://evil.example',
  'file:///etc/passwd',
  'JavaScript:alert(1)',
  'java\u0001script:alert(1)',
  '\u0000//evil.example',
  'blob:https://evil.example/x',
  '/a\\..\\b',
])('a link that leads elsewhere than it looks is refused: %s', (text) => {
  expect(isLink(text)).toBe(false)
})

test.each([
  '/pages/activity/detail',
  '/pages/activity/detail?id=3&from=a:b',
  '/',
  '#/member',
  'pages/index/index',
  'pages/index?url=https://example.com',
  'https://example.com/a?b=//c',
  'HTTP://EXAMPLE.com',
  'mailto:office@example.com',
  'tel:12012345678',
  'gh_0123456789ab',
  'sphABC-DEF_1',
])('a link within the app or to a site is taken: %s', (text) => {
  expect(isLink(text)).toBe(true)
})

test('an address or a file is no less strict', () => {
  expect(isUri('https://example.com/a')).toBe(true)
  for (const text of [
    'https:\\\\evil.example',
    'https://evil.example\\@example.com',
    '//evil.example',
    'https://a\u0001b',
  ])
    expect([isUri(text), isPicture(text)], text).toEqual([false, false])
  expect(isPicture('/uploads/2026/01/a.jpg')).toBe(true)
})

test.each([
  ['image', '/uploads/2026/01/a.webp', '/uploads/2026/01/a.txt'],
  ['image', '/uploads/2026/01/a.png', '/uploads/2026/01/a.mp4'],
  ['image', '/uploads/2026/01/a.jpg', '/uploads/2026/01/jpg'],
  ['video', '/uploads/2026/01/a.mp4', '/uploads/2026/01/a.jpg'],
])('a field of the format %s takes %s, not %s', (format, right, wrong) => {
  expect([formats[format]?.(right), formats[format]?.(wrong), formats['file']?.(wrong)]).toEqual([true, false, true])
})
