// Captions in two parts: which label has a number, and namesakes in one answer.
import { expect, test } from 'vitest'
import { captionParts } from './caption'
import { joinCaption, labelParts, plainCaption, tellApart } from './namesakes'

const fields = { no: { unique: true }, code: { unique: ['pid'] }, name: {} } as never

test('a field at the end that is unique among all records is the number', () => {
  expect(labelParts('{name} {no}', fields)).toEqual(['{name}', '{no}'])
  expect(labelParts('{name}', fields)).toEqual(['{name}'])
  expect(labelParts('{no}', fields)).toEqual(['{no}'])
  expect(labelParts('{no} {name}', fields)).toEqual(['{no} {name}'])
  expect(labelParts('{name} {code}', fields)).toEqual(['{name} {code}'])
  expect(labelParts('', fields)).toEqual([''])
})

test('the parts of a caption come back, also of a name with blanks or without a number', () => {
  expect(captionParts(joinCaption('Anna Lee', 'M1'))).toEqual(['Anna Lee', 'M1'])
  expect(captionParts(joinCaption('Anna Lee', ''))).toEqual(['Anna Lee'])
  expect(joinCaption('', 'M1')).toBe('M1')
  expect(plainCaption(joinCaption('Anna Lee', 'M1'))).toBe('Anna Lee M1')
})

test('the number of namesakes is part of the name, and only theirs', () => {
  const [one, other, third] = [joinCaption('王芳', 'M1'), joinCaption('王芳', 'M2'), joinCaption('李强', 'M3')]
  const told = tellApart([one, other, third, third])
  expect([one, other, third].map(told)).toEqual(['王芳 M1', '王芳 M2', third])
  expect(tellApart([one, one])(one)).toBe(one)
  expect(tellApart(['王芳', one])(one)).toBe('王芳 M1')
})
