// Filters of a list: every kind with its operators, words typed into the search, any-of groups.
import { expect, type Locator, type Page } from '@playwright/test'
import { serious } from '../support/axe'
import { choose } from '../support/choose'
import { test } from '../support/test'
import { begin, listOf, rowsOf, series, type Trial, unique } from './support'

let trial: Trial

test.beforeEach(async ({ page }) => {
  trial = await begin(page)
})

/** A day in Shanghai, relative to today. */
function day(by = 0): string {
  return new Date(Date.now() + (8 * 60 + by * 24 * 60) * 60_000).toISOString().slice(0, 10)
}

async function shows(page: Page, mark: string, places: readonly number[]): Promise<void> {
  await expect(rowsOf(page)).toHaveText(places.map((place) => new RegExp(`${mark}-${place}(?!\\d)`)))
}

async function operator(page: Page, title: string, word: string): Promise<void> {
  const name = page.locator('.filters').getByRole('button', { name: new RegExp(`^${title} · `) })
  // A menu that is still closing ignores clicks.
  await expect(async () => {
    await name.click()
    await page.getByRole('menuitem', { name: word, exact: true }).click({ timeout: 2000 })
    await expect(name).toHaveAccessibleName(`${title} · ${word}`, { timeout: 2000 })
  }).toPass()
}

/** Sets filters in the panel, which apply together. */
async function inPanel(page: Page, set: (panel: Locator) => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: '更多筛选' }).click()
  const panel = page.getByRole('dialog', { name: '筛选' })
  await set(panel)
  await panel.getByRole('button', { name: '查看结果' }).click()
}

test('each kind has its filter and operators; chips say what is active; a reload keeps it all', async ({ page }) => {
  const mark = unique('筛')
  await series(trial, mark, [
    { kind: 'rock', hardness: 5, weight: 5, price: 10_000, found_date: day(), marks: ['rare'] },
    { kind: 'plant', weight: 50, price: 20_000, found_date: day(-800), marks: ['rare', 'loan'] },
    { kind: 'animal', weight: 500, price: 30_000, found_date: day(10), region: '330000/330100/330106' },
    { kind: 'animal', weight: 5000, is_open: false },
  ])
  await listOf(page, mark)
  await shows(page, mark, [1, 2, 3, 4])
  const filters = page.getByRole('group', { name: '筛选', exact: true })
  const chips = page.getByRole('list', { name: '已选条件' })
  const clear = (title: string) => chips.getByRole('button', { name: `清除条件：${title}` }).click()

  // Contains, and is: in the bar, which says them itself.
  await filters.getByRole('textbox', { name: '名称', exact: true }).fill(`${mark}-3`)
  await shows(page, mark, [3])
  await expect(chips).toBeHidden()
  await operator(page, '名称', '不等于')
  await shows(page, mark, [1, 2, 4])
  await filters.getByRole('textbox', { name: '名称', exact: true }).fill('')

  // Is one of, is none of, empty.
  await choose(page, filters.getByRole('combobox', { name: '类别' }), '植物')
  await choose(page, filters.getByRole('combobox', { name: '类别' }), '岩石')
  await page.keyboard.press('Escape')
  await shows(page, mark, [1, 2])
  await operator(page, '类别', '不是其中任一')
  await shows(page, mark, [3, 4])
  for (const _ of [1, 2]) await filters.getByRole('combobox', { name: '类别' }).press('Backspace')
  await operator(page, '标记', '为空')
  await shows(page, mark, [3, 4])
  await operator(page, '标记', '不为空')
  await shows(page, mark, [1, 2])
  await filters.getByRole('button', { name: '清除条件：标记' }).click()
  await shows(page, mark, [1, 2, 3, 4])

  // From … to …, also of money; yes and no.
  await inPanel(page, async (panel) => {
    await panel.getByRole('spinbutton', { name: '重量 最小' }).fill('50')
    await panel.getByRole('spinbutton', { name: '重量 最大' }).fill('500')
  })
  await shows(page, mark, [2, 3])
  await inPanel(page, (panel) => panel.getByRole('spinbutton', { name: '估价 最小' }).fill('２５０.5元'))
  await shows(page, mark, [3])
  await expect(chips.getByRole('listitem')).toHaveText([/重量.*50.*500/, /估价.*250\.5/])
  await clear('重量')
  await clear('估价')
  await inPanel(page, (panel) => choose(page, panel.getByRole('combobox', { name: '公开' }), '否'))
  await shows(page, mark, [4])
  await clear('公开')

  // Relative periods.
  await inPanel(page, (panel) => choose(page, panel.getByRole('combobox', { name: '采集日期' }), '未来 30 天'))
  await shows(page, mark, [1, 3])
  await inPanel(page, (panel) => choose(page, panel.getByRole('combobox', { name: '采集日期' }), '今天'))
  await shows(page, mark, [1])
  await expect(chips.getByRole('listitem')).toHaveText([/采集日期.*今天/])

  // The address holds the whole state of the list.
  await page.reload()
  await shows(page, mark, [1])
  await expect(chips.getByRole('listitem')).toHaveText([/采集日期.*今天/])

  // Days as people type them.
  await inPanel(page, async (panel) => {
    await panel.getByRole('button', { name: /^采集日期 · / }).click()
    await page.getByRole('menuitem', { name: '介于', exact: true }).click()
    const [from, to] = [0, 1].map((place) => panel.getByRole('textbox', { name: '采集日期' }).nth(place))
    await from?.fill('1990-1-2')
    await to?.fill('2030.3.4')
    await from?.press('Tab')
  })
  await expect(chips.getByRole('listitem')).toHaveText([/采集日期.*1990-01-02.*2030-03-04/])
  await page.getByRole('button', { name: '清除全部' }).click()
  await expect(chips).toBeHidden()
})

