// Activities of several days in the calendar: bars, and moves by mouse, keys, finger and form, refused and undone.
import { expect, type Page } from '@playwright/test'
import { serious } from '../../browser/support/axe'
import { makePerson, makeRole, OWN, unique } from '../../browser/support/people'
import { signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { link, marked, middleOf, month, onDay } from './calendar-page'
import { made, ownWeek, stored } from './make-activity'

test.describe.configure({ mode: 'parallel' })

const barred = (page: Page, words: string) => page.locator('.failure', { hasText: words })

/** Takes hold of a bar above one day, and drops it on another. */
async function drag(page: Page, title: string, from: string, to: string, says = ''): Promise<void> {
  const bar = await link(page, title).boundingBox()
  const [start, end] = [await middleOf(page, from), await middleOf(page, to)]
  await page.mouse.move(start.x, (bar?.y ?? 0) + 8)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await marked(page, to)
  if (says) await written(page, says)
  await page.mouse.up()
}

/** The new dates, beside the event under the pointer, and for screen readers. */
async function written(page: Page, dates: string): Promise<void> {
  const beside = () =>
    page.locator('body > .Calendar_event').evaluate((event) => getComputedStyle(event, '::after').content.slice(1, -1))
  await expect.poll(beside).toBe(dates)
  await expect(page.getByText(`移到 ${dates}`)).toBeAttached()
}

test('an activity of several days is one bar, goes on over weeks, and is reached once', async ({ page }) => {
  const chief = await signIn(page)
  const [long, short] = [unique('长'), unique('短')]
  await made(chief, long, '2031-03-06', '2031-03-11')
  await made(chief, short, '2031-03-07', '2031-03-07')
  await month(page, '2031-03-06')
  await expect(link(page, long)).toHaveCount(1)
  await expect(link(page, long)).toHaveAccessibleName(new RegExp(`2031-03-06 – 2031-03-11.*${long}`))
  const [begun, goesOn] = [onDay(page, '2031-03-06', long), onDay(page, '2031-03-10', long)]
  await expect(begun).toHaveClass(/cal-after/)
  await expect(goesOn).toHaveClass(/Calendar_before/)
  // Across four days of one week and two of the next.
  const day = (await page.locator('[data-date="2031-03-06"]').boundingBox())?.width ?? 0
  expect(Math.round(((await begun.boundingBox())?.width ?? 0) / day)).toBe(4)
  expect(Math.round(((await goesOn.boundingBox())?.width ?? 0) / day)).toBe(2)
  const below = (await onDay(page, '2031-03-07', short).boundingBox())?.y ?? 0
  expect(below).toBeGreaterThan((await begun.boundingBox())?.y ?? 0)
  expect(await serious(page)).toEqual([])
  // From a day that the bar passes, Enter leads to it.
  await page.locator('[data-date="2031-03-08"]').focus()
  await page.keyboard.press('Enter')
  await expect(link(page, long)).toBeFocused()
})

test('dragged by any of its days it keeps length and times; undone from the message', async ({ page }) => {
  const chief = await signIn(page)
  const title = unique('移')
  const id = await made(chief, title, '2031-04-08', '2031-04-10')
  await month(page, '2031-04-08')
  await drag(page, title, '2031-04-09', '2031-04-16', '2031-04-15 – 2031-04-17')
  await expect(page.getByText('已放下')).toBeAttached()
  await expect(onDay(page, '2031-04-15', title)).toBeVisible()
  await expect(page.getByText('日期已改为 2031-04-15 – 2031-04-17')).toBeVisible()
  expect(await stored(chief, id)).toBe('04-15 09:00 – 04-17 17:00')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(onDay(page, '2031-04-08', title)).toBeVisible()
  await expect.poll(() => stored(chief, id)).toBe('04-08 09:00 – 04-10 17:00')
  // Dropped where it was, it neither moves nor opens.
  await drag(page, title, '2031-04-09', '2031-04-09')
  await expect(page).toHaveURL(/calendar\?/)
})

test('its end is pulled to another day, not before its start', async ({ page }) => {
  const chief = await signIn(page)
  const title = unique('末')
  const id = await made(chief, title, '2031-05-06', '2031-05-06')
  await month(page, '2031-05-06')
  const pull = async (to: string): Promise<void> => {
    const box = await link(page, title).boundingBox()
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 3, (box?.y ?? 0) + 8)
    await page.mouse.down()
    const end = await middleOf(page, to)
    await page.mouse.move(end.x, end.y, { steps: 8 })
    if (to > '2031-05-06')
      await expect(page.locator('.Calendar_lifted .Calendar_over')).toHaveText(`2031-05-06 – ${to}`)
    await page.mouse.up()
  }
  await pull('2031-05-08')
  await expect(page.getByText('日期已改为 2031-05-06 – 2031-05-08')).toBeVisible()
  expect(await stored(chief, id)).toBe('05-06 09:00 – 05-08 17:00')
  await pull('2031-05-05')
  await expect(link(page, title)).toHaveAccessibleName(/2031-05-06 – 2031-05-08/)
  expect(await stored(chief, id)).toBe('05-06 09:00 – 05-08 17:00')
})

