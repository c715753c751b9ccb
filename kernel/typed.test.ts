// Texts that people type and paste are read as they are meant, or not at all.
import { expect, test } from 'vitest'
import type { Fields } from './binding'
import { problemOf } from './rules'
import { tidy } from './tidy'
import { numberOf, phoneOf } from './typed'

test.each([
  ['1,234.56', '1234.56'],
  ['￥ １，２００．５０元', '1200.50'],
  ['−5', '-5'],
  ['12。5', '12.5'],
  ['12.', '12'],
  ['.5', '0.5'],
  ['+7', '7'],
  ['1.2万', null],
  ['1,2', null],
  ['12人', null],
  ['.', null],
  ['', null],
])('the number %s is %s', (typed, wanted) => expect(numberOf(typed)).toBe(wanted))

test.each([
  ['139-0712-5008', '13907125008'],
  ['+86 139 0712 5008', '13907125008'],
  ['１３９０７１２５００８', '13907125008'],
  ['139071250', null],
  ['139****5008', null],
])('the phone number %s is %s', (typed, wanted) => expect(phoneOf(typed)).toBe(wanted))

test('numbers of phones and papers are stored without the signs that group them', () => {
  const fields = Object.fromEntries(
    (['phone', 'id-card', 'credit-code'] as const).map((kind) => [kind, { name: kind, kind }]),
  ) as unknown as Fields
  // A number copied from the contacts of a phone has invisible marks around it.
  expect(tidy(fields, { phone: '\u202d+86 139-0712-5008\u202c' })).toEqual({ phone: '13907125008' })
  expect(tidy(fields, { phone: '139****5008' })).toEqual({ phone: '139****5008' })
  expect(tidy(fields, { 'id-card': '110101 19900307 123x' })).toEqual({ 'id-card': '11010119900307123X' })
  expect(tidy(fields, { 'credit-code': '９１３５ 0100m000100y43' })).toEqual({ 'credit-code': '91350100M000100Y43' })
})

test('an amount that cannot be read, or has parts of a fen, is refused by what it should be', () => {
  const amount = { name: 'amount', kind: 'money', title: { zh: '金额', en: 'Amount' }, minimum: 1 } as never
  for (const value of ['1.2万', '12.345', 1.5, ''])
    expect(problemOf(amount, value)?.zh).toBe('请输入金额，最多两位小数')
  expect(problemOf(amount, '12,345,678,901,234')?.zh).toBe('不能大于 999999999.99')
  expect(problemOf(amount, '-12345678901234.00')?.zh).toBe('不能小于 0.01')
  expect(problemOf(amount, 0)?.zh).toBe('不能小于 0.01')
})
