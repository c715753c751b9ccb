// A treasurer's day: an entry reviewed by somebody else, a closed month, a bank statement, a sponsor thanked.
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
  // Without a token: the session of the first would end.
  const reply = await visitor.page.request.post('/api/login', { data: { username, password: OWN } })
  const { content } = await reply.json()
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
