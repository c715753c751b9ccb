// A filter in words reads naturally.
import { expect, test } from 'vitest'
import { binding as position } from '#generated/resources/position'
import { binding as user } from '#generated/resources/user'
import type { Field } from '#kernel/binding'
import { filterWords, type Words } from '#kernel/filter-words'

const words: Words = {
  say: (text) => text.zh,
  yes: '是',
  no: '否',
  empty: '为空',
  filled: '不为空',
  not: '不是',
  from: '不早于',
  until: '不晚于',
  after: '晚于',
  before: '早于',
  noneOf: (names) => `非 ${names}`,
  period: (word) => (word === 'this_month' ? '本月' : word),
  caption: (id) => (id === 1 ? '会长' : '…'),
  clock: (instant) => instant,
  most: 3,
}
const of = (name: string): Field => user.fields[name] as Field

test('choices and references are named', () => {
  expect(filterWords(of('sex'), ['male'], words)).toBe(
    of('sex').choices?.find((one) => one.value === 'male')?.title.zh ?? '',
  )
  expect(filterWords(of('position_id'), [1, 2], words)).toBe('会长 / …')
  expect(filterWords(of('position_id'), [1, 1, 1, 1, 1], words)).toBe('会长 / 会长 / 会长 +2')
  expect(filterWords(of('is_star'), false, words)).toBe('否')
})

test('ranges, parts and gaps are said', () => {
  expect(filterWords(of('contribute_total'), { gte: 1000, lte: 2000 }, words)).toBe('1,000 – 2,000')
  expect(filterWords(of('join_time'), { gte: '2026-01-01' }, words)).toBe('不早于 2026-01-01')
  expect(filterWords(of('member_no'), { contains: 'A' }, words)).toBe('“A”')
  expect(filterWords(of('birthday'), { empty: true }, words)).toBe('为空')
  expect(filterWords(position.fields['fee'] as Field, { gte: 120_000, lte: 120_000 }, words)).toBe('¥1,200.00')
  expect(filterWords(of('position_id'), { none: [1, 2] }, words)).toBe('非 会长 / …')
  expect(filterWords(of('member_no'), ['A1'], words)).toBe('= A1')
  expect(filterWords(of('birthday'), { within: 'this_month' }, words)).toBe('本月')
})
