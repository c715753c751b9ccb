// The library: fifty pictures over a connection that breaks, folders, a file in use, and one that takes its place.
import { randomFillSync, randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { open, signIn, type Visitor } from '../../browser/support/person'
import { REFUSED, refuseNext } from '../../browser/support/refuse-next'
import { test } from '../../browser/support/test'

const LARGE = 3

/** In all names, so that the journeys pass on a database that has seen them before. */
const mark = Date.now().toString(36)
const MEETING = `换届大会${mark}`
const VISITS = `走访${mark}`
/** All whose number begins so. */
const photos = (number: string) => `换届${mark}照片${number}`

/** Equal pictures would be stored once. */
const tint = randomInt(256)

function small(place: number): Promise<Buffer> {
  const background = { r: (place * 37 + tint) % 256, g: (place * 71) % 256, b: (place * 113 + randomInt(256)) % 256 }
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Noise, which hardly packs: more than 5 MB, which are sent in parts. */
function large(): Promise<Buffer> {
  const raw = { width: 1600, height: 1200, channels: 3 } as const
  return sharp(randomFillSync(Buffer.alloc(1600 * 1200 * 3)), { raw })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function pictures(num: number) {
  return Promise.all(
    Array.from({ length: num }, async (_, place) => {
      const [type, buffer] = place < LARGE ? (['jpeg', await large()] as const) : (['png', await small(place)] as const)
      return { name: `${photos(String(place + 1).padStart(2, '0'))}.${type}`, mimeType: `image/${type}`, buffer }
    }),
  )
}

const tile = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(name) })
const folder = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '文件夹' }).locator('li', { hasText: name }).first()

async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建文件夹' }).click()
  await page.getByLabel('文件夹名称').fill(name)
  await page.getByLabel('文件夹名称').press('Enter')
  await expect(folder(page, name)).toBeVisible()
}

/** Deleted by somebody else while its new name is typed: said in the dialog, which keeps the name. */
async function renameDeleted(page: Page, call: Visitor['call']): Promise<void> {
  const name = `旧照${mark}`
  await makeFolder(page, name)
  const row = folder(page, name)
  await row.hover()
  await row.getByRole('button', { name: `${name}的操作` }).click()
  await page.getByRole('menuitem', { name: '重命名' }).click()
  const dialog = page.getByRole('dialog', { name: '重命名文件夹' })
  const { content } = await call('/file_cate', { keyword: name }, 'GET')
  await call('/file_cate/delete', { id_list: [content.list_data[0].id] })
  await dialog.getByLabel('文件夹名称').fill(`${name}册`)
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('文件夹名称')).toHaveValue(`${name}册`)
  await dialog.getByRole('button', { name: /^取\s?消$/ }).click()
  await expect(dialog).toBeHidden()
}

async function moveSelected(page: Page, name: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('combobox').fill(name)
  await page.locator('.ant-select-tree-title', { hasText: name }).click()
}

