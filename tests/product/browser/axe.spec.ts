// Accessibility: axe finds nothing serious on any kind of screen; in the whole proof on every screen, in either theme, wide or narrow.
import { expect, type Page } from '@playwright/test'
import { everything, looks, serious, shareOf } from '../../browser/support/axe'
import { signIn } from '../../browser/support/person'
import { tabIn } from '../../browser/support/tab'
import { test } from '../../browser/support/test'

async function check(page: Page, where: string): Promise<void> {
  expect(await serious(page), where).toEqual([])
}

/** One screen of each kind. */
const kinds = [
  '/dashboard',
  '/user/list',
  '/banner/list/new',
  '/user/list/new',
  '/user/list/10',
  '/user/list/10/card',
  '/user/list/duplicates',
  '/area/list',
  '/area/list/frame',
  '/config/index',
  '/role/index/new',
  '/role/index/2',
  '/admin/index/log',
  '/statistics/join?report=%7B%22compare%22%3A%22year%22%7D',
  '/center/index',
  '/center/index/security',
  '/center/index/devices',
  '/404',
]
/** More screens of the kinds above. */
const others = ['/banner/list', '/article/list', '/article/list/new', '/menu/index', '/admin/index/new']
const places = everything ? [...kinds, ...others] : kinds

for (const [turn, { mode, size, viewport }] of looks.entries())
  test(`${mode}, ${size}`, async ({ page }) => {
    test.setTimeout(900_000)
    await page.emulateMedia({ colorScheme: mode })
    await page.setViewportSize(viewport)
    if (everything || turn === 0) {
      await page.goto('/#/login')
      await check(page, '/login')
    }
    await signIn(page)
    await page.addInitScript((wanted) => localStorage.setItem('ui', JSON.stringify({ mode: wanted })), mode)
    for (const place of shareOf(places, turn, looks.length)) {
      // From another page, so that the page is loaded anew instead of kept alive.
      await page.goto('about:blank')
      await page.goto(`/#${place}`)
      await check(page, place)
    }
  })

test('the tabs of a person, and what opens over the pages of people', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page)
  await page.goto('/#/user/list/60')
  for (const tab of await tabIn(page).all()) {
    await tab.click()
    await check(page, `tab ${await tab.textContent()}`)
  }
  await page.getByRole('group', { name: '操作' }).getByRole('button', { name: '冻结' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('试试')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('已冻结')
  await check(page, 'an action with what it would do')
  // Escape keeps what was typed.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^取\s?消$/ })
    .click()

  await page.goto('/#/user/list/duplicates')
  await page.locator('.Duplicates_twinsPair').first().getByRole('button', { name: /^合并/ }).click()
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
