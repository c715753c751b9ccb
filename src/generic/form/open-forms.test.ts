// Tabs tell each other which forms are open: here two instances of the module, on one channel.
import { expect, test, vi } from 'vitest'

const tab = async () => {
  vi.resetModules()
  return import('./draft-content')
}

test('a form of another tab is open until it closes', async () => {
  const [first, second] = [await tab(), await tab()]
  const close = first.opened('one')
  expect(await second.stillOpen(['one', 'two'])).toEqual(new Set(['one']))
  close()
  expect(await second.stillOpen(['one', 'two'])).toEqual(new Set())
})

test('so is one of the same tab, for which nobody waits', async () => {
  const { opened, stillOpen } = await tab()
  opened('mine')
  expect(await Promise.race([stillOpen(['mine']), new Promise((resolve) => setTimeout(resolve, 50))])).toEqual(
    new Set(['mine']),
  )
  expect(await stillOpen([])).toEqual(new Set())
})
