// Daily tasks of a treasurer, counted in clicks: a statement of sixty lines reconciled, the statements of a year printed.
import { expect, type Page } from '@playwright/test'
import { unique } from '../../../browser/support/people'
import { open, signIn, type Visitor } from '../../../browser/support/person'
import { test } from '../../../browser/support/test'
import { countClicks, fresh, within } from './count'
import { day, named } from './people'

declare global {
  interface Window {
    printed: number
  }
}

const LINES = 60

async function done(visitor: Visitor, path: string, body: object) {
  const answer = await visitor.call(path, body)
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.content
}

/** An account with sixty lines: 57 clear ones, one like two entries, one of two entries together, and a fee of the bank. */
async function statement(visitor: Visitor) {
  const { id: account_id } = await done(visitor, '/ledger/addAccount', { name: unique('对账'), kind: 'bank' })
  const { list_data: cates } = await done(visitor, '/ledger/allCate', { filter: { type: ['income'] } })
  const { list_data: costs } = await done(visitor, '/ledger/allCate', { filter: { type: ['expense'] } })
  const income = cates.find((one: { name: string }) => one.name === '利息').id
  const office = costs.find((one: { name: string }) => one.name === '办公费').id
  const entry = (amount: number, title: string) =>
    done(visitor, '/ledger/add', { type: 'income', cate_id: income, account_id, amount, trade_date: day(-3), title })
  const line = async (amount: number, party: string) =>
    (
      await done(visitor, '/bank/add', {
        ...{ account_id, amount, party, summary: '到账' },
        trade_time: new Date(Date.now() - 3 * 86_400_000).toISOString(),
      })
    ).id as number
  const [twins, sum, bank] = [named('同'), named('合'), named('行')]
  // The fee of the month before, from which the category is known.
  const fee = await line(-1500, bank)
  await done(visitor, '/bank/enter', { id: fee, cate_id: office, title: '手续费' })
  for (let index = 0; index < LINES - 3; index++) {
    await entry(20_000 + index, `到账 ${index}`)
    await line(20_000 + index, `付款方 ${index}`)
  }
  for (const title of ['同额一', '同额二']) await entry(77_700, title)
  await line(77_700, twins)
  for (const amount of [31_100, 42_300]) await entry(amount, `分笔 ${amount}`)
  await line(73_400, sum)
  await line(-1600, bank)
  return { account_id, doubtful: [twins, sum, bank] }
}

const openLines = async (visitor: Visitor, account_id: number): Promise<number> =>
  (await visitor.call('/bank/list', { limit: 1, filter: { account_id: [account_id], status: ['open'] } })).content.total

/** Finds the line by its payer, opens it and takes the first thing that it may be. */
async function settle(page: Page, party: string): Promise<void> {
  await page.getByRole('searchbox').filter({ visible: true }).fill(party)
  const row = page.getByRole('row').filter({ hasText: party }).filter({ hasText: '待对账' })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: '对账', exact: true }).click()
  const offered = page.getByRole('region', { name: '可能对应的款项' })
  await offered
    .getByRole('button', { name: /^(对\s?上|记为)/ })
    .first()
    .click()
  await expect(offered).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a statement of sixty lines is reconciled: the clear ones at once, a doubtful one with two clicks', async ({
  page,
}) => {
  await countClicks(page)
  const visitor = await signIn(page)
  const { account_id, doubtful } = await statement(visitor)
  expect(await openLines(visitor, account_id)).toBe(LINES)
  await open(page, '/bank/list', '银行对账')
  await expect(page.locator('.list-screen:visible tbody .ant-table-row').first()).toBeVisible()
  await fresh(page)
  await page.getByRole('button', { name: '自动对账' }).click()
  await page
    .locator('.ant-popover:visible, .ant-modal:visible')
    .getByRole('button', { name: /^(确\s?定|自动对账)$/ })
    .click()
  await expect.poll(() => openLines(visitor, account_id)).toBe(doubtful.length)
  for (const party of doubtful) await settle(page, party)
  expect(await openLines(visitor, account_id)).toBe(0)
  await within(page, 'statement')
})

test('the statements of a year are printed', async ({ page }) => {
  await countClicks(page)
  await page.addInitScript(() => {
    window.printed = 0
    window.print = () => {
      window.printed += 1
    }
  })
  await signIn(page)
  const year = String(new Date().getFullYear() - 1)
  await open(page, '/ledger/annual', '年度财务报表')
  await expect(page.getByRole('link', { name: year, exact: true })).toBeVisible()
  await fresh(page)
  await page.getByRole('link', { name: year, exact: true }).click()
  const record = page.getByRole('dialog')
  await expect(record.getByRole('heading', { name: '现金流量表' })).toBeVisible()
  await record.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '打印' }).click()
  await expect.poll(() => page.evaluate(() => window.printed)).toBe(1)
  await within(page, 'annual')
})
