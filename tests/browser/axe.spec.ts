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
  '/user/list/10/card',
  '/user/list/duplicates',
  '/area/list',
  '/area/list/frame',
  '/article/list',
  '/article/list/new',
  '/config/index',
  '/menu/index',
  '/role/index/new',
  '/role/index/2',
  '/admin/index/new',
  '/admin/index/log',
  '/statistics/join?report=%7B%22compare%22%3A%22year%22%7D',
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

test('the tabs of a person, and what opens over the pages of people', async ({ page }) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
  await page.goto('/#/user/list/60')
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await check(page, `tab ${await tab.textContent()}`)
  }
  await page.getByRole('group', { name: '操作' }).getByRole('button', { name: '冻结' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('试试')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('已冻结')
  await check(page, 'an action with what it would do')
  await page.keyboard.press('Escape')

  await page.goto('/#/user/list/duplicates')
  await page.locator('.twins-pair').first().getByRole('button', { name: /^合并/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page, 'merging two records')

  await page.goto('about:blank')
  await page.goto('/#/user/list/new')
  await page.getByRole('button', { name: '智能识别' }).click()
  await page.getByLabel('资料文字').fill('姓名：王小明\n手机：12000000001\n单位：云岭茶业有限公司')
  await page.getByRole('button', { name: /^识\s?别$/ }).click()
  await expect(page.getByRole('button', { name: /^填入/ })).toBeVisible()
  await check(page, 'what was read from a text')
})
