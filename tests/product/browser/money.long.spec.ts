// A treasurer's day: an entry reviewed by somebody else, a closed month, a receipt, a bank statement, a sponsor thanked.
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { serious } from '../../browser/support/axe'
import { choose } from '../../browser/support/choose'
import { makePerson, makeRole, OWN, unique } from '../../browser/support/people'
import { open, signIn, type Visitor } from '../../browser/support/person'
import { REFUSED, refuseNext } from '../../browser/support/refuse-next'
import { test } from '../../browser/support/test'

const day = (back: number) => new Date(Date.now() - back * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
const fen = (text: string | null) => Math.round(Number((text ?? '').replace(/[^\d.-]/g, '')) * 100)

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

/** Saves settings; those that loosen a control with the consent of somebody else. */
async function setConfig(visitor: Visitor, change: object): Promise<void> {
  const save = async (token: string) => {
    const { content } = await visitor.call('/config/getConfig')
    const data = { revision: content.revision, ...change }
    const reply = await visitor.page.request.post('/api/config/saveConfig', { data, headers: { authorization: token } })
    const answer = await reply.json()
    expect(answer.status, JSON.stringify(answer)).toBe(200)
    return answer.content
  }
  if (!(await save(visitor.token)).waiting) return
  const role = await makeRole(visitor, ['/config/index', 'config.save', 'config.ledger_lock'])
  const username = await makePerson(visitor, role)
  const { content } = await visitor.call('/login', { username, password: OWN })
  expect((await save(content.token)).waiting).toBeUndefined()
}

test('an expense with its voucher is reviewed by somebody else, counts in the balance, and is voided', async ({
  page,
}) => {
  const chief = await signIn(page)
  const reviewer = await makePerson(
    chief,
    await makeRole(chief, ['/ledger/list', 'ledger.approve', 'ledger.reject', 'ledger.void']),
  )
  const title = unique('印刷费')
  await open(page, '/ledger/list/new')
  const form = page.getByRole('dialog', { name: '新建台账' })
  await choose(page, form.getByRole('combobox', { name: '分类' }), '办公费')
  await choose(page, form.getByRole('combobox', { name: '账户' }), '银行')
  await form.getByLabel('金额').fill('1234.50')
  await form.getByLabel('事由').fill(title)
  const save = form.getByRole('button', { name: '保存', exact: true })
  await save.click()
  await expect(form.getByText('1000.00 元及以上须上传凭证')).toBeVisible()
  const voucher = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '发票.png', mimeType: 'image/png', buffer: voucher })
  await expect(form.getByRole('button', { name: /移除|删除/ }).first()).toBeVisible()
  await save.click()
  await expect(form).toBeHidden()
  const row = rowOf(page, title)
  await expect(row).toContainText('待审核')
  // An approved entry has nothing left to edit. Narrowed, because entries that wait may fill the first page.
  await open(
    page,
    `/ledger/list?list=${encodeURIComponent(JSON.stringify({ f: { status: ['approved'], source_type: ['manual'] } }))}`,
  )
  const approved = rowOf(page, '已审核').first()
  await approved.getByRole('button', { name: /更多/ }).click()
  await expect(page.getByRole('menuitem', { name: '作废' }).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '编辑', exact: true })).toHaveCount(0)
  await expect(approved.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await open(page, '/ledger/list')
  // One's own entry: not the button of the row, and refused with the reason from its menu.
  await row.getByRole('button', { name: /更多/ }).click()
  await expect(row.getByRole('button', { name: '通过' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: '通过' }).click()
  await expect(page.getByRole('dialog').getByText(`「${title}」由您登记，须由他人通过`)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: '通过' })).toBeDisabled()

  await signIn(page, reviewer, OWN)
  await open(page, '/ledger/list', '收支台账')
  const total = page.getByRole('list', { name: '账户结余' }).getByRole('listitem').nth(1).locator('strong')
  await expect(total).toBeVisible()
  const before = fen(await total.textContent())
  await row.getByRole('button', { name: '通过' }).click()
  await confirm(page.getByRole('dialog'), '通过')
  await expect(row).toContainText('已审核')
  await expect(row).toContainText(/ZC\d{10}/)
  await expect.poll(async () => fen(await total.textContent())).toBe(before - 123_450)
  // The newest entry of the account: its running balance is that of the account.
  await expect(row).toContainText(((before - 123_450) / 100).toLocaleString('en', { minimumFractionDigits: 2 }))
  expect(await serious(page)).toEqual([])
  // All that is left to this person.
  await row.getByRole('button', { name: '作废' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('重复登记')
  await confirm(dialog, '作废')
  await expect(row).toContainText('已作废')
  await expect.poll(async () => fen(await total.textContent())).toBe(before)
})

