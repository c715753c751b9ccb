// Pages of money and statistics, one of each kind, on screen and as printed: nothing overflows, no raw key, no serious axe
// finding. With SCREENSHOTS=<folder> every page in every look, as a picture.
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { everything, looks, serious, shareOf } from '../../browser/support/axe'
import { signIn } from '../../browser/support/person'
import { settled } from '../../browser/support/settled'
import { test } from '../../browser/support/test'

/** One page of each kind: lists with sums, a form, settings, a ranking, a report with charts, a document, the dashboard. */
const kinds = [
  '/dashboard',
  '/ledger/list',
  '/bank/list',
  '/sponsor/list/new',
  '/config/contribute',
  '/config/screen',
  '/statistics/contribute',
  '/statistics/area',
  '/statistics/workReport',
]
/** More pages of the kinds above; screens.long.spec.ts reads their words. */
const others = [
  '/ledger/cateList',
  '/pay/list',
  '/sponsor/list',
  '/donate/list',
  '/receipt/list',
  '/ledger/list/closing',
  '/config/workReport',
  ...['areaContribute', 'committee', 'town', 'native', 'workType', 'workNature', 'position', 'join'].map(
    (name) => `/statistics/${name}`,
  ),
]
const places = everything ? [...kinds, ...others] : kinds

/** Also after the parts that arrive later, such as charts. */
async function visit(page: Page, place: string): Promise<void> {
  await page.goto(`/#${place}`)
  await expect(page.locator('main h1:visible').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main .placeholder:visible, main .ant-skeleton:visible')).toHaveCount(0)
  await settled(page)
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'] ?? 'test-results/screenshots'
  await page.screenshot({ path: join(folder, `money-${name}.png`), fullPage: true })
}

for (const [turn, { mode, size, viewport }] of looks.entries())
  test(`${mode}, ${size}`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.emulateMedia({ colorScheme: mode })
    await page.setViewportSize(viewport)
    await signIn(page)
    for (const place of shareOf(places, turn, looks.length)) {
      await visit(page, place)
      const text = await page.locator('main:visible').innerText()
      expect(text, place).not.toMatch(/\b(report|ledger|generic|stat_\w+|product)\.\w+/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), place).toBe(true)
      expect(await serious(page), place).toEqual([])
      await picture(page, `${place.slice(1).replaceAll('/', '-')}-${mode}-${size}`)
    }
  })

/** Width of A4 within its margins at 96 dots an inch, upright and across. */
const paper = { '/statistics/workReport': 718, '/statistics/area': 1030, '/statistics/areaContribute': 1030 }

/** Of the first page. */
function paperOf(pdf: Buffer): 'landscape' | 'portrait' {
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? []
  return Number(width) > Number(height) ? 'landscape' : 'portrait'
}

test('reports as they are printed: without controls, within the paper', async ({ page }) => {
  await signIn(page)
  for (const [place, width] of Object.entries(paper)) {
    await page.emulateMedia({ media: null, colorScheme: 'light' })
    await visit(page, place)
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await page.setViewportSize({ width, height: 1000 })
    await expect(page.getByRole('button', { name: '打印' }).filter({ visible: true })).toHaveCount(0)
    await expect(page.locator('[data-part=tools]:visible')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), place).toBe(true)
    // A table wider than its frame would be cut there, without a scrollbar on paper.
    const tables = await page
      .locator('table:visible')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right) <= window.innerWidth))
    expect(tables, place).not.toContain(false)
    await picture(page, `${place.slice(1).replaceAll('/', '-')}-printed`)
    // In one session: the style sheets of the pages before are still there.
    expect(paperOf(await page.pdf({ preferCSSPageSize: true })), place).toBe(width > 1000 ? 'landscape' : 'portrait')
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('receipts, letters of thanks and closing sheets as they are printed', async ({ page }) => {
  const visitor = await signIn(page)
  const idsOf = async (call: string, filter: object) => {
    const { content } = await visitor.call(call, { filter, limit: 2 })
    return (content.list_data as { id: number }[]).map(({ id }) => id).join()
  }
  const receipts = await idsOf('/receipt/list', { status: 'valid' })
  const sponsors = await idsOf('/sponsor/list', { status: 'approved' })
  for (const [name, place, paper, width] of [
    ['receipts-a5', `/receipt/list/print?ids=${receipts}`, 'A5', 794],
    ['receipts-a4', `/receipt/list/print?ids=${receipts}`, 'A4', 794],
    ['letters-a4', `/sponsor/list/letter?ids=${sponsors}`, 'A4', 794],
    ['letters-a5', `/sponsor/list/letter?ids=${sponsors}`, 'A5', 559],
    ['closing', '/ledger/list/closing', null, 718],
  ] as const) {
    await page.emulateMedia({ media: null, colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, place)
    if (paper) await page.locator('.ant-segmented').filter({ visible: true }).getByText(paper, { exact: true }).click()
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await page.setViewportSize({ width, height: 1000 })
    await expect(page.getByRole('button', { name: '打印' }).filter({ visible: true })).toHaveCount(0)
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    await expect.poll(fits, { message: name }).toBe(true)
    await picture(page, `${name}-printed`)
    const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)
    // Two receipts share a sheet of A4; letters have one each.
    if (paper) expect(pages, name).toHaveLength(name === 'receipts-a4' ? 1 : 2)
  }
})
