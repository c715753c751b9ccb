// A refusal of a row names its columns.
import { expect, test } from 'vitest'
import { Refusal } from '#kernel/errors'
import { faultOf } from './attempt'

test('the first problem of parts of a value is that of its column', () => {
  const text = { zh: '请填写「尺码」', en: 'Answer “Size”' }
  const other = { zh: '请填写', en: 'Answer it' }
  const { errors } = faultOf(
    new Refusal('PARAM', { errors: { 'answers.size': text, 'answers.plate': other, title: other } }),
    'en',
  )
  expect(errors).toEqual({ answers: text.en, title: other.en })
})
