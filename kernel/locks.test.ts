// Locks of a record: single fields, removal, and a record of which nothing can be changed any more.
import { expect, test } from 'vitest'
import type { Binding } from './binding'
import { isSealed, lockOn, lockOnRemoval } from './locks'

const binding = {
  locks: [
    {
      when: { status: { const: 'approved' } },
      title: { zh: '已审核', en: 'Approved' },
      except: ['is_show'],
      remove: true,
    },
    { when: { source: { const: 'auto' } }, title: { zh: '自动', en: 'Automatic' }, fields: ['amount'] },
  ],
  views: { form: { groups: [{ fields: ['title', 'amount'] }] } },
} as unknown as Binding

test('a lock holds in its state only', () => {
  expect(lockOn(binding, 'title', { status: 'pending', source: 'auto' })).toBeUndefined()
  expect(lockOn(binding, 'amount', { status: 'pending', source: 'auto' })?.title.en).toBe('Automatic')
  expect(lockOn(binding, 'is_show', { status: 'approved', source: 'hand' })).toBeUndefined()
  expect(lockOnRemoval(binding, { status: 'approved', source: 'hand' })?.title.en).toBe('Approved')
})

test('a record is sealed once its whole form is locked', () => {
  expect(isSealed(binding, { status: 'approved', source: 'hand' })).toBe(true)
  expect(isSealed(binding, { status: 'pending', source: 'auto' })).toBe(false)
  expect(isSealed({ ...binding, locks: [] }, { status: 'approved' })).toBe(false)
  // A value that the row lacks is left to the server.
  expect(isSealed(binding, { source: 'auto' })).toBe(false)
})
