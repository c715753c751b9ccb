// A daily task of all staff, counted in clicks: an expense with its voucher, from the home page to its approvers.
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { offered } from '../../../browser/support/choose'
import { unique } from '../../../browser/support/people'
import { open, signIn } from '../../../browser/support/person'
import { test } from '../../../browser/support/test'
import { countClicks, fresh, within } from './count'

test('an expense is claimed with its voucher', async ({ page }) => {
  const voucher = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await countClicks(page)
  const visitor = await signIn(page)
  const title = unique('打车费')
  await open(page, '/')
  await expect(page.getByText('待办事项')).toBeVisible()
  await fresh(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('报销单')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '新建报销单' }).click()
  const form = page.getByRole('dialog', { name: '新建报销单' })
  await form.getByLabel('事由').fill(title)
  await form.getByRole('button', { name: '添加一行' }).click()
  await form.getByRole('combobox', { name: '分类' }).click()
  await offered(page).getByText('差旅', { exact: true }).click()
  await expect(offered(page)).toHaveCount(0)
  await form.getByLabel('金额').fill('48.60')
  const choosing = page.waitForEvent('filechooser')
  await form.getByText('上传文件').click()
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/file') && answer.request().method() === 'POST',
  )
  await (await choosing).setFiles({ name: '发票.png', mimeType: 'image/png', buffer: voucher })
  await stored
  // A file is shown by the name under which it is stored.
  await expect(form.getByText(/^[0-9a-f]{32}/)).toBeVisible()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  await within(page, 'claim')
  const { content } = await visitor.call('/claim/list', { keyword: title })
  expect(content.list_data[0]).toMatchObject({ title, total: 4860, state: 'submitted' })
})
