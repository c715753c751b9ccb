// Dangerous rights and those of shared data, as derived from a resource.
import { expect, test } from 'vitest'
import type { Binding, Call } from './binding'
import { dangerousRights, rightsOfShared } from './risk'

const call = (operation: Call['operation'], right: string | null): Call =>
  ({ name: operation, operation, right, entryPoints: [] }) as unknown as Call

const page = {
  base: 'thing',
  table: 'thing',
  features: { softDelete: true, purge: true, export: false, import: true },
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

test('without a recycle bin, or one whose rows stay, there is nothing to purge', () => {
  const plain = { ...page, features: { ...page.features, softDelete: false } } as Binding
  expect(dangerousRights([plain]).has('thing.purge')).toBe(false)
  const kept = { ...page, features: { ...page.features, purge: false } } as Binding
  expect(dangerousRights([kept]).has('thing.purge')).toBe(false)
})

test('rights of shared data are those that only write rows outside any area', () => {
  const shared = ['thing.create', 'thing.import', 'thing.purge', 'thing.remove', 'thing.update']
  expect([...rightsOfShared([page])].sort()).toEqual(shared)
  const inAreas = { ...page, features: { ...page.features, areaScope: 'area_id' } } as Binding
  expect([...rightsOfShared([inAreas])]).toEqual([])
  // A page of another resource shares one of the rights.
  expect(rightsOfShared([page, inAreas]).size).toBe(0)
})
