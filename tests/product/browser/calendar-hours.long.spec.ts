// Hours in the week of the calendar: where activities stand, and moves by hours with mouse and keys, refused and undone.
import { expect, type Locator, type Page } from '@playwright/test'
import { addDays } from '#kernel/calendar'
import { serious } from '../../browser/support/axe'
import { unique } from '../../browser/support/people'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { scrolledHours } from './calendar-page'
import { made, ownWeek, stored } from './make-activity'

test.describe.configure({ mode: 'parallel' })

const link = (page: Page, title: string) => page.getByRole('grid').getByRole('link', { name: title })
const column = (page: Page, day: string) => page.locator(`.Calendar_lane[data-date="${day}"]`)
const above = (page: Page, day: string) => page.locator(`.cal-above[data-date="${day}"]`)
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
  return (await boxOf(column(page, day))).height / 24
}

async function week(page: Page, day: string): Promise<void> {
  await open(page, `/activity/list/calendar?mode=week&day=${day}`)
  await expect(column(page, day)).toBeVisible()
}

test('activities of a week stand at their hours, and an empty hour makes one', async ({ page }) => {
  const chief = await signIn(page)
  const [mon, tue, wed, thu, fri, sat] = ownWeek()
  const names = ['长', '早', '一', '二', '夜'].map(unique) as [string, string, string, string, string]
  const [long, early, first, second, night] = names
  await made(chief, long, mon, thu)
  await made(chief, early, tue, tue, times(`${tue}T06:00`, `${tue}T07:00`))
  await made(chief, first, wed, wed, times(`${wed}T09:00`, `${wed}T11:00`))
  await made(chief, second, wed, wed, times(`${wed}T10:00`, `${wed}T12:30`))
  await made(chief, night, thu, thu, times(`${thu}T22:00`, `${fri}T02:00`))
  await week(page, wed)

  await test.step('by start and end, side by side where they overlap, several days above', async () => {
    const hour = await hourOf(page, wed)
    const [one, other, nine] = [
      await boxOf(link(page, first)),
      await boxOf(link(page, second)),
      await boxOf(column(page, wed)),
    ]
    expect(one.y - nine.y).toBeCloseTo(9 * hour, -1)
    expect(other.y - one.y).toBeCloseTo(hour, -1)
    expect(other.height / one.height).toBeCloseTo(2.5 / 2, 1)
    expect(one.x + one.width).toBeLessThanOrEqual(other.x)
    await expect(above(page, mon).getByRole('link', { name: long })).toBeVisible()
    for (const [day, num] of [
      [thu, 1],
      [fri, 1],
      [sat, 0],
    ] as const)
      await expect(column(page, day).locator('.Calendar_event', { hasText: night })).toHaveCount(num)
  })

  await test.step('the earliest entry is at the top, the hours before are scrolled to, and the page stays', async () => {
    const frame = await boxOf(page.getByRole('grid'))
    const above = await bottomOf(page.locator('.cal-divider'))
    const hour = await hourOf(page, tue)
    expect((await boxOf(link(page, early))).y - above).toBeCloseTo(hour / 4, -1)
    expect(frame.y + frame.height).toBeLessThanOrEqual(900)
    await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2)
    await page.mouse.wheel(0, -1000)
    await expect.poll(async () => (await boxOf(column(page, tue))).y).toBe(above)
    expect((await boxOf(page.getByRole('grid'))).y).toBe(frame.y)
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
    // The hours that a person chose stay in another week; without entries they begin at eight.
    await page.getByRole('button', { name: '下一段' }).click()
    await expect(page.locator('section[aria-busy="false"]')).toBeVisible()
    expect((await boxOf(column(page, addDays(tue, 7)))).y).toBe(above)
    await page.getByRole('button', { name: '日程', exact: true }).click()
    await expect(page.getByRole('grid')).toHaveCount(0)
    await page.getByRole('button', { name: '周', exact: true }).click()
    await expect(column(page, addDays(tue, 7))).toBeVisible()
    expect(above - (await boxOf(column(page, addDays(tue, 7)))).y).toBeCloseTo(7.75 * hour, -1)
    await page.getByRole('button', { name: '上一段' }).click()
    await expect.poll(async () => above - (await boxOf(column(page, tue))).y).toBeCloseTo(5.75 * hour, -1)
  })

  await test.step('the tab key goes through them in the order of time, named by day and time', async () => {
    expect(await serious(page)).toEqual([])
    await expect(link(page, first)).toHaveAccessibleName(new RegExp(`^${wed} 09:00–11:00 ${first}`))
    await expect(link(page, night)).toHaveAccessibleName(new RegExp(`^${thu} 22:00 – ${fri} 02:00 ${night}`))
    await link(page, early).focus()
    await page.keyboard.press('Tab')
    await expect(column(page, wed)).toBeFocused()
    for (const name of [first, second]) {
      await page.keyboard.press('Tab')
      await expect(link(page, name)).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await expect(column(page, thu)).toBeFocused()
    // The bar that passes it is above it, and reached by its own day; the day has an entry of its own.
    await page.keyboard.press('Enter')
    await expect(link(page, night)).toBeFocused()
  })

  await test.step('an empty hour opens the form with its start and end, drawn hours with theirs', async () => {
    const hour = await hourOf(page, fri)
    const form = page.getByRole('dialog', { name: '新建活动' })
    const drawn = page.locator('.Calendar_new')
    const at = async (hours: number) => ({
      x: (await boxOf(column(page, fri))).x + 40,
      y: (await boxOf(column(page, fri))).y + hours * hour,
    })
    const asks = async (from: string, until: string): Promise<void> => {
      await expect(form.getByLabel('开始时间', { exact: true })).toHaveValue(`${fri} ${from}:00`)
      await expect(form.getByLabel('结束时间', { exact: true })).toHaveValue(`${fri} ${until}:00`)
      // It stays marked beside the form.
      await expect(drawn).toHaveText(`${from}–${until}`)
      await page.keyboard.press('Escape')
      await expect(form).toBeHidden()
      await expect(drawn).toHaveCount(0)
    }
    const draw = async (from: number, to: number): Promise<void> => {
      const [start, end] = [await at(from), await at(to)]
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      // Beside its day as well.
      await page.mouse.move(end.x + 200, end.y, { steps: 8 })
    }
    await link(page, first).focus()
    const { x, y } = await at(10.4)
    await page.mouse.click(x, y)
    await asks('10:00', '11:00')
    // Upwards, and cancelled before the button is released, which is no click.
    await draw(11.8, 10.4)
    await expect(drawn).toHaveText('10:15–12:00')
    await page.keyboard.press('Escape')
    await expect(drawn).toHaveCount(0)
    await page.mouse.move(x, y, { steps: 40 })
    await page.mouse.up()
    await draw(10.4, 11.8)
    await expect(drawn).toHaveText('10:15–12:00')
    await page.mouse.up()
    await asks('10:15', '12:00')
  })

  await test.step('by keys: Shift and an arrow choose hours, arrows move them, Enter opens the form', async () => {
    const drawn = page.locator('.Calendar_new')
    await scrolledHours(page, 5.75 * (await hourOf(page, wed)))
    await column(page, wed).focus()
    await expect(column(page, wed)).toHaveAccessibleDescription(/^按 Shift/)
    await page.keyboard.press('Shift+ArrowDown')
    await expect(drawn).toHaveText('06:00–07:00')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText(`${wed} 06:00–07:15 新建活动`)).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(column(page, thu)).toBeFocused()
    await expect(page.getByText(`${thu} 06:15–07:30 新建活动`)).toBeAttached()
    await expect(column(page, thu).locator('.Calendar_new')).toBeVisible()
    expect(await serious(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawn).toHaveCount(0)
    await expect(column(page, thu)).toBeFocused()
    // Out of view the hours scroll along.
    await page.keyboard.press('Shift+ArrowDown')
    for (let quarter = 0; quarter < 4; quarter++) await page.keyboard.press('ArrowUp')
    await expect(drawn).toHaveText('05:00–06:00')
    expect((await boxOf(drawn)).y).toBeGreaterThanOrEqual(await bottomOf(page.locator('.cal-divider')))
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: '新建活动' })
    await expect(form.getByLabel('结束时间', { exact: true })).toHaveValue(`${thu} 06:00:00`)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(column(page, thu)).toBeFocused()
    // The tab key leaves them.
    await page.keyboard.press('Shift+ArrowDown')
    await expect(drawn).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(drawn).toHaveCount(0)
  })

  await test.step('a day has the same hours, today with a line for now, and an entry opens its record', async () => {
    await page.getByRole('button', { name: '日', exact: true }).click()
    await expect(page.locator('.Calendar_lane')).toHaveCount(1)
    await page.getByRole('button', { name: '今天', exact: true }).click()
    await expect(page.locator('.Calendar_lane[aria-current="date"] .cal-now')).toBeAttached()
    await week(page, wed)
    await link(page, second).click()
    await expect(page).toHaveURL(/\/activity\/list\/\d+$/)
  })
})