test('a closed month takes no more entries, and says so', async ({ page }) => {
  const visitor = await signIn(page)
  const { content: config } = await visitor.call('/config/getConfig')
  const title = unique('邮费')
  // A month is closed once its entries are reviewed.
  const filter = { status: ['pending'], trade_date: { lte: day(40) } }
  const { content: waiting } = await visitor.call('/ledger/list', { limit: 200, filter })
  const ids = waiting.list_data.map(({ id }: { id: number }) => id)
  await setConfig(visitor, { ledger_self_check: true })
  for (const id of ids) {
    const answer = await visitor.call('/ledger/check', { id_list: [id], status: 'rejected', reason: '重复登记' })
    expect(answer.status, JSON.stringify(answer)).toBe(200)
  }
  await setConfig(visitor, { ledger_lock_date: day(40), ledger_self_check: config.ledger_self_check })
  try {
    await open(page, '/ledger/list/closing', '结账表')
    await expect(page.getByRole('heading', { name: '账户' })).toBeVisible()
    expect(await serious(page)).toEqual([])
    await open(page, '/ledger/list/new')
    const form = page.getByRole('dialog', { name: '新建台账' })
    await choose(page, form.getByRole('combobox', { name: '分类' }), '办公费')
    await choose(page, form.getByRole('combobox', { name: '账户' }), '现金')
    await form.getByLabel('金额').fill('5')
    await form.getByLabel('事由').fill(title)
    await form.getByLabel('发生日期').fill(day(60))
    await form.getByLabel('发生日期').press('Enter')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText(/锁账|已结账|已锁定/).first()).toBeVisible()
    await expect(form).toBeVisible()
    const { content } = await visitor.call('/ledger/list', { keyword: title })
    expect(content.total).toBe(0)
  } finally {
    await setConfig(visitor, { ledger_lock_date: config.ledger_lock_date })
  }
})

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

test('a reversed payment says so in the list, and leads to the entry that reverses it, and to its document', async ({
  page,
}) => {
  const visitor = await signIn(page)
  const { content } = await visitor.call('/payLog/list', {
    filter: { state: ['reversed'], scene: ['renew'] },
    // The first ones were refunded; other journeys correct some.
    sort: ['create_time'],
    limit: 1,
  })
  const [{ id, pay_no: payment, reversed_by: back, document }] = content.list_data
  await open(page, `/pay/list?list=${encodeURIComponent(JSON.stringify({ k: payment }))}`)
  await expect(rowOf(page, payment)).toContainText('已冲回')
  await open(page, `/pay/list/${id}`)
  // Its number is in the list behind the record as well.
  const record = page.getByRole('dialog')
  await record.getByRole('link', { name: back }).click()
  await expect(record).toContainText('已退款')
  await record.getByRole('link', { name: payment }).click()
  await expect(record).toContainText('已冲回')
  await record.getByRole('link', { name: document }).click()
  await expect(page).toHaveURL(/\/user\/userRenew\/\d+$/)
  await expect(page.getByRole('dialog')).toContainText(document)
})

