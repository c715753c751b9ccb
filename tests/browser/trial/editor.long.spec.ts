// The editor for rich text: what its tools write, tables and pictures, full screen, keyboard, and what screen readers find.
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { serious } from '../support/axe'
import { choose } from '../support/choose'
import { open } from '../support/person'
import { test } from '../support/test'
import { begin, save, specimen, type Trial } from './support'

let trial: Trial

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
})

async function begun(page: Page): Promise<{ id: number; form: Locator; editor: Locator; bar: Locator }> {
  const id = await trial.make('/specimen/add', specimen())
  await open(page, `/specimen/list/${id}/edit`)
  const form = page.getByRole('dialog')
  const editor = form.getByRole('textbox', { name: '说明' })
  await editor.click()
  return { id, form, editor, bar: form.getByRole('toolbar', { name: '文字格式' }) }
}

/** As people do: where the last tool has left the cursor. */
async function write(page: Page, editor: Locator, text: string): Promise<void> {
  await expect(editor).toBeFocused()
  await page.keyboard.type(text)
}

async function stored(id: number, form: Locator): Promise<string> {
  await save(form).click()
  await expect(form).toBeHidden()
  return (await trial.call('/specimen/read', { id })).content.story
}

test('headings, alignment, colour, quote and code are stored as classes and elements', async ({ page }) => {
  // Text of other origin, whose list has no paragraphs: as long as nothing is typed there is nothing to undo.
  const other = await trial.make('/specimen/add', { ...specimen(), story: '<h2>来历</h2><ul><li>河滩</li></ul>' })
  await open(page, `/specimen/list/${other}/edit`)
  const opened = page.getByRole('dialog').getByRole('toolbar', { name: '文字格式' })
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '说明' })).toContainText('河滩')
  await expect(opened.getByRole('button', { name: '项目列表' })).toHaveAttribute('aria-pressed', 'false')
  await expect(opened.getByRole('button', { name: '撤销' })).toBeDisabled()

  const { id, form, editor, bar } = await begun(page)
  const style = bar.getByRole('combobox', { name: '段落样式' })
  await choose(page, style, '标题 2')
  await write(page, editor, '通知')
  await bar.getByRole('button', { name: '居中' }).click()
  await expect(editor).toBeFocused()
  await page.keyboard.press('Enter')
  await choose(page, style, '正文')
  await bar.getByRole('button', { name: '左对齐' }).click()
  await bar.getByRole('button', { name: '文字颜色' }).click()
  await page.getByRole('menuitem', { name: '红色' }).click()
  await write(page, editor, '重要')
  await bar.getByRole('button', { name: '文字颜色' }).click()
  await page.getByRole('menuitem', { name: '默认' }).click()
  await expect(editor).toBeFocused()
  await page.keyboard.press('Control+e')
  await write(page, editor, 'a<b')
  await page.keyboard.press('Enter')
  await choose(page, style, '引用')
  await write(page, editor, '原话')
  await expect(form.getByText('8 字')).toBeVisible()
  await bar.getByRole('button', { name: '撤销' }).click()
  await expect(editor).not.toContainText('原话')
  await bar.getByRole('button', { name: '重做' }).click()
  await expect(editor).toContainText('原话')
  expect(await serious(page)).toEqual([])
  const story = await stored(id, form)
  expect(story).toContain(
    '<h2 class="align-center">通知</h2><p><span class="ink-red">重要</span><code>a&lt;b</code></p>',
  )
  expect(story).toMatch(/<blockquote><p>(<code>)?原话/)
  await open(page, `/specimen/list/${id}`)
  const red = page.locator('.rich .ink-red')
  const light = await red.evaluate((one) => getComputedStyle(one).color)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => red.evaluate((one) => getComputedStyle(one).color)).not.toBe(light)
})