test('words typed into the search are proposed as a filter, changed, and applied by keyboard', async ({ page }) => {
  const mark = unique('词')
  await series(trial, mark, [
    { kind: 'rock', hardness: 5, found_date: '2019-05-01' },
    { kind: 'rock', hardness: 5, found_date: '2021-05-01' },
    { kind: 'plant', found_date: '2019-05-01' },
  ])
  await page.goto('/#/specimen/list')
  const search = page.getByRole('searchbox')
  const proposal = page.getByRole('group', { name: '按条件筛选' })
  await search.fill(`岩石 2020前采集 ${mark}`)
  await expect(proposal.getByRole('listitem')).toHaveText([/类别 岩石/, /采集日期 不晚于 2019-12-31/])
  // The words that remain are searched for, and said.
  await expect(proposal.getByText(`搜索“${mark}”`)).toBeVisible()
  expect(await serious(page)).toEqual([])
  await search.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(proposal).toBeHidden()
  await expect(search).toHaveValue(mark)
  await expect(search).toBeFocused()
  await shows(page, mark, [1])

  // One part is taken out, the words alone remain a search.
  await page.getByRole('button', { name: '清除全部' }).click()
  await search.fill(`岩石 2020前采集 ${mark}`)
  await proposal.getByRole('button', { name: '清除条件：类别' }).click()
  await proposal.getByRole('button', { name: '筛选', exact: true }).click()
  await shows(page, mark, [1, 3])
  await page.getByRole('button', { name: '清除全部' }).click()
  await expect(search).toHaveValue('')
  await search.fill(mark)
  await shows(page, mark, [1, 2, 3])
  await expect(proposal).toBeHidden()
  // Left without being applied, they are proposed again; declined, they are a keyword; cleared, neither.
  await search.fill('岩石')
  await expect(proposal).toBeVisible()
  await search.blur()
  await expect(proposal).toBeHidden()
  await search.focus()
  await expect(proposal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(proposal).toBeHidden()
  await expect(search).toHaveValue('岩石')
  await expect(page).toHaveURL(/岩石|%E5%B2%A9%E7%9F%B3/)
  await search.fill('')
  await expect(page).not.toHaveURL(/岩石|%E5%B2%A9%E7%9F%B3/)
})

test('words applied before the options are known that they name become the whole filter', async ({ page }) => {
  const cabinet = unique('橡木柜')
  const cabinet_id = await trial.make('/cabinet/add', { name: cabinet })
  const mark = unique('快')
  await series(trial, mark, [{ kind: 'rock', hardness: 5, cabinet_id }, { kind: 'rock', hardness: 5 }, { cabinet_id }])
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    const held = new Promise<void>((go) => {
      answer = go
    })
    void page.route('**/api/cabinet/options', async (route) => {
      resolve()
      await held
      await route.continue()
    })
  })
  const keywords: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/specimen/list')) keywords.push(request.postDataJSON().keyword ?? '')
  })
  await page.goto('/#/specimen/list')
  const search = page.getByRole('searchbox')
  await search.fill(`岩石 ${cabinet}`)
  await search.press('Enter')
  await asked
  await expect(page.getByRole('group', { name: '按条件筛选' })).toBeHidden()
  answer()
  await expect(search).toHaveValue('')
  await shows(page, mark, [1])
  // Words that are understood are never searched for.
  expect(keywords.filter((keyword) => keyword.includes(cabinet))).toEqual([])
})

test('groups of conditions of which one must hold', async ({ page }) => {
  const mark = unique('组')
  await series(trial, mark, [
    { kind: 'rock', hardness: 5, weight: 1 },
    { kind: 'plant', weight: 5 },
    { kind: 'plant', weight: 900 },
    { kind: 'animal', weight: 5, is_open: false },
  ])
  await listOf(page, mark)
  await page.getByRole('button', { name: '更多筛选' }).click()
  const builder = page.getByRole('dialog', { name: '筛选' })
  const group = builder.locator('.builder-group')
  await builder.getByRole('button', { name: '添加一组条件' }).click()
  await choose(page, group.nth(0).getByRole('combobox', { name: '添加条件' }), '类别', { shows: null })
  await choose(page, group.nth(0).getByRole('combobox', { name: '类别' }), '岩石')
  await page.keyboard.press('Escape')
  await builder.getByRole('button', { name: '添加一组条件' }).click()
  await choose(page, group.nth(1).getByRole('combobox', { name: '添加条件' }), '类别', { shows: null })
  await choose(page, group.nth(1).getByRole('combobox', { name: '类别' }), '植物')
  await page.keyboard.press('Escape')
  await choose(page, group.nth(1).getByRole('combobox', { name: '添加条件' }), '重量', { shows: null })
  await group.nth(1).getByRole('spinbutton', { name: '重量 最小' }).fill('100')
  await builder.getByRole('button', { name: '查看结果' }).click()
  await shows(page, mark, [1, 3])
  await expect(page.getByRole('list', { name: '已选条件' })).toHaveText(/类别 岩石或类别 植物 且 重量/)
  await page.reload()
  await shows(page, mark, [1, 3])
  await page.getByRole('button', { name: '清除全部' }).click()
  await expect(page.getByRole('list', { name: '已选条件' })).toBeHidden()
})