test('a bank statement is matched, booked when somebody confirms, and the booking undone', async ({ page }) => {
  const visitor = await signIn(page)
  const { content: owed } = await visitor.call('/payLog/list', {
    filter: { status: ['unpaid'], amount: { gte: 1 } },
    limit: 50,
  })
  const pay = owed.list_data.find((one: { user_name: string | null }) => /M\d+/.test(one.user_name ?? ''))
  const [who, number] = pay.user_name.split(/\s/)
  const serial = unique('B')
  const lines = [
    '交易时间,贷方发生额,对方户名,摘要,交易流水号',
    `${day(1)} 10:00:00,${pay.amount / 100},${who},会费 ${number},${serial}`,
  ]
  await open(page, '/bank/list', '银行对账')
  await page.locator('.list-screen:visible .tools').getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '导入', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '导入流水' })
  const buffer = Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
  await sheet.locator('input[type=file]').setInputFiles({ name: '对账单.csv', mimeType: 'text/csv', buffer })
  await sheet.getByRole('button', { name: '检查' }).click()
  await sheet.getByRole('button', { name: '导入 1 行' }).click({ timeout: 20_000 })
  await expect(sheet.getByText('已写入 1 行')).toBeVisible({ timeout: 20_000 })
  await sheet.getByRole('button', { name: '完成', exact: true }).click()
  await expect(sheet).toBeHidden()
  const { content: made } = await expect
    .poll(async () => visitor.call('/bank/list', { keyword: serial }).then(({ content }) => content.total))
    .toBe(1)
    .then(() => visitor.call('/bank/list', { keyword: serial }))
  await open(page, `/bank/list/${made.list_data[0].id}`)
  const proposals = page.getByRole('region', { name: '可能对应的待收款' })
  // The line itself needs no link to it.
  await expect(page.locator('.show-buttons').getByRole('link', { name: '对账' })).toHaveCount(0)
  const best = proposals.getByRole('listitem').first()
  await expect(best).toContainText(who)
  await expect(best).toContainText('户名或附言相符')
  expect(await serious(page)).toEqual([])
  const stateOf = async () => (await visitor.call('/payLog/read', { id: pay.id })).content.status
  expect(await stateOf()).toBe('unpaid')
  const book = async () => {
    await best.getByRole('button', { name: '确认入账' }).click()
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /确\s*定/ })
      .click()
  }
  await refuseNext(page, '/bank/confirm')
  await book()
  await expect(proposals.getByRole('alert')).toHaveText(REFUSED)
  await book()
  await expect.poll(stateOf).toBe('paid')
  await expect(proposals).toBeHidden()
  const undo = { id_list: [made.list_data[0].id], reason: '认错了人' }
  expect((await visitor.call('/bank/undo', undo)).status).toBe(200)
  await page.reload()
  await expect(proposals.getByRole('listitem').first()).toContainText(who)
})

test('a sponsor is checked, thanked, and gets a letter', async ({ page }) => {
  const visitor = await signIn(page)
  const { content } = await visitor.call('/user/list', { scene: 'member', limit: 1 })
  const name = unique('赞助')
  const body = {
    name,
    user_id: content.list_data[0].id,
    type: 'goods',
    goods: '矿泉水 40 箱',
    amount: 120_000,
    sponsor_time: day(1),
  }
  const added = await visitor.call('/sponsor/add', { ...body, thanks: '情系桑梓' })
  expect(added.status, JSON.stringify(added)).toBe(200)
  await open(page, '/sponsor/list', '赞助')
  const row = rowOf(page, name)
  await row.getByRole('button', { name: '通过' }).click()
  await confirm(page.getByRole('dialog'), '通过')
  await expect(row).toContainText('已通过')
  const { content: read } = await visitor.call('/sponsor/read', { id: added.content.id })
  expect(read.thanks_time).not.toBeNull()
  await row.getByRole('button', { name: '致谢函' }).click()
  await expect(page.getByRole('heading', { name: '致谢函', exact: true })).toBeVisible()
  await expect(page.getByText(`尊敬的${name}：`)).toBeVisible()
  await expect(page.getByText('情系桑梓')).toBeVisible()
  // The day of the approval in the association's zone.
  const [year, month, date] = day(0).split('-').map(Number)
  await expect(page.locator('.letter-sign').getByText(`${year}年${month}月${date}日`, { exact: true })).toBeVisible()
  expect(await serious(page)).toEqual([])
})
