// After a record was made: it is pointed at where it stands, and the message leads to it.
import { expect, type Page } from '@playwright/test'
import { test } from '../support/test'
import { begin, save, unique } from './support'

async function made(page: Page, mark: string): Promise<void> {
  const state = encodeURIComponent(JSON.stringify({ k: mark }))
  await page.goto(`/#/specimen/list/new?list=${state}`)
  const form = page.getByRole('dialog', { name: '新建样本' })
  await form.getByRole('textbox', { name: '编号' }).fill(unique('N'))
  await form.getByLabel('名称').fill(`${mark}-新`)
  await form.getByLabel('硬度').fill('3')
  await form.getByRole('spinbutton', { name: '重量' }).fill('5')
  await save(form).click()
  await expect(form).toBeHidden()
}

test('its row is coloured, and "view" opens it', async ({ page }) => {
  await begin(page)
  const mark = unique('新')
  await made(page, mark)
  await expect(page.locator('.ant-table-row[data-new]')).toContainText(`${mark}-新`)
  const said = page.locator('.toast').filter({ hasText: `已新建样本：${mark}-新` })
  await said.getByRole('button', { name: '查看' }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(`${mark}-新`) })).toBeVisible()
})

test('on a phone its card is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await begin(page)
  const mark = unique('新')
  await made(page, mark)
  await expect(page.locator('.card[data-new]')).toContainText(`${mark}-新`)
})
