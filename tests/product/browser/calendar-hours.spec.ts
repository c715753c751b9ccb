// Hours in the week of the calendar: where activities stand, and moves by hours with mouse and keys, refused and undone.
import { expect, type Locator, type Page } from '@playwright/test'
import { serious } from '../../browser/support/axe'
import { unique } from '../../browser/support/people'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { made, stored } from './make-activity'

test.describe.configure({ mode: 'parallel' })

const link = (page: Page, title: string) => page.getByRole('grid').getByRole('link', { name: title })
const column = (page: Page, day: string) => page.locator(`.cal-column[data-day="${day}"]`)
const space = (page: Page, day: string) => column(page, day).locator('.cal-space')
/** Enrolment closes as it begins. */
const times = (first: string, last: string) => ({
  start_time: `${first}:00+08:00`,
  end_time: `${last}:00+08:00`,
  apply_end: `${first}:00+08:00`,
})

async function boxOf(one: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await one.boundingBox()
  if (!box) throw new Error('it is not in view')
  return box
}

async function bottomOf(one: Locator): Promise<number> {
  const { y, height } = await boxOf(one)
  return y + height
}

/** Pixels of an hour. */
async function hourOf(page: Page, day: string): Promise<number> {
  return (await boxOf(space(page, day))).height / 24
}

async function week(page: Page, day: string): Promise<void> {
  await open(page, `/activity/list/calendar?mode=week&day=${day}`)
  await expect(column(page, day)).toBeVisible()
}

