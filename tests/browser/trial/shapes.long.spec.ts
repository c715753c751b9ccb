// A list on a board and in a calendar: on a resource that only the tests have.
import { expect, type Page } from '@playwright/test'
import { serious } from '../support/axe'
import { drawnAnew } from '../support/drawn'
import { test } from '../support/test'
import { listFrame, RIGHTS, shape, times, unique, withRows } from './support'

// Long, and among the last files of a run: no worker shall be left alone with it.
test.describe.configure({ mode: 'parallel' })

const column = (page: Page, name: string) => listFrame(page).getByRole('region', { name: new RegExp(`^${name} ·`) })

test('a board: dragging runs the action with its form and its undo', async ({ page }) => {
  const mark = unique('板')
  await withRows(page, mark, [{ weight: 7 }, { weight: 8 }])
  await shape(page, '看板', ['分列', '状态'])
  const card = column(page, '在展').locator('.Board_laneCard', { hasText: `${mark}-1` })
  await expect(column(page, '在展').locator('.Board_laneCard')).toHaveCount(2)
  await card.hover()
  await page.mouse.down()
  const target = await column(page, '入库').boundingBox()
  await page.mouse.move((target?.x ?? 0) + 60, (target?.y ?? 0) + 80, { steps: 8 })
  await expect(column(page, '入库').getByText('“入库”：入库')).toBeVisible()
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: /入库/ })
  await dialog.getByLabel('原因').fill('换季')
  await dialog.getByRole('button', { name: /入\s?库|确\s?定/ }).click()
  await expect(column(page, '入库').locator('.Board_laneCard')).toContainText(`${mark}-1`)
  await expect(column(page, '在展').locator('.Board_laneCard')).toHaveCount(1)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(column(page, '在展').locator('.Board_laneCard')).toHaveCount(2)
})