test('rows and columns of a table are added, removed and resized', async ({ page }) => {
  const { id, form, editor, bar } = await begun(page)
  await bar.getByRole('button', { name: '插入表格' }).click()
  const tools = form.getByRole('toolbar', { name: '表格工具' })
  await expect(editor.locator('tr')).toHaveCount(3)
  await tools.getByRole('button', { name: '在右侧插入列' }).click()
  await tools.getByRole('button', { name: '在下方插入行' }).click()
  await expect(editor.locator('tr')).toHaveCount(4)
  await expect(editor.locator('tr').first().locator('th')).toHaveCount(4)
  await editor.locator('td').first().click()
  await tools.getByRole('button', { name: '删除行' }).click()
  await tools.getByRole('button', { name: '删除列' }).click()
  await expect(editor.locator('tr')).toHaveCount(3)
  // By the handle between two columns.
  const first = editor.locator('th').first()
  await first.scrollIntoViewIfNeeded()
  const box = (await first.boundingBox()) as { x: number; y: number; width: number; height: number }
  const [edge, middle] = [box.x + box.width - 1, box.y + box.height / 2]
  await page.mouse.move(edge - 3, middle)
  await page.mouse.move(edge, middle)
  await page.mouse.down()
  await page.mouse.move(edge - 60, middle, { steps: 4 })
  await page.mouse.up()
  const width = Math.round(box.width - 60)
  await expect.poll(async () => Math.abs(((await first.boundingBox())?.width ?? 0) - width)).toBeLessThan(12)
  // By button, for keyboards and fingers.
  await first.click()
  await tools.getByRole('button', { name: '加宽本列' }).click()
  expect(await serious(page)).toEqual([])
  const story = await stored(id, form)
  const [, told] = /^<table><colgroup><col width="(\d+)"><col><col><\/colgroup><tbody>/.exec(story) ?? []
  expect(Math.abs(Number(told) - width - 40)).toBeLessThan(14)
  expect(story).not.toMatch(/style|colwidth|data-/)
})

test('a picture has a width, a side, a caption and a description', async ({ page }) => {
  const { id, form, editor, bar } = await begun(page)
  const shade = { r: Date.now() % 255, g: 70, b: 120 }
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: shade } })
    .png()
    .toBuffer()
  await bar.getByRole('button', { name: '插入图片' }).click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: '上传图片' }).click()
  await (await chosen).setFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  const picture = editor.locator('img[src^="/uploads/"]')
  await expect(picture).toBeVisible()
  await picture.click()
  const tools = form.getByRole('toolbar', { name: '图片工具' })
  await choose(page, tools.getByRole('combobox', { name: '图片宽度' }), '50%')
  await tools.getByRole('button', { name: '图片说明文字' }).click()
  await page.getByRole('textbox', { name: '图片说明文字' }).fill('会场')
  await page.keyboard.press('Escape')
  await editor.locator('figcaption').click()
  await page.keyboard.type('主会场')
  await bar.getByRole('button', { name: '居中' }).click()
  await expect(editor).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('下文')
  const story = await stored(id, form)
  expect(story).toMatch(
    /<figure class="align-center width-50"><img src="\/uploads\/[^"]+" alt="会场"><figcaption>主会场<\/figcaption><\/figure><p>下文<\/p>/,
  )
  await open(page, `/specimen/list/${id}`)
  await expect(page.getByRole('figure', { name: '主会场' }).or(page.locator('figure.width-50'))).toBeVisible()
})

test('full screen is left by Escape without closing the form, and the toolbar is one stop of the tab key', async ({
  page,
}) => {
  const { form, editor, bar } = await begun(page)
  await write(page, editor, '字')
  await bar.getByRole('button', { name: '全屏编辑' }).click()
  await expect.poll(async () => (await form.locator('.html-editor').boundingBox())?.width).toBe(1440)
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await form.locator('.html-editor').boundingBox())?.width).toBeLessThan(1000)
  await expect(editor).toBeFocused()
  await page.keyboard.press('Alt+F10')
  await expect(bar.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Home')
  await expect(bar.getByRole('button', { name: '撤销' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(bar.getByRole('button', { name: '全屏编辑' })).toBeFocused()
  await expect(bar.locator('[tabindex="0"]')).toHaveCount(1)
})