test('activities of a week stand at their hours, and an empty hour makes one', async ({ page }) => {
  const chief = await signIn(page)
  const names = ['长', '早', '一', '二', '夜'].map(unique) as [string, string, string, string, string]
  const [long, early, first, second, night] = names
  await made(chief, long, '2031-11-03', '2031-11-06')
  await made(chief, early, '2031-11-04', '2031-11-04', times('2031-11-04T06:00', '2031-11-04T07:00'))
  await made(chief, first, '2031-11-05', '2031-11-05', times('2031-11-05T09:00', '2031-11-05T11:00'))
  await made(chief, second, '2031-11-05', '2031-11-05', times('2031-11-05T10:00', '2031-11-05T12:30'))
  await made(chief, night, '2031-11-06', '2031-11-06', times('2031-11-06T22:00', '2031-11-07T02:00'))
  await week(page, '2031-11-05')

  await test.step('by start and end, side by side where they overlap, several days above', async () => {
    const hour = await hourOf(page, '2031-11-05')
    const [one, other, nine] = [
      await boxOf(link(page, first)),
      await boxOf(link(page, second)),
      await boxOf(space(page, '2031-11-05')),
    ]
    expect(one.y - nine.y).toBeCloseTo(9 * hour, -1)
    expect(other.y - one.y).toBeCloseTo(hour, -1)
    expect(other.height / one.height).toBeCloseTo(2.5 / 2, 1)
    expect(one.x + one.width).toBeLessThanOrEqual(other.x)
    await expect(column(page, '2031-11-03').locator('.cal-above').getByRole('link', { name: long })).toBeVisible()
    for (const [day, num] of [
      ['2031-11-06', 1],
      ['2031-11-07', 1],
      ['2031-11-08', 0],
    ] as const)
      await expect(space(page, day).locator('.cal-entry', { hasText: night })).toHaveCount(num)
  })

  await test.step('working hours are in view, the others are scrolled to, and the page stays', async () => {
    const frame = await boxOf(page.getByRole('grid'))
    const above = await bottomOf(column(page, '2031-11-04').locator('.cal-above'))
    expect(await bottomOf(link(page, early))).toBeLessThanOrEqual(above)
    expect(frame.y + frame.height).toBeLessThanOrEqual(900)
    await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
    await page.mouse.wheel(0, -1000)
    await expect.poll(async () => (await boxOf(link(page, early))).y).toBeGreaterThan(above)
    expect((await boxOf(page.getByRole('grid'))).y).toBe(frame.y)
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  })

  await test.step('the tab key goes through them in the order of time, named by day and time', async () => {
    expect(await serious(page)).toEqual([])
    await expect(link(page, first)).toHaveAccessibleName(new RegExp(`^2031-11-05 09:00–11:00 ${first}`))
    await expect(link(page, night)).toHaveAccessibleName(new RegExp(`^2031-11-06 22:00 – 2031-11-07 02:00 ${night}`))
    await link(page, early).focus()
    await page.keyboard.press('Tab')
    await expect(column(page, '2031-11-05')).toBeFocused()
    for (const name of [first, second]) {
      await page.keyboard.press('Tab')
      await expect(link(page, name)).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await expect(column(page, '2031-11-06')).toBeFocused()
    // The bar that passes it is above it, and reached by its own day; the day has an entry of its own.
    await page.keyboard.press('Enter')
    await expect(link(page, night)).toBeFocused()
  })

  await test.step('an empty hour opens the form with its day and time', async () => {
    await link(page, first).focus()
    const hour = await hourOf(page, '2031-11-07')
    const { x, y } = await boxOf(space(page, '2031-11-07'))
    await page.mouse.click(x + 40, y + 10.4 * hour)
    const form = page.getByRole('dialog', { name: '新建活动' })
    await expect(form.getByLabel('开始时间', { exact: true })).toHaveValue(/^2031-11-07 10:00/)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })

  await test.step('a day has the same hours, today with a line for now, and an entry opens its record', async () => {
    await page.getByRole('button', { name: '日', exact: true }).click()
    await expect(page.locator('.cal-column')).toHaveCount(1)
    await page.getByRole('button', { name: '今天', exact: true }).click()
    await expect(page.locator('.cal-column[aria-current="date"] .cal-now')).toBeAttached()
    await week(page, '2031-11-05')
    await link(page, second).click()
    await expect(page).toHaveURL(/\/activity\/list\/\d+$/)
  })
})

test('an activity is moved by hours and days: refused, undone, pulled at its end, and by keys', async ({ page }) => {
  const chief = await signIn(page)
  const title = unique('时')
  const id = await made(chief, title, '2031-11-12', '2031-11-12', times('2031-11-12T09:00', '2031-11-12T11:00'))
  await week(page, '2031-11-12')
  const hour = await hourOf(page, '2031-11-12')
  const width = (await boxOf(column(page, '2031-11-12'))).width
  /** From a point of its block, some columns and hours on. */
  const drag = async (days: number, hours: number, at: 'middle' | 'end' = 'middle'): Promise<void> => {
    const box = await boxOf(link(page, title))
    const from = { x: box.x + box.width / 3, y: at === 'end' ? box.y + box.height - 3 : box.y + box.height / 2 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + days * width, from.y + hours * hour, { steps: 8 })
    await page.mouse.up()
  }
  const idle = () => expect(link(page, title)).not.toHaveAttribute('aria-busy')

  await test.step('by the mouse, undone from the message', async () => {
    await drag(1, 1.5)
    await expect(page.getByText('时间已改为 2031-11-13 10:30–12:30')).toBeVisible()
    await expect.poll(() => stored(chief, id)).toBe('11-13 10:30 – 11-13 12:30')
    await page.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => stored(chief, id)).toBe('11-12 09:00 – 11-12 11:00')
    await idle()
    // Dropped where it was, it neither moves nor opens, nor is one made.
    await drag(0.15, 0)
    await expect(page).toHaveURL(/calendar\?/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a refused move returns with the reason', async () => {
    await drag(-1, 0)
    await expect(page.locator('.failure', { hasText: '报名截止不能晚于结束时间' })).toBeVisible()
    await expect(column(page, '2031-11-12').getByRole('link', { name: title })).toBeVisible()
    expect(await stored(chief, id)).toBe('11-12 09:00 – 11-12 11:00')
    await idle()
  })

  await test.step('its end is pulled by quarters of an hour', async () => {
    await drag(0, 0.75, 'end')
    await expect.poll(() => stored(chief, id)).toBe('11-12 09:00 – 11-12 11:45')
    await idle()
  })

  await test.step('by keys: lifted with space, a quarter by each arrow, dropped with space', async () => {
    await link(page, title).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('移到 2031-11-12 09:00–11:45')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('移到 2031-11-12 09:15–12:00')).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('移到 2031-11-13 09:15–12:00')).toBeAttached()
    // Out of view the hours scroll along.
    for (let quarter = 0; quarter < 24; quarter++) {
      await page.keyboard.press('ArrowDown')
      const at = 9.5 * 60 + quarter * 15
      const text = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
      await expect(page.getByText(`移到 2031-11-13 ${text}–`)).toBeAttached()
    }
    const [frame, lifted] = [await boxOf(page.getByRole('grid')), await boxOf(page.locator('.cal-preview'))]
    expect(lifted.y + lifted.height).toBeLessThanOrEqual(frame.y + frame.height)
    await page.keyboard.press('Space')
    await expect.poll(() => stored(chief, id)).toBe('11-13 15:15 – 11-13 18:00')
    await expect(link(page, title)).toBeFocused()
  })
})
