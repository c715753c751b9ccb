// Ways through an import: another row of headings, a closed dialog, an import gone on with, back to the columns, the
// rest of a written one.
import { utils, write } from '@e965/xlsx'
import { expect, type Locator, type Page } from '@playwright/test'
import { serious } from '../support/axe'
import { test } from '../support/test'
import { colleague, more, RIGHTS, specimen, type Trial, unique } from './support'

let person: Trial
let mark: string

const HEAD = ['编号', '名称', '类别', '重量']

function book(pages: Readonly<Record<string, readonly (readonly unknown[])[]>>): Buffer {
  const made = utils.book_new()
  for (const [name, rows] of Object.entries(pages)) utils.book_append_sheet(made, utils.aoa_to_sheet(rows as []), name)
  return write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

const rowsOf = (weights: readonly unknown[]) =>
  weights.map((weight, index) => [unique('W'), `${mark}-${index + 1}`, '植物', weight])

test.beforeEach(async ({ page }) => {
  person = await colleague(page, RIGHTS)
  mark = unique('导')
  await page.goto('/#/specimen/list')
  await expect(page.getByRole('heading', { level: 1, name: '样本' })).toBeVisible()
})

async function opened(page: Page): Promise<Locator> {
  await more(page, '导入')
  return page.getByRole('dialog', { name: '导入样本' })
}

async function given(page: Page, buffer: Buffer): Promise<Locator> {
  const dialog = await opened(page)
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog.locator('input[type=file]').setInputFiles({ name: '样本.xlsx', mimeType, buffer })
  await expect(dialog.getByRole('button', { name: '检查' })).toBeEnabled()
  return dialog
}

const check = (dialog: Locator) => dialog.getByRole('button', { name: '检查', exact: true }).click()

test('another row of headings is read once, when its number is complete', async ({ page }) => {
  const rows = [['登记'], ...Array.from({ length: 9 }, () => ['注']), HEAD, HEAD, ...rowsOf([5, 6])]
  const dialog = await given(page, book({ 样本: rows }))
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/import/upload')) uploads.push(request.url())
  })
  const place = dialog.getByRole('spinbutton', { name: '列名在第几行' })
  await expect(place).toHaveValue('11')
  await place.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1')
  await page.keyboard.type('2')
  expect(uploads).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('共 2 行')).toBeVisible()
  await expect(place).toHaveValue('12')
  expect(uploads).toHaveLength(1)
  // Without another number nothing is read again.
  await place.focus()
  await place.blur()
  expect(uploads).toHaveLength(1)
})

test('a closed dialog asks no more, and the import goes on from where it was', async ({ page }) => {
  const dialog = await given(page, book({ 说明: [['说明']], 样本: [HEAD, ...rowsOf([5, '重'])] }))
  await expect(dialog.getByRole('combobox', { name: '工作表' })).toBeEnabled()
  await page.route('**/api/job/read', () => undefined)
  const asked = page.waitForRequest('**/api/job/read')
  await check(dialog)
  await asked
  const given_up = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/job/read'))
  await dialog
    .getByRole('button', { name: /^Close|关闭$/ })
    .first()
    .click()
  await given_up
  await expect(dialog).toBeHidden()
  await page.unroute('**/api/job/read')

  await opened(page)
  await dialog.getByRole('button', { name: '继续' }).click()
  await expect(dialog.getByRole('button', { name: '全部有误 1' })).toBeVisible()
  await dialog.getByRole('button', { name: '上一步' }).click()
  // The file is no longer at hand: what would need it says so.
  await expect(dialog.getByRole('spinbutton', { name: '列名在第几行' })).toBeDisabled()
  await expect(dialog.locator('[title="要换工作表或标题行，请重新上传文件"]').first()).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: '工作表' })).toBeDisabled()
  await expect(dialog.getByRole('combobox', { name: '“编号”对应的字段' })).toBeEnabled()
  expect(await serious(page)).toEqual([])
})

test('a word replaced in all rows stays replaced after going back to the columns', async ({ page }) => {
  const dialog = await given(page, book({ 样本: [HEAD, ...rowsOf(['重', '重', '重', 8])] }))
  await check(dialog)
  await expect(dialog.getByRole('button', { name: '全部有误 3' })).toBeVisible()
  const cell = dialog.locator('.Faults_faultBad').first()
  await cell.focus()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('另有 2 行也是“重”。')).toBeVisible()
  await dialog.getByRole('button', { name: '全部改为“5”' }).click()
  await expect(dialog.getByText('已改好')).toHaveCount(3)
  await dialog.getByRole('button', { name: '上一步' }).click()
  await check(dialog)
  await dialog.getByRole('button', { name: '导入 4 行' }).click()
  await expect(dialog.getByText('已写入 4 行')).toBeVisible()
  const { content } = await person.call('/specimen/list', { keyword: mark, sort: ['code'] })
  expect(content.list_data.map(({ weight }: { weight: number }) => weight).sort()).toEqual([5, 5, 5, 8])
})

const correct = async (page: Page, dialog: Locator, text: string): Promise<void> => {
  await dialog.locator('.Faults_faultBad').first().focus()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '重新检查（已改 1 行）' }).click()
  await dialog.getByRole('button', { name: '导入 1 行' }).click()
  await expect(dialog.getByText('已写入 1 行')).toBeVisible()
}