test('fifty pictures over a connection that breaks, sorted, one used, kept, found and replaced', async ({ page }) => {
  const { call } = await signIn(page)
  await open(page, '/file/list', '文件库')
  await makeFolder(page, MEETING)
  await makeFolder(page, VISITS)
  // A name that is taken: said at the input, which keeps it.
  await page.getByRole('button', { name: '新建文件夹' }).click()
  const naming = page.getByRole('dialog', { name: '新建文件夹' })
  await naming.getByLabel('文件夹名称').fill(VISITS)
  await naming.getByLabel('文件夹名称').press('Enter')
  await expect(naming.getByRole('alert')).toHaveText('已存在')
  await expect(naming.getByLabel('文件夹名称')).toHaveValue(VISITS)
  await naming.getByRole('button', { name: /^取\s?消$/ }).click()
  await renameDeleted(page, call)
  const files = await pictures(50)

  // A slow line that breaks in the middle of the large ones.
  const line = await page.context().newCDPSession(page)
  const limit = (offline: boolean) =>
    line.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 2_000_000,
    })
  const resumed: number[] = []
  page.on('response', async (answer) => {
    if (answer.request().method() === 'HEAD' && answer.url().includes('/uploads/incoming/'))
      resumed.push(Number(answer.headers()['upload-offset'] ?? 0))
  })
  await limit(false)
  await folder(page, MEETING).getByRole('button').first().click()
  await page.locator('[data-upload=files]').setInputFiles(files)
  await expect(page.getByText(/^(?:[3-9]\d|[1-9]\d)%$/).first()).toBeVisible()
  await limit(true)
  await expect(page.getByText('连接中断，恢复后自动继续')).toBeVisible()
  await limit(false)
  await expect(page.getByText('已上传 50 / 50')).toBeVisible({ timeout: 90_000 })
  expect(resumed.some((offset) => offset > 0)).toBe(true)
  await line.detach()
  await expect(folder(page, MEETING).locator('[data-num]')).toHaveText('50')
  await page.getByRole('button', { name: '清除已完成' }).click()

  // Sorted by a range and a menu, and by dragging.
  await page.getByLabel('搜索文件名').fill(photos('1'))
  await expect(page.getByRole('option')).toHaveCount(10)
  await page.getByRole('option').first().click()
  await page
    .getByRole('option')
    .last()
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('已选 10 个')).toBeVisible()
  await moveSelected(page, VISITS)
  await expect(folder(page, VISITS).locator('[data-num]')).toHaveText('10')
  await page.getByLabel('搜索文件名').fill(photos('2'))
  await expect(page.getByRole('option')).toHaveCount(10)
  await tile(page, photos('20')).dragTo(folder(page, VISITS))
  await expect(folder(page, VISITS).locator('[data-num]')).toHaveText('11')

  // One used in a banner, chosen in the picker by keyboard alone.
  await open(page, '/banner/list/new')
  const form = page.getByRole('dialog', { name: '新建轮播图' })
  await form.getByLabel('标题').fill(MEETING)
  // A file that the field does not take: said in the field, until the next choice.
  const notes = { name: '纪要.txt', mimeType: 'text/plain', buffer: Buffer.from('会议纪要') }
  await form.locator('fieldset input[type=file]').setInputFiles([notes])
  await expect(form.getByRole('alert')).toContainText('纪要.txt 的格式不符')
  await form.getByRole('button', { name: '文件库' }).focus()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: '从文件库选择' })
  await picker.getByLabel('搜索文件名').focus()
  await page.keyboard.type(photos('12'))
  await expect(picker.getByRole('option')).toHaveCount(1)
  await picker.getByRole('option').focus()
  await page.keyboard.press('Space')
  await expect(picker.getByRole('button', { name: '选用（1）' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(form.getByText('纪要.txt')).toBeHidden()
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(form).toBeHidden()

  // Its deletion is refused, and it says where it is.
  await open(page, '/file/list', '文件库')
  await page.getByRole('button', { name: '全部文件' }).click()
  await page.getByLabel('搜索文件名').fill(photos('12'))
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByText('用于 1 处')).toBeVisible()
  await page.getByRole('option').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Delete')
  const question = page.getByRole('dialog', { name: '删除 1 个文件？' })
  await question.getByRole('button', { name: /^删\s?除$/ }).click()
  await expect(question.getByRole('alert')).toHaveText('正在使用，不能删除：轮播图 × 1')
  await question.getByRole('button', { name: /^取\s?消$/ }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('option')).toBeFocused()
  await page.getByRole('option').focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: '详情' })
  await expect(details.getByRole('link', { name: MEETING })).toHaveAttribute('href', /#\/banner\/list\/\d+/)

  // Renamed by somebody else meanwhile: the typed name stays, and the next attempt takes it.
  const [stored] = (await call('/file', { keyword: photos('12') }, 'GET')).content.list_data
  await call('/file/edit', { id: stored.id, revision: stored.revision, name: `${photos('12')}b.png` })
  const name = details.getByLabel('文件名')
  await name.fill(`${photos('12')}c.png`)
  await details.getByRole('button', { name: /close|关闭/i }).click()
  await expect(details.getByRole('alert')).toBeVisible()
  await expect(name).toHaveValue(`${photos('12')}c.png`)
  await name.press('Enter')
  await expect(page.getByText('已重命名')).toBeVisible()

  // Another one takes its place everywhere.
  await details.getByRole('button', { name: '全部替换' }).click()
  const dialog = page.getByRole('dialog', { name: /^替换/ })
  await dialog.getByLabel('搜索文件名').fill(photos('13'))
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await dialog.getByRole('option').click()
  await refuseNext(page, '/file/replace')
  await dialog.getByRole('button', { name: '替换 1 处' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(REFUSED)
  await dialog.getByRole('button', { name: '替换 1 处' }).click()
  await expect(page.getByText('已替换 1 处')).toBeVisible()
  const banner = await bannerOf(call)
  const { content: found } = await call('/file', { keyword: photos('13') }, 'GET')
  expect(banner.image).toBe(found.list_data[0].url)
  await details.getByRole('button', { name: /close|关闭/i }).click()
  await page.getByRole('option').focus()
  await page.keyboard.press('Delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^删\s?除$/ })
    .click()
  await expect(page.getByText('已删除 1 个文件')).toBeVisible()
  await expect(page.getByText('没有找到文件')).toBeVisible()
})

async function bannerOf(call: Visitor['call']) {
  const { content } = await call('/banner/list', { keyword: MEETING })
  return content.list_data[0]
}

test('a refused file says why, can be tried again or taken off the list', async ({ page }) => {
  await signIn(page)
  await open(page, '/file/list', '文件库')
  await page.locator('[data-upload=files]').setInputFiles([
    { name: '网页.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>alert(1)</script></html>') },
    { name: '好的.txt', mimeType: 'text/plain', buffer: Buffer.from('会议纪要') },
  ])
  await expect(page.getByText('已上传 1 / 2 · 1 个失败')).toBeVisible()
  await expect(page.getByText(/不支持这种文件/)).toBeVisible()
  await page.getByRole('button', { name: '重试 网页.pdf' }).click()
  await expect(page.getByText(/不支持这种文件/)).toBeVisible()
  await page.getByRole('button', { name: '取消上传 网页.pdf' }).click()
  await expect(page.getByText('已上传 1 / 1')).toBeVisible()
})

test('a picture pasted from the clipboard is uploaded', async ({ page }) => {
  await signIn(page)
  await open(page, '/file/list', '文件库')
  const shot = { name: `截图${mark}.png`, bytes: [...(await small(99))] }
  await page.locator('[data-picking]').evaluate((element, sent) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(sent.bytes)], sent.name, { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, shot)
  await expect(tile(page, shot.name)).toBeVisible()
})
