// Likely values that overwrite nothing are preselected; the person decides about the rest.
import { expect, test } from 'vitest'
import type { Field } from '#kernel/binding'
import { readsOf } from './reads'

const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  title: { zh: name, en: name },
  kind: 'text',
  many: false,
  required: false,
  nullable: true,
  readOnly: false,
  writeOnly: false,
  ...more,
})
const fields = { user_name: field('user_name'), phone: field('phone'), sex: field('sex', { default: 'unknown' }) }

test('likely values of empty fields are proposed, unlikely ones only shown', () => {
  const found = { fields: { user_name: '王*', phone: '12000000001' }, confidence: { user_name: 0.9, phone: 0.4 } }
  expect(readsOf(found, fields, {}).map(({ field, sure, proposed }) => [field.name, sure, proposed])).toEqual([
    ['user_name', 90, true],
    ['phone', 40, false],
  ])
})

test('what somebody typed is never replaced unasked; a default counts as untouched', () => {
  const found = { fields: { user_name: '李', sex: 'male' }, confidence: { user_name: 1, sex: 95 } }
  const reads = readsOf(found, fields, { user_name: '王', sex: 'unknown' })
  expect(reads.map(({ field, before, proposed }) => [field.name, before, proposed])).toEqual([
    ['user_name', '王', false],
    ['sex', 'unknown', true],
  ])
})

test('what the form does not ask, what is empty and what it holds already is left out', () => {
  const found = { fields: { user_name: '王', phone: '', member_no: 'X', toString: 'x' }, confidence: {} }
  expect(readsOf(found, fields, { user_name: '王' })).toEqual([])
})