test('a board by keyboard, and its columns a page at a time', async ({ page }) => {
  const mark = unique('板')
  await withRows(
    page,
    mark,
    times(23, () => ({})),
  )
  await shape(page, '看板', ['分列', '状态'])
  const shown = column(page, '在展')
  const cards = shown.locator('.Board_laneCard')
  await expect(cards).toHaveCount(20)
  await drawnAnew(cards)
  await shown.getByRole('button', { name: '再显示 3 条（还有 3 条）' }).click()
  await expect(cards).toHaveCount(23)
  expect(await drawnAnew(cards)).toBe(0)
  expect(await serious(page)).toEqual([])
  const handle = page.getByRole('button', { name: `移动“${mark}-2”` })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(column(page, '入库')).toHaveAttribute('data-over', 'true', { timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Space')
  await page
    .getByRole('dialog', { name: /入库/ })
    .getByRole('button', { name: /入\s?库|确\s?定/ })
    .click()
  await expect(column(page, '入库').locator('.Board_laneCard')).toHaveCount(1)
  // The others, one of which came to the page before.
  await expect(cards).toHaveCount(22)
  expect(await drawnAnew(cards)).toBe(0)
})

test('a board by a field that is edited: the way back, and nothing to drag without the right', async ({ page }) => {
  const mark = unique('板')
  await withRows(page, mark, [{ kind: 'plant' }], RIGHTS)
  await shape(page, '看板', ['分列', '类别'])
  const handle = page.getByRole('button', { name: `移动“${mark}-1”` })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(column(page, '动物')).toHaveAttribute('data-over', 'true', { timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(column(page, '动物').locator('.Board_laneCard')).toHaveCount(1)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(column(page, '植物').locator('.Board_laneCard')).toHaveCount(1)
})

test('without rights nothing can be dragged', async ({ page }) => {
  const mark = unique('板')
  await withRows(page, mark, [{}], ['/specimen/list'])
  await shape(page, '看板', ['分列', '状态'])
  await expect(column(page, '在展').locator('.Board_laneCard')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^移动“/ })).toHaveCount(0)
  await expect(page.locator('[data-movable]')).toHaveCount(0)
})

test('in a calendar an entry is dragged to another day and back; a day of every year is not', async ({ page }) => {
  const mark = unique('历')
  const person = await withRows(page, mark, [{ found_date: '2031-03-04', seen_time: '2031-03-05T02:00:00.000Z' }])
  const list = (more: object) =>
    `/#/specimen/list?list=${encodeURIComponent(JSON.stringify({ k: mark, v: 'calendar', ...more }))}`
  await page.goto(list({ g: 'seen_time', d: 'month:2031-03-01' }))
  const on = (day: string) => page.locator(`[data-date="${day}"]`).getByRole('link', { name: `${mark}-1` })
  await on('2031-03-05').hover()
  await page.mouse.down()
  const box = await page.locator('[data-date="2031-03-20"]').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 40, { steps: 8 })
  await page.mouse.up()
  await expect(on('2031-03-20')).toBeVisible()
  const seen = async () => (await person.call('/specimen/list', { keyword: mark })).content.list_data[0].seen_time
  await expect.poll(seen).toContain('2031-03-20T02:00:00')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(on('2031-03-05')).toBeVisible()
  await expect.poll(seen).toContain('2031-03-05T02:00:00')
  await page.goto(list({ g: 'found_date', d: 'month:2031-03-01' }))
  await expect(on('2031-03-04')).toBeVisible()
  await expect(page.locator('[data-movable]')).toHaveCount(0)
})

test('a calendar by any date; a day that comes again each year is shown every year', async ({ page }) => {
  const mark = unique('历')
  await withRows(page, mark, [{ found_date: '2019-07-14', seen_time: '2024-03-05T02:00:00.000Z' }])
  await shape(page, '日历', ['日期', '采集日期'])
  const address = new URL(page.url())
  const list = (more: object) =>
    `${address.origin}/#/specimen/list?list=${encodeURIComponent(JSON.stringify({ k: mark, v: 'calendar', ...more }))}`
  await page.goto(list({ g: 'found_date', d: 'month:2031-07-01' }))
  await expect(page.locator('[data-date="2031-07-14"]')).toContainText(`${mark}-1`)
  await page.goto(list({ g: 'seen_time', d: 'month:2024-03-01' }))
  await expect(page.locator('[data-date="2024-03-05"]')).toContainText(`${mark}-1`)
  expect(await serious(page)).toEqual([])
  // Days are walked by keyboard; Enter goes to the entries of a day, and on to the record.
  const day = page.locator('[data-date="2024-03-05"]')
  await page.locator('[data-date="2024-03-04"]').focus()
  await page.keyboard.press('ArrowRight')
  await expect(day).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day.getByRole('link', { name: `${mark}-1` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: new RegExp(`${mark}-1`) })).toBeVisible()
  await page.keyboard.press('Escape')
  // An empty day offers a new record with its date.
  await page.goto(list({ g: 'found_date', d: 'month:2031-07-01' }))
  const empty = page.locator('[data-date="2031-07-16"]')
  await empty.hover()
  await empty.getByRole('button', { name: '2031-07-16 新建样本' }).click()
  const form = page.getByRole('dialog', { name: '新建样本' })
  await expect(form.getByLabel('采集日期')).toHaveValue('2031-07-16')
  await form.getByRole('textbox', { name: '编号' }).fill(`${mark}-2`)
  await form.getByLabel('名称').fill('日历新建')
  await form.getByLabel('硬度').fill('3')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(empty).toContainText('日历新建')
  // A week of days is without hours; of a time it has them, and an entry without an end fills one.
  await page.goto(list({ g: 'found_date', d: 'week:2031-07-16' }))
  await expect(page.locator('.Calendar_week [role="gridcell"][data-date="2031-07-16"]')).toContainText('日历新建')
  await expect(page.getByRole('button', { name: '日', exact: true })).toHaveCount(0)
  await page.goto(list({ g: 'seen_time', d: 'week:2024-03-05' }))
  const hours = page.locator('.Calendar_lane[data-date="2024-03-05"]')
  const block = hours.getByRole('link', { name: new RegExp(`^2024-03-05 10:00 ${mark}-1`) })
  await expect(block).toBeVisible()
  const share = async () => ((await block.boundingBox())?.height ?? 0) / ((await hours.boundingBox())?.height ?? 1)
  expect(await share()).toBeCloseTo(1 / 24, 2)
  // Hours drawn across give the start alone, because the calendar has no end.
  const column = await hours.boundingBox()
  const [x, y, hour] = [(column?.x ?? 0) + 40, column?.y ?? 0, (column?.height ?? 0) / 24]
  await page.mouse.move(x, y + 12.4 * hour)
  await page.mouse.down()
  await page.mouse.move(x, y + 13.9 * hour, { steps: 4 })
  await expect(page.locator('.Calendar_new')).toHaveText('12:15')
  await page.mouse.up()
  await expect(form.getByLabel('最近清点')).toHaveValue('2024-03-05 12:15:00')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  // The filters of the list apply.
  await page.goto(list({ g: 'seen_time', d: 'month:2024-03-01', f: { kind: ['animal'] } }))
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})
