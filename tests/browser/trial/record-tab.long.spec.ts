// A record in a tab of its own: from its list, beside it, and from its page; the list stays as it was.
import { expect, type Page } from '@playwright/test'
import { serious } from '../support/axe'
import { test } from '../support/test'
import { begin, listOf, rowsOf, save, series, type Trial, unique } from './support'

let trial: Trial
let mark: string

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
  mark = unique('签')
  await series(trial, mark, [{}, {}, {}])
  await listOf(page, mark)
  await expect(rowsOf(page)).toHaveCount(3)
})

const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const tab = (page: Page, name: string) => tabs(page).getByRole('tab', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).and(page.locator(':visible'))

/** Of the form: the list behind has a filter of that name. */
const nameBox = (page: Page) => page.getByLabel('名称', { exact: true }).and(page.locator(':visible'))

test('by keyboard from the list, which keeps its search; edited there, closed by its key', async ({ page }) => {
  await page.keyboard.press('j')
  await page.keyboard.press('t')
  await expect(tab(page, `${mark}-1`)).toHaveAttribute('aria-selected', 'true')
  await expect(heading(page)).toHaveText(new RegExp(`${mark}-1`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await serious(page)).toEqual([])
  await tab(page, '样本').click()
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(page.getByRole('searchbox').and(page.locator(':visible'))).toHaveValue(mark)

  // Both stay after a reload; an edit is made in the tab, and ends there.
  await page.reload()
  await tab(page, `${mark}-1`).click()
  await page.getByRole('button', { name: /编辑$/ }).and(page.locator(':visible')).click()
  await nameBox(page).fill(`${mark}-甲`)
  await tab(page, '样本').click()
  await expect(rowsOf(page)).toHaveCount(3)
  await tab(page, `${mark}-1`).click()
  await expect(nameBox(page)).toHaveValue(`${mark}-甲`)
  await save(page).and(page.locator(':visible')).click()
  await expect(heading(page)).toHaveText(new RegExp(`${mark}-甲`))
  await tab(page, `${mark}-甲`).focus()
  await page.keyboard.press('Delete')
  await expect(tab(page, `${mark}-甲`)).toHaveCount(0)
  await expect(rowsOf(page).filter({ hasText: `${mark}-甲` })).toHaveCount(1)
  // Without its tab the record opens over the list again.
  await page.getByRole('link', { name: `${mark}-甲` }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(`${mark}-甲`) })).toBeVisible()
})

test('from the record beside the list and over it; a deleted one takes its tab along', async ({ page }) => {
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  const peek = page.getByRole('complementary', { name: '当前记录' })
  await peek.getByRole('button', { name: '在标签页中打开' }).click()
  await expect(tab(page, `${mark}-1`)).toHaveAttribute('aria-selected', 'true')
  await tab(page, '样本').click()
  await page.getByRole('link', { name: `${mark}-2` }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(`${mark}-2`) })
  await drawer.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '在标签页中打开' }).click()
  await expect(tab(page, `${mark}-2`)).toHaveAttribute('aria-selected', 'true')
  await expect(drawer).toBeHidden()
  // Two records and their list beside each other.
  await expect(tabs(page).locator('[data-node-key]')).toHaveText(['首页', '样本', `${mark}-1`, `${mark}-2`])
  await page.getByRole('button', { name: '更多', exact: true }).and(page.locator(':visible')).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await expect(tab(page, `${mark}-2`)).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