test('faulty rows of a written import are downloaded, and corrected from its result and from the jobs', async ({
  page,
}) => {
  const dialog = await given(page, book({ 样本: [HEAD, ...rowsOf([5, '重', '轻'])] }))
  await check(dialog)
  await dialog.getByRole('button', { name: '导入 1 行' }).click()
  await expect(dialog.getByText('2 行有误，未写入')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载未导入的行' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/有误的行.*\.xlsx$/)
  expect(await serious(page)).toEqual([])
  await dialog.getByRole('button', { name: '继续改正 2 行' }).click()
  await expect(dialog.getByRole('button', { name: '全部有误 2' })).toBeVisible()
  await correct(page, dialog, '6')
  await dialog.getByRole('button', { name: '完成', exact: true }).click()

  await page.getByRole('button', { name: /^任务/ }).click()
  const jobs = page.getByRole('dialog', { name: '任务' })
  // Of both imports only the later one has a rest.
  await expect(jobs.getByRole('listitem')).toHaveCount(2)
  await expect(jobs.getByRole('button', { name: /^继续改正/ })).toHaveText(['继续改正 1 行'])
  await jobs.getByRole('button', { name: '继续改正 1 行' }).click()
  await expect(dialog.locator('.Faults_faultRow')).toHaveCount(2)
  await correct(page, dialog, '7')
  await dialog.getByRole('button', { name: '完成', exact: true }).click()
  await expect(jobs.getByRole('button', { name: /^继续改正/ })).toHaveCount(0)
  const { content } = await person.call('/specimen/list', { keyword: mark })
  expect(content.list_data.map(({ weight }: { weight: number }) => weight).sort()).toEqual([5, 6, 7])
})

test('corrections are taken back by keyboard, one after another', async ({ page }) => {
  const dialog = await given(page, book({ 样本: [HEAD, ...rowsOf(['重', '轻', '中'])] }))
  await check(dialog)
  const cells = dialog.locator('.Faults_faultCell')
  await cells.first().focus()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '6\n7\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(dialog.getByText('已改好')).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(dialog.locator('.Faults_faultBad .Faults_faultValue')).toHaveText(['轻', '中'])
  await page.keyboard.press('Control+z')
  await expect(dialog.locator('.Faults_faultBad .Faults_faultValue')).toHaveText(['重', '轻', '中'])
  await expect(cells.first()).toBeFocused()
  // With nothing left to take back, the grid stays as it is; the server has kept what is shown.
  await page.keyboard.press('Control+z')
  await expect(dialog.getByRole('button', { name: '全部有误 3' })).toBeVisible()
  await dialog.locator('.Faults_faultRow').nth(2).getByRole('button', { name: '排除' }).click()
  await page.keyboard.press('Control+z')
  await expect(dialog.locator('.Faults_faultOut')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: '全部有误 3' })).toBeVisible()
})

test('a word replaced in all rows is taken back by keyboard in one step, in rows out of sight as well', async ({
  page,
}) => {
  const dialog = await given(page, book({ 样本: [HEAD, ...rowsOf(Array.from({ length: 120 }, () => '重'))] }))
  await check(dialog)
  await expect(dialog.getByRole('button', { name: '全部有误 120' })).toBeVisible()
  await dialog.locator('.Faults_faultBad').first().focus()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await dialog
    .getByRole('button', { name: /全部改为|改为/ })
    .first()
    .click()
  await expect(dialog.getByRole('button', { name: '重新检查（已改 120 行）' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(dialog.getByRole('button', { name: '全部有误 119' })).toBeVisible()
  // Then the cell that was typed before it.
  await page.keyboard.press('Control+z')
  await expect(dialog.getByRole('button', { name: '全部有误 120' })).toBeVisible()
  await expect(dialog.locator('.Faults_faultBad .Faults_faultValue').first()).toHaveText('重')
})

test('the grid has one scrollbar, and a heading of its own for each column', async ({ page }) => {
  const rows = rowsOf(Array.from({ length: 40 }, () => '重')).map(([code, name, kind, weight], index) => [
    ...[code, index % 2 ? '' : name, index % 3 ? kind : '石', weight],
  ])
  const dialog = await given(page, book({ 样本: [HEAD, ...rows] }))
  await check(dialog)
  await expect(dialog.locator('.Faults_faultGrid')).toBeVisible()
  const heads = await dialog.getByRole('columnheader').allTextContents()
  expect(heads).toContain('名称')
  expect(new Set(heads).size).toBe(heads.length)
  for (const height of [900, 640]) {
    await page.setViewportSize({ width: 1440, height })
    const tall = (selector: string) =>
      dialog.locator(selector).evaluate((frame) => frame.scrollHeight > frame.clientHeight + 1)
    await expect.poll(() => tall('.ant-modal-body'), { message: String(height) }).toBe(false)
    expect(await tall('.Faults_faultGrid')).toBe(true)
  }
})

test('a skipped row leads to its record', async ({ page }) => {
  const id = await person.make('/specimen/add', specimen({ code: unique('W'), name: mark }))
  const { content } = await person.call('/specimen/read', { id })
  const dialog = await given(page, book({ 样本: [HEAD, [content.code, '别名', '植物', 5]] }))
  await check(dialog)
  const link = dialog.getByRole('link', { name: new RegExp(mark) })
  await expect(link).toHaveAttribute('href', `#/specimen/list/${id}`)
  await expect(link).toHaveAttribute('target', '_blank')
})
