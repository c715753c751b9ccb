// Inline editing in a list: by keyboard alone, refused at the cell, never overwriting a colleague's value.
import { expect, type Page } from '@playwright/test'
import { choose } from '../support/choose'
import { test } from '../support/test'
import { begin, listOf, series, type Trial, times, unique } from './support'

let trial: Trial

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
})

/** Its name ends with its value. */
const cell = (page: Page, name: string, field: string) =>
  page.getByRole('button', { name: new RegExp(`^修改${name}的${field}( |$)`) })
const editor = (page: Page, name: string, field: string) =>
  page.getByRole('group', { name: `修改${name}的${field}`, exact: true })

test('Enter begins and saves, Tab goes on, Escape leaves, arrows move', async ({ page }) => {
  const mark = unique('格')
  const [one = 0, two = 0] = await series(
    trial,
    mark,
    times(2, () => ({ weight: 10, price: 5000 })),
  )
  await listOf(page, mark)
  await cell(page, `${mark}-1`, '重量').focus()
  await page.keyboard.press('Enter')
  await editor(page, `${mark}-1`, '重量').getByRole('spinbutton').fill('55')
  await page.keyboard.press('Enter')
  // Saves, and continues with the next row.
  await expect(cell(page, `${mark}-2`, '重量')).toBeFocused()
  await expect(cell(page, `${mark}-1`, '重量')).toHaveText('55')
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, `${mark}-1`, '重量')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  await editor(page, `${mark}-2`, '重量').getByRole('spinbutton').fill('66')
  // Saves, and starts editing the next one.
  await page.keyboard.press('Tab')
  const price = editor(page, `${mark}-2`, '估价').getByRole('spinbutton')
  await expect(price).toBeFocused()
  await price.fill('99.5')
  await page.keyboard.press('Escape')
  await expect(cell(page, `${mark}-2`, '估价')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, `${mark}-2`, '重量')).toBeFocused()
  const { content: first } = await trial.call('/specimen/read', { id: one })
  const { content: second } = await trial.call('/specimen/read', { id: two })
  expect([first.weight, second.weight, second.price]).toEqual([55, 66, 5000])
})

test('a refusal stands at the cell, with what was typed', async ({ page }) => {
  const mark = unique('拒')
  const [id = 0] = await series(trial, mark, [{ weight: 10 }])
  await listOf(page, mark)
  await cell(page, `${mark}-1`, '重量').press('Enter')
  const input = editor(page, `${mark}-1`, '重量').getByRole('spinbutton')
  await input.fill('100001')
  await page.keyboard.press('Enter')
  await expect(page.locator('.cell-popover').getByRole('alert')).toBeVisible()
  await expect(input).toHaveValue('100001')
  await page.keyboard.press('Escape')
  // A rule about the whole record is refused by the server, at the same cell: a rock has a hardness.
  await cell(page, `${mark}-1`, '类别').press('Enter')
  await choose(page, editor(page, `${mark}-1`, '类别').getByRole('combobox'), '岩石')
  await expect(page.locator('.cell-popover').getByRole('alert')).toContainText('硬度')
  await page.keyboard.press('Escape')
  expect((await trial.call('/specimen/read', { id })).content).toMatchObject({ weight: 10, kind: 'plant' })
})

test('a value that somebody else changed is asked about; other fields merge', async ({ page }) => {
  const mark = unique('撞')
  const [id = 0] = await series(trial, mark, [{ weight: 10 }])
  await listOf(page, mark)
  const write = async (change: object): Promise<void> => {
    const { content } = await trial.call('/specimen/read', { id })
    expect((await trial.call('/specimen/edit', { id, revision: content.revision, ...change })).status).toBe(200)
  }
  const type = async (value: string): Promise<void> => {
    await cell(page, `${mark}-1`, '重量').press('Enter')
    await editor(page, `${mark}-1`, '重量').getByRole('spinbutton').fill(value)
    await page.keyboard.press('Enter')
  }
  const stored = async () => (await trial.call('/specimen/read', { id })).content
  await write({ note: '别人写的' })
  await type('20')
  await expect.poll(async () => (await stored()).weight).toBe(20)
  expect((await stored()).note).toBe('别人写的')

  await expect(cell(page, `${mark}-1`, '重量')).toHaveText('20')
  await write({ weight: 77 })
  await type('88')
  const asked = page.getByRole('alertdialog', { name: '他人也修改了这些内容' })
  await expect(asked).toContainText('77')
  await expect(asked).toContainText('88')
  await asked.getByRole('button', { name: '采用他人的' }).click()
  await expect(cell(page, `${mark}-1`, '重量')).toHaveText('77')
  expect((await stored()).weight).toBe(77)

  await write({ weight: 78 })
  await type('99')
  await asked.getByRole('button', { name: '保留我的' }).click()
  await expect(asked).toBeHidden()
  await expect.poll(async () => (await stored()).weight).toBe(99)
})

test('a switch turns at once and back with one press', async ({ page }) => {
  const mark = unique('钮')
  const [id = 0] = await series(trial, mark, [{}])
  await listOf(page, mark)
  const turn = page.getByRole('switch', { name: `公开 · ${mark}-1` })
  await turn.click()
  await expect(turn).not.toBeChecked()
  await expect.poll(async () => (await trial.call('/specimen/read', { id })).content.is_open).toBe(false)
  await page.locator('.ant-message').getByRole('button', { name: '撤销' }).click()
  await expect(turn).toBeChecked()
  await expect.poll(async () => (await trial.call('/specimen/read', { id })).content.is_open).toBe(true)
})
