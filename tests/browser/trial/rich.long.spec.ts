// Pictures and rich text: cropping, the library, tables, and pasting from Word.
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { open } from '../support/person'
import { REFUSED, refuseNext } from '../support/refuse-next'
import { test } from '../support/test'
import { begin, save, specimen, type Trial } from './support'

let trial: Trial

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
})

const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: { r: 24, g: 144, b: Date.now() % 255 } } })
    .png()
    .toBuffer()

test('a picture is cropped to the shape that the field asks for', async ({ page }) => {
  const id = await trial.make('/specimen/add', specimen())
  await open(page, `/specimen/list/${id}/edit`)
  const form = page.getByRole('dialog')
  await form
    .locator('fieldset input[type=file]')
    .first()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() })
  await form.locator('fieldset .ant-image img').waitFor()
  await form.getByRole('button', { name: '裁剪照片' }).click()
  const crop = page.getByRole('dialog', { name: '裁剪图片' })
  await crop.getByText('1 : 1', { exact: true }).click()
  await refuseNext(page, '/file')
  await crop.getByRole('button', { name: /^裁\s?剪$/ }).click()
  await expect(crop.getByRole('alert')).toHaveText(REFUSED)
  await crop.getByRole('button', { name: /^裁\s?剪$/ }).click()
  await expect(crop).toBeHidden()
  await save(form).click()
  await expect(form).toBeHidden()
  const { content } = await trial.call('/specimen/read', { id })
  const answer = await page.request.get(content.cover)
  const { width, height } = await sharp(await answer.body()).metadata()
  expect(width).toBe(height)
})

test('what is pasted from Word becomes clean text, lists and tables', async ({ page }) => {
  const id = await trial.make('/specimen/add', specimen())
  await open(page, `/specimen/list/${id}/edit`)
  const form = page.getByRole('dialog')
  const editor = form.getByRole('textbox', { name: '说明' })
  await editor.click()
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style><!--[if gte mso 9]><xml>hidden</xml><![endif]--></head><body>
    <p class="MsoNormal" style="mso-margin-top-alt:auto"><b><span style="font-family:宋体;color:red">重要</span></b>说明<o:p></o:p></p>
    <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;&nbsp;</span></span>第一项</p>
    <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.<span>&nbsp;&nbsp;</span></span>第二项</p>
    <table class="MsoTable"><tr><td style="width:10pt"><p>甲</p></td><td><p>乙</p></td></tr></table>
    <img src="file:///C:/Users/x/a.png"><script>window.hacked = true</script></body></html>`
  await editor.evaluate((element, html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    data.setData('text/plain', '重要说明')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, word)
  await expect(page.getByText('有 1 张图片无法随文字粘贴')).toBeVisible()
  await expect(editor.locator('ol > li')).toHaveCount(2)
  await save(form).click()
  await expect(form).toBeHidden()
  const { story } = (await trial.call('/specimen/read', { id })).content
  expect(story).toContain('<strong>重要</strong>说明')
  expect(story).toMatch(/<ol>.*第一项.*第二项.*<\/ol>/s)
  expect(story).toMatch(/<table>.*甲.*乙.*<\/table>/s)
  expect(story).not.toMatch(/mso|style=|class=|script|file:|o:p|1\.\s*(<|第)/i)
})

test('a picture of the library goes into the text', async ({ page }) => {
  const id = await trial.make('/specimen/add', specimen())
  await open(page, `/specimen/list/${id}/edit`)
  const form = page.getByRole('dialog').first()
  await form.getByRole('textbox', { name: '说明' }).click()
  await form.getByRole('button', { name: '插入图片' }).click()
  await page.getByRole('menuitem', { name: /素材库|图库|文件库/ }).click()
  const library = page.getByRole('dialog').last()
  await library.getByRole('option').first().click()
  await library.getByRole('button', { name: '选用（1）' }).click()
  await expect(form.getByRole('textbox', { name: '说明' }).locator('img')).toHaveCount(1)
})
