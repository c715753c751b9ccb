// Tabs tell each other which forms are open: here two instances of the module, on one channel.
import { expect, test, vi } from 'vitest'

const tab = async () => {
  vi.resetModules()
  return import('./stored-drafts')
}

test('a form of another tab is open until it closes', async () => {
  const [first, second] = [await tab(), await tab()]
  const close = first.opened('one')
  expect(await second.openElsewhere(['one', 'two'])).toEqual(new Set(['one']))
  close()
  expect(await second.openElsewhere(['one', 'two'])).toEqual(new Set())
})

test('so is one of the same tab, for which nobody waits', async () => {
  const { opened, openElsewhere } = await tab()
  opened('mine')
  expect(await Promise.race([openElsewhere(['mine']), new Promise((resolve) => setTimeout(resolve, 50))])).toEqual(
    new Set(['mine']),
  )
  expect(await openElsewhere([])).toEqual(new Set())
})
