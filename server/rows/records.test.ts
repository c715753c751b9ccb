// Captions reveal nothing that their reader may not read.
import { expect, test } from 'vitest'
import type { Field } from '#kernel/binding'
import type { Context } from '../core/context'
import type { Resource } from '../core/resources'
import { readable } from './plan'
import { captionOf } from './select'

const text = (name: string, more: Partial<Field> = {}): Field => ({
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
const fields = {
  name: text('name'),
  salary: text('salary', { perm: { read: 'person.salary' } }),
  phone: text('phone', { sensitive: 'contact' }),
}
const resource = { binding: { label: '{name} {salary} {phone}', fields, features: {} } } as unknown as Resource
const row = { id: 1, name: '张三', salary: '9000', phone: '12011112222' }
const held = (grant: string[], canSensitive = false) =>
  ({
    session: { grant: new Set(grant), canSensitive },
    filled: (text: string) => text,
  }) as unknown as Context

test('a field behind a right, or masked, stays so in a caption', () => {
  expect(captionOf(resource, row, held([]))).toBe('张三 120****2222')
  expect(captionOf(resource, row, held(['/x person.salary'], true))).toBe('张三 9000 12011112222')
})

test('a field behind a right is not among what may be read, searched, summed or sorted by', () => {
  expect(readable(resource, ['name', 'salary', 'nonsense'], held([]))).toEqual(['name'])
  expect(readable(resource, ['name', 'salary'], held(['/x person.salary']))).toEqual(['name', 'salary'])
})

test('a record without anything in its caption is named by its id', () => {
  expect(captionOf(resource, { id: 7 }, held([]))).toBe('#7')
})
