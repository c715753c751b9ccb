// The written form of a binding: complete again after loading, and short.
import { afterEach, expect, test } from 'vitest'
import type { Binding } from '../kernel/binding'
import { bind, bindView } from '../kernel/written'
import { type Tree, treeOf } from './fixtures/tree'
import { load } from './load'
import { normalise } from './normalise'
import type { ProductSource } from './source'
import { writtenBinding, writtenView } from './written'

let tree: Tree
afterEach(() => tree.remove())

function bindingsOf(name: string): readonly Binding[] {
  tree = treeOf(name)
  const { sources, product } = load(`${tree.root}/schemas`)
  return normalise(sources, (product as ProductSource).data).bindings
}

test.each(['kinds', 'view-of-a-table', 'child-rows', 'also'])(
  'the bindings of %s are the same after loading',
  (name) => {
    const bindings = bindingsOf(name)
    for (const binding of bindings) {
      const base = bindings.find((one) => one.name === binding.base) as Binding
      if (base === binding) expect(bind(writtenBinding(binding))).toEqual(binding)
      else expect(bindView(base, writtenView(binding, base))).toEqual(binding)
    }
  },
)

test('a view holds only what differs, and shares the rest with its base', () => {
  const bindings = bindingsOf('view-of-a-table')
  const [letter, outbox] = ['letter', 'outbox'].map((name) => bindings.find((one) => one.name === name) as Binding)
  const written = writtenView(outbox as Binding, letter as Binding)
  expect(written).not.toHaveProperty('fields')
  expect(written.views?.list).not.toHaveProperty('sort')
  const base = bind(writtenBinding(letter as Binding))
  const loaded = bindView(base, written)
  for (const name of written.inherits) expect(loaded.calls[name]).toBe(base.calls[name])
  expect(loaded.fields['subject']).toBe(base.fields['subject'])
})

test('what cannot be written down is a fault of the generator, never a wrong binding', () => {
  const [letter, outbox] = ['letter', 'outbox'].map((name) =>
    bindingsOf('view-of-a-table').find((one) => one.name === name),
  ) as [Binding, Binding]
  const renamed = { ...outbox, fields: { ...outbox.fields, more: { ...outbox.fields['subject'], name: 'more' } } }
  expect(() => writtenView(renamed as Binding, letter)).toThrow('outbox')
})
