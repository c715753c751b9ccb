// Receipts in the browser: issued from their payment, printed alone and together, voided with their number kept.
import { expect, type Locator, type Page } from '@playwright/test'
import { serious } from '../../browser/support/axe'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

/** A row of the list that is shown. */
const rowOf = (page: Page, text: string): Locator =>
  page.locator('.list-screen:visible tbody .ant-table-row').filter({ hasText: text })

async function act(page: Page, row: Locator, action: string): Promise<Locator> {
  // Few actions stand in the row, more of them in its menu. The name of a button goes on with that of the record.
  const direct = row.getByRole('button', { name: new RegExp(`^${action}`) })
  const more = row.getByRole('button', { name: /更多/ })
  await expect(direct.or(more).first()).toBeVisible()
  if (await direct.isVisible()) await direct.click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  return page.getByRole('dialog').filter({ hasText: action }).last()
}

/** Only a previewed result may be confirmed. */
async function confirm(dialog: Locator, action: string): Promise<void> {
  const button = dialog.getByRole('button', { name: action, exact: true })
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.click()
}

test('a receipt is issued from its payment, opened from the message, and printed from it', async ({ page }) => {
  const visitor = await signIn(page)
  const { content } = await visitor.call('/payLog/list', {
    filter: { status: ['paid'], amount: { gte: 1 } },
    limit: 100,
  })
  const [viewed, printed] = content.list_data
    .filter((one: { receipt_no: string | null; state: string }) => !one.receipt_no && one.state === 'paid')
    .map((one: { pay_no: string }) => one.pay_no)
  const issue = async (payment: string) => {
    await open(page, '/pay/list', '收款流水')
    await page.getByRole('searchbox').fill(payment)
    // A row that the search is about to replace takes no click.
    await expect(page.locator('.list-screen:visible tbody .ant-table-row')).toHaveCount(1)
    await act(page, rowOf(page, payment), '开票据')
    // Without a choice: the last title of the member, which the dialog says beforehand.
    await expect(page.getByRole('dialog')).toContainText('执行后的变化')
    await page.getByRole('dialog').getByRole('button', { name: '开票据' }).click()
  }
  await issue(viewed)
  await page.getByRole('button', { name: '查看票据' }).click()
  await expect(page.getByRole('dialog')).toContainText(/PJ\d{10}/)
  await expect(page.getByRole('dialog')).toContainText(viewed)

  await issue(printed)
  await page.getByRole('button', { name: /^打\s?印$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '打印票据' })).toBeVisible()
  await expect(page.getByText(/^No\. PJ\d{10}$/)).toHaveCount(1)
})

test('a receipt is printed on A5 and A4, and voided with its number kept', async ({ page }) => {
  const visitor = await signIn(page)
  const { content } = await visitor.call('/receipt/list', { filter: { status: ['valid'] }, limit: 1 })
  const [{ receipt_no: number }] = content.list_data
  await open(page, '/receipt/list', '收款票据')
  await rowOf(page, number).getByRole('button', { name: '打印' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '打印票据' })).toBeVisible()
  await expect(page.getByText(`No. ${number}`)).toBeVisible()
  await expect(page.getByText(/^人民币.+(整|分)$/)).toBeVisible()
  expect(await serious(page)).toEqual([])
  for (const [paper, width, height] of [
    ['A5', 210, 148],
    ['A4', 210, 297],
  ] as const) {
    await page.locator('.ant-segmented').getByText(paper, { exact: true }).click()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const [, wide, high] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect(Number(wide) / 72).toBeCloseTo(width / 25.4, 1)
    expect(Number(high) / 72).toBeCloseTo(height / 25.4, 1)
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  }
  await open(page, '/receipt/list', '收款票据')
  const dialog = await act(page, rowOf(page, number), '作废')
  await dialog.getByLabel('原因').fill('抬头有误')
  await confirm(dialog, '作废')
  await expect(rowOf(page, number)).toContainText('已作废')
  await expect(rowOf(page, number).getByRole('button', { name: '打印' })).toHaveCount(0)
  // Beside its number, not behind the buttons.
  const headings = page.locator('.list-screen:visible thead th')
  await expect(headings.filter({ hasText: '状态' })).toBeInViewport({ ratio: 1 })
})

test('of selected receipts the valid ones are printed together, and voided though one is voided already', async ({
  page,
}) => {
  const visitor = await signIn(page)
  const { content } = await visitor.call('/receipt/list', { filter: { status: ['valid'] }, limit: 3 })
  const receipts = content.list_data as { id: number; receipt_no: string }[]
  await open(page, '/receipt/list', '收款票据')
  for (const { receipt_no } of receipts) await rowOf(page, receipt_no).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: '已选记录' })
  await bar.getByRole('button', { name: '打印', exact: true }).click()
  await expect(page.locator('.sheet')).toHaveCount(3)
  await page.getByRole('button', { name: '返回列表' }).click()

  for (const { receipt_no } of receipts) await rowOf(page, receipt_no).getByRole('checkbox').check()
  // By somebody else, after the list was read.
  const [first] = receipts as [(typeof receipts)[number]]
  await visitor.call('/receipt/void', { id_list: [first.id], reason: '重复' })
  await bar.getByRole('button', { name: '作废' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('抬头有误')
  await confirm(dialog, '作废')
  await expect(page.getByText('成功 2 条，1 条未成功')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: first.receipt_no })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  for (const { receipt_no } of receipts) await rowOf(page, receipt_no).getByRole('checkbox').check()
  await expect(bar.getByRole('button', { name: '打印' })).toBeDisabled()

  // A voided one by its address: the words across it stay within the sheet.
  await page.goto(`/#/receipt/list/print?ids=${first.id}`)
  await expect(page.locator('.receipt strong').getByText('作废', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1000 })
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  await expect.poll(fits).toBe(true)
})

test('all receipts that match are printed in the order of the list; above the limit the button says what to do', async ({
  page,
}) => {
  const visitor = await signIn(page)
  const { content } = await visitor.call('/receipt/list', { limit: 200, sort: ['receipt_no'] })
  const valid = (content.list_data as { receipt_no: string; status: string }[]).filter(
    ({ status }) => status === 'valid',
  )
  await open(page, `/receipt/list?list=${encodeURIComponent(JSON.stringify({ s: ['receipt_no'] }))}`, '收款票据')
  const bar = page.getByRole('region', { name: '已选记录' })
  const selectAll = async (): Promise<void> => {
    await page.getByRole('checkbox', { name: '选择本页' }).check()
    await bar.getByRole('button', { name: /^选择全部/ }).click()
    await expect(bar).toContainText('已选全部')
  }
  await selectAll()
  await bar.getByRole('button', { name: '打印', exact: true }).click()
  await expect(page.locator('.sheet')).toHaveCount(valid.length)
  const printed = await page
    .locator('.sheet')
    .getByText(/^No\. /)
    .allTextContents()
  expect(printed).toEqual(valid.map(({ receipt_no }) => `No. ${receipt_no}`))

  // As many as only years of receipts would be.
  await page.route('**/api/many/match', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, content: { ...body.content, total: 1523 } } })
  })
  await page.getByRole('button', { name: '返回列表' }).click()
  await selectAll()
  await bar.getByRole('button', { name: '打印', exact: true }).click()
  await expect(page.getByText('一次最多 200 条，当前符合 1,523 条。请缩小筛选范围')).toBeVisible()
  await expect(page.locator('.sheet')).toHaveCount(0)
})
