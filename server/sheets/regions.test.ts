// Regions by their codes and by the names that people write.
import { expect, test } from 'vitest'
import { regionCodes, regionNames } from './regions'

test.each([
  ['浙江省/杭州市/西湖区', '330000/330100/330106'],
  ['浙江 杭州', '330000/330100'],
  ['330000/330100', '330000/330100'],
  ['北京市/北京市/东城区', '110000/110101'],
  ['北京市/东城区', '110000/110101'],
])('%s', (text, codes) => {
  expect(regionCodes(text)).toBe(codes)
})

test('a path of codes is read as names and back; what nobody knows stays', () => {
  expect(regionNames('330000/330100/330106')).toBe('浙江省/杭州市/西湖区')
  expect(regionNames('990100/990101')).toBe('990100/990101')
  expect(regionCodes('浙江省/没有这个市')).toBeNull()
  expect(regionCodes('江')).toBeNull()
})
