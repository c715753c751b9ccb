// The dues of a year, counted in clicks: a run is entered, posted, and its members are reminded.
import { expect } from '@playwright/test'
import { unique } from '../../../browser/support/people'
import { open, signIn } from '../../../browser/support/person'
import { test } from '../../../browser/support/test'
import { countClicks, fresh, within } from './count'
import { addMember, day } from './people'

const YEAR = '2031'

test('the dues of a year are charged, and members reminded of them', async ({ page }) => {
  await countClicks(page)
  const visitor = await signIn(page)
  const position = unique('会费职务')
  const { content } = await visitor.call('/position/add', { name: position, fee: 100_000, fee_years: 1, level: 50 })
  await addMember(visitor, { position_id: content.id, join_time: day(-60) })
  const title = unique('会费')
  await open(page, '/dues/run', '会费批次')
  await expect(page.locator('tbody .ant-table-row').first()).toBeVisible()
  await fresh(page)
  await page.getByRole('button', { name: '新建' }).click()
  const form = page.getByRole('dialog', { name: '新建会费批次' })
  await form.getByLabel('年度').fill(YEAR)
  await form.getByLabel('缴费截止日').fill(`${YEAR}-06-30`)
  await page.keyboard.press('Enter')
  await form.getByLabel('名称').fill(title)
  await form.getByRole('combobox', { name: '职务' }).focus()
  await page.keyboard.type(position)
  await expect(page.locator('.ant-select-item-option-active:visible')).toContainText(position)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('¥1,000.00')
  await page.getByRole('button', { name: `${title} 的更多操作` }).click()
  await page.getByRole('menuitem', { name: '确认生成' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确认生成$|^确\s?定$/ })
    .click()
  await expect(row).toContainText('已生成')
  await row.getByText(/^催\s?缴$/).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^催\s?缴$|^确\s?定$/ })
    .click()
  const item = async () =>
    (await visitor.call('/duesItem/list', { filter: { position_id: [content.id] } })).content.list_data[0]
  await expect.poll(async () => (await item()).remind_level).toBe(1)
  await within(page, 'dues')
  const { content: runs } = await visitor.call('/duesRun/list', { keyword: title })
  const [{ id }] = runs.list_data
  expect((await visitor.call('/duesRun/undo', { id, reason: '演示' })).content).toEqual({ num: 1 })
})
