// Ways of a board besides the mouse: a menu, a resting finger; refreshing and selecting in other shapes; coloured tags.
import { expect, type Page } from '@playwright/test'
import { serious } from '../support/axe'
import { test } from '../support/test'
import { colleague, imported, listOf, RIGHTS, rowsOf, series, type Trial, times, unique } from './support'

const listFrame = (page: Page) => page.locator('.list-screen:visible')
const column = (page: Page, name: string) => listFrame(page).getByRole('region', { name: new RegExp(`^${name} ·`) })

async function show(page: Page, mark: string, shape: object): Promise<void> {
  await page.goto(`/#/specimen/list?list=${encodeURIComponent(JSON.stringify({ k: mark, ...shape }))}`)
}

async function withRows(page: Page, mark: string, rows: readonly object[], shape: object): Promise<Trial> {
  const person = await colleague(page, RIGHTS)
  await series(person, mark, rows)
  await show(page, mark, shape)
  return person
}

const BOARD = { v: 'board', g: 'kind' }

test('a card is moved by its menu, without dragging', async ({ page }) => {
  const mark = unique('板')
  await withRows(page, mark, [{ kind: 'plant' }], BOARD)
  await page.getByRole('button', { name: `把“${mark}-1”移到…` }).click()
  await page.getByRole('menuitem', { name: '移到“动物”' }).click()
  await expect(column(page, '动物').locator('.Board_laneCard')).toHaveCount(1)
  expect(await serious(page)).toEqual([])
})

test('a finger that rests lifts a card and moves it', async ({ page }) => {
  const mark = unique('板')
  await withRows(page, mark, [{ kind: 'plant' }], BOARD)
  const card = column(page, '植物').locator('.Board_laneCard')
  await expect(card).toHaveCount(1)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const centre = async (name: string) => {
    const box = (await column(page, name).boundingBox()) as { x: number; y: number; width: number }
    return { x: box.x + box.width / 2, y: box.y + 70 }
  }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const [from, to] = [await centre('植物'), await centre('动物')]
  const middle = { x: (from.x + to.x) / 2, y: from.y }

  await touch('touchStart', from)
  await expect(page.locator('.Board_laneCard.Board_lifted')).toHaveCount(1)
  await touch('touchMove', middle)
  await touch('touchMove', to)
  await expect(column(page, '动物')).toHaveAttribute('data-over', 'true')
  await touch('touchEnd')
  await expect(column(page, '动物').locator('.Board_laneCard')).toHaveCount(1)
})

/** That many plants and one animal, in this order. */
async function long(page: Page, mark: string, num: number): Promise<void> {
  const line = (at: number, kind: string) => `${unique('S')},${mark}-${at},${kind},${at}`
  const plants = times(num, (index) => line(index + 1, '植物'))
  const csv = ['编号,名称,类别,排序', ...plants, line(num + 1, '动物')].join('\n')
  await imported(page, await colleague(page, RIGHTS), 'specimen', csv)
}

async function walkColumn(page: Page, mark: string): Promise<void> {
  await show(page, mark, BOARD)
  const cards = column(page, '植物').locator('.Board_laneCard')
  await expect(cards).toHaveCount(20)
  for (let num = 40; num <= 200; num += 20) {
    await column(page, '植物')
      .getByRole('button', { name: /^再显示 20 条/ })
      .click()
    await expect(cards).toHaveCount(num)
  }
  await column(page, '植物').getByRole('button', { name: '再显示 20 条（还有 25 条）' }).click()
  await column(page, '植物').getByRole('button', { name: '再显示 5 条（还有 5 条）' }).click()
  await expect(cards.last()).toContainText(`${mark}-225`)
  await expect(cards).toHaveCount(185)
  const earlier = column(page, '植物').getByRole('button', { name: '显示前面的 20 条（前面还有 40 条）' })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect(cards.first()).toContainText(`${mark}-21`)
  await expect(cards).toHaveCount(200)
}