test('a refused move is shown at once and returns with the reason', async ({ page }) => {
  const chief = await signIn(page)
  const title = unique('退')
  const id = await made(chief, title, '2031-06-17', '2031-06-18')
  await month(page, '2031-06-17')
  let answer: () => void = () => undefined
  const asked = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/activity/edit', async (route) => {
    await asked
    await route.continue()
  })
  await drag(page, title, '2031-06-17', '2031-06-10')
  await expect(onDay(page, '2031-06-10', title)).toBeVisible()
  answer()
  await expect(barred(page, '报名截止不能晚于结束时间')).toBeVisible()
  await expect(onDay(page, '2031-06-17', title)).toBeVisible()
  expect(await stored(chief, id)).toBe('06-17 09:00 – 06-18 17:00')
})

test('by keys: lifted with space, dropped with space, dates typed after F2', async ({ page }) => {
  const chief = await signIn(page)
  const title = unique('键')
  const id = await made(chief, title, '2031-07-08', '2031-07-09')
  await month(page, '2031-07-08')
  await link(page, title).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('移到 2031-07-08 – 2031-07-09')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('移到 2031-07-15 – 2031-07-16')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('移到 2031-07-16 – 2031-07-17')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(onDay(page, '2031-07-16', title)).toBeVisible()
  await expect(link(page, title)).toBeFocused()
  await expect.poll(() => stored(chief, id)).toBe('07-16 09:00 – 07-17 17:00')

  await test.step('Escape leaves it where it is', async () => {
    // While its dates are being written it is not lifted.
    await expect(link(page, title)).not.toHaveAttribute('aria-busy')
    await page.keyboard.press('Space')
    await expect(page.getByText('移到 2031-07-16 – 2031-07-17')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('移到 2031-07-23 – 2031-07-24')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(onDay(page, '2031-07-16', title)).toBeVisible()
    await expect(link(page, title)).toBeFocused()
  })

  await test.step('its form also leads to days out of view, and says why not', async () => {
    await page.keyboard.press('F2')
    const form = page.getByRole('dialog', { name: `修改“${title}”的日期` })
    const until = form.getByLabel('结束时间')
    await until.fill('2031-07-15 17:00:00')
    await until.press('Enter')
    await form.getByRole('button', { name: /保\s?存/ }).click()
    await expect(form.getByText('结束时间须晚于开始时间')).toBeVisible()
    await until.fill('2031-09-18 12:30:00')
    await until.press('Enter')
    await form.getByRole('button', { name: /保\s?存/ }).click()
    await expect(form).toBeHidden()
    await expect.poll(() => stored(chief, id)).toBe('07-16 09:00 – 09-18 12:30')
    await expect(link(page, title)).toBeFocused()
  })
})

test('a change of something else meanwhile is kept, one of the dates is not overwritten', async ({ page }) => {
  const chief = await signIn(page)
  const title = unique('同')
  const id = await made(chief, title, '2031-08-05', '2031-08-06')
  await month(page, '2031-08-05')
  await expect(link(page, title)).toBeVisible()
  const change = async (values: object): Promise<void> => {
    const { content } = await chief.call('/activity/read', { id })
    expect((await chief.call('/activity/edit', { id, revision: content.revision, ...values })).status).toBe(200)
  }
  await change({ host: '秘书处' })
  await drag(page, title, '2031-08-05', '2031-08-12')
  await expect.poll(() => stored(chief, id)).toBe('08-12 09:00 – 08-13 17:00')
  expect((await chief.call('/activity/read', { id })).content.host).toBe('秘书处')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await change({ end_time: '2031-08-14T17:00:00+08:00' })
  await drag(page, title, '2031-08-12', '2031-08-19')
  await expect(page.locator('.failure')).toBeVisible()
  await expect(link(page, title)).toHaveAccessibleName(/2031-08-12 – 2031-08-14/)
})

test('nothing is lifted without the right, or where the state forbids it', async ({ page }) => {
  const chief = await signIn(page)
  const [free, cancelled] = [unique('可'), unique('止')]
  // Others of an earlier run would fold them away.
  const [, first, last] = ownWeek()
  await made(chief, free, first, last)
  const id = await made(chief, cancelled, first, last, { is_publish: true })
  const { content } = await chief.call('/activity/read', { id })
  await chief.call('/activity/edit', { id, revision: content.revision, is_cancel: true, cancel_reason: '台风' })
  await month(page, first)
  await expect(link(page, free)).toHaveAttribute('data-movable')
  await expect(link(page, cancelled)).not.toHaveAttribute('data-movable')
  const role = await makeRole(chief, ['/activity/list'])
  await signIn(page, await makePerson(chief, role), OWN)
  await page.reload()
  await expect(link(page, free)).toBeVisible()
  const means = page.locator('[data-movable], .Calendar_dates, .Calendar_add, .Calendar_lane[data-hour]')
  await expect(means).toHaveCount(0)
  await page.getByRole('button', { name: '周', exact: true }).click()
  await expect(page.locator('.Calendar_hours')).toBeVisible()
  await expect(means).toHaveCount(0)
  // Nor is a new one drawn, by mouse or by keys.
  const { x, y } = await middleOf(page, first)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 80, { steps: 4 })
  await page.locator(`.Calendar_day[data-date="${first}"]`).press('Shift+ArrowDown')
  await expect(page.locator('.Calendar_new')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
