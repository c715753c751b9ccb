// The chart of head office: every node within the window, seats, appointing by button and by dragging, zoom, poster.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { serious } from '../../browser/support/axe'
import { open, signIn } from '../../browser/support/person'
import { test } from '../../browser/support/test'
import { addMember } from './daily/people'

const box = (page: Page, name: string) =>
  page.locator('.Frame_box').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function openChart(page: Page): Promise<void> {
  await signIn(page)
  await open(page, '/frame/list')
  await expect(box(page, '会长班子')).toBeVisible()
}

test('the menu leads to the chart; lines join its levels', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  await open(page, '/dashboard')
  await page.locator('.sidebar').getByText('组织架构', { exact: true }).click()
  await page.locator('.sidebar').getByText('组织架构图', { exact: true }).click()
  await expect(box(page, '秘书处')).toBeVisible()
  const places = await page
    .locator('.Frame_box')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
  expect(places.length).toBeGreaterThan(8)
  expect(Math.max(...places)).toBeLessThanOrEqual(1440)
  const at = async (name: string) => (await box(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [parent, child] = [await at('秘书处'), await at('办公室')]
  expect(child.x).toBeGreaterThan(parent.x)
  expect(child.y).toBeGreaterThan(parent.y + parent.height)
  await page.getByRole('switch', { name: '显示已结束的任期' }).click()
  await expect(page.locator('.Frame_ended .Frame_days').first()).toContainText('已结束')
  expect(await serious(page)).toEqual([])
})

test('on a phone the chart is an indented tree within the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openChart(page)
  const places = await page
    .locator('.Frame_box')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
  expect(Math.max(...places)).toBeLessThanOrEqual(390)
  const left = async (name: string): Promise<number> => (await box(page, name).boundingBox())?.x ?? 0
  expect(await left('办公室')).toBeGreaterThan(await left('秘书处'))
  expect(await serious(page)).toEqual([])
})

test('a vacancy tells its figures; its button appoints from the keyboard, after a preview', async ({ page }) => {
  await openChart(page)
  const seat = box(page, '监事会').locator('.Frame_empty').filter({ hasText: '监事' })
  await expect(seat).toContainText('空缺 1')
  await expect(seat).toContainText('4/5')
  await seat.getByRole('button', { name: '任命监事会 · 监事' }).press('Enter')
  const members = page.getByRole('complementary', { name: '会员' })
  await expect(members).toContainText('选择要任命为监事会 · 监事的会员')
  await expect(members.getByRole('searchbox')).toBeFocused()
  expect(await serious(page)).toEqual([])
  await members.getByRole('button', { name: /^任命/ }).last().press('Enter')
  const form = page.getByRole('dialog')
  await expect(form).toContainText('执行后的变化')
  await expect(form.locator('.preview')).toContainText('监事会 · 监事')
  // Nothing has happened before the confirmation.
  await expect(seat).toContainText('4/5')
  await form.getByRole('button', { name: /取\s*消/ }).click()
  await expect(form).toBeHidden()
  await expect(seat).toContainText('4/5')
})

test('an appointment that is confirmed changes the position, and stands in the chart at once', async ({ page }) => {
  const visitor = await signIn(page)
  // Made here: those of the demonstration are deleted and merged by other journeys.
  const ordinary = await addMember(visitor)
  await open(page, '/frame/list')
  const seats = box(page, '会长班子')
    .locator('.Frame_empty')
    .filter({ hasText: /^副会长/ })
  await seats.getByRole('button', { name: '任命会长班子 · 副会长' }).click()
  const members = page.getByRole('complementary', { name: '会员' })
  await members.getByRole('searchbox').fill(ordinary.phone)
  await expect(members.locator('.Frame_member')).toHaveCount(1)
  await members.getByRole('button', { name: /^任命/ }).last().click()
  const form = page.getByRole('dialog')
  await expect(form.locator('.preview')).toContainText('会长班子 · 副会长')
  await form.getByRole('button', { name: '任命', exact: true }).click()
  await expect(form).toBeHidden()
  await box(page, '会长班子')
    .getByRole('button', { name: /^显示其余/ })
    .click()
  await expect(box(page, '会长班子').getByRole('link', { name: ordinary.name })).toBeVisible()
  const after = await visitor.call('/user/read', { id: ordinary.id })
  expect(after.content.position_name).toMatch(/^副会长/)
})

test('dragging a member onto a vacancy opens the same form; nothing happens before it is confirmed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 1000 })
  await openChart(page)
  await page.locator('.Frame_tools').getByRole('button', { name: '任命' }).click()
  const person = page.locator('.Frame_member').nth(4)
  const seat = box(page, '会长班子').locator('.Frame_empty').filter({ hasText: '常务副会长' })
  await expect(seat).toContainText('空缺 2')
  await expect(person).toBeVisible()
  const [from, to] = [await person.boundingBox(), await seat.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 60, from.y + 15)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 8 })
  await expect(seat).toHaveAttribute('data-over')
  await page.mouse.up()
  const form = page.getByRole('dialog')
  await expect(form.locator('.preview')).toContainText('常务副会长')
  await form.getByRole('button', { name: /取\s*消/ }).click()
  await expect(form).toBeHidden()
  await expect(seat).toContainText('6/8')
})

test('zoom by buttons, keys and wheel stays while boxes fold; the ground is dragged', async ({ page }) => {
  await openChart(page)
  const pane = page.getByRole('region', { name: '组织架构图' }).last()
  const tools = page.getByRole('toolbar', { name: '缩放' })
  await tools.getByTitle('恢复 100%（0）').click()
  await expect(tools).toContainText('100%')
  await tools.getByRole('button', { name: '放大' }).click()
  await expect(tools).toContainText('110%')
  await pane.focus()
  await page.keyboard.press('+')
  await expect(tools).toContainText('125%')
  await page.getByRole('button', { name: '秘书处: 收起下级' }).click()
  await expect(box(page, '办公室')).toBeHidden()
  await expect(tools).toContainText('125%')
  const place = (await pane.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await pane.evaluate((one) => one.scrollTo(100, 0))
  await page.mouse.move(place.x + 6, place.y + 80)
  await page.mouse.down()
  await page.mouse.move(place.x + 66, place.y + 80, { steps: 3 })
  await page.mouse.up()
  expect(await pane.evaluate((one) => one.scrollLeft)).toBe(40)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 120)
  await page.keyboard.up('Control')
  await expect(tools).not.toContainText('125%')
  await tools.getByRole('button', { name: '显示全部' }).click()
  expect(await pane.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true)
})

test('the poster is printed on A3 and downloaded as a picture of the same sheet', async ({ page }) => {
  await openChart(page)
  await page.getByRole('button', { name: '海报' }).click()
  const sheet = page.locator('.Frame_poster')
  await expect(sheet).toHaveCount(1)
  await expect(sheet.getByText('常务理事会', { exact: true })).toBeVisible()
  // Everybody, unfolded.
  expect(await sheet.locator('.Frame_person').count()).toBeGreaterThan(80)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [width, height] = (/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []).slice(1).map(Number)
  // 420 × 297 mm in points.
  expect(width).toBeCloseTo(1190.5, -1)
  expect(height).toBeCloseTo(841.9, -1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 PNG' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/组织架构图-\d{4}-\d\d-\d\d\.png$/)
  const picture = sharp(await readFile(await download.path()))
  const { format, width: dots } = await picture.metadata()
  expect(format).toBe('png')
  expect(dots).toBeGreaterThan(3900)
  // Not a white sheet: the colours of letters and lines vary.
  const { channels } = await picture.stats()
  expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(10)
})
