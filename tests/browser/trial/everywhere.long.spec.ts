// From anywhere: the palette finds pages, records and commands; appearance settings follow the person.
import { expect } from '@playwright/test'
import { OWN } from '../support/people'
import { open } from '../support/person'
import { test } from '../support/test'
import { begin, colleague, specimen, type Trial, unique } from './support'

let trial: Trial

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
})

test('Ctrl-K finds a record by its initials, a page by its sound, and makes a new one', async ({ page }) => {
  const tail = unique('x')
  await trial.make('/specimen/add', specimen({ name: `紫水晶 ${tail}` }))
  await open(page, '/dashboard')
  await expect(page.getByRole('button', { name: '搜索 Ctrl K' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '快速前往' })
  await palette.getByRole('combobox').fill('zsj')
  await palette.getByRole('option', { name: new RegExp(`^紫水晶 ${tail} .*样本$`) }).click()
  await expect(palette).toBeHidden()
  await expect(page.getByRole('dialog').getByText(`紫水晶 ${tail}`).first()).toBeVisible()

  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('guizi')
  await expect(palette.getByRole('option', { name: /柜子/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '柜子' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('柜子')
  await palette.getByRole('option', { name: '新建柜子' }).click()
  await expect(page.getByRole('dialog').getByLabel('名称')).toBeVisible()
})

test('colour, density and parts of the frame follow the person to another computer', async ({ page, browser }) => {
  const person = await colleague(page)
  await open(page, '/dashboard')
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '界面设置' }).click()
  const panel = page.getByRole('dialog', { name: '界面设置' })
  await panel.getByRole('button', { name: '#722ed1' }).click()
  await panel.getByText('深色', { exact: true }).click()
  await panel.getByRole('switch', { name: '紧凑模式' }).click()
  await panel.getByRole('switch', { name: '显示页面标签' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await expect(page.locator('.visited-tabs, [aria-label="已打开的页面"]')).toHaveCount(0)
  await expect.poll(async () => (await person.call('/preference/read')).content.preferences.ui?.tagsView).toBe(false)

  const context = await browser.newContext({ locale: 'zh-CN' })
  const other = await context.newPage()
  await begin(other, person.username, OWN)
  await open(other, '/dashboard')
  await expect(other.locator('html')).toHaveAttribute('data-mode', 'dark')
  await expect(other.locator('html')).toHaveAttribute('data-compact', 'true')
  expect(await other.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))).toBe(
    '#722ed1',
  )
  await context.close()

  await panel.getByRole('button', { name: '恢复默认' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-compact', 'false')
  await expect.poll(async () => (await person.call('/preference/read')).content.preferences.ui?.compact).toBe(false)
})
