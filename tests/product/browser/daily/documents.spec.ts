// A daily task of the office, counted in clicks: a scanned paper becomes a document of its member.
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { offered } from '../../../browser/support/choose'
import { unique } from '../../../browser/support/people'
import { open, signIn } from '../../../browser/support/person'
import { test } from '../../../browser/support/test'
import { countClicks, fresh, within } from './count'
import { addMember } from './people'

test('a scanned application is filed with its member', async ({ page }) => {
  const scan = await sharp({ create: { width: 600, height: 800, channels: 3, background: 'ivory' } })
    .png()
    .toBuffer()
  await countClicks(page)
  const visitor = await signIn(page)
  const member = await addMember(visitor)
  const title = unique('入会申请表')
  await open(page, `/user/list/${member.id}`)
  await expect(page.getByRole('tab', { name: '档案' })).toBeVisible()
  await fresh(page)
  await page.getByRole('tab', { name: '档案' }).click()
  await page.getByRole('button', { name: '新建档案' }).click()
  const form = page.getByRole('dialog', { name: '新建档案' })
  await form.getByRole('combobox', { name: '档案类型' }).click()
  await offered(page).getByText('入会申请', { exact: true }).click()
  await expect(offered(page)).toHaveCount(0)
  await form.getByLabel('标题').fill(title)
  const choosing = page.waitForEvent('filechooser')
  await form.getByText('上传文件').click()
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/file') && answer.request().method() === 'POST',
  )
  await (await choosing).setFiles({ name: '申请.png', mimeType: 'image/png', buffer: scan })
  await stored
  await expect(form.getByText(/^[0-9a-f]{32}/)).toBeVisible()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  await within(page, 'document')
  await expect(page.getByRole('tabpanel', { name: '档案' }).getByRole('link', { name: title })).toBeVisible()
  const { content } = await visitor.call('/document/list', { keyword: title })
  expect(content.list_data[0]).toMatchObject({ title, user_id: member.id, keeping: 'unstarted', file_num: 1 })
})
