// Words of a search read as choices, captions, dates and periods.
import { expect, test } from 'vitest'
import type { Field } from '#kernel/binding'
import { readDate, readWords, type Vocabulary } from './read-words'

const field = (name: string, kind: Field['kind'], title: string, more: object = {}): Field =>
  ({ name, kind, title, many: false, nullable: true, ...more }) as unknown as Field

const vocabulary: Vocabulary = {
  fields: [
    field('sex', 'choice', '性别', {
      choices: [
        { value: 'male', title: '男' },
        { value: 'female', title: '女' },
      ],
    }),
    field('is_volunteer', 'boolean', '志愿者'),
    field('area_id', 'reference', '所属区域', { ref: {} }),
    field('birthday', 'date', '生日'),
    field('join_time', 'date', '入会时间'),
    field('expire_time', 'date-time', '到期时间'),
  ],
  say: (text) => String(text),
  captions: new Map([
    [
      'area_id',
      new Map([
        ['城中', 7],
        ['江北', 3],
      ]),
    ],
  ]),
  periods: new Map([['本月', 'this_month']]),
}
const read = (text: string) => readWords(text, vocabulary)

test('choices, references and dates, in any order, with what is left to search for', () => {
  expect(read('城中 女 2020前入会')).toEqual({
    filter: { area_id: [7], sex: ['female'], join_time: { lte: '2019-12-31' } },
    rest: '',
  })
  expect(read('江北 城中 张')).toEqual({ filter: { area_id: [3, 7] }, rest: '张' })
  expect(read('性别男，志愿者')).toEqual({ filter: { sex: ['male'], is_volunteer: true }, rest: '' })
  expect(read('非志愿者')).toEqual({ filter: { is_volunteer: false }, rest: '' })
  expect(read('张三 12010000000')).toBeNull()
})

test('a date needs the field that it is of', () => {
  expect(read('2020前')).toBeNull()
  expect(read('入会 2020-03')).toEqual({
    filter: { join_time: { gte: '2020-03-01', lte: '2020-03-31' } },
    rest: '',
  })
  expect(read('本月到期')).toEqual({ filter: { expire_time: { within: 'this_month' } }, rest: '' })
  expect(read('到期2027年2月前')?.filter['expire_time']).toEqual({ lte: '2027-01-31T15:59:59.999999Z' })
})

test('days as people write them', () => {
  expect(readDate('2019到2021入会')).toEqual({ from: '2019-01-01', to: '2021-12-31', named: '入会' })
  expect(readDate('2020/2/9起')).toEqual({ from: '2020-02-09', named: '' })
  expect(readDate('2020-02-30')).toBeNull()
  expect(readDate('2020:after')).toEqual({ from: '2021-01-01', named: '' })
  expect(readDate('joined2020:before')).toEqual({ to: '2019-12-31', named: 'joined' })
  expect(readDate('M202000001')).toBeNull()
})
