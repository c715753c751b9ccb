// The calendar on a phone: a finger that moves scrolls, one that rests lifts, in a month, a week and the hours of a day.
import { expect } from '@playwright/test'
import { unique } from '../../browser/support/people'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { link, marked, middleOf, month, onDay, scrolledHours } from './calendar-page'
import { made, stored } from './make-activity'

test('on a phone a finger that moves scrolls, one that rests lifts', async ({ page }) => {
  const chief = await signIn(page)
  const title = unique('指')
  const id = await made(chief, title, '2031-10-07', '2031-10-08')
  await page.setViewportSize({ width: 390, height: 844 })
  await month(page, '2031-10-07')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const box = await link(page, title).boundingBox()
  const from = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 }
  const to = await middleOf(page, '2031-10-14')
  // Together: a slow machine would rest between them.
  await Promise.all([touch('touchStart', from), touch('touchMove', { x: from.x, y: from.y - 20 })])
  await touch('touchMove', { x: from.x, y: from.y - 60 })
  await expect(page.locator('.cal-selected:visible')).toHaveCount(0)
  await touch('touchEnd')
  expect(await stored(chief, id)).toBe('10-07 09:00 – 10-08 17:00')
  await page.evaluate(() => window.scrollTo(0, 0))
  await touch('touchStart', from)
  await expect(page.locator('.cal-selected:visible')).toHaveCount(1)
  await touch('touchMove', { x: from.x, y: from.y + 20 })
  await touch('touchMove', to)
  await marked(page, '2031-10-14')
  await touch('touchEnd')
  await expect(onDay(page, '2031-10-14', title)).toBeVisible()
  await expect.poll(() => stored(chief, id)).toBe('10-14 09:00 – 10-15 17:00')
  // A week has its days one below the other, with one line around each.
  await open(page, '/activity/list/calendar?mode=week&day=2031-10-14')
  const days = page.locator('.Calendar_stacked .Calendar_day')
  await expect(days).toHaveCount(7)
  const edges = await days.evaluateAll((all) =>
    all.map((day) => [getComputedStyle(day).borderTopWidth, getComputedStyle(day).borderBottomWidth]),
  )
  expect(edges).toEqual([['1px', '1px'], ...Array.from({ length: 6 }, () => ['0px', '1px'])])
  // There a finger that rests lifts as well.
  const listed = page.locator('[data-date="2031-10-14"] .Calendar_event', { hasText: title })
  const start = await listed.boundingBox()
  const below = await middleOf(page, '2031-10-16')
  await touch('touchStart', { x: (start?.x ?? 0) + 20, y: (start?.y ?? 0) + 8 })
  await expect(page.locator('.Calendar_carried')).toContainText('2031-10-14 – 2031-10-15')
  await touch('touchMove', { x: below.x, y: below.y - 10 })
  await touch('touchMove', below)
  await expect(page.locator('.Calendar_carried')).toContainText('2031-10-16 – 2031-10-17')
  await expect(page.getByText('移到 2031-10-16 – 2031-10-17')).toBeAttached()
  await touch('touchEnd')
  await expect.poll(() => stored(chief, id)).toBe('10-16 09:00 – 10-17 17:00')
  // By keys as in the other grids.
  await expect(link(page, title)).not.toHaveAttribute('aria-busy')
  await link(page, title).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('移到 2031-10-15 – 2031-10-16')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => stored(chief, id)).toBe('10-15 09:00 – 10-16 17:00')
  await page.locator('[data-date="2031-10-16"]').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('[data-date="2031-10-15"]')).toBeFocused()
  // Across the hours of a day it scrolls as well, and draws no new entry.
  await page.getByRole('button', { name: '日', exact: true }).click()
  const hours = await page.getByRole('grid').boundingBox()
  const at = { x: (hours?.x ?? 0) + 150, y: (hours?.y ?? 0) + 400 }
  const scrolled = () => scrolledHours(page)
  const before = await scrolled()
  await touch('touchStart', at)
  await touch('touchMove', { x: at.x, y: at.y - 30 })
  await touch('touchMove', { x: at.x, y: at.y - 120 })
  await expect.poll(scrolled).toBeGreaterThan(before)
  await expect(page.locator('.Calendar_new')).toHaveCount(0)
  await touch('touchEnd')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
