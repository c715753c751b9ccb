// What follows from many writes is done together, and not for a record that was undone.
import { expect, test } from 'vitest'
import type { Context } from '../core/context'
import { type Known, nothingKnown } from './batch-cache'
import { catchUp, together } from './deferred'

function contextWith(known?: Known): Context {
  return { ...(known ? { known } : {}) } as unknown as Context
}

const doubled: number[][] = []
async function double(items: readonly number[]): Promise<number[]> {
  doubled.push([...items])
  return items.map((one) => one * 2)
}

test('for one record at once, with its answer', async () => {
  doubled.length = 0
  expect(await together(4, double, contextWith())).toBe(8)
  expect(doubled).toEqual([[4]])
})

test('for many once each has been written, in the order in which they asked, also what that leaves in turn', async () => {
  doubled.length = 0
  const context = contextWith(nothingKnown())
  const again = async (items: readonly number[], inner: Context) => {
    for (const one of items) await together(one + 10, double, inner)
    return []
  }
  for (const one of [1, 2]) expect(await together(one, double, context)).toBeUndefined()
  await together(3, again, context)
  expect(doubled).toEqual([])
  await catchUp(context)
  expect(doubled).toEqual([[1, 2], [13]])
  await catchUp(context)
  expect(doubled).toHaveLength(2)
})
