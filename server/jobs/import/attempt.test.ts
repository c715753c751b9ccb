// A refusal of a row names its columns.
import { expect, test } from 'vitest'
import { Refusal } from '#kernel/errors'
import { faultOf } from './attempt'

test('the problem of a part of a value is that of its column', () => {
  const text = { zh: '请填写「尺码」', en: 'Answer “Size”' }
  const { errors } = faultOf(new Refusal('PARAM', { errors: { 'answers.size': text, title: text } }), 'en')
  expect(errors).toEqual({ answers: text.en, title: text.en })
})
