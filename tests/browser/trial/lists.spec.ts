// Lists: filters of every kind, any-of groups, presets, the keys of a list, a tree of a thousand.
import { expect, type Locator, type Page } from '@playwright/test'
import { serious } from '../support/axe'
import { choose } from '../support/choose'
import { open } from '../support/person'
import { test } from '../support/test'
import { begin, imported, listOf, moveBy, rowsOf, series, type Trial, times, unique } from './support'

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

test('ready-made views stand as tabs', async ({ page }) => {
  const mark = unique('签')
  await series(trial, mark, [{ kind: 'rock', hardness: 5 }, { found_date: day() }, {}])
  await listOf(page, mark)
  const tabs = page.getByRole('group', { name: '快捷视图' })
  await tabs.getByRole('button', { name: '岩石' }).click()
  await shows(page, mark, [1])
  await expect(tabs.getByRole('button', { name: '岩石' })).toHaveAttribute('aria-pressed', 'true')
  // Number of rows in each view, whichever is active.
  await expect(tabs.getByRole('button', { name: '岩石' })).toHaveText('岩石1')
  await tabs.getByRole('button', { name: '本月采集' }).click()
  await shows(page, mark, [2])
  await expect(tabs.getByRole('button', { name: '岩石' })).toHaveText('岩石1')
  await page.reload()
  await shows(page, mark, [2])
  await tabs.getByRole('button', { name: '全部' }).click()
  await shows(page, mark, [1, 2, 3])
  await expect(tabs.getByRole('button', { name: '全部' })).toHaveText('全部')
  // From a link that narrows the whole list.
  await listOf(page, mark, { f: { kind: ['rock'] } })
  await shows(page, mark, [1])
  await expect(tabs.getByRole('button', { name: '全部' })).toHaveText('全部已筛选')
})

test('single keys search, move, select, edit, make, and say which they are', async ({ page }) => {
  const mark = unique('键')
  await series(
    trial,
    mark,
    times(3, () => ({})),
  )
  await listOf(page, mark)
  await shows(page, mark, [1, 2, 3])
  const current = page.locator('.ant-table-row[data-current=true]')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(current).toHaveText(new RegExp(`${mark}-2`))
  await page.keyboard.press('k')
  await expect(current).toHaveText(new RegExp(`${mark}-1`))
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: '已选记录' })).toContainText('已选 1 条')
  await expect(page.getByRole('checkbox', { name: `选择 ${mark}-1` })).toBeChecked()
  await page.keyboard.press('x')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '键盘快捷键' })
  await expect(help.getByText('选择当前行')).toBeVisible()
  await expect.poll(() => help.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: new RegExp(`${mark}-1`) })
  await expect(form.getByLabel('名称')).toHaveValue(`${mark}-1`)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: /搜索编号/ })).toBeFocused()
  // In a text field the keys type letters.
  await page.keyboard.type('n')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('searchbox', { name: /搜索编号/ }).fill(mark)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: '新建样本' }).getByLabel('名称')).toBeVisible()
})

test('rows are put in order by keyboard', async ({ page }) => {
  const mark = unique('排')
  const ids = await series(
    trial,
    mark,
    times(3, () => ({})),
  )
  await listOf(page, mark)
  await page.getByRole('button', { name: `移动${mark}-1` }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('.ant-table-row.dragged')).toBeVisible()
  await moveBy(page, 'ArrowDown', `移到${mark}-2的位置`)
  await page.keyboard.press('Space')
  await shows(page, mark, [2, 1, 3])
  await expect
    .poll(async () =>
      (await trial.call('/specimen/list', { keyword: mark })).content.list_data.map((row: { id: number }) => row.id),
    )
    .toEqual([ids[1], ids[0], ids[2]])
  await page.reload()
  await shows(page, mark, [2, 1, 3])
})

test('a tree of a thousand is drawn only where it is seen, and scrolls', async ({ page }) => {
  const mark = unique('架')
  const named = times(1000, (at) => `${mark}-${at}`)
  await imported(page, trial, 'cabinet', ['名称', ...named].join('\n'))
  try {
    await open(page, '/cabinet/list', '柜子')
    const rows = page.locator('.ant-table-row')
    await expect(rows.first()).toBeVisible()
    expect(await rows.count()).toBeLessThan(80)
    await page.locator('.ant-table-tbody-virtual-holder').hover()
    const first = await rows.first().textContent()
    await page.mouse.wheel(0, 200_000)
    await expect(rows.first()).not.toHaveText(first ?? '')
    expect(await rows.count()).toBeLessThan(80)
    // Focuses the search.
    await page.getByRole('searchbox', { name: /搜索名称/ }).fill(`${mark}-777`)
    await expect(rows).toHaveText([new RegExp(`${mark}-777`)])
  } finally {
    const { content } = await trial.call('/cabinet/list', { keyword: mark })
    const ids = content.list_data.map(({ id }: { id: number }) => id)
    for (let from = 0; from < ids.length; from += 200)
      await trial.call('/cabinet/delete', { id_list: ids.slice(from, from + 200) })
  }
})
