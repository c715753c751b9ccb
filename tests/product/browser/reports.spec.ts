// Using a report: viewing the chart, opening the list behind a number, filtering, sharing the address.
import { expect } from '@playwright/test'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

const number = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))

test('a number of the report is the length of the list behind it', async ({ page }) => {
  await signIn(page)
  await open(page, '/statistics/position', '职务统计')
  const chart = page.getByRole('img', { name: /会员数，职务/ })
  await expect(chart.getByText('常务理事', { exact: true })).toBeVisible()
  const link = page.getByRole('table').getByRole('link', { name: /查看「理事」会员数/ })
  const shown = number(await link.textContent())
  expect(shown).toBeGreaterThan(0)
  await link.click()
  const drawer = page.getByRole('dialog', { name: '理事 · 会员数' })
  await expect(drawer.getByText(`共 ${shown} 条`)).toBeVisible()
  await expect(drawer.locator('tbody tr[data-row-key]')).toHaveCount(Math.min(shown, 20))
  await drawer.getByRole('link', { name: '在「会员列表」中打开' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '会员列表' })).toBeVisible()
  await expect(page.locator('.page-total:visible')).toHaveText(new RegExp(`\\b${shown}\\b`))
})

test('period, comparison and filters change the numbers and stand in the address', async ({ page }) => {
  await signIn(page)
  await open(page, '/statistics/join', '入会统计')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(14)
  await page.locator('.report-select', { hasText: '今年' }).click()
  await page.getByTitle('去年', { exact: true }).click()
  await page.locator('.report-select', { hasText: '不对比' }).click()
  await page.getByTitle('较去年同期').click()
  await expect(page.getByText(/^\d{4}-01-01 至 \d{4}-12-31 · 对比/)).toBeVisible()
  const total = page.getByRole('list', { name: '总计' }).getByRole('link', { name: /查看「合计」入会人数/ })
  const before = number(await total.textContent())
  await page.locator('.ant-segmented').getByText('按季', { exact: true }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(6)
  expect(number(await total.textContent())).toBe(before)
  const address = page.url()
  await page.goto('about:blank')
  await page.goto(address)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(6)
  await expect(total).toHaveText(String(before))
})
