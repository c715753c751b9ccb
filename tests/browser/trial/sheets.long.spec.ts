// Export and import: a list as a typed sheet, and a foreign sheet as records, with a dry run.
import { readFileSync } from 'node:fs'
import { type Download, expect, type Locator, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import readSheets, { readSheet } from 'read-excel-file/node'
import { gbk } from '../../support/gbk'
import { choose } from '../support/choose'
import { REFUSED, refuseNext } from '../support/refuse-next'
import { test } from '../support/test'
import { begin, listOf, more, series, type Trial, unique } from './support'

let trial: Trial

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
})

async function caught(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const waiting: Promise<Download> = page.waitForEvent('download')
  await click()
  const file = await waiting
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

async function taken(page: Page, format: 'Excel' | 'CSV'): Promise<{ name: string; bytes: Buffer }> {
  await more(page, '导出')
  const dialog = page.getByRole('dialog', { name: '导出' })
  await dialog.getByRole('radio', { name: new RegExp(format) }).check()
  // The file comes by itself, and again from the list of jobs.
  const first = await caught(page, () => dialog.getByRole('button', { name: '导出 2 条' }).click())
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /^任务/ }).click()
  const drawer = page.getByRole('dialog', { name: '任务' })
  const again = await caught(page, () =>
    drawer.getByRole('listitem').first().getByRole('button', { name: '下载' }).click(),
  )
  expect(again.bytes).toEqual(first.bytes)
  await drawer.getByRole('button', { name: '关闭' }).click()
  await expect(drawer).toBeHidden()
  return first
}

test('the view goes out as a typed workbook and as csv, and says who and when', async ({ page }) => {
  const mark = unique('出')
  await series(trial, mark, [
    { weight: 5, price: 12_850, found_date: '2026-03-05', kind: 'rock', hardness: 2 },
    { weight: 7, code: `=1+${unique('')}` },
  ])
  await listOf(page, mark)
  const columns = (await page.locator('.list-screen:visible th[data-col]').allTextContents()).filter(Boolean)
  const book = await taken(page, 'Excel')
  expect(book.name).toMatch(/^样本_.+_\d{8}-\d{4}\.xlsx$/)
  const [heading, first, second] = await readSheet(book.bytes)
  expect(heading).toEqual(columns)
  const cell = (row: readonly unknown[] | undefined, title: string) => row?.[columns.indexOf(title)]
  expect(cell(first, '名称')).toBe(`${mark}-1`)
  expect(cell(first, '类别')).toBe('岩石')
  expect(cell(first, '重量')).toBe(5)
  expect(cell(first, '估价')).toBe(128.5)
  expect(cell(first, '采集日期')).toEqual(new Date('2026-03-05T00:00:00Z'))
  // Values that look like formulas are text.
  expect(String(cell(second, '编号'))).toContain('=1+')
  const pages = await readSheets(book.bytes)
  const note = Object.fromEntries(
    (pages.find(({ sheet }) => sheet === '导出说明')?.data ?? []).map(([key, value]) => [key, value]),
  )
  expect(note).toMatchObject({ 导出人: '超级管理员', 页面: '样本', 行数: '2' })
  expect(String(note['导出时间'])).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
  expect(String(note['条件'])).toContain(mark)

  // The same without questions.
  const seen = await caught(page, () => page.getByRole('button', { name: '下载为 Excel' }).click())
  const [, ...lines] = await readSheet(seen.bytes)
  expect(lines.slice(0, 2)).toEqual([first, second])

  const csv = await taken(page, 'CSV')
  const rows = parse(csv.bytes, { bom: true, relax_column_count: true }) as string[][]
  expect(rows[0]).toEqual(columns)
  expect(rows[1]).toContain(`${mark}-1`)
  expect(rows[1]).toContain('128.50')
  expect(rows.flat().some((one) => /^[=+@-]/.test(one))).toBe(false)
  expect(rows.at(-1)?.join('')).toContain('超级管理员')
})

