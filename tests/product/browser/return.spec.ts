// Back from a record: the focus is on its row; and a filter on a record that is gone says so.
import { expect } from '@playwright/test'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

test('after a record and Back the focus is on the row that led to it, by keyboard as well', async ({ page }) => {
  await signIn(page)
  await open(page, '/user/list', '会员列表')
  const row = page.locator('tbody .ant-table-row').nth(2)
  const id = await row.getAttribute('data-row-key')
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/user/list/${id}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.locator(`tbody [data-row-key="${id}"] :focus`)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/user/list/${id}`))
})

test('a filter on a record that is gone says that it is deleted or not visible', async ({ page }) => {
  await signIn(page)
  const list = encodeURIComponent(JSON.stringify({ f: { area_id: [987654] } }))
  await open(page, `/user/list?list=${list}`, '会员列表')
  await expect(page.getByText('已删除或不可见').first()).toBeVisible()
  await expect(page.getByText('加载中…')).toHaveCount(0)
})