async function walkGroup(page: Page, mark: string): Promise<void> {
  await show(page, mark, { g: 'kind', d: '.plant*10' })
  const list = listFrame(page)
  await expect(rowsOf(page)).toHaveCount(200)
  const more = list.getByRole('button', { name: '再显示 20 条（还有 25 条）' })
  await more.scrollIntoViewIfNeeded()
  const read = rowsOf(page).filter({ hasText: `${mark}-199` })
  const place = async () => (await read.boundingBox())?.y ?? 0
  const before = await place()
  await more.click()
  await expect(rowsOf(page).last()).toContainText(`${mark}-220`)
  await expect(rowsOf(page)).toHaveCount(200)
  await expect(rowsOf(page).first()).toContainText(`${mark}-21`)
  expect(Math.abs((await place()) - before)).toBeLessThan(60)
  await list.getByRole('button', { name: '再显示 5 条（还有 5 条）' }).click()
  await expect(rowsOf(page)).toHaveCount(185)
  await expect(rowsOf(page).last()).toContainText(`${mark}-225`)
  // The pages in view are in the address.
  await page.reload()
  await expect(rowsOf(page).last()).toContainText(`${mark}-225`)
  const earlier = list.getByRole('button', { name: '显示前面的 20 条（前面还有 40 条）' })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect(rowsOf(page).first()).toContainText(`${mark}-21`)
  await expect(rowsOf(page)).toHaveCount(200)
  await expect(list.getByRole('button', { name: '显示前面的 20 条（前面还有 20 条）' })).toBeVisible()
}

test('a long column and a long group are walked through, two hundred rows drawn at most', async ({ page }) => {
  const mark = unique('长')
  await long(page, mark, 225)
  await test.step('a column', () => walkColumn(page, mark))
  await test.step('a group, whose rows stay where they are read', () => walkGroup(page, mark))
})

test('refreshing asks for cards and groups again', async ({ page }) => {
  const mark = unique('板')
  const person = await withRows(page, mark, [{ kind: 'plant' }], BOARD)
  await expect(column(page, '植物').locator('.Board_laneCard')).toHaveCount(1)
  await series(person, `${mark}乙`, [{ kind: 'plant' }])
  await listFrame(page).getByRole('button', { name: '刷新' }).click()
  await expect(column(page, '植物').locator('.Board_laneCard')).toHaveCount(2)
})

test('rows selected in groups are counted, and given up when the list changes', async ({ page }) => {
  const mark = unique('组')
  await withRows(page, mark, [{ kind: 'plant' }, { kind: 'plant' }, { kind: 'animal' }], { g: 'kind' })
  await expect(rowsOf(page)).toHaveCount(3)
  await rowsOf(page).first().getByRole('checkbox').check()
  await expect(listFrame(page).getByText(/已选 1 条/)).toBeVisible()
  // Closing a group lists the same rows.
  await listFrame(page)
    .getByRole('button', { name: /^动物，1 条/ })
    .click()
  await expect(listFrame(page).getByText(/已选 1 条/)).toBeVisible()
  await listOf(page, `${mark}-1`)
  await expect(listFrame(page).getByText(/已选/)).toHaveCount(0)
})

test('captions of a tagged resource are coloured by branch, in lists and on the record', async ({ page }) => {
  const mark = unique('签')
  const chief = (await colleague(page)).chief
  const cabinet = async (name: string, pid?: number) =>
    (await chief.call('/cabinet/add', { name, ...(pid ? { pid } : {}) })).content.id as number
  const one = await cabinet(`${mark}甲`)
  const other = await cabinet(`${mark}乙`)
  const below = await cabinet(`${mark}甲下`, one)
  await withRows(page, mark, [{ cabinet_id: one }, { cabinet_id: below }, { cabinet_id: other }], {})
  const tags = rowsOf(page).locator('.tag')
  await expect(tags).toHaveCount(3)
  const look = (index: number) =>
    tags.nth(index).evaluate((tag) => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(tag)
      return [tag.textContent, color + backgroundColor + borderTopColor] as const
    })
  await expect
    .poll(async () => {
      const found = new Map(await Promise.all([look(0), look(1), look(2)]))
      const [a, b, c] = ['甲', '甲下', '乙'].map((name) => found.get(`${mark}${name}`))
      return a === b && a !== c
    })
    .toBe(true)
  expect(await serious(page)).toEqual([])
})
