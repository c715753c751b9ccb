// Guarantees of the screens: shortcuts do as shown, buttons stay in view, nothing is done before its preview has loaded.
import { writeFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { choose } from '../../browser/support/choose'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

const screens = [
  { width: 1440, height: 700 },
  { width: 1440, height: 899 },
  { width: 390, height: 844 },
]

/** A promise that resolves on `release`. */
function hold(): { held: Promise<void>; release: () => void } {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release }
}

async function inView(page: Page, button: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect(async () => {
    const box = await button.boundingBox()
    expect(box).not.toBeNull()
    if (!box) return
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
  }).toPass()
}

const applicants = `/user/userApply?list=${encodeURIComponent(JSON.stringify({ f: { status: ['pending_payment'] } }))}`

async function askPayment(page: Page): Promise<Locator> {
  await open(page, applicants)
  const rows = page.locator('.list-screen:visible')
  await expect(rows.locator('.ant-table-row, .card').first()).toBeVisible()
  await rows
    .getByRole('button', { name: /^确认缴费/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '确认缴费' })
  await expect(dialog).toBeVisible()
  return dialog
}

for (const viewport of screens)
  test.describe(`on ${viewport.width}×${viewport.height}`, () => {
    test.beforeEach(({ page }) => page.setViewportSize(viewport))

    test('the dialog of a payment keeps its main button in view', async ({ page }) => {
      await signIn(page)
      const dialog = await askPayment(page)
      await inView(page, dialog.getByRole('button', { name: '确认缴费' }))
    })

    test('the second step of an import keeps its main button in view', async ({ page }, info) => {
      await signIn(page)
      await open(page, '/user/list')
      await page.locator('.list-screen:visible .tools').getByRole('button', { name: '更多', exact: true }).click()
      await page.getByRole('menuitem', { name: '导入', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: /导入/ })
      const titles = [
        '姓名',
        '手机号',
        '籍贯',
        '职务',
        '所属区域',
        '入会时间',
        '性别',
        '公司',
        '备注',
        '甲',
        '乙',
        '丙',
      ]
      const file = info.outputPath('members.csv')
      writeFileSync(file, `\uFEFF${titles.join(',')}\n${titles.map((_, at) => `值${at}`).join(',')}\n`)
      await dialog.locator('input[type=file]').setInputFiles(file)
      const main = dialog.getByRole('button', { name: '检查' })
      await expect(main).toBeVisible()
      await inView(page, main)
    })
  })

test('an action cannot be pressed while its preview is being worked out', async ({ page }) => {
  await signIn(page)
  const { held, release } = hold()
  const sent: unknown[] = []
  await page.route('**/api/user/renewAction', async (route) => {
    const body = route.request().postDataJSON()
    if (body.dry) await held
    else sent.push(body)
    await route.continue().catch(() => undefined)
  })
  await open(page, `/user/list?list=${encodeURIComponent(JSON.stringify({ f: { status: ['expiring'] } }))}`)
  const row = page.locator('.list-screen:visible tbody .ant-table-row').first()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^续费/ }).first().click()
  const dialog = page.getByRole('dialog', { name: /续费/ })
  const main = dialog.locator('.ant-modal-footer .ant-btn').last()
  await choose(page, dialog.getByLabel('支付方式'), '现金')
  await expect(main).toHaveAttribute('aria-disabled', 'true')
  await main.click({ force: true })
  await page.keyboard.press('Enter')
  expect(sent).toEqual([])
  release()
  await expect(main).toHaveAttribute('aria-disabled', 'false')
})

test('what is typed after Ctrl K before it has loaded is kept, and Enter opens what is found for it once it has', async ({
  page,
}) => {
  await signIn(page)
  const { held, release } = hold()
  await page.route(/\/assets\/PaletteList-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('轮播图', { delay: 20 })
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog', { name: '快速前往' }).getByRole('combobox')
  await expect(box).toHaveValue('轮播图')
  await expect(box).toBeFocused()
  expect(new URL(page.url()).hash).toBe('#/dashboard')
  release()
  await expect(page).toHaveURL(/#\/banner\/list/)
})

test('Enter never opens what was found for an earlier text', async ({ page }) => {
  await signIn(page)
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const { held, release } = hold()
  let holds = false
  await page.route('**/api/search', async (route) => {
    if (holds) await held
    await route.continue().catch(() => undefined)
  })
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: '快速前往' }).getByRole('combobox')
  await box.fill('陈')
  const records = page.getByRole('group', { name: '数据' }).getByRole('option')
  await expect(records.first()).toBeVisible()
  holds = true
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/api/search') && request.postData()?.includes('陈氏无此人') === true,
  )
  await box.fill('陈氏无此人')
  // Still visible, but not to be opened: the request for the new text is pending.
  await asked
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).toBe('#/dashboard')
  await expect(page.getByRole('dialog', { name: '快速前往' })).toBeVisible()
  release()
  await expect(page.getByText('陈氏无此人').last()).toBeVisible()
})
