// Dangerous rights, as derived from a resource.
import { expect, test } from 'vitest'
import type { Binding, Call } from './binding'
import { dangerousRights } from './risk'

const call = (operation: Call['operation'], right: string | null): Call =>
  ({ name: operation, operation, right, entryPoints: [] }) as unknown as Call

const page = {
  base: 'thing',
  table: 'thing',
  features: { softDelete: true, export: false, import: true },
  calls: {
    list: call('list', null),
    create: call('create', 'thing.create'),
    update: call('update', 'thing.update'),
    remove: call('remove', 'thing.remove'),
  },
  actions: [
    { name: 'merge', danger: true, call: call('action', 'thing.merge') },
    { name: 'check', danger: false, call: call('action', 'thing.check') },
    { name: 'reject', danger: true, call: call('action', 'thing.decide') },
    { name: 'approve', danger: false, call: call('action', 'thing.decide') },
  ],
  fields: { number: { name: 'number', perm: { write: 'thing.number' } }, name: { name: 'name' } },
} as unknown as Binding

test('deleting, dangerous actions, purging and protected fields; everything else merely changes', () => {
  expect([...dangerousRights([page])].sort()).toEqual(
    ['thing.decide', 'thing.merge', 'thing.number', 'thing.purge', 'thing.remove'].sort(),
  )
})

test('without a recycle bin there is nothing to purge', () => {
  const plain = { ...page, features: { ...page.features, softDelete: false } } as Binding
  expect(dangerousRights([plain]).has('thing.purge')).toBe(false)
})
