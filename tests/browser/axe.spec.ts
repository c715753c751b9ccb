// A screen reader can use it: axe finds nothing serious on any kind of screen, in either theme, wide or narrow.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './support/person'

async function check(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  // What fades in has no contrast yet.
  await page.waitForTimeout(500)
  // There are no frames to be put together in a page of their own, and only what is wrong needs its nodes: three times as fast.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const serious = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical')
  expect(
    serious.map(
      (one) =>
        `${where}: ${one.id} ${one.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    ),
  ).toEqual([])
}

const places = [
  '/dashboard',
  '/banner/list',
  '/banner/list/new',
  '/user/list',
  '/user/list/new',
  '/user/list/10',
  '/area/list',
  '/article/list',
  '/article/list/new',
  '/config/index',
  '/menu/index',
  '/role/index/new',
  '/role/index/2',
  '/admin/index/new',
  '/admin/index/log',
  '/center/index',
  '/center/index/security',
  '/center/index/devices',
  '/404',
]

for (const theme of ['light', 'dark'] as const) {
  for (const [name, viewport] of Object.entries({
    wide: { width: 1440, height: 900 },
    narrow: { width: 390, height: 844 },
  })) {
    test(`${theme}, ${name}`, async ({ page }) => {
      test.setTimeout(300_000)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.setViewportSize(viewport)
      await page.goto('/#/login')
      await check(page, '/login')
      await signIn(page)
      await page.addInitScript((mode) => localStorage.setItem('ui', JSON.stringify({ mode })), theme)
      for (const place of places) {
        // From elsewhere, so that the page is loaded anew instead of kept beside those before it.
        await page.goto('about:blank')
        await page.goto(`/#${place}`)
        await check(page, place)
      }
    })
  }
}
