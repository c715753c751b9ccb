// Pictures that only some may see: drawn in lists, records, texts, forms and the library, closed to a stranger.
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

const mark = Date.now().toString(36)
let shade = Date.now() % 200

async function upload(page: Page, token: string): Promise<string> {
  const background = { r: shade++ % 256, g: 120, b: 80 }
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  const multipart = { file: { name: `${mark}.png`, mimeType: 'image/png', buffer } }
  const answer = await page.request.post('/api/file', { multipart, headers: { authorization: token } })
  return (await answer.json()).content.url.split('?')[0]
}

/** Waits until the picture is drawn somewhere on the screen. */
async function drawn(page: Page, url: string): Promise<void> {
  const picture = page.locator(`img[src^="${url}"]:visible`).first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBeTruthy()
}

test('a portrait, a cover, a picture in a text and a voucher are drawn for their readers alone', async ({
  page,
  browser,
  baseURL,
}) => {
  const { call, token } = await signIn(page)
  const [face, cover, inner, voucher] = [
    await upload(page, token),
    await upload(page, token),
    await upload(page, token),
    await upload(page, token),
  ]
  const { content: members } = await call('/user/list', { scene: 'member', limit: 1 })
  const [member] = members.list_data
  const { content: read } = await call('/user/read', { id: member.id })
  const edited = await call('/user/edit', { id: member.id, revision: read.revision, headimg_path: face })
  expect(edited.message).toBe('ok')
  const { content: categories } = await call('/article_category/getAll', { filter: { type: 1 } })
  const title = `封面${mark}`
  const text = { content: `<p>正文</p><figure><img src="${inner}" alt="现场"></figure>`, publish_status: 'published' }
  const article = await call('/article/add', { type: 1, title, cate_id: categories.list_data[0].id, cover, ...text })
  const { content: kinds } = await call('/ledger/allCate', { filter: { type: 'expense' } })
  const paid = { type: 'expense', cate_id: kinds.list_data[0].id, account_id: 1, amount: 100, title: `凭证${mark}` }
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const entry = await call('/ledger/add', { ...paid, trade_date: day, files: [voucher] })
  expect(entry.message).toBe('ok')

  await open(page, `/user/list?list=${encodeURIComponent(JSON.stringify({ k: read.user_name }))}`)
  await drawn(page, face)
  await open(page, `/user/list/${member.id}`)
  await drawn(page, face)
  await open(page, `/article/list?list=${encodeURIComponent(JSON.stringify({ k: title }))}`)
  await drawn(page, cover)
  await open(page, `/article/list/${article.content.id}`)
  await drawn(page, cover)
  await drawn(page, inner)
  await open(page, `/article/list/${article.content.id}/edit`)
  await drawn(page, cover)
  await drawn(page, inner)
  await open(page, `/ledger/list/${entry.content.id}`)
  await drawn(page, voucher)
  await open(page, '/file/list')
  // Of a tile the thumbnail, whose address is another one.
  await expect
    .poll(() =>
      page
        .locator('[role=option] img')
        .evaluateAll((all) => all.filter((one) => !(one as HTMLImageElement).naturalWidth).length),
    )
    .toBe(0)

  const stranger = await browser.newContext(baseURL ? { baseURL } : {})
  const status = async (url: string) => (await stranger.request.get(url)).status()
  expect(await Promise.all([face, cover, inner, voucher].map(status))).toEqual([403, 200, 200, 403])
  await stranger.close()
})
