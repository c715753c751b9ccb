// Location of IP addresses without network requests.
import { expect, test } from 'vitest'
import { placeOf } from './place'

test.each([
  ['127.0.0.1', '本机'],
  ['127.9.8.7', '本机'],
  ['::1', '本机'],
  ['::ffff:127.0.0.1', '本机'],
  ['10.1.2.3', '局域网'],
  ['172.16.0.1', '局域网'],
  ['172.31.255.255', '局域网'],
  ['192.168.1.4', '局域网'],
  ['::ffff:192.168.1.4', '局域网'],
  ['fd00::1', '局域网'],
  ['fe80::1', '局域网'],
  ['', null],
  ['unknown', null],
  ['999.1.1.1', null],
] as const)('%s', async (address, place) => {
  expect(await placeOf(address, 'zh-CN')).toBe(place)
})

test('no address has no place', async () => {
  expect(await placeOf(null, 'zh-CN')).toBeNull()
})

test('in English', async () => {
  expect(await placeOf('127.0.0.1', 'en')).toBe('This machine')
  expect(await placeOf('192.168.1.4', 'en')).toBe('Local network')
})

test('a public address by province, city and carrier; abroad with the country', async () => {
  expect(await placeOf('120.24.78.68', 'zh-CN')).toBe('广东省 深圳市 阿里云')
  expect(await placeOf('8.8.8.8', 'zh-CN')).toMatch(/^美国/)
  expect(await placeOf('2001:da8::1', 'zh-CN')).toMatch(/^北京市/)
})
