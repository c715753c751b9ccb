// Proposals for cells that could not be read, and the closest of the options.
import { expect, test } from 'vitest'
import type { Field } from '#kernel/binding'
import { proposalsOf } from './propose'
import { closest } from './similar'

const field = (kind: Field['kind']) => ({ name: 'x', kind, title: { zh: '', en: '' } }) as Field

test.each([
  ['date', '2024.3', ['2024-03-01']],
  ['date', '3/5/2020', ['2020-03-05', '2020-05-03']],
  ['date', '20.3.5', ['2020-03-05']],
  ['date', '03-05-21', ['2003-05-21', '2021-05-03', '2021-03-05']],
  ['date', '13/5/21', ['2013-05-21', '2021-05-13']],
  ['date', '二〇二〇年三月十五日', ['2020-03-15']],
  ['date', '2024年13月5日', []],
  ['phone', '手机 139-0712-5008（本人）', ['13907125008']],
  ['integer', '约 30 人', ['30']],
  ['money', '3.5万', ['35000']],
  ['uri', 'www.example.com', ['https://www.example.com']],
  ['text', 'x', []],
] as const)('%s: %s', (kind, text, wanted) => {
  expect(proposalsOf(field(kind), text, [])).toEqual(wanted)
})

test('the closest option is sure only if it is close, and ahead of the others', () => {
  expect(closest('城中分会', ['城北', '城中', '高新'], 3)).toMatchObject({ sure: true })
  expect(closest('城中分会', ['城北', '城中', '高新'], 3).texts[0]).toBe('城中')
  expect(closest('先生', ['男', '女'], 3)).toEqual({ texts: [], sure: false })
  expect(closest('一组', ['一组甲', '一组乙'], 3).sure).toBe(false)
})

test('of a few options any may be meant', () => {
  expect(proposalsOf(field('choice'), '先生', ['男', '女'])).toEqual(['男', '女'])
})