test('an activity is moved by hours and days: refused, undone, pulled at its end, and by keys', async ({ page }) => {
  const chief = await signIn(page)
  const [, , day, next] = ownWeek()
  const title = unique('时')
  const id = await made(chief, title, day, day, times(`${day}T09:00`, `${day}T11:00`))
  await week(page, day)
  const hour = await hourOf(page, day)
  const width = (await boxOf(column(page, day))).width
  const at = (on: string, from: string, until: string) => `${on.slice(5)} ${from} – ${on.slice(5)} ${until}`
  /** From a point of its block, some columns and hours on. */
  const drag = async (days: number, hours: number, says = '', point: 'middle' | 'end' = 'middle'): Promise<void> => {
    const box = await boxOf(link(page, title))
    const from = { x: box.x + box.width / 3, y: point === 'end' ? box.y + box.height - 3 : box.y + box.height / 2 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + days * width, from.y + hours * hour, { steps: 8 })
    if (says) {
      await expect(page.locator('.Calendar_lifted time')).toHaveText(says)
      await expect(page.getByText(`移到 ${days ? next : day} ${says}`)).toBeAttached()
    }
    await page.mouse.up()
  }
  const idle = () => expect(link(page, title)).not.toHaveAttribute('aria-busy')

  await test.step('by the mouse, undone from the message', async () => {
    await drag(1, 1.5, '10:30–12:30')
    await expect(page.getByText(`时间已改为 ${next} 10:30–12:30`)).toBeVisible()
    await expect.poll(() => stored(chief, id)).toBe(at(next, '10:30', '12:30'))
    await page.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => stored(chief, id)).toBe(at(day, '09:00', '11:00'))
    await idle()
    // Dropped where it was, it neither moves nor opens, nor is one made.
    await drag(0.15, 0)
    await expect(page).toHaveURL(/calendar\?/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a refused move returns with the reason', async () => {
    await drag(-1, 0)
    await expect(page.locator('.failure', { hasText: '报名截止不能晚于结束时间' })).toBeVisible()
    await expect(column(page, day).getByRole('link', { name: title })).toBeVisible()
    expect(await stored(chief, id)).toBe(at(day, '09:00', '11:00'))
    await idle()
  })

  await test.step('its end is pulled by quarters of an hour', async () => {
    await drag(0, 0.75, '09:00–11:45', 'end')
    await expect.poll(() => stored(chief, id)).toBe(at(day, '09:00', '11:45'))
    await idle()
  })

  await test.step('by keys: lifted with space, a quarter by each arrow, dropped with space', async () => {
    await link(page, title).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(`移到 ${day} 09:00–11:45`)).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(`移到 ${day} 09:15–12:00`)).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(`移到 ${next} 09:15–12:00`)).toBeAttached()
    // Out of view the hours scroll along.
    for (let quarter = 0; quarter < 24; quarter++) {
      await page.keyboard.press('ArrowDown')
      const minutes = 9.5 * 60 + quarter * 15
      const text = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
      await expect(page.getByText(`移到 ${next} ${text}–`)).toBeAttached()
    }
    const [frame, lifted] = [await boxOf(page.getByRole('grid')), await boxOf(page.locator('.Calendar_lifted'))]
    expect(lifted.y + lifted.height).toBeLessThanOrEqual(frame.y + frame.height)
    await page.keyboard.press('Space')
    await expect.poll(() => stored(chief, id)).toBe(at(next, '15:15', '18:00'))
    await expect(link(page, title)).toBeFocused()
  })
})
