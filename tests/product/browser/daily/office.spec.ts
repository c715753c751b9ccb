// Daily tasks of the office, counted in clicks: an article, an arrival at an activity, an expense, the end of a month, a wrong receipt.
import { expect, type Page } from '@playwright/test'
import { offered } from '../../../browser/support/choose'
import { unique } from '../../../browser/support/people'
import { open, signIn, type Visitor } from '../../../browser/support/person'
import { tabIn } from '../../../browser/support/tab'
import { test } from '../../../browser/support/test'
import { makeActivity } from '../make-activity'
import { countClicks, fresh, within } from './count'
import { addMember, find } from './people'

async function begin(page: Page): Promise<Visitor> {
  await countClicks(page)
  return signIn(page)
}

test('an article is written and published', async ({ page }) => {
  const visitor = await begin(page)
  const title = unique('春茶上市')
  await open(page, '/article/list')
  await expect(page.locator('tbody .ant-table-row').first()).toBeVisible()
  await fresh(page)
  await page.getByRole('button', { name: '新建' }).click()
  await page.getByLabel('标题', { exact: true }).fill(title)
  await page.getByRole('combobox', { name: '分类' }).click()
  await offered(page).getByText('商会要闻', { exact: true }).click()
  await page.locator('.html-editor [contenteditable=true]').fill('今年春茶提前十天开采。')
  // The value covers the input.
  await page.locator('.ant-select', { has: page.getByRole('combobox', { name: '发布状态' }) }).click()
  await offered(page).getByText('已发布', { exact: true }).click()
  await page.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('已发布')
  await within(page, 'article')
  const { content } = await visitor.call('/article/list', { type: 1, keyword: title })
  expect(content.list_data[0]).toMatchObject({ title, publish_status: 'published' })
})

test('an activity is opened and somebody signed in', async ({ page }) => {
  const visitor = await begin(page)
  const title = unique('茶话会')
  const activity_id = await makeActivity(visitor, title, { is_publish: true })
  const { id: user_id, name } = await addMember(visitor)
  expect((await visitor.call('/activity/apply', { activity_id, user_id })).status).toBe(200)
  await open(page, '/activity/list')
  await find(page, title)
  await fresh(page)
  await page.locator('tbody').getByRole('link', { name: title }).click()
  await tabIn(page, { name: '签到' }).click()
  await page.getByRole('link', { name: '打开签到台' }).click()
  await expect(page.locator('.Desk_count')).toHaveText(/0 \/ 1/)
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.locator('.Desk_count')).toHaveText(/1 \/ 1/)
  await within(page, 'arrival')
  await expect.poll(async () => (await visitor.call('/activity/signList', { activity_id })).content.total).toBe(1)
})

test('an expense is entered, the first time with its account', async ({ page }) => {
  const visitor = await begin(page)
  for (const turn of [0, 1]) {
    const title = unique('印刷费')
    await open(page, '/ledger/list', '收支台账')
    await expect(page.locator('.list-screen:visible tbody .ant-table-row').first()).toBeVisible()
    await fresh(page)
    await page.getByRole('button', { name: '新建' }).click()
    const form = page.getByRole('dialog', { name: '新建台账' })
    await form.getByRole('combobox', { name: '分类' }).click()
    await offered(page).getByText('办公费', { exact: true }).click()
    // A list that is still closing takes the next press, which would be made again.
    await expect(offered(page)).toHaveCount(0)
    if (turn === 0) {
      await form.getByRole('combobox', { name: '账户' }).click()
      await offered(page).getByText('银行', { exact: true }).click()
      await expect(offered(page)).toHaveCount(0)
    }
    await form.getByLabel('金额').fill('86.50')
    await form.getByLabel('事由').fill(title)
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form).toBeHidden()
    await within(page, 'ledger')
    const { content } = await visitor.call('/ledger/list', { keyword: title })
    expect(content.list_data[0]).toMatchObject({ title, amount: 8650, account_id: 1, status: 'pending' })
  }
})

test('a month is closed and locked', async ({ page }) => {
  const visitor = await begin(page)
  const settings = async () => (await visitor.call('/config/getConfig', {})).content
  const { ledger_lock_date: before } = await settings()
  // The month after the locked ones, which no other journey changes.
  const next = new Date(`${before}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const month = next.toISOString().slice(0, 7)
  await open(page, '/ledger/list', '收支台账')
  await fresh(page)
  await page.getByRole('button', { name: '结账表' }).click()
  await page.locator('.ant-picker-input input:visible').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(month)
  await page.keyboard.press('Enter')
  const checks = page.getByRole('region', { name: '月末结账' })
  await expect(checks.getByRole('listitem').first()).toContainText('待审核的台账')
  await checks.getByRole('button', { name: new RegExp(`锁账到 ${month}`) }).click()
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /^确\s?定$/ })
    .click()
  await expect(checks).toContainText(`已锁账到 ${month}`)
  await within(page, 'monthEnd')
  const { revision, ledger_lock_date: now } = await settings()
  expect(now.slice(0, 7)).toBe(month)
  expect((await visitor.call('/config/saveConfig', { revision, ledger_lock_date: before })).status).toBe(200)
})

test('a receipt is voided with its reason', async ({ page }) => {
  const visitor = await begin(page)
  const valid = { filter: { status: ['valid'], official_state: ['none'] }, sort: ['receipt_no'], limit: 1 }
  const [{ id, receipt_no: number }] = (await visitor.call('/receipt/list', valid)).content.list_data
  await open(page, '/receipt/list', '收款票据')
  await find(page, number)
  await fresh(page)
  await page.getByRole('button', { name: `${number} 的更多操作` }).click()
  await page.getByRole('menuitem', { name: '作废' }).click()
  const dialog = page.getByRole('dialog', { name: '作废' })
  await dialog.getByLabel('原因').fill('抬头有误')
  await dialog.getByRole('button', { name: /^作\s?废$/ }).click()
  await expect(dialog).toBeHidden()
  await within(page, 'receipt')
  expect((await visitor.call('/receipt/read', { id })).content).toMatchObject({ status: 'voided', reason: '抬头有误' })
})
