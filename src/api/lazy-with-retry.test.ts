// A part of the app that cannot be loaded: waits for the network, unless the server has no such part.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onFailure } from './failure'
import { whenReachable } from './lazy-with-retry'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without a network it says so once, and loads when the network is back', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')))
  const told = vi.fn()
  onFailure(told)
  const load = vi.fn().mockRejectedValueOnce(new Error()).mockResolvedValue('part')
  const loaded = whenReachable(load, new Error())
  await vi.advanceTimersByTimeAsync(2000)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await loaded).toBe('part')
  expect(load).toHaveBeenCalledTimes(2)
  expect(told).toHaveBeenCalledTimes(1)
})

test('what a newer release no longer has is thrown', async () => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response()))
  const load = vi.fn()
  await expect(whenReachable(load, new Error('404'))).rejects.toThrow('404')
  expect(load).not.toHaveBeenCalled()
})
