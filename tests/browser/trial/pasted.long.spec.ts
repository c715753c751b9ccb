// Pasting into the editor: what is stored is what was shown, whatever is pasted; pictures come along or are told.
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { vectors } from '../../support/rich-vectors'
import { open } from '../support/person'
import { test } from '../support/test'
import { begin, save, specimen, type Trial } from './support'

let trial: Trial

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
})

/** Unlike any other picture of the library. */
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: Date.now() % 255, g: 90, b: 9 } } })
    .png()
    .toBuffer()

async function begun(page: Page): Promise<{ id: number; form: Locator; editor: Locator }> {
  const id = await trial.make('/specimen/add', specimen())
  await open(page, `/specimen/list/${id}/edit`)
  const form = page.getByRole('dialog')
  const editor = form.getByRole('textbox', { name: '说明' })
  await editor.click()
  return { id, form, editor }
}

const paste = (editor: Locator, html: string, rtf = '') =>
  editor.evaluate(
    (element, [markup, rich]) => {
      const data = new DataTransfer()
      data.setData('text/html', markup as string)
      data.setData('text/plain', 'x')
      if (rich) data.setData('text/rtf', rich)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [html, rtf],
  )

/** Elements with their classes and words, of the editor or of stored text. */
const outline = (page: Page, html: string) =>
  page.evaluate((markup) => {
    const { body } = new DOMParser().parseFromString(markup, 'text/html')
    for (const extra of body.querySelectorAll('.ProseMirror-trailingBreak, .caption-empty, .ProseMirror-widget'))
      extra.remove()
    for (const foreign of body.querySelectorAll('.figure-foreign')) {
      const image = document.createElement('img')
      image.setAttribute('src', foreign.querySelector('a')?.getAttribute('href') ?? '')
      foreign.replaceWith(image)
    }
    const seen = 'p, h1, h2, h3, h4, li, td, th, strong, em, u, s, code, pre, a, img, video, figcaption, blockquote, hr'
    return [...body.querySelectorAll(seen)].map((one) =>
      [one.localName, one.getAttribute('src') ?? one.getAttribute('href') ?? '', one.textContent?.trim()].join(' '),
    )
  }, html)

async function stored(id: number, form: Locator): Promise<string> {
  await save(form).click()
  await expect(form).toBeHidden()
  return (await trial.call('/specimen/read', { id })).content.story
}

const WECHAT = `<section style="text-align:center;visibility:visible"><section><span style="font-weight:bold" leaf="">年会通知</span></section></section>
  <section><span leaf="">各位会员：</span></section><section>请于<span style="color:red;text-decoration:underline">周六</span>到场。</section>
  <section style="display:none">隐藏</section><mp-style-type data-value="3"></mp-style-type>
  <section style="text-align:center"><img data-src="https://mmbiz.qpic.cn/a/640?wx_fmt=png" src="data:image/svg+xml,x"></section>`

test('hostile and foreign content is stored as the editor shows it, and stays so', async ({ page }) => {
  const { id, form, editor } = await begun(page)
  await paste(editor, `<p>前</p>${vectors.map(([, html]) => `<div>${html}</div>`).join('')}${WECHAT}<p>后</p>`)
  await expect(editor).toContainText('后')
  const shown = await outline(page, await editor.innerHTML())
  const story = await stored(id, form)
  expect(await outline(page, story)).toEqual(shown)
  expect(story).not.toMatch(/script|onerror|javascript:|style=|iframe|svg|隐藏/i)
  // Stored again, and edited again, it is the same to the letter.
  const { revision } = (await trial.call('/specimen/read', { id })).content
  await trial.call('/specimen/edit', { id, revision, story })
  expect((await trial.call('/specimen/read', { id })).content.story).toBe(story)
  await open(page, `/specimen/list/${id}/edit`)
  const again = page.getByRole('dialog').getByRole('textbox', { name: '说明' })
  await again.click()
  await page.keyboard.press('End')
  await page.keyboard.type('1')
  await page.keyboard.press('Backspace')
  expect(await stored(id, page.getByRole('dialog'))).toBe(story)
})

test('a text of WeChat keeps paragraphs, emphasis and alignment', async ({ page }) => {
  const { id, form, editor } = await begun(page)
  await paste(editor, WECHAT)
  await expect(editor.getByText('图片在 mmbiz.qpic.cn')).toBeVisible()
  expect(await stored(id, form)).toBe(
    '<p class="align-center"><strong>年会通知</strong></p><p>各位会员：</p><p>请于<u>周六</u>到场。</p>' +
      '<figure class="align-center"><img src="https://mmbiz.qpic.cn/a/640?wx_fmt=png" alt=""></figure>',
  )
})

test('pictures that came along are uploaded in their place; those of other sites are told, replaced or removed', async ({
  page,
}) => {
  const { id, form, editor } = await begun(page)
  const data = (await picture()).toString('base64')
  const away = (name: string) => `<p><img src="https://pictures.example/${name}.png" alt="${name}"></p>`
  await paste(editor, `<p>一</p><img src="data:image/png;base64,${data}"><p>二</p>${away('a')}${away('b')}<p>三</p>`)
  await expect(editor.locator('img[src^="/uploads/"]')).toHaveCount(1)
  const notice = form.getByRole('status').filter({ hasText: '有 2 张图片仍在其他网站（pictures.example）' })
  await expect(notice).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await editor.getByRole('button', { name: '上传替换' }).first().click()
  await (await chosen).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() })
  await expect(editor.locator('img[src^="/uploads/"]')).toHaveCount(2)
  await form.getByRole('button', { name: '全部移除' }).click()
  await expect(form.getByText('仍在其他网站')).toBeHidden()
  const story = await stored(id, form)
  expect(story).toMatch(
    /^<p>一<\/p><figure><img src="\/uploads\/[^"]+" alt=""><\/figure><p>二<\/p><figure><img src="\/uploads\/[^"]+" alt="a"><\/figure><p>三<\/p>$/,
  )
})

test('pictures of Word come out of its RTF', async ({ page }) => {
  const { id, form, editor } = await begun(page)
  const hex = (await picture()).toString('hex').replace(/(.{64})/g, '$1\r\n')
  const rtf = String.raw`{\rtf1{\*\shppict{\pict{\*\picprop{\sp{\sn wzName}{\sv x}}}\picw60\pich40\pngblip\bliptag12{\*\blipuid 0123456789abcdef0123456789abcdef}${hex}}}}`
  await paste(editor, '<p class="MsoNormal">图：<img src="file:///C:/a/image001.png"></p>', rtf)
  await expect(editor.locator('img[src^="/uploads/"]')).toHaveCount(1)
  expect(await stored(id, form)).toMatch(/^<p>图：<\/p><figure><img src="\/uploads\/[^"]+\.png" alt=""><\/figure>$/)
})
