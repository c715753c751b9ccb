// Measurements of the screens: nothing is cut, hidden or out of order that pictures have shown to be.
import { expect, type Page } from '@playwright/test'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'

const phone = { width: 390, height: 844 }

async function inEnglish(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', JSON.stringify('en')))
}

test('a long name of a filter ends before the arrow of its box, a short one is whole', async ({ page }) => {
  await inEnglish(page)
  await signIn(page)
  await open(page, '/user/userApply', 'Join applications')
  const boxes = page.locator('.tools .filters > *')
  await expect(boxes).toHaveCount(4)
  await expect(boxes.last().locator('.filter-name')).toBeVisible()
  const ends = await boxes.evaluateAll((all) =>
    all.map((one) => {
      const name = one.querySelector('.filter-name')?.getBoundingClientRect()
      return (name?.right ?? Number.POSITIVE_INFINITY) < one.getBoundingClientRect().right - 20
    }),
  )
  expect(ends).toEqual([true, true, true, true])
  const whole = await boxes.first().evaluate((one) => {
    const name = one.querySelector('.filter-name')
    const words = document.createRange()
    words.selectNode(name?.firstChild as Node)
    return words.getBoundingClientRect().right <= (name?.getBoundingClientRect().right ?? 0) + 0.5
  })
  expect(whole).toBe(true)
})

test('the bar of selected rows begins with what is done most, and ends with what is dangerous', async ({ page }) => {
  await signIn(page)
  await open(page, '/user/list', '会员列表')
  await page.getByRole('checkbox', { name: '选择本页' }).click()
  const buttons = page.getByRole('region', { name: '已选记录' }).locator('.selection-actions button')
  const names = (await buttons.allTextContents()).map((one) => one.replace(/\s/g, ''))
  expect(names.slice(0, 2)).toEqual(['批量编辑', '续费'])
  const risky = await buttons.evaluateAll((all) => all.map((one) => one.classList.contains('ant-btn-dangerous')))
  expect(risky).toContain(true)
  expect(risky.slice(risky.indexOf(true))).not.toContain(false)
})

test('on a phone the layouts are chosen within the screen, and the search has most of its row', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page)
  await open(page, '/user/list', '会员列表')
  await page.getByRole('button', { name: '布局' }).click()
  const panel = page.getByRole('group', { name: '布局' })
  await expect(panel).toBeVisible()
  const sides = await panel.evaluate((one) => {
    const { left, right } = one.getBoundingClientRect()
    return left >= 0 && right <= window.innerWidth
  })
  expect(sides).toBe(true)
  expect((await page.locator('.search-box').boundingBox())?.width).toBeGreaterThan(160)
})

test('a record without a picture has the initials of its list; on a phone a masked number is one line, and no title is covered', async ({
  page,
}) => {
  const { call } = await signIn(page)
  const { content } = await call('/user/list', { scene: 'member', filter: { status: ['active'] }, limit: 100 })
  type Member = { id: number; user_name: string; headimg_path: string | null }
  const bare = (content.list_data as Member[]).find((one) => !one.headimg_path)
  if (!bare) throw new Error('every member has a picture')
  await page.setViewportSize(phone)
  await open(page, `/user/list/${bare.id}`, new RegExp(bare.user_name))
  await expect(page.locator('.Person_photo')).toHaveText(bare.user_name.slice(-2))
  const number = page.locator('.revealed').first()
  await expect(number).toBeVisible()
  expect((await number.boundingBox())?.height).toBeLessThan(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  // Three buttons do not fit beside the number of a receipt.
  const receipts = await call('/receipt/list', { limit: 1 })
  await open(page, `/receipt/list/${receipts.content.list_data[0].id}`)
  const head = page.locator('.record-drawer .ant-drawer-header')
  await expect(head.getByRole('button', { name: '发送给付款人' })).toBeVisible()
  const ends = await head.locator('.ant-drawer-title').evaluate((title) => {
    const words = document.createRange()
    words.selectNodeContents(title)
    const { right, bottom } = words.getBoundingClientRect()
    const link = title.closest('.ant-drawer-header')?.querySelector('.show-buttons')?.getBoundingClientRect()
    return link !== undefined && (right <= link.left || bottom <= link.top) && link.right <= window.innerWidth
  })
  expect(ends).toBe(true)
})

test('a form with the phone beside it has the width of a phone, also in English', async ({ page }) => {
  await page.setViewportSize(phone)
  await inEnglish(page)
  await signIn(page)
  await open(page, '/activity/list/new')
  await expect(page.locator('.form-index .pill').last()).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})

test('the poster of the chart is reduced to the width of the page', async ({ page }) => {
  await signIn(page)
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(size)
    await open(page, '/frame/list')
    await page.getByRole('button', { name: '海报' }).click()
    const sheets = page.locator('.Frame_posters')
    await expect(page.locator('.Frame_poster')).toBeVisible()
    await expect.poll(() => sheets.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1)
    const proportion = await page.locator('.Frame_poster').evaluate((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width / height
    })
    expect(proportion).toBeCloseTo(420 / 296, 1)
  }
})

test('six weeks of a calendar fit into a window of 900 pixels', async ({ page }) => {
  await signIn(page)
  await open(page, '/activity/list/calendar?mode=month&day=2026-11-25')
  const last = page.locator('[data-date="2026-12-06"]')
  await expect(last).toBeVisible()
  const box = await last.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
})

test('in English all layouts are whole words, and the path of a record in a tab names its list once', async ({
  page,
}) => {
  await inEnglish(page)
  await signIn(page)
  await open(page, '/user/list', 'Members')
  await page.getByRole('button', { name: 'Layout' }).click()
  const words = page.getByRole('group', { name: 'Layout' }).locator('.ant-segmented-item-label')
  await expect(words).toHaveText(['Table', 'Board', 'Calendar', 'Gallery'])
  expect(await words.evaluateAll((all) => all.map((one) => one.scrollWidth <= one.clientWidth))).not.toContain(false)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('t')
  const path = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
  await expect(path).toHaveCount(3)
  await expect(path.nth(1)).toHaveText('Members')
})
