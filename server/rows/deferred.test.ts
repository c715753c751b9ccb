// Deferred effects run once for many writes, and not for a record that was rolled back.
import { expect, test } from 'vitest'
import type { BatchCache, Context } from '../core/context'
import { emptyBatch } from './batch-cache'
import { defer, runDeferred } from './deferred'

function contextWith(batch?: BatchCache): Context {
  return { ...(batch ? { batch } : {}) } as unknown as Context
}

const doubled: number[][] = []
async function double(items: readonly number[]): Promise<number[]> {
  doubled.push([...items])
  return items.map((one) => one * 2)
}

test('for one record at once, with its answer', async () => {
  doubled.length = 0
  expect(await defer(4, double, contextWith())).toBe(8)
  expect(doubled).toEqual([[4]])
})

test('for many once each has been written, in the order in which they asked, also what that leaves in turn', async () => {
  doubled.length = 0
  const context = contextWith(emptyBatch())
  const again = async (items: readonly number[], inner: Context) => {
    for (const one of items) await defer(one + 10, double, inner)
    return []
  }
  for (const one of [1, 2]) expect(await defer(one, double, context)).toBeUndefined()
  await defer(3, again, context)
  expect(doubled).toEqual([])
  await runDeferred(context)
  expect(doubled).toEqual([[1, 2], [13]])
  await runDeferred(context)
  expect(doubled).toHaveLength(2)
})
