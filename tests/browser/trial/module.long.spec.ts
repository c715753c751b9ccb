// The module of docs/add-a-module.md in the browser: one schema file, and its list, form and record work.
import { expect } from '@playwright/test'
import { choose } from '../support/choose'
import { signIn } from '../support/person'
import { test } from '../support/test'

test('a resource of one file is worked with like the others', async ({ page }) => {
  await signIn(page)
  await page.goto('/#/dashboard')
  await page.getByRole('menuitem', { name: '服务与反馈' }).click()
  await page.getByRole('menuitem', { name: '走访记录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '走访记录' })).toBeVisible()

  await page.getByRole('button', { name: '新建' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('主题').fill('新春走访')
  await choose(page, form.getByLabel('走访组织'), '江北')
  await expect(form.getByLabel('地址')).toBeVisible()
  await form.getByLabel('地址').fill('样例路 1 号')
  await form.getByLabel('日期').fill('2026-01-20')
  await page.keyboard.press('Enter')
  await form.getByLabel('费用').fill('128.5')
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(form).toBeHidden()

  await expect(page.getByRole('columnheader', { name: '费用' })).toBeVisible()
  const row = page.getByRole('row', { name: /新春走访/ })
  await expect(row).toContainText('¥128.50')
  await expect(row).toContainText('江北')
  await row.getByRole('switch').click()
  await expect(row.getByRole('switch')).toBeChecked()
  await row.getByRole('link', { name: '新春走访' }).or(row.getByText('新春走访')).first().click()
  await expect(page.getByText('样例路 1 号').first()).toBeVisible()
})
