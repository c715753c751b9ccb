// On a phone lists are cards, filters a drawer, forms full screen; nothing is wider than the screen.
import { expect, type Page } from '@playwright/test'
import { choose } from '../support/choose'
import { fresh as test } from '../support/test'
import { begin, listOf, save, series, type Trial, unique } from './support'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
let trial: Trial

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
})

const fits = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

test('cards are selected, narrowed by a drawer of filters, and edited full screen', async ({ page }) => {
  const mark = unique('机')
  await series(trial, mark, [{ kind: 'rock', hardness: 2 }, {}, { kind: 'animal' }])
  await listOf(page, mark)
  const cards = page.locator('.card')
  await expect(cards).toHaveCount(3)
  await fits(page)

  await page.getByRole('button', { name: '筛选' }).click()
  const drawer = page.getByRole('dialog', { name: '筛选' })
  await choose(page, drawer.getByRole('combobox', { name: '类别' }).first(), '动物')
  await page.keyboard.press('Escape')
  await fits(page)
  await drawer.getByRole('button', { name: '查看结果' }).click()
  await expect(drawer).toBeHidden()
  await expect(cards).toHaveText([new RegExp(`${mark}-3`)])
  await page.getByRole('button', { name: '清除全部' }).click()
  // The box follows the address: text typed before that would be overwritten.
  await expect(page.getByRole('button', { name: '清除全部' })).toBeHidden()
  await page.getByRole('searchbox', { name: /搜索编号/ }).fill(mark)
  await expect(cards).toHaveCount(3)

  await page.getByRole('checkbox', { name: '选择本页' }).check()
  await expect(page.getByRole('region', { name: '已选记录' })).toContainText('已选 3 条')
  await fits(page)
  await page.getByRole('button', { name: '取消选择' }).click()

  await cards.nth(1).getByRole('button', { name: /编辑/ }).first().click()
  const form = page.getByRole('dialog', { name: new RegExp(`${mark}-2`) })
  await expect(form.getByLabel('名称')).toBeVisible()
  expect((await form.boundingBox())?.width).toBeGreaterThanOrEqual(389)
  await fits(page)
  await form.getByLabel('备注').fill('手机上写的')
  await save(form).click()
  await expect(form).toBeHidden()
  expect((await trial.call('/specimen/list', { keyword: `${mark}-2` })).content.list_data[0].note).toBe('手机上写的')
})
