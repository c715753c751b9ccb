// A list of records with pictures, seen as a gallery: chosen among the shapes, kept, and as usable as the table.
import { expect } from '@playwright/test'
import { serious } from '../../browser/support/axe'
import { makePerson, makeRole, OWN } from '../../browser/support/people'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

test('banners as a gallery: opened, kept after a reload, and back to a table', async ({ page }) => {
  // Somebody of their own: the layout is a preference.
  const admin = await signIn(page)
  await signIn(page, await makePerson(admin, await makeRole(admin, ['/banner/list'])), OWN)
  await open(page, '/banner/list', '轮播图')
  const layout = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: '布局' }).click()
    await page.getByRole('group', { name: '布局' }).getByText(name, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await layout('图库')
  const tiles = page.locator('.Gallery_gallery > li')
  await expect(tiles.first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  // Each value has its title.
  await expect(tiles.first().locator('dt').first()).toHaveText('位置')
  // The same fields on all of them, at one height, also where some are empty.
  const looks = await tiles.evaluateAll((all) =>
    all.map((tile) => `${tile.clientHeight} ${[...tile.querySelectorAll('dt')].map((title) => title.textContent)}`),
  )
  expect(looks.length).toBeGreaterThan(4)
  expect([...new Set(looks)]).toHaveLength(1)
  expect(await serious(page)).toEqual([])
  await page.reload()
  await expect(tiles.first()).toBeVisible()
  await tiles.first().getByRole('link').last().click()
  await expect(page).toHaveURL(/banner\/list\/\d+/)
  // Escape closes the record once the focus is in it.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/banner\/list\/\d+/, { timeout: 1000 })
  }).toPass()
  await layout('表格')
  await expect(page.getByRole('table').first()).toBeVisible()
})
