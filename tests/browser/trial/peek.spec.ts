// A record beside its list: opened by key or click, walked through, compared with another, closed.
import { expect } from '@playwright/test'
import { serious } from '../support/axe'
import { test } from '../support/test'
import { begin, listOf, rowsOf, series, type Trial, times, unique } from './support'

let trial: Trial
let mark: string

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
  mark = unique('旁')
  await series(
    trial,
    mark,
    times(4, () => ({})),
  )
  await listOf(page, mark)
  await expect(rowsOf(page)).toHaveCount(4)
})

test('by keyboard: Space shows it, arrows walk, Space and Escape put it away, Enter opens the whole', async ({
  page,
}) => {
  const peek = page.getByRole('complementary', { name: '当前记录' })
  const heading = peek.locator('.Peek_head h2')
  const current = page.locator('.ant-table-row[data-current=true]')
  await page.keyboard.press(' ')
  await expect(heading).toHaveText(`${mark}-1`)
  await page.keyboard.press('ArrowDown')
  await expect(heading).toHaveText(`${mark}-2`)
  await expect(current).toContainText(`${mark}-2`)
  await page.keyboard.press('j')
  await expect(heading).toHaveText(`${mark}-3`)
  await page.keyboard.press('ArrowUp')
  await expect(heading).toHaveText(`${mark}-2`)
  expect(await serious(page)).toEqual([])
  // The list stays in use: a selection, and a search.
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: `选择 ${mark}-2` })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(peek).toBeHidden()
  await page.keyboard.press('k')
  await page.keyboard.press(' ')
  await expect(heading).toHaveText(`${mark}-1`)
  await page.keyboard.press(' ')
  await expect(peek).toBeHidden()
  // In a field, the space bar writes.
  await page.keyboard.press('/')
  await page.keyboard.type(' ')
  await expect(peek).toHaveCount(0)
})

test('by mouse: a click beside the name; two records side by side; an action on the one shown', async ({ page }) => {
  const peek = page.getByRole('complementary', { name: '当前记录' })
  const kept = page.getByRole('complementary', { name: '对照的记录' })
  const beside = async (place: number) => {
    const cell = page.getByRole('row', { name: new RegExp(`${mark}-${place}(?!\\d)`) }).locator('[data-lead]')
    await cell.hover()
    // The mark is there once the pointer is: before the pencil.
    const { width, height } = (await cell.boundingBox()) as { width: number; height: number }
    await cell.click({ position: { x: width - 44, y: height / 2 } })
  }
  await beside(2)
  await expect(peek.locator('.Peek_head h2')).toHaveText(`${mark}-2`)
  await peek.getByRole('button', { name: /并排对照/ }).click()
  await expect(kept.locator('.Peek_head h2')).toHaveText(`${mark}-2`)
  await expect(peek.locator('.Peek_head h2')).toHaveText(`${mark}-3`)
  expect(await serious(page)).toEqual([])
  await kept.getByRole('button', { name: '收起' }).click()
  await expect(kept).toBeHidden()
  // Gone with the record that it showed.
  await peek.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await expect(peek).toBeHidden()
  await expect(rowsOf(page)).toHaveCount(3)
  // The name itself still opens the whole record.
  await page.getByRole('link', { name: `${mark}-1` }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(`${mark}-1`) })).toBeVisible()
  await expect(peek).toBeHidden()
})
