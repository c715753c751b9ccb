// An article with text pasted from Word, pictures and a video, scheduled and seen to appear at its time.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { choose } from '../../browser/support/choose'
import { test } from '../../browser/support/own-server'
import { open, signIn, watch } from '../../browser/support/person'
import { mp4 } from '../../support/files'

const HOUR = 3_600_000

/** The clock on the wall of the association. */
function wallClock(milliseconds: number): string {
  return new Date(Date.now() + milliseconds + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ')
}

/** Pastes as Word does: markup, and the same as plain text. */
async function paste(page: Page, html: string): Promise<void> {
  const editor = page.locator('.html-editor [contenteditable=true]')
  await editor.click()
  await editor.evaluate((element, markup) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', markup)
    clipboardData.setData('text/plain', '关于召开会员大会的通知')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

async function picture(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 360, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

test('an article pasted from Word with pictures and a video appears at its time, without anybody', async ({
  page,
  own,
}) => {
  const seen = watch(page)
  const { call } = await signIn(page)
  await call('/article_category/add', { type: 1, name: '商会要闻' })
  await open(page, '/article/list/new')
  await page.getByLabel('标题', { exact: true }).fill('会员大会通知')
  await choose(page, page.getByRole('combobox', { name: '分类' }), '商会要闻')

  const data = (await picture('tomato')).toString('base64')
  const word = readFileSync(join(import.meta.dirname, 'pasted-from-word.txt'), 'utf8')
  await paste(page, word.replace('PICTURE', `data:image/png;base64,${data}`))
  const text = page.locator('.html-editor [contenteditable=true]')
  await expect(text.locator('h1')).toHaveText('关于召开会员大会的通知')
  await expect(text.locator('ul > li')).toHaveText(['听取工作报告', /^选举/])
  await expect(text.locator('ul > li > ol > li')).toHaveText(['会长', '监事长'])
  await expect(text.locator('td')).toHaveText(['时间', '九点', '地点', '云岭厅'])
  await expect(text.locator('strong')).toHaveText('全体会员')
  expect(await text.innerHTML()).not.toMatch(/mso|o:p|font-family|宋体|<!--/i)
  // The picture within the text is uploaded, the one that only Word's computer has is reported.
  await expect(text.locator('img[src^="/uploads/"]')).toHaveCount(1)
  await expect(page.getByText('有 1 张图片无法随文字粘贴')).toBeVisible()

  const bar = page.getByRole('toolbar', { name: '文字格式' })
  const from = async (button: string, entry: string, file: Parameters<Page['setInputFiles']>[1]) => {
    await bar.getByRole('button', { name: button }).click()
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: entry }).click()
    await (await chosen).setFiles(file as never)
  }
  await from('插入图片', '上传图片', { name: '会场.png', mimeType: 'image/png', buffer: await picture('teal') })
  await expect(text.locator('img[src^="/uploads/"]')).toHaveCount(2)
  await from('插入视频', '上传视频', { name: '会场.mp4', mimeType: 'video/mp4', buffer: mp4() })
  await expect(text.locator('video[src^="/uploads/"]')).toHaveCount(1)
  const phone = page.getByRole('figure', { name: '手机预览' })
  await expect(phone.locator('.rich video')).toHaveCount(1)

  await choose(page, page.getByRole('combobox', { name: '发布状态' }), '定时发布')
  const due = wallClock(2 * HOUR)
  await page.getByLabel('发布时间').fill(due)
  await page.getByLabel('发布时间').press('Enter')
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  const row = page.getByRole('row', { name: /会员大会通知/ })
  await expect(row).toContainText('定时发布')
  const { content } = await call('/article/list', { type: 1, keyword: '会员大会通知' })
  const { id } = content.list_data[0]

  await own.ahead(2 * HOUR - 60_000)
  await page.getByRole('button', { name: '刷新' }).click()
  expect((await call('/article/read', { id })).content.publish_status).toBe('scheduled')
  await expect(row).toContainText('定时发布')
  await own.ahead(2 * HOUR + 60_000)
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(row).toContainText('已发布')
  await open(page, `/article/list/${id}`, '会员大会通知')
  await expect(page.locator('.rich img')).toHaveCount(2)
  await expect(page.locator('.rich video[controls]')).toHaveCount(1)
  // Nobody wrote it.
  expect((await call('/article/read', { id })).content).toMatchObject({ revision: 1, publish_status: 'published' })
  expect(seen.problems.filter((problem) => !/media|video|\.mp4/i.test(problem))).toEqual([])
})