test('a GBK sheet is matched, tried out without a trace, mended, written, and taken back as one', async ({ page }) => {
  const mark = unique('进')
  const [one, two, three] = [unique('A'), unique('B'), unique('C')]
  await listAnything(page)
  await more(page, '导入')
  const dialog = page.getByRole('dialog', { name: '导入样本' })
  const template = await caught(page, () => dialog.getByRole('button', { name: 'Excel 模板' }).click())
  const [headings = []] = await readSheet(template.bytes)
  expect(headings.join()).toMatch(/编号.*名称.*类别/)

  const lines = [
    '编号,样本名,类别,重量,采集日期',
    `${one},${mark}一,植物,5,2026/3/5`,
    `${two},${mark}二,石块,5,2026-03-06`,
  ]
  lines.push(`${three},${mark}三,动物,很重,2026-13-40`)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '样本.csv', mimeType: 'text/csv', buffer: gbk(`${lines.join('\r\n')}\r\n`) })
  await expect(dialog.getByText('共 3 行')).toBeVisible()
  // Titles identify fields; an unknown one is assigned by hand.
  await expect(dialog.getByText('缺少必填的内容')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '检查' })).toBeDisabled()
  await choose(page, dialog.getByRole('combobox', { name: '“样本名”对应的字段' }), /^名称/, { search: '名称' })
  await dialog.getByRole('button', { name: '检查' }).click()
  await expect(dialog.getByRole('button', { name: '全部有误 2' })).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText('新增 1', { exact: true })).toBeVisible()
  const wrong = dialog.locator('.Faults_faultRow').filter({ hasText: `${mark}三` })
  await expect(wrong).toContainText('很重')
  await expect(wrong).toContainText('2026-13-40')
  // Nothing was written.
  expect((await trial.call('/specimen/list', { keyword: mark })).content.total).toBe(0)

  const faults = await caught(page, () => dialog.getByRole('button', { name: '下载有误的行' }).click())
  const sheet = await readSheet(faults.bytes)
  expect(sheet).toHaveLength(3)
  expect(sheet[0]?.slice(0, 5)).toEqual(['编号', '样本名', '类别', '重量', '采集日期'])
  expect(String(sheet[1]?.at(-1))).toContain('类别')

  await dialog.getByRole('button', { name: '导入 1 行' }).click()
  await finished(page, dialog, 1)
  const drawer = page.getByRole('dialog', { name: '任务' })
  const job = drawer.getByRole('listitem').first()
  await expect(job.getByRole('button', { name: '撤销' })).toBeVisible({ timeout: 20_000 })
  const made = (await trial.call('/specimen/list', { keyword: mark })).content.list_data
  expect(made).toMatchObject([{ code: one, name: `${mark}一`, kind: 'plant', weight: 5, found_date: '2026-03-05' }])

  // The corrected rows are recognised by their columns.
  await drawer.getByRole('button', { name: '关闭' }).click()
  await expect(drawer).toBeHidden()
  await more(page, '导入')
  const mended = lines
    .slice(1)
    .map((line) => line.replace('石块', '动物').replace('很重', '9').replace('2026-13-40', '2026-03-07'))
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '样本.csv', mimeType: 'text/csv', buffer: gbk([lines[0], ...mended].join('\r\n')) })
  await expect(dialog.getByRole('button', { name: '检查' })).toBeEnabled()
  await dialog.getByRole('radio', { name: '更新已有的，其余新增' }).check()
  await dialog.getByRole('button', { name: '检查' }).click()
  await expect(dialog.getByText('新增 2', { exact: true })).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('button', { name: /^导入 \d 行$/ }).click()
  await finished(page, dialog, 2)
  await expect(job.getByRole('button', { name: '撤销' })).toBeVisible({ timeout: 20_000 })
  expect((await trial.call('/specimen/list', { keyword: mark })).content.total).toBe(3)
  await job.getByRole('button', { name: '撤销' }).click()
  const question = page.getByRole('dialog', { name: /^撤销/ })
  await refuseNext(page, '/job/undo')
  await question.getByRole('button', { name: '撤销' }).click()
  await expect(question.getByRole('alert')).toHaveText(REFUSED)
  await question.getByRole('button', { name: '撤销' }).click()
  await expect
    .poll(async () => (await trial.call('/specimen/list', { keyword: mark })).content.total, { timeout: 20_000 })
    .toBe(1)
})

test('a workbook that was taken out comes back in', async ({ page }) => {
  const mark = unique('回')
  const [id = 0] = await series(trial, mark, [{ weight: 5 }, { weight: 6 }])
  await listOf(page, mark)
  const book = await taken(page, 'Excel')
  const { content } = await trial.call('/specimen/read', { id })
  await trial.call('/specimen/edit', { id, revision: content.revision, weight: 50 })
  await more(page, '导入')
  const dialog = page.getByRole('dialog', { name: '导入样本' })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog.locator('input[type=file]').setInputFiles({ name: book.name, mimeType, buffer: book.bytes })
  await dialog.getByRole('radio', { name: '更新已有的，不新增' }).check()
  await dialog.getByRole('button', { name: '检查' }).click()
  const row = dialog.locator('ol > li').filter({ hasText: `${mark}-1` })
  await expect(row).toContainText('更新', { timeout: 20_000 })
  await expect(row.locator('del').filter({ hasText: '50' })).toBeVisible()
  await dialog.getByRole('button', { name: /^导入 \d 行$/ }).click()
  await expect
    .poll(async () => (await trial.call('/specimen/read', { id })).content.weight, { timeout: 20_000 })
    .toBe(5)
})

test('what is no sheet is refused with a word', async ({ page }) => {
  await listAnything(page)
  await more(page, '导入')
  const dialog = page.getByRole('dialog', { name: '导入样本' })
  const give = (name: string, text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await give('a.pdf', 'x')
  await expect(dialog.getByRole('alert')).toContainText('请选择 Excel、WPS 或 .csv 表格')
  await give('a.csv', '')
  await expect(dialog.getByRole('alert')).toContainText('这个文件是空的')
  await give('a.csv', '编号,名称\n')
  await expect(dialog.getByRole('alert')).toContainText('只有列名')
  await give('a.xlsx', 'not a workbook')
  await expect(dialog.getByRole('alert')).not.toContainText('列名')
  await expect(dialog.getByRole('alert')).toBeVisible()
})

/** Closes the result, which says the number of written rows, and opens the list of jobs. */
async function finished(page: Page, dialog: Locator, num: number): Promise<void> {
  await expect(dialog.getByText(`已写入 ${num} 行`)).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('button', { name: '完成', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /^任务/ }).click()
}

async function listAnything(page: Page): Promise<void> {
  const mark = unique('任')
  await series(trial, mark, [{}])
  await listOf(page, mark)
}
