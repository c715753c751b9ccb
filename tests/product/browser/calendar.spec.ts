// The calendar of activities with three hundred entries, by keyboard alone.
import { expect, type Page } from '@playwright/test'
import { open, signIn } from '../../browser/support/person'
import { REFUSED, refuseNext } from '../../browser/support/refuse-next'
import { test } from '../../browser/support/test'

const ENTRIES = 300

/** Ten entries a day around the 15th: only the drawing is under test. */
async function busyMonth(page: Page): Promise<void> {
  await page.route('**/api/activity/list', async (route) => {
    const { page: number = 1, limit = 20 } = route.request().postDataJSON()
    const list_data = Array.from(
      { length: Math.max(0, Math.min(limit, ENTRIES - (number - 1) * limit)) },
      (_, index) => {
        const order = (number - 1) * limit + index
        const day = `2026-06-${String(1 + (order % 30)).padStart(2, '0')}`
        const hour = String(8 + Math.floor(order / 30)).padStart(2, '0')
        return {
          id: order + 1,
          title: `活动第${order + 1}场`,
          start_time: `${day}T${hour}:00:00+08:00`,
          end_time: `${day}T${hour}:45:00+08:00`,
          place: '江城会议中心（虚构）',
          status: order % 7 === 0 ? 'cancelled' : 'enrolling',
        }
      },
    )
    await route.fulfill({
      json: { status: 200, message: 'ok', content: { list_data, total: ENTRIES, page: number, limit } },
    })
  })
}

const focusedDay = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-date'))
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('three hundred activities in a month, by keyboard', async ({ page }) => {
  await signIn(page)
  await busyMonth(page)
  await open(page, '/activity/list/calendar?mode=month&day=2026-06-15')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('gridcell', { name: /2026-06-15.*10/ })).toBeVisible()
  // A day shows three of its ten entries: the grid stays small.
  expect(await page.locator('.Calendar_event:visible').count()).toBeLessThanOrEqual(42 * 4)

  await test.step('the help names its keys', async () => {
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: '键盘快捷键' })
    await expect(help.getByRole('region', { name: '在日历中' }).getByText('填写条目的日期')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  })

  await test.step('the address of the feed is given or refused in its dialog', async () => {
    await page.getByRole('button', { name: '订阅日历' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '订阅日历' })
    await refuseNext(page, '/calendar/renew')
    const make = dialog.getByRole('button', { name: /地址$/ })
    await make.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(REFUSED)
    await make.press('Enter')
    await expect(dialog.getByLabel('订阅地址')).toHaveValue(/\/calendar\/.+\.ics$/)
    await expect(dialog.getByRole('alert')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('one stop of the tab key, however many entries', async () => {
    await page.getByRole('button', { name: '日程', exact: true }).focus()
    await page.keyboard.press('Tab')
    expect(await focusedDay(page)).toBe('2026-06-15')
    const stops = await grid.locator('[tabindex="0"]:visible').count()
    // The day, three entries, the rest, a new one.
    expect(stops).toBeLessThanOrEqual(6)
  })

  await test.step('arrows move by days and weeks, pages by months', async () => {
    for (const [key, day] of [
      ['ArrowRight', '2026-06-16'],
      ['ArrowDown', '2026-06-23'],
      ['ArrowLeft', '2026-06-22'],
      ['ArrowUp', '2026-06-15'],
      ['PageDown', '2026-07-01'],
      ['PageUp', '2026-06-01'],
      ['ArrowDown', '2026-06-08'],
      ['ArrowDown', '2026-06-15'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => focusedDay(page)).toBe(day)
    }
  })

  await test.step('Enter goes into the day, Escape back out', async () => {
    await page.keyboard.press('Enter')
    expect(await focusedText(page)).toContain('活动第15场')
    await page.keyboard.press('Tab')
    expect(await focusedText(page)).toContain('活动第45场')
    await page.keyboard.press('Escape')
    expect(await focusedDay(page)).toBe('2026-06-15')
  })

  await test.step('the other seven stand in the week', async () => {
    await page.keyboard.press('Enter')
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab')
    expect(await focusedText(page)).toContain('7')
    await page.keyboard.press('Enter')
    await expect(page.locator('.Calendar_hours [data-date="2026-06-15"] .Calendar_event')).toHaveCount(10)
    // The day stays focused.
    await expect.poll(() => focusedDay(page)).toBe('2026-06-15')
  })

  await test.step('an entry opens with Enter', async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/activity\/list\/45$/)
  })
})
