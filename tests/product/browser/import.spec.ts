// A crooked workbook of twenty members, from the list to the finished result, counted in clicks; and by keyboard, on a
// phone, and after a reload.
import { expect, type Locator, type Page } from '@playwright/test'
import { serious } from '../../browser/support/axe'
import { open, signIn, type Visitor } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { type Crooked, crookedMembers } from '../support/crooked'
import { tasks } from './daily/tasks'

let visitor: Visitor
let mark: string
let book: Crooked

/** Counts presses of the mouse; keys that press a button are none. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    window.addEventListener('pointerdown', () => counted.clicks++, true)
  })
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: '导入会员' })

async function opened(page: Page): Promise<Locator> {
  await page.locator('.list-screen:visible .tools').getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '导入', exact: true }).click()
  return dialogOf(page)
}

const xls = (bytes: Buffer) => ({ name: '会员登记表.xls', mimeType: 'application/vnd.ms-excel', buffer: bytes })

/** To the grid of faulty rows. */
async function checked(page: Page): Promise<Locator> {
  const dialog = await opened(page)
  await dialog.locator('input[type=file]').setInputFiles(xls(book.bytes))
  await dialog.getByRole('button', { name: '检查', exact: true }).click()
  await expect(dialog.locator('.Faults_faultGrid')).toBeVisible({ timeout: 20_000 })
  return dialog
}

test.beforeEach(async ({ page }) => {
  visitor = await signIn(page)
  mark = `歪${Date.now().toString(36).slice(-4)}`
  book = crookedMembers(mark, { area: '城中', position: '理事', native: '云岭县' })
  await open(page, '/user/list')
})

test('twenty rows, fourteen of them faulty, in few clicks', async ({ page }) => {
  const clicks = await countClicks(page)
  const dialog = await opened(page)
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByText('点击选择表格，或拖到这里').click()
  await (await choosing).setFiles(xls(book.bytes))
  // The sheet behind the notes, the headings below the titles, words with one clear meaning.
  await expect(dialog.getByText('会员名单（20 行）')).toBeVisible()
  await expect(dialog.getByRole('spinbutton', { name: '列名在第几行' })).toHaveValue('4')
  await expect(dialog.getByText('已决定 2 / 3 项')).toBeVisible()
  await dialog.getByRole('button', { name: '检查', exact: true }).click()
  await expect(dialog.getByRole('button', { name: '全部有误 6' })).toBeVisible({ timeout: 20_000 })
  await dialog.locator('.Faults_faultBad .Faults_faultValue').first().click()
  // By keyboard from one wrong cell to the next; what is typed first replaces the cell.
  await page.keyboard.type('2024-12-05')
  for (const text of ['2024-12-05', '2024-03-01', '13907125008', '男', '13907125009']) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator('td.Faults_faultBad:focus')).toBeVisible()
    // An input method cannot be driven here: the cell is opened first.
    if (text === '男') await page.keyboard.press('Enter')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: '重新检查（已改 6 行）' }).click()
  await dialog.getByRole('button', { name: '导入 20 行' }).click({ timeout: 20_000 })
  await expect(dialog.getByText('已写入 20 行')).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByText('会员登记表.xls')).toBeVisible()
  await dialog.getByRole('button', { name: '完成', exact: true }).click()
  // One more for 打开 in the window of the system.
  const all = (await clicks()) + 1
  expect(all).toBeLessThanOrEqual(tasks.import.clicks)
  const { content } = await visitor.call('/user/list', { keyword: mark, limit: 50 })
  expect(content.total).toBe(20)
  expect(new Set(content.list_data.map((one: { area_name: string }) => one.area_name))).toEqual(new Set(['城中']))
  // The same counts and the name of the file among the jobs.
  await page.getByRole('button', { name: /^任务/ }).click()
  // Other journeys of the same person have jobs, too.
  const jobs = page.getByRole('dialog', { name: '任务' }).getByRole('listitem')
  const job = jobs.filter({ hasText: '会员登记表.xls' }).first()
  await expect(job).toBeVisible()
  // Said where it was waited for, without a notice over it.
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(job).toContainText('20')
  await job.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('dialog', { name: /^撤销/ }).getByRole('button', { name: '撤销' }).click()
  await expect
    .poll(async () => (await visitor.call('/user/list', { keyword: mark })).content.total, { timeout: 30_000 })
    .toBe(0)
})

test('proposals for all such rows, a pasted column, a row left out; a reload loses nothing', async ({ page }) => {
  let dialog = await checked(page)
  expect(await serious(page)).toEqual([])
  await dialog.getByRole('button', { name: /^入会时间/ }).click()
  await expect(dialog.locator('.Faults_faultRow')).toHaveCount(4)
  const days = dialog.locator('.Faults_faultCell').first()
  await days.focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '2024-12-05\r\n2024-12-06\r\n2024-03-01\r\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(dialog.getByText('已改好')).toHaveCount(3)
  await page.reload()
  dialog = await opened(page)
  await dialog.getByRole('button', { name: '继续' }).click()
  await expect(dialog.getByRole('button', { name: '全部有误 3' })).toBeVisible()
  await dialog.getByRole('button', { name: '男', exact: true }).click()
  await dialog
    .locator('.Faults_faultRow')
    .filter({ hasText: `${mark}16` })
    .locator('.Faults_faultCell button')
    .click()
  await dialog
    .locator('.Faults_faultRow')
    .filter({ hasText: `${mark}18` })
    .getByRole('button', { name: '排除' })
    .click()
  await dialog.getByRole('button', { name: '重新检查（已改 5 行）' }).click()
  await expect(dialog.getByRole('button', { name: '导入 19 行' })).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '关闭' }).first().click()
  await expect(dialog).toBeHidden()
})

test('on a phone each faulty row is a card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('.list-screen:visible').getByRole('button', { name: '更多', exact: true }).first().click()
  await page.getByRole('menuitem', { name: '导入', exact: true }).click()
  const dialog = dialogOf(page)
  await dialog.locator('input[type=file]').setInputFiles(xls(book.bytes))
  await dialog.getByRole('button', { name: '检查', exact: true }).click()
  const card = dialog.locator('.Faults_faultRow').filter({ hasText: `${mark}17` })
  await expect(card).toBeVisible({ timeout: 20_000 })
  await card.getByRole('button', { name: '女', exact: true }).click()
  await expect(card.getByText('已改好')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  expect(await serious(page)).toEqual([])
})
